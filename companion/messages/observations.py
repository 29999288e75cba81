"""What one device believes it saw, and when. Never what it means.

`at` is seconds on the loop's monotonic clock, put there by whoever made the observation.
"""

from dataclasses import dataclass

from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen, TableStill
from companion.messages.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class TagsSeen:
    """One whole scan of the reader under a place: these tags answered, no others did."""

    at: float
    place: PlaceId
    tags: frozenset[TagId]
    asked: frozenset[TagId] = frozenset()
    """Those of the tags that answered only when asked by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchSeen:
    """The switch at a place is closed (a magnet is near) or open."""

    at: float
    place: PlaceId
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceUnreadable:
    """The sensor of a place could not look. What lies there is unknown, not gone."""

    at: float
    place: PlaceId
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLost:
    """A device stopped answering; none of its places can be seen until it is back."""

    at: float
    device: DeviceId
    places: frozenset[PlaceId]
    what: Text
    remedy: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceBack:
    """A device answers, for the first time or again."""

    at: float
    device: DeviceId
    places: frozenset[PlaceId]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceTroubled:
    """A device answers but says that something is wrong with itself; until it is back again, that stands."""

    at: float
    device: DeviceId
    what: Text
    remedy: Text


Observation = (
    TagsSeen
    | SwitchSeen
    | PlaceUnreadable
    | DeviceLost
    | DeviceTroubled
    | DeviceBack
    | TableSeen
    | TableStill
    | EyesTroubled
    | EyesClear
)
