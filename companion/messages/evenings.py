"""What is told of an evening once it is past: its acts by name, what it came to, what can be counted.

Plain values only: what is kept of an evening in a file is words and numbers, and the game says what they are
called.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.messages.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneAct:
    """One act: what it is called, in which turn it was done and by whom."""

    name: Text
    turn: int
    """0 before the first turn."""
    who: str = ""
    """The id of whose turn it was; empty where it was nobody's."""
    by: Text | None = None
    """The same by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningMoment:
    """A point of an evening to look back at: so many acts had been done."""

    number: int
    acts: int
    new: tuple[DoneAct, ...]
    """The acts that led to it from the moment before, or what else the log told; nothing for the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningTally:
    """What a game counts of an evening, in ids and numbers."""

    players: tuple[str, ...] = ()
    level: str = ""
    """How hard it was."""
    turns: int = 0
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureKind:
    """A figure that a game counts, and how it is spoken of."""

    id: str
    label: Text
    group: str = ""
    """Figures of one group are drawn together."""
    most: int = 0
    """The most there can be in one evening; 0 if there is no such bound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyWords:
    """What the ids of a tally are called; their order is the order to show them in."""

    players: Mapping[str, Text] = field(default_factory=dict)
    levels: Mapping[str, Text] = field(default_factory=dict)
    endings: Mapping[str, Text] = field(default_factory=dict)
    """Every way to end but winning, by the reason of the ending."""
    figures: tuple[FigureKind, ...] = ()
    groups: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedEvening:
    """What an evening came to."""

    tally: EveningTally
    names: Mapping[str, str] = field(default_factory=dict)
    """What players were called, by their ids."""
    seconds: float
    """How long was played, long pauses left out."""
    acts: int
    won: bool | None = None
    """None if it did not end."""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEvening:
    """An evening of the archive; `number` is where the journal begins to tell it."""

    number: int
    game: str
    """Empty if not even its beginning can be read."""
    begun: float
    """When, in seconds since 1970."""
    counted: CountedEvening | None = None
    """What it came to; None while it has not been read, or if it cannot be."""
    fault: Text | None = None
    """Why it cannot be read."""
    on_table: bool = False
    continued: bool = False
    """Whether it was taken up again later, so that a later evening tells all of it."""
