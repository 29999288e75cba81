"""Time as it passes for people: a thread for each sensor, one for the loop, gpiozero's own for the lamps."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime

from companion.core.loop import TableLoop
from companion.devices.lamps.lamp_row import SocketLamps
from companion.devices.ports import Sensor
from companion.devices.retry import BackOff
from companion.devices.worker import SensorWorker
from companion.messages.intents import Intent
from companion.messages.snapshot import Snapshot
from companion.wiring.table_time import NextAt, Report, unforeseen


class RealTime:
    """Nobody has to let it pass."""

    def __init__(self, back_off: BackOff | None = None) -> None:
        """`back_off` says how long a sensor that fails is left alone."""
        self._back_off = back_off
        self._running = ExitStack()

    def clock(self) -> float:
        """Seconds since this machine was started."""
        return time.monotonic()

    def date(self) -> datetime:
        """The day and the hour people have."""
        return datetime.now()

    def wait(self, seconds: float) -> None:
        """Sleep."""
        time.sleep(seconds)

    def hands_in(self, loop: TableLoop) -> Callable[[Intent], Snapshot]:
        """Through the loop's own queue."""
        return loop.hand_in

    def start(self, loop: TableLoop, lamps: SocketLamps) -> Report:
        """Let loop and lamps run in threads of their own."""
        lamps.open(loop.put)
        loop.start()
        lamps.run()
        return loop.put

    def watch(self, sensor: Sensor, report: Report, next_at: NextAt = unforeseen) -> None:  # noqa: ARG002
        """Let a sensor look in a thread of its own, which waits for it as long as it takes."""
        worker = SensorWorker(sensor, report, clock=self.clock, back_off=self._back_off)
        self._running.callback(worker.close)
        worker.start()

    def look_soon(self) -> None:
        """Sensors look all the time."""

    def close(self) -> None:
        """Stop the threads of the sensors, the last one first. Calling it twice is fine."""
        self._running.close()
