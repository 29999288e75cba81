"""One lamp through gpiozero: a PWM pin, or three for red, green and blue. No patterns."""

from collections.abc import Callable

from gpiozero import PWMLED, RGBLED
from gpiozero.pins import Factory

from companion.devices.lamps.lamp_player import Shine
from companion.errors import PinTrouble
from companion.messages.ids import PlaceId

Pins = tuple[int, ...]
"""One pin, or those of red, green and blue."""


class Lamp:
    """A lamp at a place, closed until it is opened; `factory` is asked for pins then.

    Whatever its pins raise becomes PinTrouble.
    """

    def __init__(
        self, place: PlaceId, pins: Pins, factory: Callable[[], Factory], *, active_high: bool = True
    ) -> None:
        self._name = f"The lamp of socket {place}"
        self._pins = pins
        self._factory = factory
        self._active_high = active_high
        self._led: PWMLED | RGBLED | None = None

    @property
    def is_open(self) -> bool:
        """Whether its pins are ours."""
        return self._led is not None

    def open(self) -> None:
        """Take its pins, dark."""
        try:
            self._led = self._made()
        except Exception as fault:  # gpiozero has its errors, lgpio beneath it others, say for a busy pin
            raise self._trouble(fault) from fault

    def shine(self, shine: Shine) -> None:
        """Put this out; nothing while it is closed."""
        if self._led is None:
            return
        level = shine.level / 100
        try:
            if len(self._pins) == 1:
                self._led.value = level
            else:
                self._led.value = tuple(round(level * part / 100, 2) for part in shine.colour)
        except Exception as fault:  # as above
            self.close()
            raise self._trouble(fault) from fault

    @property
    def level(self) -> float:
        """The brightness measured at its pins, 0 to 1; of three colours the strongest."""
        if self._led is None:
            return 0.0
        value = self._led.value
        return float(max(value) if isinstance(value, tuple) else value)

    def close(self) -> None:
        """Go dark and let go of the pins, as far as they still obey. Calling it twice is fine."""
        led, self._led = self._led, None
        if led is None:
            return
        try:
            led.off()
        except Exception:  # a pin that no longer obeys is let go all the same
            pass
        finally:
            led.close()

    def _made(self) -> PWMLED | RGBLED:
        if len(self._pins) == 1:
            return PWMLED(self._pins[0], active_high=self._active_high, pin_factory=self._factory())
        return RGBLED(*self._pins, active_high=self._active_high, pin_factory=self._factory())

    def _trouble(self, fault: Exception) -> PinTrouble:
        return PinTrouble(self._name, self._pins[0], str(fault) or type(fault).__name__)
