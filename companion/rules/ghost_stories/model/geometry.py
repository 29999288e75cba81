"""Where things lie: lines, faced spaces, corners and turn order, for a given seating of the four boards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.rules.ghost_stories.model.glossary import CORNERS, NONE


def _neighbours(tile: int) -> tuple[int, ...]:
    row, column = divmod(tile, 3)
    return tuple(
        r * 3 + c
        for r in range(max(0, row - 1), min(3, row + 2))
        for c in range(max(0, column - 1), min(3, column + 2))
        if (r, c) != (row, column)
    )


NEIGHBOURS: Final = tuple(_neighbours(tile) for tile in range(9))
"""Tiles one step away, diagonals included."""

_NEAREST: Final = (((2, 5, 8), (1, 4, 7), (0, 3, 6)), ((8, 7, 6), (5, 4, 3), (2, 1, 0)))
"""Lines of the north and of the east side, left, middle, right, nearest tile first."""
_LINES: Final = (
    _NEAREST[0],
    _NEAREST[1],
    tuple(tuple(reversed(line)) for line in reversed(_NEAREST[0])),
    tuple(tuple(reversed(line)) for line in reversed(_NEAREST[1])),
)
_CORNER_TILES: Final = CORNERS
"""Tile of each receptacle, in the order nw ne se sw."""


@dataclass(frozen=True, slots=True)
class Places:
    """The geometry of one seating; every table is indexed by board, space or tile."""

    order: tuple[int, ...]  # boards clockwise from north
    next_board: tuple[int, ...]  # board -> its left neighbour
    line: tuple[tuple[int, ...], ...]  # space -> its three tiles, nearest first
    faced: tuple[tuple[int, ...], ...]  # tile -> spaces a Taoist on it faces
    across: tuple[int, ...]  # space -> the space at the far end of its line
    receptacle: tuple[int, ...]  # space -> receptacle its icon touches, or NONE
    next_space: tuple[int, ...]  # space -> the next one clockwise
    corner: tuple[int, ...]  # tile -> its receptacle, or NONE


def seat(order: Sequence[int]) -> Places:
    """Work out the geometry for boards seated N, E, S, W in this order."""
    line: list[tuple[int, ...]] = [()] * 12
    across = [NONE] * 12
    next_space = [NONE] * 12
    next_board = [NONE] * 4
    for side, board in enumerate(order):
        follower = order[(side + 1) % 4]
        opposite = order[(side + 2) % 4]
        next_board[board] = follower
        for part in range(3):
            line[board * 3 + part] = _LINES[side][part]
            across[board * 3 + part] = opposite * 3 + 2 - part
            next_space[board * 3 + part] = board * 3 + part - 1 if part else follower * 3 + 2
    corner = tuple(_CORNER_TILES.index(tile) if tile in _CORNER_TILES else NONE for tile in range(9))
    return Places(
        order=tuple(order),
        next_board=tuple(next_board),
        line=tuple(line),
        faced=tuple(tuple(s for s in range(12) if line[s][0] == tile) for tile in range(9)),
        across=tuple(across),
        receptacle=tuple(corner[line[s][0]] if s % 3 != 1 else NONE for s in range(12)),
        next_space=tuple(next_space),
        corner=corner,
    )
