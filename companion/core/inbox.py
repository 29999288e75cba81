"""What waits for the loop: observations, requests and knocks, in the order they came and within bounds.

While there is room nothing is lost. Beyond that the loop is late, and of observations not yet taken older
ones give way to later ones: those of whoever says most first, until only the latest of each counts. A scan or
a switch is superseded by the next of its place, what a device says of itself by the next of the same kind, a
look of the camera or a scan of the desk by the next only if that saw the same dice or cards. Nothing else
supersedes anything, so a place that could not be read, a device that was lost and found again, a throw of
dice and each card that lay on the desk stay, and requests keep their turn. If even dice and cards on the desk
become too many, the oldest of them go.
"""

import threading
from collections import Counter, deque
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
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen, TableStill
from companion.table.tag_enrolment import DESK

ROOM = 128
"""Observations that may wait before any is superseded: about half a second of a table full of readers."""
SHARES = (8, 4, 2, 1)
"""So many about one thing may wait when room must be made; fewer if that does not make enough."""
FLEETING = 32
"""Throws of dice and cards on the desk that may wait at most."""

T = TypeVar("T")


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
        """Let older observations give way to later ones about the same, as few as half the room asks for."""
        for share in SHARES:
            kept = _latest(self._waiting, share)
            self._observations = sum(isinstance(item, Observation) for item in kept)
            if self._observations <= self._room // 2:
                break
        self._waiting = deque(kept)
        self._full_at = max(self._room, 2 * self._observations)


def _latest(waiting: Iterable[Observation | T], share: int) -> list[Observation | T]:
    """All that waits, in the same order, but of observations about the same only so many, the latest."""
    items = list(waiting)
    known: Counter[Hashable] = Counter()
    fleeting = 0
    kept: list[Observation | T] = []
    for item, subject in reversed(list(zip(items, _subjects(items), strict=True))):
        if subject is not None:
            known[subject] += 1
            if known[subject] > share:
                continue
            fleeting += _saw(item) is not None
            if _saw(item) is not None and fleeting > FLEETING:
                continue
        kept.append(item)
    kept.reverse()
    return kept


def _subjects(items: Iterable[Observation | T]) -> list[Hashable | None]:
    """What each is about, None for what is no observation; what is fleeting, anew whenever it changes."""
    subjects: list[Hashable | None] = []
    lay: dict[Hashable, tuple[int, Hashable]] = {}
    for item in items:
        subject = _subject(item) if isinstance(item, Observation) else None
        saw = _saw(item)
        if saw is not None:
            changes, before = lay.get(subject, (0, None))
            changes += saw != before
            lay[subject] = changes, saw
            subject = subject, changes
        subjects.append(subject)
    return subjects


def _subject(seen: Observation) -> Hashable:
    """What an observation is about: a later one about the same tells all that it told."""
    match seen:
        case TagsSeen(place=place) | SwitchSeen(place=place) | PlaceUnreadable(place=place):
            return type(seen), place
        case DeviceLost(device=device) | DeviceBack(device=device) | DeviceTroubled(device=device):
            return type(seen), device
        case EyesTroubled(trouble=trouble) | EyesClear(trouble=trouble):
            return type(seen), trouble
        case TableSeen():
            return TableSeen
        case TableStill():
            return TableStill


def _saw(item: object) -> Hashable:
    """What it saw that may be gone at the next look: dice, or a card on the desk; None for all else."""
    match item:
        case TableSeen(dice=dice):
            return "dice", dice
        case TagsSeen(place=place, tags=tags) if place == DESK:
            return "desk", tags
        case _:
            return None
