"""How people play a game at a real table, as its robots do: what they see, do and get wrong.

What is worth doing, and which mistakes there are to make, is the game's. Hands that carry, time that passes
and how often people err are the simulation's.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, Protocol

from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.prompts import LogLine, PieceMove
from companion.messages.snapshot import Snapshot


class Put(NamedTuple):
    """A piece is put somewhere."""

    piece: PieceId
    place: PlaceId


class TurnOver(NamedTuple):
    """A tile that is a place of its own is turned over."""

    place: PlaceId


class TurnPiece(NamedTuple):
    """A piece is turned where it stands until it faces that way."""

    piece: PieceId
    faces: Direction


Deed = Put | TurnOver | TurnPiece
Made = Put | TurnPiece
"""What hands do on purpose, for an answer or by mistake."""


class TokenMove(NamedTuple):
    """One token of a kind goes from somewhere to somewhere."""

    kind: str
    origin: PlaceId
    target: PlaceId


class Pieces(Protocol):
    """What truly lies where."""

    @property
    def turned(self) -> frozenset[PlaceId]:
        """The tiles that show their other side."""

    @property
    def facing(self) -> Mapping[PieceId, Direction]:
        """Which way pieces face of which it matters."""

    @property
    def dice(self) -> Sequence[str]:
        """The faces of the dice in the tray."""

    @property
    def throws(self) -> int:
        """How often dice were thrown."""

    def where(self, piece: PieceId) -> PlaceId:
        """Where a piece is."""

    def pile(self, place: PlaceId) -> Sequence[PieceId]:
        """The pieces at a place, bottom to top."""

    def seen_from_above(self) -> Mapping[PlaceId, tuple[Sequence[PieceId], int]]:
        """The open pieces of each place, and how many lie hidden."""


class Noticed(Protocol):
    """What the sensors of a table can notice: people know that of their table."""

    @property
    def eyes(self) -> frozenset[PlaceId]:
        """Places a camera looks at."""

    def notices(self, piece: PieceId, place: PlaceId) -> bool:
        """Whether the table notices that this piece comes to that place."""


class TableInView(Protocol):
    """A table as those see it who play at it."""

    @property
    def world(self) -> Pieces:
        """The pieces."""

    @property
    def coverage(self) -> Noticed:
        """What its sensors notice."""

    def latest(self) -> Snapshot:
        """What the panel shows."""


class Lapse(Enum):
    """How people err, whatever the game."""

    FORGOTTEN = auto()
    WRONG_PLACE = auto()
    WRONG_PIECE = auto()
    TWO_AT_ONCE = auto()
    UNASKED = auto()


Errs = Callable[[Lapse], bool]
"""Whether people err now in this way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A mistake to make: what hands do, how it is put right, and whether the panel speaks of it."""

    name: str
    named_by: Callable[[Snapshot], bool]
    deeds: tuple[Made, ...] = ()
    mended: tuple[Made, ...] = ()
    allowed_by: Callable[[Snapshot], bool] = lambda _: False
    """Whether what was not named came to a move that the rules allow."""


class How(Enum):
    """In which order hands and panel are used."""

    AS_USUAL = auto()
    """Hands alone where the table notices it, unless people prefer to tap."""
    BY_HAND = auto()
    """Hands alone; the panel is tapped only if it notices nothing."""
    THEN_TAP = auto()
    """Hands, if there is anything for them to do, then a tap."""
    TAP_FIRST = auto()
    """A tap, then hands; then they look up again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What players do about a prompt: the answer they give and what hands do for it."""

    answer: str
    """Empty where nobody can tell it: then they wait, and at last undo."""
    deeds: tuple[Put, ...] = ()
    how: How = How.AS_USUAL
    cleared: tuple[Put, ...] = ()
    """What is tidied away before."""
    kept_dice: tuple[str, ...] = ()
    """Dice that stay in the tray when the others are thrown again."""
    says_where: bool = False
    """Whether the answer says where a piece was laid: a camera could see that."""
    slip: Slip | None = None
    """The mistake that this answer is."""


class Players(Protocol):
    """All players of one table. They see what people see, and remember what they were reminded of."""

    def answer(self, table: TableInView, errs: Errs) -> Reply | None:
        """What they do about the first prompt; None if they do not play at this level of assistance."""

    def slips_while_moving(self, move: PieceMove, table: TableInView, errs: Errs) -> Iterator[Slip]:
        """What goes wrong before an instruction is carried out; each is made before the next is asked for."""

    def slip_unasked(self, table: TableInView, errs: Errs) -> Slip | None:
        """What they do out of turn."""

    def tidying(self, table: TableInView) -> Iterator[Deed]:
        """What is laid as the panel shows it without anybody being asked; few sensors look there."""

    def token_moves(self, lines: Sequence[LogLine]) -> Sequence[TokenMove] | None:
        """What these lines have people do with tokens; None if they have to look into the books."""


class Audit(Protocol):
    """Judges by what truly happened whether the panel reminded when it should have; counts the turns."""

    @property
    def turns(self) -> int:
        """Turns so far."""

    @property
    def alerts(self) -> int:
        """Reminders so far."""

    @property
    def missed(self) -> Sequence[str]:
        """Reminders that did not come."""

    @property
    def false(self) -> Sequence[str]:
        """Reminders that should not have come."""

    def look(self, shown: Snapshot) -> None:
        """See what the panel shows now."""

    def moved(self) -> None:
        """Hands did something."""

    def answered(self, choice: str) -> None:
        """Somebody answers a question."""

    def undone(self) -> None:
        """Somebody takes something back, or does it again."""

    def wrong(self, shown: Snapshot) -> Iterator[str]:
        """What the panel shows for sure and wrongly of pieces that only the game can tell."""
