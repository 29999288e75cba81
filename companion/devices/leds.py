"""Moods onto lamps through gpiozero: one PWM lamp in each Receptacle."""

from collections.abc import Mapping

from gpiozero import PWMLED, GPIOZeroError
from gpiozero.pins import Factory

from companion.devices import cues
from companion.errors import PinTrouble
from companion.messages.ids import PlaceId
from companion.messages.lights import Mood, Scene


class ReceptacleLamps:
    """The lamps of the Receptacles, in the order they stand round the village."""

    def __init__(self, pins: Mapping[PlaceId, int], factory: Factory) -> None:
        self._lamps: dict[PlaceId, PWMLED] = {}
        self._scene: dict[PlaceId, Mood] = {}
        try:
            for place, pin in pins.items():
                self._lamps[place] = _lamp(place, pin, factory)
        except PinTrouble:
            self.close()
            raise

    def show(self, scene: Scene) -> None:
        """Let every lamp take its mood; a lamp whose mood stays plays on undisturbed."""
        wanted = {place: scene.get(place, Mood.DARK) for place in self._lamps}
        if wanted == self._scene:
            return
        for position, (place, lamp) in enumerate(self._lamps.items()):
            if self._scene.get(place) is not wanted[place]:
                lamp.source_delay = cues.FRAME
                lamp.source = cues.values(wanted[place], position, len(self._lamps))
        self._scene = wanted

    def brightness(self) -> Mapping[PlaceId, float]:
        """What each pin really puts out."""
        return {place: float(lamp.value) for place, lamp in self._lamps.items() if not lamp.closed}

    def close(self) -> None:
        """Put all lamps out and let go of their pins. Calling it twice is fine."""
        for lamp in self._lamps.values():
            if not lamp.closed:
                lamp.source = None
                lamp.off()
                lamp.close()


def _lamp(place: PlaceId, pin: int, factory: Factory) -> PWMLED:
    try:
        return PWMLED(pin, pin_factory=factory)
    except GPIOZeroError as fault:
        raise PinTrouble(f"The lamp of Receptacle {place}", pin, str(fault)) from fault
