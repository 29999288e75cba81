"""Pieces with a front in the simulated world: hands turn them by quarters, and the file remembers it."""

from pathlib import Path

import pytest

from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.ids import PieceId
from companion.rules.catalogue import games
from companion.simulation.world.world import World

KIT = games()["eighteen_ghosts"].kit
PORTAL = PieceId("red-portal")


def test_a_quarter_turn_outlives_the_program_and_a_new_deal_ends_it(tmp_path: Path) -> None:
    """As cardboard does: it stays turned until the table is cleared."""
    file = tmp_path / "world.json"
    World(KIT, file).turn_piece(PORTAL)

    again = World(KIT, file)
    assert again.facing[PORTAL] is Direction.EAST
    again.clear()

    assert again.facing[PORTAL] is Direction.NORTH


def test_a_piece_without_a_front_cannot_be_turned() -> None:
    """Ghosts may stand any way."""
    with pytest.raises(Refused):
        World(KIT).turn_piece(PieceId("A-red-1"))
