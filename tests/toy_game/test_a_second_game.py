"""A second game needs its own module and a line in the catalogue: everything else plays it as it is."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.messages.intents import BeginGame
from companion.panel import create_app
from companion.rules import catalogue
from companion.rules.catalogue import Entry, games
from companion.simulation.people.habits import Habits
from companion.tools import fuzz
from companion.tools.soak.game import play
from companion.wiring.table import fresh_table
from tests.helpers.stepped_tables import a_stepped_table
from tests.toy_game.hop import FROG, STONES, Hop, HopPlaytest

APART = ("/stream", "/api/v1/events", "/workshop", "/look")
"""Pages that never end, need a workshop, or want to be told of what."""


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line in the catalogue."""
    monkeypatch.setattr(catalogue, "CATALOGUE", (*catalogue.CATALOGUE, Entry(Hop, HopPlaytest)))


def test_robots_play_it_through_sensors_loop_and_journal() -> None:
    """The table sees every hop, the judge finds nothing wrong, and the journal tells the game again."""
    verdict = play(3, "typical", 1, Habits.clumsy(0.2), game="hop")

    assert verdict.faults("typical") == []
    assert (verdict.ended, verdict.outcomes) == (1, {"home": 1})
    assert verdict.turns >= len(STONES) - 1
    assert verdict.settle_times


def test_a_soak_of_it_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    """By the command people use; so many players as it does not know are refused."""
    assert main(["soak", "--game", "hop", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ended"] == 2

    assert main(["soak", "--game", "hop", "--players", "3"]) != 0
    assert "Choose one of: 1." in capsys.readouterr().err


def test_the_panel_shows_it(tmp_path: Path) -> None:
    """Every page there is without drawings of its own; the simulated table has its stones and its frog."""
    with a_stepped_table(tmp_path, game="hop") as seat:
        app = create_app(seat.table.service, seat.hands, secret=b"only for tests")
        seat.pass_time(1.0)
        seat.tap(BeginGame(game="hop", options={}))
        seat.hands.deal({})
        seat.pass_time(2.0)
        client = app.test_client()
        rules = [rule for rule in app.url_map.iter_rules() if not rule.arguments]
        paths = [rule.rule for rule in rules if "GET" in (rule.methods or ())]
        pages = {path: client.get(path) for path in paths if not path.startswith(APART)}
        elsewhere = {f"/{own.name}" for game in games().values() for own in game.screens}

        assert {path for path, page in pages.items() if page.status_code >= 400} == elsewhere
        assert "Hop!" in pages["/"].text
        assert FROG in pages["/table"].text


def test_its_rules_are_tried_and_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """By fuzz and bench."""
    assert fuzz.batch("hop", 0, 5) == {"won": 5}
    assert main(["bench", "--only", "rules", "--game", "hop", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"]


def test_it_can_be_played_on_a_running_table() -> None:
    """Threads, real time, journal on disk: what `companion play --game hop` starts."""
    with fresh_table("hop") as table:
        shown = table.loop.hand_in(BeginGame(game="hop", options={}))

        assert (shown.game, shown.prompts[0].title.message) == ("hop", "Hop!")


def test_sheets_are_printed_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its pieces carry no markers; corners, cables and the card to join are printed all the same."""
    assert main(["sheets", "--game", "hop", "--out", str(tmp_path / "sheets.pdf")]) == 0
    assert "pages of A4" in capsys.readouterr().out


def test_its_rule_cases_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What differs is told, and what its format does not know."""
    for name, case in {
        "good": 'do = ["hop N", "hop NE", "hop E"]\nat = "E"',
        "bad": 'do = ["hop N"]\nat = "E"',
        "wrong": 'do = ["hop E"]\nat = "E"',
        "odd": 'swim = ["N"]',
    }.items():
        (tmp_path / f"{name}.toml").write_text(case, "utf-8")

    assert main(["scenario", "--game", "hop", str(tmp_path / "good.toml")]) == 0
    assert main(["scenario", "--game", "hop", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "the frog is at N" in told
    assert "The frog cannot hop there: hop E." in told
    assert "unknown key `swim`" in told
    assert told.endswith("1 passed, 3 failed\n")
