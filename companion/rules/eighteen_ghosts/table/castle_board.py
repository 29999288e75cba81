"""How the castle lies on the table: 25 rooms printed by ourselves, with dungeon and outside beside it."""

from functools import cache

from companion.messages.boards import Area, Board
from companion.rules.eighteen_ghosts.castle import CARPET_OF, COLOURS, MIRRORS, WIDTH
from companion.rules.eighteen_ghosts.table.kit import DUNGEON, OUTSIDE, PLACES_OF_ROOMS
from companion.rules.playtest import Physical

SIDE = 80.0
"""Of a room, in millimetres: four of them fit onto a sheet of paper."""


@cache
def physical() -> Physical:
    """The castle in the middle; beaten ghosts lie north of those that escaped, on the left."""
    return Physical(
        board=Board(
            rows=tuple(PLACES_OF_ROOMS[first : first + WIDTH] for first in range(0, WIDTH * WIDTH, WIDTH)),
            side=SIDE,
            paints={place: _paint(room) for room, place in enumerate(PLACES_OF_ROOMS)},
            beside={
                DUNGEON: Area(x=-325, y=-100, across=220, deep=190),
                OUTSIDE: Area(x=-325, y=100, across=220, deep=190),
            },
            heights={"ghost": 20.0, "portal": 3.0},
        )
    )


def _paint(room: int) -> str:
    if room in CARPET_OF:
        return COLOURS[CARPET_OF[room]]
    return "mirror" if room in MIRRORS else "portal"
