"""What a person asks for on the panel. The loop decides whether it becomes an event."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.messages.cards import Correction
from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId, TagId


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginGame:
    """Begin a new game with these options; options left out take their defaults."""

    game: str
    options: Mapping[str, str]
    position: str = ""
    """The position it begins from, whose options count then; empty for the usual opening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Answer a prompt with one of its choices."""

    prompt: str
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """Say where a piece really lies, None for nowhere; it holds until the piece moves."""

    piece: PieceId
    place: PlaceId | None
    as_move: bool = False
    """Whether it was moved there in play: then it is refused where the game has no such move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectTurn:
    """Say which way a piece really faces; it holds until the piece is turned."""

    piece: PieceId
    faces: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class EditPosition:
    """Let the game go on from this position; `before` is the one that was edited."""

    position: str
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Take back the last act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Do the act taken back last again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackTo:
    """Go on from where only so many acts stood; `of` is how many stand as far as the asker knows."""

    acts: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetGame:
    """Delete a game the journal keeps."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FindLamp:
    """Let the lamp at a place show itself."""

    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame:
    """Take up a game the journal keeps."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectCard:
    """Say what is printed on a card, None for what the companion ships; it is kept with the table."""

    game: str
    card: str
    correction: Correction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseForGood:
    """Settle an option of a game for this one and for all to come."""

    game: str
    option: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePlayers:
    """Call players by these names, by the piece that stands for each; "" for none."""

    names: Mapping[str, str]


Intent = (
    BeginGame
    | ResumeGame
    | ForgetGame
    | Answer
    | Correct
    | CorrectTurn
    | EditPosition
    | Undo
    | Redo
    | TakeBackTo
    | FindLamp
    | CorrectCard
    | ChooseForGood
    | NamePlayers
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnTags:
    """Keep which pieces these tags are under. The workshop asks for it, nobody on the panel: no intent."""

    tags: Mapping[TagId, PieceId]
