"""One watcher for all open pages: it looks at table, lamps and simulated table, and wakes the streams.

Thirty pages cost one look. The watcher lives only while somebody listens.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Condition, Thread, current_thread

from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Snapshot
from companion.panel.ports.table import SimulatedTablePort, TablePort

LOOK_EVERY = 0.125
"""Seconds between two looks at lamps and simulated table; snapshots are passed on at once."""


@dataclass(frozen=True, slots=True)
class SimulatedView:
    """A simulated table as eyes see it, and which of its faults are on."""

    above: Mapping[PlaceId, tuple[Sequence[PieceId], int]]
    turned: frozenset[PlaceId]
    facing: Mapping[PieceId, Direction]
    dice: tuple[str, ...]
    kinds_of_dice: tuple[str, ...]
    faults: Mapping[str, bool]
    keeps_books: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What there was to see at one moment."""

    snapshot: Snapshot
    lamps: Mapping[PlaceId, float]
    world: SimulatedView | None


def look_at_simulated_table(simulated: SimulatedTablePort | None) -> SimulatedView | None:
    """The simulated table now, if there is one."""
    if simulated is None:
        return None
    return SimulatedView(
        above=dict(simulated.seen_from_above()),
        turned=simulated.turned(),
        facing=dict(simulated.facing()),
        dice=tuple(simulated.dice()),
        kinds_of_dice=tuple(simulated.kinds_of_dice()),
        faults=dict(simulated.faults()),
        keeps_books=simulated.keeps_books(),
    )


class Broadcast:
    """Hands every change to every listener. Any thread may listen."""

    def __init__(
        self,
        table: TablePort,
        simulated: SimulatedTablePort | None,
        *,
        room: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table = table
        self._simulated = simulated
        self.room = room
        self._clock = clock
        self._changed = Condition()
        self.listeners = 0
        self._watcher: Thread | None = None
        self._turn = 0
        self._seen: Seen | None = None
        self._closed = False

    def join(self) -> None:
        """Count a listener in; raise Refused when there is no room. Each `join` needs one `leave`."""
        with self._changed:
            if self.listeners >= self.room:
                raise Refused(
                    what="{room} pages are already watching this table, which is all it can serve.",
                    remedy="Close the panel on another device; this page tries again by itself.",
                    room=self.room,
                )
            self.listeners += 1
            if self._watcher is None and not self._closed:
                self._watcher = Thread(target=self._watch, name="panel-watcher", daemon=True)
                self._watcher.start()

    def leave(self) -> None:
        """Count a listener out."""
        with self._changed:
            self.listeners -= 1

    def wait(self, turn: int, seconds: float) -> tuple[int, Seen] | None:
        """Wait for a look later than `turn` and return it with its turn; None when the time is up."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_over() or self._turn > turn, timeout=seconds)
            return (self._turn, self._seen) if self._seen is not None and self._turn > turn else None

    @property
    def over(self) -> bool:
        """True once nothing will come any more and listeners should leave."""
        with self._changed:
            return self._is_over()

    def close(self) -> None:
        """Send every listener home. Calling it twice is fine."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            watcher = self._watcher
        if watcher is not None:
            watcher.join()

    def _is_over(self) -> bool:
        return self._closed or self._watcher is None

    def _watch(self) -> None:
        """Look until nobody listens. Should a look fail, the listeners are sent home and may join anew."""
        try:
            seen = self._look(None)
            self._publish(seen)
            due = self._clock() + LOOK_EVERY
            while self._is_wanted():
                snapshot = self._table.wait(seen.snapshot.number, max(0.0, due - self._clock()))
                fresh = seen if snapshot is None else replace(seen, snapshot=snapshot)
                if self._clock() >= due:
                    fresh = self._look(fresh)
                    due = self._clock() + LOOK_EVERY
                if fresh != seen:
                    seen = fresh
                    self._publish(seen)
        finally:
            with self._changed:
                if self._watcher is current_thread():
                    self._watcher = None
                self._changed.notify_all()

    def _look(self, before: Seen | None) -> Seen:
        lamps = {place: round(level, 2) for place, level in self._table.lamps().items()}
        world = look_at_simulated_table(self._simulated)
        if before is None:
            return Seen(self._table.latest(), lamps, world)
        return replace(before, lamps=lamps, world=before.world if world == before.world else world)

    def _publish(self, seen: Seen) -> None:
        with self._changed:
            self._turn += 1
            self._seen = seen
            self._changed.notify_all()

    def _is_wanted(self) -> bool:
        with self._changed:
            if self.listeners and not self._closed:
                return True
            self._watcher = None
            return False
