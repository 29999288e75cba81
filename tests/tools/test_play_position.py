"""`companion play --position`: a game from a position that was saved."""

from pathlib import Path

import pytest

from companion.cli import main
from tests.helpers.a_position import POSITION
from tests.helpers.companion_process import Companion


def test_a_game_begins_from_a_saved_position(tmp_path: Path) -> None:
    """The table is to be laid out as the file has it."""
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    companion = Companion(tmp_path / "data", "--sensors", "none", "--position", str(file))
    try:
        page = companion.page()
        assert "Lay the table out as the board shows it" in page
        assert 'data-piece="ghoul-1"' in page
    finally:
        assert companion.stop() == 0


def test_a_file_that_is_missing_is_told_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what to do."""
    assert main(["play", "--data", str(tmp_path), "--position", str(tmp_path / "nothing.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_position_that_cannot_be_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of it, because no editor shows it at its places."""
    file = tmp_path / "position.toml"
    file.write_text(POSITION.replace("qi.red = 3", "qi.red = 40"))

    asked = ["play", "--sensors", "none", "--no-browser", "--port", "0", "--position", str(file)]

    assert main([*asked, "--data", str(tmp_path)]) == 2
    assert "This position is impossible. " in (told := capsys.readouterr().err)
    assert "Qi" in told
