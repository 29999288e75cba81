"""Runs one slow sensor in a thread; the only threads in devices.

Observations go out through one callable as they come. What becomes of a sensor that fails is told in `retry`.
"""

import threading
import time
from collections.abc import Callable

from companion.devices.ports import Sensor
from companion.devices.retry import BackOff, Retry
from companion.messages.observations import Observation


class SensorWorker:
    """A sensor at work in its own thread, from `start()` to `close()`."""

    def __init__(
        self,
        sensor: Sensor,
        report: Callable[[Observation], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        back_off: BackOff | None = None,
    ) -> None:
        self._sensor = sensor
        self._report = report
        self._clock = clock
        self._retry = Retry(back_off=back_off or BackOff())
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"sensor {sensor.device}", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Stop, wait for the thread and let go of the sensor. Calling it twice is fine."""
        self._closing.set()
        if self._thread.ident is not None:
            self._thread.join()
        self._sensor.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                for observation in self._sensor.poll():
                    self._retry = self._retry.answered()
                    self._report(observation)
            except Exception as error:  # the edge of this thread: it must not end in silence
                self._retry, lost = self._retry.failed(self._sensor, error, self._clock())
                if lost is not None:
                    self._report(lost)
                self._sensor.close()
                self._closing.wait(self._retry.pause)
