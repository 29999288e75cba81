"""What waits for the loop: observations, requests and knocks, in the order they came and within bounds.

While there is room nothing is lost. Beyond that the loop is late, and of observations not yet taken the
latest counts: a scan or a switch is superseded by the next of its place, what a device says of itself by the
next of the same kind, a look of the camera by the next that saw the same dice. Nothing else supersedes
anything, so a place that could not be read, a device that was lost and found again, a throw of dice and each
card that lay on the desk stay, and requests keep their turn. If even dice and cards on the desk become too
many, somebody floods us, and the oldest of them go.
"""

import threading
from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from companion.messages.observations import (
    DeviceBack,
    DeviceLost,
    DeviceTroubled,
    Observation,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen
from companion.table.tag_enrolment import DESK

ROOM = 128
"""Observations that may wait before any is superseded: about half a second of a table full of readers."""
OVERFLOW = 64
"""Throws of dice and cards on the desk that may wait beyond that."""

T = TypeVar("T")


def supersedes(seen: Observation) -> Hashable:
    """What an observation is about: a later one about the same tells all that it told."""
    match seen:
        case TagsSeen(place=place, tags=tags) if place == DESK:
            return TagsSeen, place, tags
        case TagsSeen(place=place) | SwitchSeen(place=place) | PlaceUnreadable(place=place):
            return type(seen), place
        case DeviceLost(device=device) | DeviceBack(device=device) | DeviceTroubled(device=device):
            return type(seen), device
        case EyesTroubled(trouble=trouble) | EyesClear(trouble=trouble):
            return type(seen), trouble
        case TableSeen(dice=dice):
            return TableSeen, dice


class Inbox(Generic[T]):
    """A queue of observations and of other things. Any thread puts, one takes."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._full_at = room
        self._waiting: deque[Observation | T] = deque()
        self._observations = 0
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return len(self._waiting)

    def observe(self, seen: Observation) -> None:
        """Add an observation; if there is no room left, those that are superseded go."""
        with self._changed:
            self._waiting.append(seen)
            self._observations += 1
            if self._observations > self._full_at:
                self._make_room()
            self._changed.notify()

    def put(self, item: T) -> None:
        """Add something else; it is never dropped."""
        with self._changed:
            self._waiting.append(item)
            self._changed.notify()

    def take(self) -> Observation | T:
        """The first that waits; wait for one if there is none."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting)
            item = self._waiting.popleft()
            self._observations -= isinstance(item, Observation)
            return item

    def _make_room(self) -> None:
        """Keep the latest observation of each kind about each thing, and everything else."""
        kept = _latest(self._waiting)
        fleeting = [item for item in kept if _fleeting(item)]
        too_old = set(map(id, fleeting[: max(0, len(fleeting) - OVERFLOW)]))
        self._waiting = deque(item for item in kept if id(item) not in too_old)
        self._observations = sum(isinstance(item, Observation) for item in self._waiting)
        self._full_at = max(self._room, 2 * self._observations)


def _latest(waiting: Iterable[Observation | T]) -> list[Observation | T]:
    """All that waits without the observations that are superseded by later ones, in the same order."""
    known: set[Hashable] = set()
    kept: list[Observation | T] = []
    for item in reversed(list(waiting)):
        if isinstance(item, Observation):
            about = supersedes(item)
            if about in known:
                continue
            known.add(about)
        kept.append(item)
    kept.reverse()
    return kept


def _fleeting(item: object) -> bool:
    """Whether it tells of something that may be gone at the next look."""
    return isinstance(item, TableSeen) or (isinstance(item, TagsSeen) and item.place == DESK)
