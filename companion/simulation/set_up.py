"""How people lay out a table: they look at the panel, and lay again what it has not seen."""

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer
from companion.rules.ghost_stories.glossary import TILES
from companion.simulation.grip import VILLAGERS, PlayedTable
from companion.simulation.world import HAND

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
    waited = 0.0
    while waited < PATIENCE:
        if not table.latest().prompts[0].detail:
            return True
        table.pass_time(LOOK)
        waited += LOOK
    return False


def _lay_again(table: PlayedTable, tile: PlaceId) -> None:
    """Take a stack up that is not shown as it stands, and lay it again one by one."""
    world = table.world
    villagers = [piece for piece in world.pile(tile) if piece in VILLAGERS]
    shown = table.latest().piles[tile]
    if sum(piece in VILLAGERS for piece in shown.open) + shown.hidden == len(villagers):
        return
    for piece in reversed(villagers):
        world.move(PieceId(piece), HAND)
    for piece in villagers:
        table.pass_time(BETWEEN)
        world.move(piece, tile)
    table.pass_time(BETWEEN)
