"""Where things lie: lines, faced spaces, corners and turn order, for a given seating of the four boards."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from companion.rules.ghost_stories.model.glossary import (
    ALL_SPACES,
    ALL_TILES,
    CORNERS,
    NO_RECEPTACLE,
    NO_SPACE,
    SPACES_OF,
    Board,
    Receptacle,
    Space,
    Tile,
)


def _neighbours(tile: Tile) -> tuple[Tile, ...]:
    row, column = divmod(tile, 3)
    return tuple(
        Tile(r * 3 + c)
        for r in range(max(0, row - 1), min(3, row + 2))
        for c in range(max(0, column - 1), min(3, column + 2))
        if (r, c) != (row, column)
    )


NEIGHBOURS: Final = tuple(_neighbours(tile) for tile in ALL_TILES)
"""Tiles one step away, diagonals included."""
ELSEWHERE: Final = tuple(tuple(other for other in ALL_TILES if other != tile) for tile in ALL_TILES)
"""Tile to all the others."""

_NEAREST: Final = (((2, 5, 8), (1, 4, 7), (0, 3, 6)), ((8, 7, 6), (5, 4, 3), (2, 1, 0)))
"""Lines of the north and of the east side, left, middle, right, nearest tile first."""
_LINES: Final = (
    _NEAREST[0],
    _NEAREST[1],
    tuple(tuple(reversed(line)) for line in reversed(_NEAREST[0])),
    tuple(tuple(reversed(line)) for line in reversed(_NEAREST[1])),
)


@dataclass(frozen=True, slots=True)
class Geometry:
    """The geometry of one seating; every table is indexed by board, space or tile."""

    order: tuple[Board, ...]  # boards clockwise from north
    next_board: tuple[Board, ...]  # board -> its left neighbour
    line: tuple[tuple[Tile, ...], ...]  # space -> its three tiles, nearest first
    faced: tuple[tuple[Space, ...], ...]  # tile -> spaces a Taoist on it faces
    across: tuple[Space, ...]  # space -> the space at the far end of its line
    receptacle: tuple[Receptacle, ...]  # space -> receptacle its icon touches, or NONE
    next_space: tuple[Space, ...]  # space -> the next one clockwise
    corner: tuple[Receptacle, ...]  # tile -> its receptacle, or NONE


@cache  # of the 24 ways to sit
def seat(order: tuple[Board, ...]) -> Geometry:
    """Work out the geometry for boards seated N, E, S, W in this order."""
    line: list[tuple[Tile, ...]] = [()] * 12
    across = [NO_SPACE] * 12
    next_space = [NO_SPACE] * 12
    next_board = list(order)
    for side, board in enumerate(order):
        follower = order[(side + 1) % 4]
        opposite = order[(side + 2) % 4]
        next_board[board] = follower
        for part, space in enumerate(SPACES_OF[board]):
            line[space] = tuple(map(Tile, _LINES[side][part]))
            across[space] = SPACES_OF[opposite][2 - part]
            next_space[space] = SPACES_OF[board][part - 1] if part else SPACES_OF[follower][2]
    corner = tuple(
        Receptacle(CORNERS.index(tile)) if tile in CORNERS else NO_RECEPTACLE for tile in ALL_TILES
    )
    return Geometry(
        order=tuple(order),
        next_board=tuple(next_board),
        line=tuple(line),
        faced=tuple(tuple(space for space in ALL_SPACES if line[space][0] == tile) for tile in ALL_TILES),
        across=tuple(across),
        receptacle=tuple(corner[line[s][0]] if s % 3 != 1 else NO_RECEPTACLE for s in ALL_SPACES),
        next_space=tuple(next_space),
        corner=corner,
    )
