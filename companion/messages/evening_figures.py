"""Figures over all evenings of a table, ready to be drawn."""

from dataclasses import dataclass

from companion.messages.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRate:
    """How often a sort of evening was won; those that did not end do not count."""

    label: Text
    ended: int
    won: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How often something was so, of all there were."""

    label: Text
    count: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean:
    """A figure over all evenings: its sum, the mean and the most."""

    label: Text
    total: int
    mean: float
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareGroup:
    """Shares that are drawn together."""

    label: Text
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Figures of one game, over all evenings in which it was played on this table."""

    evenings: int
    ended: int
    won: int
    by_level: tuple[WinRate, ...]
    by_players: tuple[WinRate, ...]
    losses: tuple[Share, ...]
    """What lost the lost ones, most frequent first."""
    means: tuple[Mean, ...]
    """Figures of those that ended."""
    groups: tuple[ShareGroup, ...]
    lengths: tuple[Share, ...]
    """How many of those that ended took how long."""
    minutes: float
    """How long those that ended took, on average."""
    turns: float
