"""What can be asked of the core: intents, and in place of those that files have a say in, what is left to do.

An intent is what a person asks for. The loop lets the journal and the owner's files have their say and makes
a wish of it, so that the core itself neither reads nor writes.
"""

from dataclasses import dataclass

from companion.messages.events import TableEvent
from companion.messages.ids import PieceId
from companion.messages.intents import (
    Answer,
    BeginGame,
    Correct,
    CorrectTurn,
    EditPosition,
    FindLamp,
    NamePlayers,
    Redo,
    TakeBackTo,
    Undo,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoByCards:
    """The game on the table is to go by the cards as their owner has them now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameTag:
    """The piece on the desk, whose tag was unknown and is known now, is this one."""

    piece: PieceId


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeOption:
    """An option was settled for good; a game on the table is to go by it if it can be changed in mid-game."""

    game: str
    option: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retell:
    """An earlier game, read from the journal, is to be taken up again."""

    events: tuple[TableEvent, ...]


Wish = (
    BeginGame
    | Answer
    | Correct
    | CorrectTurn
    | EditPosition
    | Undo
    | Redo
    | TakeBackTo
    | FindLamp
    | NamePlayers
    | GoByCards
    | NameTag
    | ChangeOption
    | Retell
)
