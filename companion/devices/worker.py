"""Runs one slow sensor in a thread; the only threads in devices.

Observations go out through one callable as they come. A sensor that fails becomes one DeviceLost, and is
tried again with growing pauses until it answers or we are closed.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.devices.ports import Sensor
from companion.errors import CompanionError, DeviceError
from companion.messages.observations import DeviceLost, Observation
from companion.messages.text import remedy_of, what_of


@dataclass(frozen=True, slots=True, kw_only=True)
class BackOff:
    """How long to pause between tries: `first` seconds, then twice as long each time, `limit` at most."""

    first: float = 0.25
    limit: float = 4.0

    def pause(self, failures: int) -> float:
        """Return the pause after so many failures in a row."""
        return min(self.limit, self.first * 2.0 ** min(failures - 1, 16))


class Background:
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
        self._back_off = back_off or BackOff()
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
        failures = 0
        said: tuple[str, str] | None = None
        while not self._closing.is_set():
            try:
                for observation in self._sensor.poll():
                    failures, said = 0, None
                    self._report(observation)
            except Exception as error:
                # The edge of this thread: a mistake of ours must be seen on the panel, not end in silence.
                trouble = error if isinstance(error, DeviceError) else _fault(self._sensor, error)
                failures += 1
                if said != (trouble.what, trouble.remedy):
                    said = (trouble.what, trouble.remedy)
                    self._report(self._lost(trouble))
                self._sensor.close()
                self._closing.wait(self._back_off.pause(failures))

    def _lost(self, trouble: CompanionError) -> DeviceLost:
        return DeviceLost(
            at=self._clock(),
            device=self._sensor.device,
            places=self._sensor.places,
            what=what_of(trouble),
            remedy=remedy_of(trouble),
        )


def _fault(sensor: Sensor, error: Exception) -> DeviceError:
    return DeviceError(
        what="The driver of {device} failed: {error}.",
        remedy="It is tried again. If it fails again, please report it with the log.",
        device=sensor.device,
        error=repr(error),
    )
