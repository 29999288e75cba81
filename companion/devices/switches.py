"""The Hall switches in the Receptacles, through gpiozero. A magnet under each crystal pulls the pin low."""

import queue
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from gpiozero import DigitalInputDevice, GPIOZeroError
from gpiozero.pins import Factory

from companion.errors import PinTrouble
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.observations import DeviceBack, Observation, SwitchSeen

REPEAT_SECONDS = 1.0
"""How often the state is told again even if nothing changes, so that nothing is missed for good."""


class ReceptacleSwitches:
    """A sensor that tells which Receptacles hold a crystal."""

    device = DeviceId("receptacles")

    def __init__(
        self,
        pins: Mapping[PlaceId, int],
        factory: Factory,
        clock: Callable[[], float],
        patience: float = REPEAT_SECONDS,
    ) -> None:
        self.places = frozenset(pins)
        self._pins = pins
        self._factory = factory
        self._clock = clock
        self._patience = patience
        self._switches: dict[PlaceId, DigitalInputDevice] = {}
        self._seen: queue.SimpleQueue[PlaceId] = queue.SimpleQueue()

    def poll(self) -> Sequence[Observation]:
        """Wait for a change and tell it; after a quiet second tell everything again."""
        if not self._switches:
            self._open()
            return [DeviceBack(at=self._clock(), device=self.device, places=self.places), *self._all()]
        try:
            return [self._look(self._seen.get(timeout=self._patience))]
        except queue.Empty:
            return self._all()

    def close(self) -> None:
        """Let go of the pins. Calling it twice is fine."""
        for switch in self._switches.values():
            switch.close()
        self._switches = {}

    def _open(self) -> None:
        for place, pin in self._pins.items():
            try:
                switch = DigitalInputDevice(pin, pull_up=True, pin_factory=self._factory)
            except GPIOZeroError as fault:
                self.close()
                raise PinTrouble(f"The switch of Receptacle {place}", pin, str(fault)) from fault
            self._switches[place] = switch
            switch.when_activated = partial(self._seen.put, place)
            switch.when_deactivated = partial(self._seen.put, place)

    def _all(self) -> list[Observation]:
        return [self._look(place) for place in self._switches]

    def _look(self, place: PlaceId) -> Observation:
        return SwitchSeen(at=self._clock(), place=place, closed=bool(self._switches[place].is_active))
