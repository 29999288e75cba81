"""What players are asked or told. No sentences in a language, no colours.

The tone says how much it matters; lights and panel each decide how a tone looks.
"""

from dataclasses import dataclass
from enum import Enum

from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import Text


class Tone(Enum):
    """How much a prompt or a log line wants attention."""

    CALM = "calm"
    ASK = "ask"
    GRAVE = "grave"
    GLAD = "glad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer a player can give."""

    id: str
    label: Text


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
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One thing that happened, as the log tells it. The loop numbers the lines from 1."""

    number: int = 0
    tone: Tone
    text: Text
    rule: Text | None = None
