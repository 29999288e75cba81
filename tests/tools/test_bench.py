"""The bench runs, and puts a baseline beside every figure."""

import json

import pytest

from companion.cli import main


@pytest.mark.parametrize("part", ["rules", "panel"])
def test_each_figure_has_its_baseline(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As JSON, for machines; how fast it is, is not this test's affair."""
    main(["bench", "--only", part, "--json"])

    figures = json.loads(capsys.readouterr().out)[part]
    assert figures
    assert all(figure["against"] and figure["value"] > 0 and figure["baseline"] > 0 for figure in figures)
