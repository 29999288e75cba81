"""The page of figures: what was measured, when and on what, beside its baseline."""

import json
from pathlib import Path

import pytest

from companion.tools import figures


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    folder = tmp_path / "kept"
    folder.mkdir()
    return folder


def taken(printed: object) -> str:
    """What is kept of a part, as a file has it."""
    return json.dumps(
        {"date": "2026-11-17", "version": "1", "machine": "a loom, 2 cores", "printed": printed}
    )


def test_a_figure_stands_beside_its_baseline_and_budget(tmp_path: Path, kept: Path) -> None:
    """And a budget that is not kept is told, not hidden."""
    late = {
        "name": "start to usable panel",
        "value": 9.5,
        "unit": "s",
        "baseline": 0.2,
        "against": "a program that only loads the libraries",
        "budget": "under 5 s",
        "within": False,
    }
    (kept / "table.json").write_text(taken({"table": [late]}))

    assert figures.main(["--only", "--kept", str(kept), "--out", str(tmp_path / "page.md")]) == 0

    written = (tmp_path / "page.md").read_text("utf-8")
    assert "2026-11-17; a loom, 2 cores" in written
    beside = "0.2: a program that only loads the libraries"
    assert f"| start to usable panel | 9.5 s | {beside} | under 5 s | NOT KEPT |" in written


def test_a_part_nobody_measured_says_so(tmp_path: Path, kept: Path) -> None:
    """Its heading and command stand there all the same."""
    figures.main(["--only", "--kept", str(kept), "--out", str(tmp_path / "page.md")])

    written = (tmp_path / "page.md").read_text("utf-8")
    assert written.count("Not measured yet.") == len(figures.PARTS)
    for part in figures.PARTS:
        assert f"`companion {' '.join(part.words)}" in written


def test_what_was_measured_elsewhere_stays_on_the_page(tmp_path: Path, kept: Path) -> None:
    """In a fresh clone nothing is kept: one part measured anew must not wipe out the others."""
    page = tmp_path / "page.md"
    (kept / "rules.json").write_text(taken({"rules": []}))
    figures.main(["--only", "--kept", str(kept), "--out", str(page)])
    before = page.read_text("utf-8")

    (kept / "rules.json").unlink()
    figures.main(["--only", "--kept", str(kept), "--out", str(page)])

    assert page.read_text("utf-8") == before
    assert "a loom, 2 cores" in before


def test_a_soak_tells_counts_not_lists(tmp_path: Path, kept: Path) -> None:
    """Two places that were wrong are a 2."""
    printed: dict[str, object] = dict.fromkeys(figures.SOAKED, 0)
    (kept / "harsh.json").write_text(taken({**printed, "games": 20, "wrong": ["NW, seed 3", "C, seed 9"]}))

    figures.main(["--only", "--kept", str(kept), "--out", str(tmp_path / "page.md")])

    written = (tmp_path / "page.md").read_text("utf-8")
    assert "| of 20 games | count | budget |" in written
    assert "| places shown for sure and wrongly | 2 |" in written


def test_measuring_runs_the_command_and_keeps_what_it_printed(tmp_path: Path, kept: Path) -> None:
    """The rules are quick enough to be measured here; their figures come onto the page."""
    figures.main(["--only", "rules", "--kept", str(kept), "--out", str(tmp_path / "page.md")])

    assert [file.name for file in kept.iterdir()] == ["rules.json"]
    assert "| whole random games, one core |" in (tmp_path / "page.md").read_text("utf-8")


def test_a_command_that_breaks_writes_nothing(kept: Path) -> None:
    """A page with half a figure would be worse than none."""
    broken = figures.Part("rules", "The rules", ("bench", "--only", "nonsense"))

    with pytest.raises(SystemExit, match="ended with 2; nothing was written"):
        figures.measured(broken, "")

    assert not list(kept.iterdir())


def test_every_figure_of_a_soak_is_one_the_verdict_has() -> None:
    """A renamed figure must not vanish from the page."""
    from companion.tools.soak.verdict import Verdict

    assert set(figures.SOAKED) <= set(Verdict().figures())
