"""What tests of hubs share: a small world to sense, and patience for what a hub should see."""

import time
from collections.abc import Callable

import pytest

from companion.devices.ports import Sensor
from companion.errors import DeviceError
from companion.messages.ids import PlaceId, TagId
from companion.messages.observations import DeviceBack, Observation, TagsSeen

PATIENCE_S = 20.0


class Shelf:
    """A world of tags on readers and magnets on switches."""

    def __init__(self) -> None:
        self.tags: dict[PlaceId, frozenset[TagId]] = {}
        self.magnets: set[PlaceId] = set()
        self.slipping: set[TagId] = set()
        """Tags that an inventory overlooks; asked by name they answer."""

    def tags_at(self, place: PlaceId) -> frozenset[TagId]:
        """Return the tags on the reader of a place."""
        return self.tags.get(place, frozenset()) - self.slipping

    def answers(self, place: PlaceId, tag: TagId) -> bool:
        """Tell whether a tag is on the reader of a place."""
        return tag in self.tags.get(place, frozenset())

    def switch_closed(self, place: PlaceId) -> bool:
        """Tell whether a magnet lies at a place."""
        return place in self.magnets


def seen_until(sensor: Sensor, enough: Callable[[Observation], bool]) -> list[Observation]:
    """Poll until an observation is the one waited for; return all up to it."""
    seen: list[Observation] = []
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        for observation in sensor.poll():
            seen.append(observation)
            if enough(observation):
                return seen
    pytest.fail(f"waited in vain; the last seen were {seen[-5:]}")


def polled_until_lost(sensor: Sensor) -> DeviceError:
    """Poll until the sensor is lost; return the error."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        try:
            sensor.poll()
        except DeviceError as error:
            return error
    pytest.fail("the sensor was never lost")


def back(observation: Observation) -> bool:
    """Tell whether this is a device that answers."""
    return isinstance(observation, DeviceBack)


def tags(place: PlaceId, wanted: frozenset[TagId]) -> Callable[[Observation], bool]:
    """Wait for a scan of a place that finds exactly these tags."""
    return lambda seen: isinstance(seen, TagsSeen) and (seen.place, seen.tags) == (place, wanted)
