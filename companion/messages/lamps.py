"""What lamps at places should tell. No pins, no patterns in time: the devices know those.

A scene is the picture lamps rest in; a cue passes over it and is gone; pointing says where to take and put.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from companion.messages.ids import PlaceId


class Mood(Enum):
    """The picture a lamp rests in."""

    DARK = "dark"
    GLOW = "glow"
    BREATHE = "breathe"
    """Something may be put here."""
    WAVE = "wave"
    CALL = "call"
    """Somebody has to choose here."""
    DOUBT = "doubt"
    """What lies here is disputed."""


Scene = Mapping[PlaceId, Mood]
"""Every lamp that is not dark, with its mood."""


class Signal(Enum):
    """What can be told in passing, whatever the game."""

    PUT = "put"
    TAKEN = "taken"
    SPENT = "spent"
    RAISED = "raised"
    """The great moment of a game has come."""
    ENDED = "ended"
    """It is over."""
    LOSS = "loss"
    """Somebody died."""
    SPOILT = "spoilt"
    """A place went bad."""
    WON = "won"
    LOST = "lost"
    AWOKE = "awoke"
    """The table is back."""
    TROUBLED = "troubled"
    """A device does not answer."""
    HERE = "here"
    """Somebody looks for this lamp."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """A signal at some places; at all lamps if none is named."""

    signal: Signal
    places: tuple[PlaceId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointing:
    """Where pieces are to be taken from, and where they go."""

    origins: frozenset[PlaceId] = frozenset()
    targets: frozenset[PlaceId] = frozenset()


NOWHERE = Pointing()
