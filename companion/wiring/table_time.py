"""The time of a table: what time it is, and who lets its sensors look. `real_time` or `stepped_time`."""

from collections.abc import Callable
from datetime import datetime
from math import inf
from typing import Protocol

from companion.core.loop import TableLoop
from companion.devices.lamps.lamp_row import SocketLamps
from companion.devices.ports import Sensor
from companion.messages.intents import Intent
from companion.messages.observations import Observation
from companion.messages.snapshot import Snapshot

Report = Callable[[Observation], None]
"""Takes what a sensor saw."""
NextAt = Callable[[], float]
"""Tells when a sensor will have something to say."""


def unforeseen() -> float:
    """When a sensor will speak of which nobody can tell."""
    return inf


class TableTime(Protocol):
    """One kind of time."""

    def clock(self) -> float:
        """Seconds since some moment."""

    def date(self) -> datetime:
        """The day and the hour people have."""

    def wait(self, seconds: float) -> None:
        """Let time pass; whatever runs by itself goes on meanwhile."""

    def hands_in(self, loop: TableLoop) -> Callable[[Intent], Snapshot]:
        """How intents are handed in."""

    def start(self, loop: TableLoop, lamps: SocketLamps) -> Report:
        """Let loop and lamps run; return where observations go."""

    def watch(self, sensor: Sensor, report: Report, next_at: NextAt = unforeseen) -> None:
        """Let a sensor look from now on; what it sees and that it fails is reported."""

    def look_soon(self) -> None:
        """Something changed on the table: sensors that can tell at once should."""

    def close(self) -> None:
        """Let no sensor look any more and let go of them all."""
