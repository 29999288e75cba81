"""Matches between levels: who won, who began, and what a move took."""

import re

import pytest

from companion.tools.matches import main


def test_a_match_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The two begin in turn, so that neither is the better for it."""
    assert main(["casual", "random", "--games", "4"]) == 0

    told = capsys.readouterr().out
    assert "casual against random, 4 games, seed 1: 4 won, 0 lost, 0 drawn" in told
    assert "the first player won 2, the second 2" in told
    assert re.search(r"\d+ moves a game, [\d.]+ ms of processor a move\n$", told)


def test_a_level_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """With those there are."""
    with pytest.raises(SystemExit):
        main(["casual", "genius"])

    assert "genius is no level; choose among random, beginner, casual" in capsys.readouterr().err
