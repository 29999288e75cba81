"""What the camera saw, and what to draw of it over a picture: frozen values. Never what it means.

Unsure is a value of its own. That a piece is missing is only ever said of a place whose bare ground was
seen.
"""

from dataclasses import dataclass, field
from enum import Enum

from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import Text


class Face(Enum):
    """How the uppermost flat piece of a stack lies."""

    UP = "up"
    DOWN = "down"
    NONE = "none"
    """The ground is seen: there is no stack."""
    UNSURE = "unsure"


class Side(Enum):
    """Which side of a two-sided tile is up."""

    FRONT = "front"
    BACK = "back"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopSeen:
    """What lies on top at a place. `piece` is known only face up."""

    place: PlaceId
    face: Face
    piece: PieceId | None = None
    likeness: float = field(default=0.0, compare=False)
    """From 0 to 1, how much it looks like what it is taken for; 1 when a marker says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSeen:
    """Which tile lies at a place, if it is known, and which side is up."""

    place: PlaceId
    side: Side
    tile: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesSeen:
    """Pieces whose markers were seen at a place. Others may be there too, unless it was seen `bare`."""

    place: PlaceId
    pieces: frozenset[PieceId]
    bare: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSeen:
    """Which way a piece faces whose front was seen; one turned by half a quarter is not spoken of."""

    piece: PieceId
    faces: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSeen:
    """The card on a space, None when none was read; `bare` when the empty space itself was seen."""

    place: PlaceId
    card: PieceId | None
    bare: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSeen:
    """The dice in the tray: faces in alphabetical order, and how many dice could not be read."""

    faces: tuple[str, ...] = ()
    unread: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeen:
    """One whole reading of a still table. Two readings are equal when they saw the same."""

    at: float = field(compare=False)
    tops: tuple[TopSeen, ...] = ()
    tiles: tuple[TileSeen, ...] = ()
    pieces: tuple[PiecesSeen, ...] = ()
    cards: tuple[CardSeen, ...] = ()
    turns: tuple[TurnSeen, ...] = ()
    dice: DiceSeen | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStill:
    """Nothing has moved since the last reading; said now and then, for eyes read a still table only once."""

    at: float


class EyeTrouble(Enum):
    """Why the camera cannot be trusted for the moment."""

    BUMPED = "bumped"
    RELIT = "relit"
    COVERED = "covered"


@dataclass(frozen=True, slots=True, kw_only=True)
class EyesTroubled:
    """The camera cannot be trusted until the trouble is over."""

    at: float
    trouble: EyeTrouble
    what: Text
    remedy: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class EyesClear:
    """A trouble is over."""

    at: float
    trouble: EyeTrouble


Sighting = TableSeen | TableStill | EyesTroubled | EyesClear

Point = tuple[float, float]
"""Pixels from the left and from the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """Where a place is taken to be."""

    place: PlaceId
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What was recognised at a place; not `sure` when something lies there that could not be read."""

    place: PlaceId
    points: tuple[Point, ...]
    sure: bool = True
    face: Face | None = None
    """How the top of a stack lies; None where nothing is stacked."""
    pieces: tuple[PieceId, ...] = ()
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """All there is to draw over pictures of one size."""

    size: tuple[int, int]
    frame: tuple[Outline, ...] = ()
    corners: tuple[Point, ...] = ()
    """The middles of the corner markers, clockwise from north-west."""
    marks: tuple[Mark, ...] = ()
