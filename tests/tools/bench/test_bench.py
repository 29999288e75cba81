"""The bench runs, and puts a baseline beside every figure."""

import json

import pytest

from companion.cli import main
from companion.tools.bench import panel
from companion.tools.bench.figures import Figure, as_table
from companion.tools.progress import counted

pytestmark = pytest.mark.evening


@pytest.mark.parametrize("part", ["rules", "panel"])
def test_each_figure_has_its_baseline(
    part: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As JSON, for machines; how fast it is, is not this test's affair, so a few events are enough."""
    monkeypatch.setattr(panel, "EVENTS", panel.WARM_UP + 10)
    main(["bench", "--only", part, "--json"])

    figures = json.loads(capsys.readouterr().out)[part]
    assert figures
    assert all(figure["against"] and figure["value"] > 0 and figure["baseline"] > 0 for figure in figures)


def test_figures_stand_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a figure, its baseline and its budget beside it; long work tells how far it is."""
    figure = Figure(name="wrong", value=0, unit="", baseline=9, against="read", budget="0", within=True)

    assert list(as_table([figure])) == [
        "figure  value  beside  budget",
        "wrong   0      9 read  0       kept",
    ]
    assert list(counted("abcde", 5, "letters")) == list("abcde")
    assert capsys.readouterr().err.splitlines()[-1] == "  letters: 5 of 5"
