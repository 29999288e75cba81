"""What a person asks for on the panel. The loop decides whether it becomes an event."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.messages.cards import Correction
from companion.messages.ids import PieceId, PlaceId, TagId


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginGame:
    """Begin a new game with these options; options left out take their defaults."""

    game: str
    options: Mapping[str, str]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Take back the last act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Do the act taken back last again."""


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


Intent = BeginGame | ResumeGame | Answer | Correct | Undo | Redo | FindLamp | CorrectCard | ChooseForGood


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnTags:
    """Keep which pieces these tags are under. The workshop asks for it, nobody on the panel: no intent."""

    tags: Mapping[TagId, PieceId]
