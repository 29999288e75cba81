"""How people lay out a table: they look at the panel, and lay again what it has not seen."""

from collections.abc import Callable

from companion.messages.games import Kit
from companion.messages.ids import HAND, PlaceId
from companion.messages.intents import Answer
from companion.rules.game import SET_UP
from companion.simulation.people.carrying import PlayedTable, stacked, stacks

LOOK = 0.5
PATIENCE = 8.0
"""Seconds until people believe that the panel misses something."""
TRIES = 5
BETWEEN = 2.0
"""Seconds between two pieces that are laid again."""


def begin(table: PlayedTable, kit: Kit) -> None:
    """Begin to play once the panel has seen the layout; after some tries, with the table as it lies."""
    first = table.latest().prompts[0]
    if first.id != SET_UP:
        return  # this game has nothing to lay out
    for _ in range(TRIES):
        if _seen(table):
            break
        for place in stacks(kit):
            _lay_again(table, kit, place)
    table.tap(Answer(prompt=SET_UP, choice=first.choices[0].id))


def _seen(table: PlayedTable) -> bool:
    """Whether the panel misses nothing, given some time."""
    return _waited(table, lambda: not table.latest().prompts[0].detail)


def _lay_again(table: PlayedTable, kit: Kit, place: PlaceId) -> None:
    """Take a stack up that is not shown as it stands; once the panel shows bare ground, lay it one by one."""
    world = table.world
    pieces = [piece for piece in world.pile(place) if piece in stacked(kit)]
    if _shown(table, kit, place) == len(pieces):
        return
    for piece in reversed(pieces):
        world.move(piece, HAND)
    _waited(table, lambda: _shown(table, kit, place) == 0)
    for piece in pieces:
        table.pass_time(BETWEEN)
        world.move(piece, place, face_down=piece != pieces[-1])
    table.pass_time(BETWEEN)


def _shown(table: PlayedTable, kit: Kit, place: PlaceId) -> int:
    """How high the panel shows a stack."""
    return table.latest().piles[place].height(stacked(kit))


def _waited(table: PlayedTable, true: Callable[[], bool]) -> bool:
    """Whether something comes true before people lose patience."""
    waited = 0.0
    while not true():
        if waited >= PATIENCE:
            return False
        table.pass_time(LOOK)
        waited += LOOK
    return True
