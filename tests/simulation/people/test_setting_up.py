"""Robots lay out a table as people do: what the panel missed is laid again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.messages.ids import PlaceId
from companion.messages.intents import BeginGame, Correct
from companion.rules.ghost_stories.table.kit import kit
from companion.simulation.people import setting_up
from companion.wiring.seat import Seat
from tests.helpers.stepped_tables import a_stepped_table

WEST = PlaceId("W")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Seat]:
    with a_stepped_table(tmp_path) as seat:
        seat.pass_time(1.0)
        seat.tap(BeginGame(game="ghost_stories", options={}))
        yield seat


def test_a_table_that_was_seen_is_played_at_once(table: Seat) -> None:
    """Nobody lifts a stack."""
    table.hands.deal(table.latest().options)
    before = table.world.pile(WEST)
    setting_up.begin(table, kit())

    assert table.world.pile(WEST) == before
    assert table.latest().view["phase"] == "play"


def test_a_stack_the_panel_shows_wrongly_is_laid_again_in_its_order(table: Seat) -> None:
    """Somebody said that a villager is not there; laid again, it is seen."""
    table.hands.deal(table.latest().options)
    before = table.world.pile(WEST)
    table.pass_time(2.0)
    table.tap(Correct(piece=before[-1], place=None))
    table.pass_time(2.0)
    assert table.latest().prompts[0].detail

    setting_up.begin(table, kit())

    pile = table.latest().piles[WEST]
    assert table.world.pile(WEST) == before
    assert (pile.open, pile.hidden) == (before[-1:], 2)
    assert [line.text.message for line in table.latest().log][:1] == ["The game begins"]
