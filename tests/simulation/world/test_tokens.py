"""Tokens on the simulated table: moved one by one, or laid as books have them."""

import pytest

from companion.messages.ids import BOX, PlaceId
from companion.rules.catalogue import games
from companion.rules.game import opening
from companion.rules.ghost_stories.table.kit import kit
from companion.rules.table_play import TokenMove
from companion.simulation.world.tokens import Amiss, Tokens
from companion.simulation.world.world import World

GREEN, SUPPLY = PlaceId("purse-green"), PlaceId("supply")


@pytest.fixture
def world() -> World:
    return World(kit())


def test_no_reader_hears_a_token(world: World) -> None:
    """Not even where one lies on a tile: it has no tag."""
    before = world.tags_at(PlaceId("N"))
    Tokens(world, kit()).carry(TokenMove("qi", BOX, PlaceId("N")))

    assert len(world.pile(PlaceId("N"))) == 1
    assert world.tags_at(PlaceId("N")) == before == frozenset()


def test_what_is_not_there_is_not_carried(world: World) -> None:
    """No board has a Qi yet."""
    assert Tokens(world, kit()).carry(TokenMove("qi", GREEN, SUPPLY)) is None


def test_laid_as_booked_nothing_is_amiss(world: World) -> None:
    """Too many go, too few come, and what is booked nowhere lies in the box."""
    tokens = Tokens(world, kit())
    tokens.lay({GREEN: {"qi": 4, "tao-red": 1}, SUPPLY: {"qi": 16}})
    booked = {GREEN: {"qi": 1}, SUPPLY: {"qi": 18, "tao-red": 2}}
    assert Amiss(GREEN, "qi", there=4, wanted=1) in tokens.amiss(booked)

    tokens.lay(booked)

    assert tokens.amiss(booked) == []
    assert sum(piece.startswith("qi-") for piece in world.pile(BOX)) == 1


@pytest.mark.parametrize(("level", "qi", "tao"), [("initiation", 4, 2), ("normal", 3, 1)])
def test_every_board_begins_with_what_the_rules_give_it(level: str, qi: int, tao: int) -> None:
    """4 Qi and a black token at the easiest level, else 3 Qi; one token of the own colour."""
    wanted = opening(games()["ghost_stories"], {"difficulty": level})
    purse = list(wanted[GREEN])

    assert purse.count("any qi") == qi
    assert len(purse) - qi == tao
    assert "any tao-green" in purse
