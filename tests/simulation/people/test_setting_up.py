"""Robots lay out a table as people do: what the panel missed is laid again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.messages.ids import HAND, PlaceId
from companion.messages.intents import BeginGame
from companion.rules.ghost_stories.table.kit import kit
from companion.simulation.hubs.mishaps import DEAD
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


def test_a_stack_the_panel_does_not_show_is_laid_again_in_its_order(table: Seat) -> None:
    """Its reader died before the last villager was laid, and lives again once the stack is taken up."""
    hub = table.table.devices.table.hubs[0]
    place, faults = PlaceId(str(hub.readers[0])), table.lines[hub.device].faults
    table.hands.deal(table.latest().options)
    before = table.world.pile(place)
    table.world.move(before[-1], HAND)
    table.pass_time(4.0)
    faults.broken = {0: DEAD}
    table.world.move(before[-1], place)
    table.pass_time(2.0)
    assert table.latest().prompts[0].detail

    def mended() -> None:
        if not table.world.pile(place):
            faults.broken = {}

    table.world.watch(mended)
    setting_up.begin(table, kit())

    pile = table.latest().piles[place]
    assert table.world.pile(place) == before
    assert (pile.open, pile.hidden) == (before[-1:], 2)
    assert [line.text.message for line in table.latest().log][:1] == ["The game begins"]
