"""Robots lay out a table as people do: what the panel missed is laid again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.messages.ids import PlaceId
from companion.messages.intents import BeginGame, Correct, Intent
from companion.messages.snapshot import Snapshot
from companion.rules.ghost_stories.table.kit import kit
from companion.simulation.noise import LEVELS
from companion.simulation.people import setting_up
from companion.simulation.world.world import World
from companion.wiring.stepped import SteppedTable

WEST = PlaceId("W")


class Table:
    """A table in simulated time as robots see it."""

    def __init__(self, stepped: SteppedTable) -> None:
        self.stepped = stepped
        self.world: World = stepped.world
        self.coverage = stepped.coverage
        self.pass_time = stepped.pass_time

    def latest(self) -> Snapshot:
        return self.stepped.loop.latest()

    def tap(self, intent: Intent) -> Snapshot:
        return self.stepped.loop.carry_out(intent)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with SteppedTable(tmp_path, "ghost_stories", LEVELS["none"], 1) as stepped:
        stepped.pass_time(1.0)
        table = Table(stepped)
        table.tap(BeginGame(game="ghost_stories", options={}))
        yield table


def test_a_table_that_was_seen_is_played_at_once(table: Table) -> None:
    """Nobody lifts a stack."""
    table.stepped.hands.deal(table.latest().options)
    before = table.world.pile(WEST)
    setting_up.begin(table, kit())

    assert table.world.pile(WEST) == before
    assert table.latest().view["phase"] == "play"


def test_a_stack_the_panel_shows_wrongly_is_laid_again_in_its_order(table: Table) -> None:
    """Somebody said that a villager is not there; laid again, it is seen."""
    table.stepped.hands.deal(table.latest().options)
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
