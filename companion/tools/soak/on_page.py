"""A game of a soak to be watched on the panel: exactly the game of that seed, at a pace people can follow.

The table runs in simulated time as ever; it only waits for real time to catch up. Watching is all one can do:
a tap is refused, for it would make another game of it.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.core.table_service import TableService
from companion.panel import create_app
from companion.panel.server import PanelServer
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable


class Pace:
    """Holds simulated time back to so many times real time."""

    def __init__(
        self,
        now: Callable[[], float],
        speed: float,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._now = now
        self._speed = speed
        self._clock = clock
        self._pause = pause
        self._began = clock()

    def keep(self) -> None:
        """Wait until real time has caught up."""
        ahead = self._now() / self._speed - (self._clock() - self._began)
        if ahead > 0:
            self._pause(ahead)


@contextmanager
def on_page(
    table: RunningTable, time: SteppedTime, speed: float, put: Callable[[str], None]
) -> Iterator[PanelServer]:
    """Serve the panel of a table in simulated time until the block ends; its loop refuses all taps."""
    watched = TableService(table.loop, journal=table.journal, lamps=table.lamps)
    app = create_app(watched, secret=secrets.token_bytes(32))
    with PanelServer(app) as panel:
        put(f"Watch it at {panel.address}")
        time.after_each_look.append(Pace(time.clock, speed).keep)
        yield panel
