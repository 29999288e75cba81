"""What players are asked or told. No sentences in a language, no colours.

The tone says how much it matters; lights and panel each decide how a tone looks.
"""

from dataclasses import dataclass
from enum import Enum

from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.lamps import Cue
from companion.messages.text import Text


class Tone(Enum):
    """How much a prompt or a log line wants attention."""

    CALM = "calm"
    ASK = "ask"
    GRAVE = "grave"
    GLAD = "glad"


class Ask(Enum):
    """How an answer is best given."""

    BUTTONS = "buttons"
    """One of the choices."""
    DICE = "dice"
    """As many of the choices as dice were rolled, each a face; the answer names them all."""
    SEARCH = "search"
    """One of many choices, to be found by typing a part of its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer a player can give.

    `claims` is what giving it says about the table: each piece and where it lies then, None for nowhere.
    """

    id: str
    label: Text
    claims: tuple[tuple[PieceId, PlaceId | None], ...] = ()
    along: tuple[tuple[PieceId, PlaceId | None], ...] = ()
    """What goes along with it: giving it says this as well where nothing looks at the table."""
    turns: tuple[tuple[PieceId, Direction], ...] = ()
    """What giving it says of turned pieces: each and which way it faces then."""
    shows: PieceId | None = None
    """The piece a person holds in the hand who gives this answer; a reader may hear its tag meanwhile."""
    keeps: tuple[tuple[str, str], ...] = ()
    """Options that giving it settles for good, beyond this game, each with its value."""
    aside: bool = False
    """Whether it is seldom wanted here, and may stand behind the usual answers."""
    folded: bool = False
    """Whether it is wanted where it is touched on the board, and may stand behind the others in a list."""
    at: tuple[PlaceId | PieceId, ...] = ()
    """Every place and piece it speaks of, its goal first: touching one of them means this answer, or one of
    those that have it in common. A piece is touched where it lies."""
    brings: tuple[Text, ...] = ()
    """What giving it brings about, as far as everybody can know, most important first."""
    tone: Tone = Tone.CALM
    """How much what it brings wants attention."""
    best: bool = False
    """Whether it is recommended here, by what it brings."""
    faces: int = 1
    """Of the face of a die: how many of its sides show it."""
    then: tuple[str, ...] = ()
    """Answers to what would be asked next that are given with it, as one act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceGroup:
    """Choices of a prompt that belong under one heading, so that the heading can be chosen first."""

    id: str
    label: Text
    choices: tuple[str, ...]
    """The ids of its choices, in the order to show them in."""
    more: tuple[str, ...] = ()
    """The ids of those behind the others: there are many, or they are as good as one of the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMove:
    """One piece to be moved: from where, if it lies anywhere, and to where, None for off the table.

    A piece that stays where it is may have to be turned.
    """

    piece: PieceId
    origin: PlaceId | None
    target: PlaceId | None
    faces: Direction | None = None
    """Which way it is to face; None where that does not matter, or is as it should be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What the table is asked or told now, with its reason and the answers that end it."""

    id: str
    tone: Tone
    title: Text
    detail: tuple[Text, ...] = ()
    reason: Text | None = None
    pieces: tuple[PieceId, ...] = ()
    places: tuple[PlaceId, ...] = ()
    steps: tuple[PieceMove, ...] = ()
    """Pieces to move; the prompt ends by itself when they lie where they should."""
    choices: tuple[Choice, ...] = ()
    ask: Ask = Ask.BUTTONS
    count: int = 1
    """How many of the choices make one answer."""
    prefix: str = ""
    """What stands before several choices in one answer."""
    step_of: tuple[int, int] | None = None
    """Which step this is, and of how many; None where nothing is counted."""
    queue: tuple[Text, ...] = ()
    """What follows once it is answered, as far as it is known, next first."""
    lesson: str = ""
    """The id of the lesson that explains it to somebody who meets it for the first time."""
    seat: PieceId | None = None
    """The piece that stands for the player who is to answer or act; None where it is everybody's."""
    group: tuple[ChoiceGroup, ...] = ()
    """Headings under which its choices are found; none where they stand side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One thing that happened, as the log tells it. The loop numbers the lines from 1."""

    number: int = 0
    tone: Tone
    text: Text
    rule: Text | None = None
    cue: Cue | None = None
    """How lights and sounds tell it in passing."""
