"""The port of the ways to play: which there are, which one it is now, and the wish for another."""

from collections.abc import Mapping
from enum import Enum
from typing import Protocol

from companion.errors import CompanionError


class Way(Enum):
    """How people play with the companion."""

    SIMULATED = "simulated"
    """On the screen: the cardboard is simulated."""
    TOLD = "told"
    """With cardboard and a screen: nothing looks at the table, people tell what they did."""
    SENSED = "sensed"
    """With cardboard on a table that was built, whose sensors see what is done."""


class WaysPort(Protocol):
    """Whoever runs the table can put another in its place. Any thread may ask."""

    @property
    def now(self) -> Way:
        """The way this table is played."""

    @property
    def offered(self) -> Mapping[Way, bool]:
        """Every way, and whether it can be chosen here."""

    @property
    def waiting(self) -> bool:
        """Whether another way was chosen and its table is not there yet."""

    @property
    def fault(self) -> CompanionError | None:
        """Why the way that was wanted last could not be taken; None if it could."""

    def choose(self, way: Way) -> None:
        """Have the table put together anew for this way in a moment; raise Refused if it cannot be."""
