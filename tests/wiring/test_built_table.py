"""A built table on a machine that lacks a part of it: the evening begins all the same."""

from pathlib import Path

from companion.messages.intents import BeginGame
from companion.rules.catalogue import USUAL_GAME
from companion.wiring.plan import Built, Plan
from companion.wiring.real_time import RealTime
from companion.wiring.table import open_table


def test_without_pins_the_panel_still_comes_up(tmp_path: Path) -> None:
    """lgpio is missing, or the kernel hides its chips: lamps stay dark, and people play."""
    mine = tmp_path / "mine.toml"
    mine.write_text("schema = 1\n[socket.nw]\nled = 12\nswitch = 5\n")

    with open_table(Plan(source=Built(table=mine), folder=tmp_path / "data"), RealTime()) as table:
        assert table.hand_in(BeginGame(game=USUAL_GAME, options={})).game == USUAL_GAME
