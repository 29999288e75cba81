"""The third seam, for a game without hidden things: its positions are lines of text, and can be looked ahead.

Not every game has it. What is drawn by lot and how long may be thought is handed in, so it is as pure as
the rules; `companion perft` counts by it, and a process of its own thinks by it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.rules.chance import Chance
from companion.rules.playtest import PlayedOut


@dataclass(frozen=True, slots=True, kw_only=True)
class BestMove:
    """The move that was found, how the game goes on from it, what it is worth, and what that took."""

    move: str
    line: tuple[str, ...]
    worth: int
    """To the player at turn, in hundredths of what one scored part of a win is worth, roughly."""
    depth: int
    nodes: int
    """Positions looked at."""


class LookingAhead(Protocol):
    """Positions of one game, each a line."""

    @property
    def first(self) -> str:
        """The position a usual game begins with."""

    @property
    def levels(self) -> Sequence[str]:
        """How well its player can play, from the weakest."""

    def moves(self, line: str) -> Sequence[str]:
        """Every legal move, sorted; IllegalPosition if it is no position."""

    def after(self, line: str, move: str) -> str:
        """The position after a move; IllegalMove if that is not legal."""

    def perft(self, line: str, depth: int) -> int:
        """How many sequences of so many moves there are."""

    def best(
        self,
        line: str,
        level: str,
        chance: Chance,
        *,
        earlier: Sequence[str] = (),
        enough: Callable[[], bool] = lambda: False,
    ) -> BestMove | None:
        """The move of a player of this level, None once the game is over; `earlier` would be repetitions."""

    def match(self, levels: tuple[str, str], chance: Chance, nodes: int = 0) -> PlayedOut:
        """A usual game between two levels, or `random`; it ends with `first`, `second` or how it was drawn.

        With `nodes` both look at so many positions a move.
        """
