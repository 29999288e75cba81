"""Every rule case of 18 Ghosts runs; what differs is told; the rulings all have a case."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.rules.eighteen_ghosts.cases import run_case
from companion.rules.eighteen_ghosts.playtest import EighteenGhostsPlaytest
from companion.rules.playtest import BadCase
from companion.tools.scenario import run_file

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))
LINE = "..^../...../..R.>/...../..v.. hand=- dungeon=RRBBBYYYrrrbbbyyy out=- turn=A due=act variant=colours"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    """The case ends as the file says."""
    assert run_file(path, EighteenGhostsPlaytest()) == []


def test_there_are_cases_enough_and_one_for_each_ruling() -> None:
    """A dispute that was decided is decided the same way for good."""
    told = "".join(path.read_text("utf-8") for path in FILES)

    assert len(FILES) >= 60
    assert set(re.findall(r'rule = "(E\d)"', told)) == {"E1", "E2", "E3", "E4", "E5", "E6"}


def test_the_page_names_every_key_and_every_happening() -> None:
    """Who writes a case finds what there is."""
    from companion.rules.eighteen_ghosts import cases, happenings, moves

    page = (FOLDER / "README.md").read_text("utf-8")
    words = {*cases.FILE_KEYS, *cases.STEP_KEYS, *happenings.VOCABULARY.words, *moves.VOCABULARY.words}

    assert {word for word in words if not re.search(rf"`[^`]*\b{word}\b", page)} == set()


def test_the_command_runs_them(capsys: pytest.CaptureFixture[str]) -> None:
    """As an engineer would."""
    assert main(["scenario", "--game", "eighteen_ghosts", str(FOLDER / "ending")]) == 0
    assert capsys.readouterr().out.endswith("passed, 0 failed\n")


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"do": ["fly c3"]}, "`fly c3` was refused by Turn order"),
        ({"do": ["move c3 a1"]}, "`move c3 a1` was refused by Move"),
        ({"moves": ["pass"]}, "moves: missing ['pass'], not expected ['move c3 b3'"),
        ({"legal": ["pass"]}, "`pass` should be legal"),
        ({"not_legal": ["release red"]}, "`release red` should not be legal"),
        ({"refused": {"move": "release red"}}, "`release red` should be refused"),
        ({"refused": {"move": "pass", "rule": "Move"}}, "is refused by `End`, expected `Move`"),
        ({"refused": {"move": "put a1", "kind": "illegal"}}, "is refused as out-of-turn, expected illegal"),
        ({"do": ["move c3 c2"], "happened": []}, "happened ['moved R c3 c2'], expected []"),
        ({"position": LINE.replace("=A", "=B")}, "the position is `"),
        ({"perft": [7, 1]}, "perft 2 is "),
        ({"over": {"winner": "A"}}, "the game should be over"),
    ],
)
def test_a_difference_is_told(step: dict[str, Any], complaint: str) -> None:
    """With its step, and the position then."""
    lines = run_case({"name": "a case", "rule": "E1", "position": LINE, "step": [step]})

    assert lines[0].startswith("step 1: ")
    assert complaint in lines[0]
    assert lines[-1].startswith("now: ")


@pytest.mark.parametrize(
    ("case", "complaint"),
    [
        ({"rule": "E1", "step": [{}]}, "needs `name`"),
        ({"name": "a case", "rule": "E1"}, "needs `step`"),
        ({"name": "a case", "rule": "E1", "extra": 1}, "unknown key `extra` in file"),
        ({"name": "a case", "rule": "E1", "step": [{"does": []}]}, "unknown key `does` in step"),
    ],
)
def test_what_the_format_does_not_know_is_a_complaint(case: dict[str, Any], complaint: str) -> None:
    """Never ignored."""
    with pytest.raises(BadCase, match=complaint):
        run_case(case)


def test_a_line_that_is_not_refused_is_a_difference() -> None:
    """The same for one refused by another rule."""
    case: dict[str, Any] = {"name": "a case", "rule": "E4"}

    assert "should be refused" in run_case({**case, "refused": {"position": LINE}})[0]
    short = {"position": LINE.replace("dungeon=RR", "dungeon=R"), "rule": "End"}
    assert "is refused by `E4`, expected `End`" in run_case({**case, "refused": short})[0]
