"""Pull the plug at any moment: the next start is at the last thing players saw."""

import sqlite3
from pathlib import Path

import pytest

from companion.core.codec import decode
from companion.messages.events import PiecePlaced
from tests.helpers.companion_process import Companion, top_of

pytestmark = pytest.mark.evening


def test_a_death_survives_a_killed_process(tmp_path: Path) -> None:
    """A villager dies, the process is killed at that very moment, and the death is still there."""
    companion = Companion(tmp_path)
    companion.begin()
    victim = top_of(tmp_path, "NW")
    family = victim.partition("-")[0].capitalize()
    companion.post("table/move", piece=victim, place="graveyard")
    companion.until(lambda: f"of the {family} family has died" in companion.page())
    companion.kill()

    base = sqlite3.connect(tmp_path / "journal.sqlite")
    rows = [decode(body) for (body,) in base.execute("SELECT body FROM events ORDER BY number")]
    base.close()
    assert any(
        isinstance(event, PiecePlaced) and (event.piece, event.place) == (victim, "graveyard")
        for event in rows
    )

    again = Companion(tmp_path)
    assert f"of the {family} family has died" in again.page()
    again.post("answer", prompt="death-1", choice="done")
    again.until(lambda: "Play on" in again.page())
    assert again.stop() == 0
