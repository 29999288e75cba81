"""What outsiders may see after each change. Frozen, numbered, free of hidden things and of game state."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import cast

from companion.messages.directions import Direction
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.prompts import LogLine, Prompt
from companion.messages.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """What players may know of a place: the pieces in the open, bottom to top, and how many lie hidden."""

    open: tuple[PieceId, ...] = ()
    hidden: int = 0
    seen: bool = True
    """False while no sensor can look there: the pile is what we believe, not what we see."""
    sounded: bool = True
    """False where only a camera looks: more may lie under the top than are known of."""
    unsure: tuple[PieceId, ...] = ()
    """Those of the open pieces that the sensors may well have misplaced."""

    def height(self, stacked: Set[PieceId]) -> int:
        """How many pieces lie on one another, of those that hide what is below them."""
        return self.hidden + sum(piece in stacked for piece in self.open)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """A device that does not answer, and what to do."""

    device: DeviceId
    what: Text
    remedy: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a game ended, and why."""

    won: bool
    reason: str
    """In a word, for files and counts."""
    why: Text


Booked = Mapping[PlaceId, Mapping[str, int]]
"""How many tokens of each kind the books have in each purse."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The public truth after change `number`."""

    number: int
    game: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    piles: Mapping[PlaceId, Pile] = field(default_factory=dict)
    watched: bool = True
    """Whether anything looks at the table; if not, piles are only what people told."""
    facing: Mapping[PieceId, Direction] = field(default_factory=dict)
    """Which way pieces face, as far as it matters and is known."""
    view: Mapping[str, object] = field(default_factory=dict)
    """The game's own public view: plain values and texts."""
    prompts: tuple[Prompt, ...] = ()
    log: tuple[LogLine, ...] = ()
    """Oldest first; each line keeps its number for good."""
    troubles: tuple[Trouble, ...] = ()
    ending: Ending | None = None
    """How the game ended; None while it goes on."""
    names: Mapping[PieceId, str] = field(default_factory=dict)
    """What players are called, by the piece that stands for each."""

    @property
    def booked(self) -> Booked:
        """Where the game has its tokens; nothing if it keeps none now."""
        return cast(Booked, self.view.get("purses", {}))
