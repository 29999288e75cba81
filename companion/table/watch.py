"""Who can look where just now. Pure. What was seen is in `memory`, what follows from it in `mirror`."""

from dataclasses import dataclass, replace

from companion.messages.ids import PlaceId
from companion.messages.observations import (
    DeviceBack,
    DeviceLost,
    DeviceTroubled,
    Observation,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen, TableStill


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Which places which kind of sensor looks at."""

    unseen: frozenset[PlaceId] = frozenset()
    """Places no sensor can look at now: what we say of them is remembered."""
    felt: frozenset[PlaceId] = frozenset()
    """Places where a reader answered."""
    switched: frozenset[PlaceId] = frozenset()
    """Places where a switch answered."""
    overlooked: frozenset[PlaceId] = frozenset()
    """Places a camera looks at from above."""
    unread: frozenset[PlaceId] = frozenset()
    """Places where its last look read nothing, and did not see the bare ground either."""


def after(watch: Watch, seen: Observation) -> Watch:
    """Who can look where after an observation; the same value if it changes nothing."""
    match seen:
        case TagsSeen(place=place) if place not in watch.felt:
            return replace(watch, unseen=watch.unseen - {place}, felt=watch.felt | {place})
        case SwitchSeen(place=place) if place not in watch.switched:
            return replace(watch, unseen=watch.unseen - {place}, switched=watch.switched | {place})
        case TagsSeen(place=place) | SwitchSeen(place=place):
            return replace(watch, unseen=watch.unseen - {place}) if place in watch.unseen else watch
        case DeviceLost(places=places):
            return watch if places <= watch.unseen else replace(watch, unseen=watch.unseen | places)
        case PlaceUnreadable(place=place):
            return watch if place in watch.unseen else replace(watch, unseen=watch.unseen | {place})
        case DeviceBack(places=places):
            return replace(watch, unseen=watch.unseen - places) if watch.unseen & places else watch
        case TableSeen(tops=tops, pieces=pieces):
            places = watch.overlooked.union((top.place for top in tops), (some.place for some in pieces))
            unread = frozenset(some.place for some in pieces if not some.pieces and not some.bare)
            if (places, unread) == (watch.overlooked, watch.unread):
                return watch
            return replace(watch, overlooked=places, unread=unread)
        case EyesTroubled() | EyesClear() | DeviceTroubled() | TableStill():
            return watch
