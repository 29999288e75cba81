"""A printed board of square rooms, as a game brings it: where it lies and how large it is. No pieces."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.messages.ids import PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """An open space beside a board: its middle from the middle of the board, and its extent, in mm."""

    x: float
    y: float
    across: float
    deep: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Rows of square rooms from north to south, laid with its middle on the middle of the table."""

    rows: tuple[tuple[PlaceId, ...], ...]
    side: float
    """Of one room, in millimetres."""
    paints: Mapping[PlaceId, str]
    """What is printed in each room, in a word: the colour of its carpet, or what it is."""
    beside: Mapping[PlaceId, Area] = field(default_factory=dict)
    heights: Mapping[str, float] = field(default_factory=dict)
    """How high above the board the marker of each kind of piece is, in millimetres."""
