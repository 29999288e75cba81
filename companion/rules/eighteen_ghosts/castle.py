"""The castle and its pieces as small numbers, each with its word: rooms, colours, portals, ghosts.

Nothing here decides anything. Colours are numbered so that each beats the next one round; sides of a portal
so that a quarter turn clockwise is one more. A room is counted row by row from the top left.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

PLAYERS: Final = ("A", "B")
COLOURS: Final = ("red", "blue", "yellow")
"""Red beats blue, blue beats yellow, yellow beats red."""
SIDES: Final = "^>v<"
"""The open side of a portal, clockwise."""
VARIANTS: Final = ("colours", "any")
"""One ghost of each colour, or any three ghosts."""
EACH: Final = 3
"""Ghosts of one colour that a player has."""
SET: Final = 3
"""Escaped ghosts that win."""

EMPTY: Final = 0
GHOSTS: Final = "RBYrby"
"""The letter of each ghost, in the order of a value in a line; its number is one more than its place here."""

# ------------------------------------------------------------------------ rooms

_PLAN = """
b r * b r
y m y m y
r b r b *
b m y m r
y r * b y
"""
_CELLS = tuple(_PLAN.split())
WIDTH: Final = 5
ROOMS: Final = tuple(f"{'abcde'[n % WIDTH]}{n // WIDTH + 1}" for n in range(len(_CELLS)))
CARPETS: Final = tuple(
    tuple(n for n, cell in enumerate(_CELLS) if cell == letter) for letter in ("r", "b", "y")
)
"""The rooms with a carpet of each colour."""
CARPET_OF: Final = {room: colour for colour, rooms in enumerate(CARPETS) for room in rooms}
MIRRORS: Final = tuple(n for n, cell in enumerate(_CELLS) if cell == "m")
PORTAL_ROOMS: Final = tuple(ROOMS.index(name) for name in ("c1", "c5", "e3"))
"""Where the portal of each colour stands."""
OUTWARDS: Final = (SIDES.index("^"), SIDES.index("v"), SIDES.index(">"))
"""The open side of each portal at the start: it faces the outer wall."""


def _beside(room: int) -> Iterator[int]:
    """The rooms one step away that a ghost can enter, clockwise from the one above."""
    for side in range(len(SIDES)):
        other = ahead(room, side)
        if other is not None and other not in PORTAL_ROOMS:
            yield other


def ahead(room: int, side: int) -> int | None:
    """The room that one side of a room faces; None for the outer wall."""
    row, column = divmod(room, WIDTH)
    row += (-1, 0, 1, 0)[side]
    column += (0, 1, 0, -1)[side]
    return row * WIDTH + column if 0 <= row < WIDTH and 0 <= column < WIDTH else None


NEIGHBOURS: Final = tuple(tuple(_beside(room)) for room in range(len(ROOMS)))
JUMPS: Final = tuple(
    tuple(other for other in MIRRORS if other != room) if room in MIRRORS else ()
    for room in range(len(ROOMS))
)
"""Where a ghost in a mirror can jump."""

# --------------------------------------------------------------- ghosts and portals


def ghost(player: int, colour: int) -> int:
    """The number of a player's ghost of a colour."""
    return 1 + player * len(COLOURS) + colour


COLOUR_OF: Final = (-1, 0, 1, 2, 0, 1, 2)
"""The colour of each ghost; no ghost has none."""
OWNER_OF: Final = (-1, 0, 0, 0, 1, 1, 1)
"""The player each ghost belongs to."""


def beats(one: int, other: int) -> bool:
    """Whether a ghost of one colour beats one of another."""
    return (one + 1) % len(COLOURS) == other


def packed_sides(sides: tuple[int, ...]) -> int:
    """The open sides of all three portals as one number, two bits each."""
    return sum(side << 2 * colour for colour, side in enumerate(sides))


def side_of(portals: int, colour: int) -> int:
    """The open side of one portal."""
    return portals >> 2 * colour & 3


def _exits(portals: int) -> tuple[tuple[int, int, int], ...]:
    faced = (
        (ahead(room, side_of(portals, colour)), ghost(0, colour), ghost(1, colour))
        for colour, room in enumerate(PORTAL_ROOMS)
    )
    return tuple((room, mine, yours) for room, mine, yours in faced if room is not None)


EXITS: Final = tuple(_exits(portals) for portals in range(64))
"""By how the portals stand: each room that an open side faces, with the two ghosts that leave from there."""
TURNED: Final = tuple(
    tuple(
        portals & ~(3 << 2 * colour) | ((side_of(portals, colour) + 1) & 3) << 2 * colour
        for colour in range(3)
    )
    for portals in range(64)
)
"""By how the portals stand and by colour: how they stand after that one's quarter turn clockwise."""

# ------------------------------------------------- ghosts off the board, two bits for each number


def count(held: int, which: int) -> int:
    """How many of one ghost there are in a hand, the dungeon or outside."""
    return held >> 2 * which & 3


ONE: Final = tuple(1 << 2 * which for which in range(len(GHOSTS) + 1))
"""One ghost of each number, to add and to take away."""


@cache
def complete(outside: int, variant: int) -> tuple[bool, bool]:
    """Which of the two players have their set outside."""
    counts = [count(outside, which) for which in range(1, len(GHOSTS) + 1)]
    of_each = counts[: len(COLOURS)], counts[len(COLOURS) :]
    if variant:
        return sum(of_each[0]) >= SET, sum(of_each[1]) >= SET
    return min(of_each[0]) > 0, min(of_each[1]) > 0
