"""Kept games on the panel, and changing in mid-game how much the companion says."""

from dataclasses import replace

from companion.messages.games import SavedGame
from companion.messages.intents import Answer, ResumeGame
from companion.panel import create_app
from tests.helpers.memory_desk import GAME, ORIGIN, SCRIPT, MemoryDesk, an_evening

KEPT = SavedGame(number=40, game=GAME, options={"difficulty": "hell"}, begun=1_700_000_000.0, events=12)


def test_kept_games_are_offered_and_taken_up() -> None:
    """The one on the table is marked, not offered."""
    desk = MemoryDesk(an_evening())
    desk.kept = [replace(KEPT, number=90, begun=1_700_100_000.0), KEPT]
    client = create_app(desk, secret=b"x").test_client()
    shown = client.get("/new").text

    assert "2023-11-14 22:13 UTC" in shown
    assert 'value="90"' not in shown
    assert client.post("/resume", data={"number": "40"}, headers=ORIGIN).status_code == 303
    assert desk.handed_in == [ResumeGame(number=40)]


def test_a_game_that_was_not_kept_is_refused() -> None:
    """Whatever is sent."""
    client = create_app(MemoryDesk(an_evening()), secret=b"x").test_client()

    for number in ("7", "x", "", "9" * 40):
        assert client.post("/resume", data={"number": number}, headers=SCRIPT).status_code == 409


def test_the_level_can_be_changed_while_playing() -> None:
    """The present one is marked."""
    desk = MemoryDesk(replace(an_evening(), view={**an_evening().view, "level": "bookkeeper"}))
    client = create_app(desk, secret=b"x").test_client()

    shown = " ".join(client.get("/more").text.split())
    assert 'value="bookkeeper" data-key="bookkeeper" aria-pressed="true"' in shown
    client.post("/answer", data={"prompt": "level", "choice": "full"}, headers=SCRIPT)
    assert desk.handed_in == [Answer(prompt="level", choice="full")]
