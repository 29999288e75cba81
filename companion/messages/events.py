"""What happened on the table once the mirror is sure of it, or what a player said on the panel.

Events are facts in the past tense. They are what the journal keeps and what a game is the fold of.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.messages.cards import Corrections
from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId, Witness

Layers = tuple[frozenset[PieceId], ...]
"""A stack bottom to top; pieces in one layer have no known order among themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBegun:
    """A new game was begun with these options, on a table that lay like this."""

    at: float
    game: str
    options: Mapping[str, str]
    layout: Mapping[PlaceId, Layers]
    face_up: frozenset[PieceId] = frozenset()
    """Those of the pieces whose face a camera or a person saw."""
    edition: int = 1
    """By which edition of the game it is followed to its end, see `Game.edition`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecePlaced:
    """A piece came to rest on top of whatever lay at a place.

    `joins`: it came in the same scan as the piece placed just before; which of them lies on top is unknown.
    """

    at: float
    piece: PieceId
    place: PlaceId
    witness: Witness
    joins: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceLifted:
    """A piece left its place and is nowhere we can see."""

    at: float
    piece: PieceId
    place: PlaceId
    witness: Witness


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceTurned:
    """A piece faces another way than before; where it lies is not told."""

    at: float
    piece: PieceId
    faces: Direction
    witness: Witness


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A player answered a prompt."""

    at: float
    prompt: str
    choice: str
    owed: Mapping[PieceId, PlaceId] = field(default_factory=dict)
    """Pieces it moves that had not moved yet, to places where a sensor sees them come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCorrected:
    """From now on the game goes by these corrections of its cards, and no others."""

    at: float
    cards: Corrections


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersNamed:
    """From now on players go by these names, and those who are not named by none; no game hears of it."""

    at: float
    names: Mapping[PieceId, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSet:
    """The position of the game is this from now on: somebody edited it, or the game begins from it."""

    at: float
    position: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRead:
    """Dice were thrown and their faces read."""

    at: float
    faces: tuple[str, ...]
    witness: Witness


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRested:
    """For a while no piece has moved: hands are off, and what lies there is meant."""

    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """The last act was taken back, with all that followed from it; or several of the last acts."""

    at: float
    acts: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone:
    """The act taken back last was done again."""

    at: float


TableEvent = (
    GameBegun
    | CardsCorrected
    | PlayersNamed
    | PiecePlaced
    | PieceLifted
    | PieceTurned
    | Answered
    | PositionSet
    | DiceRead
    | TableRested
    | Undone
    | Redone
)
