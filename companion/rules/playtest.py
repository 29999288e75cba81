"""The second seam: what a game brings so that it can be tried without people.

`Game` is what an evening needs; simulation, soak, bench, fuzz and rule cases know a game by its `Playtest`
alone. It is as pure as the rules: whatever is drawn by lot comes in as a `Chance`. A method belongs here when
two games need it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Protocol

from companion.messages.boards import Board
from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.lamps import Cue, Scene
from companion.messages.snapshot import Snapshot
from companion.rules.chance import Chance
from companion.rules.table_play import Audit, Pieces, Players


class BrokenGame(Exception):
    """A whole game that broke a promise of its rules; the message says where."""


class BadCase(Exception):
    """A rule case says something its format does not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedOut:
    """A whole game by the rules alone: how it ended, in a word, and after how many moves."""

    ending: str
    moves: int


class Sign(Enum):
    """What a face of a die shows that is not one plain colour."""

    NOTHING = auto()
    SQUARE = auto()
    DISC = auto()
    CROSS = auto()
    BAR = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Physical:
    """How a game lies on the table, and how it looks; drawings are named here, not made."""

    dice: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The faces of each kind of die, by the word its roll is answered with; a face may be there twice."""
    signs: Mapping[str, Sign] = field(default_factory=dict)
    """Faces that show a sign; all others are called by their paint."""
    tiles: tuple[str, ...] = ()
    """Names for the tiles that are places; they have two sides, and some may stay in the box."""
    antennas: Mapping[PlaceId, tuple[float, float]] = field(default_factory=dict)
    """Where readers lie so close that neighbours hear across, in pitches."""
    board: Board | None = None
    """The board it is played on, if that is printed and laid on the table; None: on tiles."""
    unjudged: frozenset[PlaceId] = frozenset()
    """Places where pieces are laid without anybody being asked, so that the panel may be behind."""
    passing: frozenset[PlaceId] = frozenset()
    """Places that pieces only pass: how many are shown there counts, not which."""


@dataclass(frozen=True, slots=True)
class LampScene:
    """A moment of the lamps: what it shows, how long, and at which second they rest so or a cue passes."""

    name: str
    title: str
    seconds: float
    wishes: tuple[tuple[float, Scene | Cue], ...]


class Playtest(Protocol):
    """What can be tried of one game."""

    @property
    def lamp_scenes(self) -> Sequence[LampScene]:
        """Its moments of the lamps, in the order of an evening; nothing where it has no lamps."""

    @property
    def player_counts(self) -> Sequence[int]:
        """How many can play it."""

    @property
    def physical(self) -> Physical:
        """How it lies on the table."""

    # --------------------------------------------------------------------------- at a table

    def options(self, players: int, chance: Chance) -> Mapping[str, str]:
        """What so many players choose before play."""

    @property
    def unguided(self) -> Mapping[str, str]:
        """Options under which the companion follows the pieces without asking for anything."""

    def players(self, chance: Chance) -> Players:
        """The players of one table."""

    def turn(self, shown: Snapshot) -> str:
        """Whose turn it is; empty while the rules do not lead."""

    def belongs(self, shown: Snapshot) -> Mapping[PieceId, PlaceId | None]:
        """Where the rules, as shown, have each piece that is known; None for off the table."""

    def facing(self, shown: Snapshot) -> Mapping[PieceId, Direction]:
        """Which way the rules, as shown, have pieces face; nothing where no piece is turned."""

    def audit(self, pieces: Pieces, clock: Callable[[], float]) -> Audit:
        """Somebody who watches one game and judges its reminders."""

    # ------------------------------------------------------------------ by the rules alone

    def whole_game(self, chance: Chance) -> PlayedOut:
        """Play any game, hold every state against what must always be true; BrokenGame says what was not."""

    def random_game(self, chance: Chance, *, copied: bool = False) -> PlayedOut:
        """Play the usual game with any legal move, as fast as can be; `copied`: each in a copy of its own."""

    def sensible_game(self, chance: Chance, players: int) -> PlayedOut:
        """Play the usual game as a sensible player would."""

    def run_case(self, case: Mapping[str, Any]) -> Sequence[str]:
        """What differed in a rule case; nothing if it passed. BadCase says what its format does not know."""
