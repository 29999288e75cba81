"""Every rule case of tests/scenarios runs, and the runner itself tells what differs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.rules import ghost_stories
from companion.rules.ghost_stories.cases.runner import run_case
from companion.rules.ghost_stories.playtest import GhostStoriesPlaytest
from companion.rules.playtest import BadCase
from companion.tools.scenario import run_file
from tests.rules.cases import FILES

PLAYTEST = GhostStoriesPlaytest()
RULING = re.compile(r"\bR\d\d\b")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    """The case ends as the file says."""
    assert run_file(path, PLAYTEST) == []


def test_every_ruling_the_rules_cite_has_a_case() -> None:
    """A dispute that was decided is decided the same way for good."""
    sources = Path(ghost_stories.__path__[0]).rglob("*.py")
    cited = {ruling for path in sources for ruling in RULING.findall(path.read_text("utf-8"))}
    tried = {ruling for path in FILES for ruling in RULING.findall(path.read_text("utf-8"))}

    assert len(cited) > 60
    assert sorted(cited - tried) == []


def a_case(**parts: Any) -> dict[str, Any]:
    return {"name": "a case", "rule": "R01", "table": {}, "step": [{}], **parts}


class TestRunner:
    @pytest.mark.parametrize(
        ("step", "complaint"),
        [
            ({"do": ["fly N"]}, "`fly N` was refused by Turn order"),
            ({"asks": {"kind": "action"}}, "asks.kind is `move`, expected `action`"),
            ({"asks": {"options": ["stay"]}}, "asks.options: missing [], not expected ['go C'"),
            ({"legal": ["go N", "go SE"]}, "`go SE` should be legal"),
            ({"not_legal": ["stay"]}, "`stay` should not be legal"),
            ({"refused": {"move": "stay"}}, "`stay` should be refused"),
            ({"refused": {"move": "go SE", "rule": "R01"}}, "refused by `Movement`, expected `R01`"),
            ({"do": ["go N"], "happened": ["taoist-moved red N *"]}, "did not happen"),
            ({"do": ["go N"], "not_happened": ["taoist-moved red * N"]}, "should not have happened"),
            ({"expect": {"qi": {"red": 2}}}, "qi.red is 3, expected 2"),
            ({"expect": {"armed": 0}}, "armed is False, expected 0"),
            ({"over": {"won": True}}, "the game should be over"),
        ],
    )
    def test_a_difference_is_told(self, step: dict[str, Any], complaint: str) -> None:
        """What differs is named with its step and followed by the question asked then."""
        lines = run_case(a_case(table={"at": {"red": "NW"}}, step=[step]))

        assert lines[0].startswith("step 1: ")
        assert complaint in lines[0]
        assert lines[-1].startswith("now: ")

    def test_an_end_is_told(self) -> None:
        """The end of a game is compared too, and a question after it is a difference."""
        wu_feng = {"red": {"left": "nameless-65"}}
        table = {"phase": "yin", "step": "arrival", "deck": ["ghoul-1"], "ghost": wu_feng}

        assert run_case(a_case(table=table, step=[{"over": {"won": False, "reason": "deck"}}])) == []
        assert "over.reason" in run_case(a_case(table=table, step=[{"over": {"reason": "tiles"}}]))[0]
        assert "should not be over" in run_case(a_case(table=table, step=[{"over": False}]))[0]
        assert "the game is over" in run_case(a_case(table=table, step=[{"asks": {}}]))[0]

    @pytest.mark.parametrize(
        ("parts", "complaint"),
        [
            ({"extra": 1}, "unknown key `extra` in file"),
            ({"rule": ""}, "needs `rule`"),
            ({"step": [{"expcet": {}}]}, "unknown key `expcet` in step"),
            ({"step": [{"expect": {"qui": 1}}]}, "unknown path `qui`"),
            ({"step": [{"asks": {"knd": 1}}]}, "unknown key `knd` in asks"),
            ({"step": [{"asks": {"kind": "dance"}}]}, "unknown kind of question `dance`"),
            ({"step": [{"over": True}]}, "over is a table, or false"),
            ({"step": [{"refused": {"mov": "stay"}}]}, "unknown key `mov` in refused"),
            ({"options": {"player": []}}, "unknown key `player` in options"),
            ({"options": {"seats": {"X": "red"}}}, "unknown key `X` in seats"),
            ({"options": {"village": {"X": "tea-house"}}}, "unknown key `X` in village"),
        ],
    )
    def test_a_misspelt_key_is_a_complaint(self, parts: dict[str, Any], complaint: str) -> None:
        """Nothing in a file is ignored."""
        with pytest.raises(BadCase, match=complaint):
            run_case(a_case(**parts))

    def test_the_account_ends_with_the_count(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Passed and failed files are counted; the exit code follows."""
        good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
        good.write_text('name = "n"\nrule = "R01"\n[table]\n[[step]]\nlegal = ["stay"]\n', encoding="utf-8")
        bad.write_text('name = "n"\nrule = "R01"\n[table]\nqi.rde = 1\n[[step]]\n', encoding="utf-8")

        assert main(["scenario", str(good)]) == 0
        assert main(["scenario", str(tmp_path)]) == 1

        out = capsys.readouterr().out
        assert main(["scenario", str(tmp_path), "--json"]) == 1
        found = json.loads(capsys.readouterr().out)
        assert (found["passed"], found["failed"], list(found["differences"])) == (1, 1, [str(bad)])
        assert "Table key qi.rde: rde is not one of yellow red green blue." in out
        assert out.endswith("1 passed, 1 failed\n")

    def test_no_file_at_all_is_a_failure(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A folder without cases, a missing file and broken TOML do not pass."""
        broken = tmp_path / "broken.toml"
        broken.write_text("name = ", encoding="utf-8")

        assert main(["scenario", str(tmp_path / "empty")]) == 1
        assert "cannot be read" in run_file(tmp_path / "missing.toml", PLAYTEST)[0]
        assert "not TOML" in run_file(broken, PLAYTEST)[0]
        assert "0 passed, 1 failed" in capsys.readouterr().out
