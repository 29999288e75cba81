"""What is drawn by lot, as the rules and their players see it; `random.Random` fits.

Nothing here draws: whoever plays a game hands in the one that does, so that a seed gives the same game again.
How likely an answer is says the question of a game, by weights that stand beside its rule.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Draws by lot."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of several."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """So many of several, in any order, none twice."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Bring a list into any order."""
