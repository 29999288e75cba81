"""Time that passes only while somebody waits, and jumps from one thing that is due to the next.

One thread does everything. Robots, benches and recordings play whole evenings in it.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from math import inf
from typing import Protocol

from companion.core.loop import TableLoop
from companion.devices.lamps.lamp_row import RETRY_SECONDS, SocketLamps
from companion.devices.lamps.patterns import FRAME_SECONDS
from companion.devices.ports import Sensor
from companion.devices.retry import Retry
from companion.messages.intents import Intent
from companion.messages.snapshot import Snapshot
from companion.wiring.table_time import NextAt, Report, unforeseen

SOON = 0.025
"""Seconds after a piece moved until the switches are looked at."""
AT_LEAST_EVERY = 0.5
"""Seconds after which every sensor is looked at, whatever it has to say."""
MOST_LOOKS = 50
"""How often one sensor is looked at before time passes for it: a look takes a moment, whatever it brings."""
LOOK_SECONDS = 0.01
"""The moment that is."""
EVENING = datetime(2026, 1, 1, 20)
"""When stepped time begins: any day will do, at an hour at which people play."""


class Mishap(Protocol):
    """Something that goes wrong by itself."""

    happened: int

    def next_at(self) -> float:
        """When something goes wrong or right next."""

    def come(self, now: float) -> None:
        """Let everything happen that is due."""


class _Watched:
    """A sensor and when to look at it next."""

    def __init__(self, sensor: Sensor, report: Report, next_at: NextAt) -> None:
        self.sensor = sensor
        self.due = 0.0
        self._report = report
        self._next_at = next_at
        self._retry = Retry()
        self._rests_until = 0.0
        self._at_latest = 0.0
        self._failed = False
        self._looked_at = -inf
        self._looks = 0

    def look(self, now: float) -> None:
        """Look once; say what was seen, or that it cannot be."""
        self._looks = self._looks + 1 if now == self._looked_at else 1
        self._looked_at = now
        self._rests_until = now + LOOK_SECONDS if self._looks >= MOST_LOOKS else now
        self._failed = False
        try:
            for seen in self.sensor.poll():
                self._retry = self._retry.answered()
                self._report(seen)
        except Exception as error:  # as in a sensor's own thread: it is told, and the others look on
            self._retry, lost = self._retry.failed(self.sensor, error, now)
            if lost is not None:
                self._report(lost)
            self.sensor.close()
            self._failed, self._rests_until = True, now + self._retry.pause

    def plan(self, now: float, at_latest: float) -> None:
        """Look when it has something to say, at the latest then; one that failed is tried after its pause."""
        self._at_latest = at_latest
        wanted = self._rests_until if self._failed else min(self._next_at(), at_latest)
        self.due = max(now, self._rests_until, wanted)

    def has_to_say(self, now: float) -> bool:
        """Whether it is worth a look now that one is due; if not, another is planned."""
        if self._failed or now >= self._at_latest:
            return True
        self.plan(now, self._at_latest)
        return self.due <= now


class SteppedTime:
    """Runs a table's loop, lamps and sensors whenever somebody waits."""

    def __init__(self, now: float = 0.0, evening: datetime = EVENING) -> None:
        self.now = now
        self.evening = evening
        """The day and the hour at which it began."""
        self.mishaps: list[Mishap] = []
        self.after_each_look: list[Callable[[], None]] = []
        """Called after every look of a sensor."""
        self._began = now
        self._watched: list[_Watched] = []
        self._lamps: SocketLamps | None = None
        self._shown_at = now

    def clock(self) -> float:
        """What time it is."""
        return self.now

    def date(self) -> datetime:
        """The day and the hour: an evening that began with this time."""
        return self.evening + timedelta(seconds=self.now - self._began)

    def wait(self, seconds: float) -> None:
        """Let so much time pass."""
        self.wait_until(self.now + seconds)

    def wait_until(self, end: float) -> None:
        """Let time pass until then, and everything happen that is due meanwhile."""
        while True:
            watched = min(self._watched, key=_due, default=None)
            look_at = inf if watched is None else watched.due
            mishap_at = min((mishap.next_at() for mishap in self.mishaps), default=inf)
            picture_at = self._picture_at()
            at = max(self.now, min(look_at, mishap_at, picture_at))
            if at > end:
                break
            self.now = at
            if picture_at <= at and self._lamps is not None:
                self._shown_at = at
                self._lamps.step()
            elif mishap_at <= at:
                for mishap in self.mishaps:
                    mishap.come(at)
                self.look_soon()
            elif watched is not None and watched.has_to_say(at):
                watched.look(at)
                watched.plan(at, at + AT_LEAST_EVERY)
                for told in self.after_each_look:
                    told()
        self.now = max(self.now, end)

    def hands_in(self, loop: TableLoop) -> Callable[[Intent], Snapshot]:
        """At once, by the thread that lets time pass."""
        return loop.carry_out

    def start(self, loop: TableLoop, lamps: SocketLamps) -> Report:
        """Wake the table up; from then on everything runs while somebody waits."""
        lamps.open(loop.observe)
        loop.wake()
        self._lamps = lamps
        return loop.observe

    def watch(self, sensor: Sensor, report: Report, next_at: NextAt = unforeseen) -> None:
        """Let a sensor look whenever it has something to say."""
        self._watched.append(_Watched(sensor, report, next_at))

    def look_soon(self) -> None:
        """Something changed: switches tell at once."""
        for watched in self._watched:
            watched.plan(self.now, min(watched.due, self.now + SOON))

    def close(self) -> None:
        """Let go of all sensors, the last one first. Calling it twice is fine."""
        for watched in reversed(self._watched):
            watched.sensor.close()
        self._watched, self._lamps = [], None

    def _picture_at(self) -> float:
        """When the lamps show their next picture."""
        if self._lamps is None:
            return inf
        return self._shown_at + (FRAME_SECONDS if self._lamps.restless else RETRY_SECONDS)


def _due(watched: _Watched) -> float:
    return watched.due
