"""How people lay out a table: they look at the panel, and lay again what it has not seen."""

from collections.abc import Callable

from companion.messages.ids import PlaceId
from companion.messages.intents import Answer
from companion.rules.ghost_stories.model.glossary import TILES
from companion.simulation.people.carrying import VILLAGERS, PlayedTable
from companion.simulation.world.world import HAND

LOOK = 0.5
PATIENCE = 8.0
"""Seconds until people believe that the panel misses something."""
TRIES = 5
BETWEEN = 2.0
"""Seconds between two villagers that are laid again."""


def begin(table: PlayedTable) -> None:
    """Begin to play once the panel has seen the layout; after some tries, with the table as it lies."""
    for _ in range(TRIES):
        if _seen(table):
            break
        for tile in TILES:
            _lay_again(table, PlaceId(tile))
    table.tap(Answer(prompt="set-up", choice="begin"))


def _seen(table: PlayedTable) -> bool:
    """Whether the panel misses nothing, given some time."""
    return _waited(table, lambda: not table.latest().prompts[0].detail)


def _lay_again(table: PlayedTable, tile: PlaceId) -> None:
    """Take a stack up that is not shown as it stands; once the panel shows bare ground, lay it one by one."""
    world = table.world
    villagers = [piece for piece in world.pile(tile) if piece in VILLAGERS]
    if _shown(table, tile) == len(villagers):
        return
    for piece in reversed(villagers):
        world.move(piece, HAND)
    _waited(table, lambda: _shown(table, tile) == 0)
    for piece in villagers:
        table.pass_time(BETWEEN)
        world.move(piece, tile, face_down=piece != villagers[-1])
    table.pass_time(BETWEEN)


def _shown(table: PlayedTable, tile: PlaceId) -> int:
    """How many villagers the panel shows on a tile."""
    pile = table.latest().piles[tile]
    return sum(piece in VILLAGERS for piece in pile.open) + pile.hidden


def _waited(table: PlayedTable, true: Callable[[], bool]) -> bool:
    """Whether something comes true before people lose patience."""
    waited = 0.0
    while not true():
        if waited >= PATIENCE:
            return False
        table.pass_time(LOOK)
        waited += LOOK
    return True
