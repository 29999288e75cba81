"""What the referee's prompts and their answers are called: values here, text in messages and journals."""

from enum import Enum
from typing import Final, NamedTuple

PUT_IT_BACK: Final = "put-back"
"""The answer to a difference that moves the piece again; the others are common to all games (game.py)."""
WAIT: Final = "wait"
LEAVE: Final = "leave"
SILENCE: Final = "silence"
FOR_GOOD: Final = "for-good"
"""The answers to a reminder: do it now, leave it, leave it all game, leave it in all games."""


class Asks(Enum):
    """What a prompt wants."""

    QUESTION = "question"
    """An answer the rules wait for; about is the number of the question."""
    MOVE = "do"
    """A piece moved as told; about is the piece and its place."""
    REMINDER = "reminder"
    """A word on what is about to be forgotten; about is that."""
    DIFFERENCE = "difference"
    """A word on a piece that lies elsewhere; about is the piece."""
    END = "over"
    """Nothing: the game is over."""


class PromptId(NamedTuple):
    """The id of a prompt: what it wants, and about what."""

    asks: Asks
    about: str = ""

    def __str__(self) -> str:
        return f"{self.asks.value}-{self.about}" if self.about else self.asks.value

    @classmethod
    def parse(cls, told: str) -> "PromptId | None":
        """The id with this text; None if it is no prompt of the referee."""
        word, _, about = told.partition("-")
        return cls(Asks(word), about) if word in {asks.value for asks in Asks} else None
