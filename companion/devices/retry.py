"""What happens to a sensor that fails, whoever polls it: said once, tried again with growing pauses. Pure."""

from dataclasses import dataclass, field, replace

from companion.devices.ports import Sensor
from companion.errors import CompanionError, DeviceError
from companion.messages.observations import DeviceLost
from companion.messages.text import remedy_of, what_of


@dataclass(frozen=True, slots=True, kw_only=True)
class BackOff:
    """How long to pause between tries: `first` seconds, then twice as long each time, `limit` at most."""

    first: float = 0.25
    limit: float = 4.0

    def pause(self, failures: int) -> float:
        """Return the pause after so many failures in a row."""
        return min(self.limit, self.first * 2.0 ** min(failures - 1, 16))


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """How often a sensor has failed in a row, and what was said about it last."""

    back_off: BackOff = field(default_factory=BackOff)
    failures: int = 0
    said: tuple[str, str] | None = None

    @property
    def pause(self) -> float:
        """Seconds until the next try; none while it answers."""
        return self.back_off.pause(self.failures) if self.failures else 0.0

    def answered(self) -> "Retry":
        """The sensor has said something: whatever fails next is news."""
        return Retry(back_off=self.back_off) if self.failures else self

    def failed(self, sensor: Sensor, error: Exception, at: float) -> "tuple[Retry, DeviceLost | None]":
        """The sensor failed: what is remembered of it, and what there is to say unless it was said."""
        trouble = error if isinstance(error, DeviceError) else _fault(sensor, error)
        said = (trouble.what, trouble.remedy)
        after = replace(self, failures=self.failures + 1, said=said)
        return after, None if said == self.said else _lost(sensor, trouble, at)


def _lost(sensor: Sensor, trouble: CompanionError, at: float) -> DeviceLost:
    return DeviceLost(
        at=at,
        device=sensor.device,
        places=sensor.places,
        what=what_of(trouble),
        remedy=remedy_of(trouble),
    )


def _fault(sensor: Sensor, error: Exception) -> DeviceError:
    """A mistake of the driver itself, not of the device: it must be seen on the panel, too."""
    return DeviceError(
        what="The driver of {device} failed: {error}.",
        remedy="It is tried again. If it fails again, please report it with the log.",
        device=sensor.device,
        error=repr(error),
    )
