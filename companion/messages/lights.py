"""How a lamp at a place should look. No pins, no patterns in time: the devices know those."""

from collections.abc import Mapping
from enum import Enum

from companion.messages.ids import PlaceId


class Mood(Enum):
    """The picture a lamp rests in."""

    DARK = "dark"
    GLOW = "glow"
    BREATHE = "breathe"
    WAVE = "wave"


Scene = Mapping[PlaceId, Mood]
"""Every lamp that is not dark, with its mood."""
