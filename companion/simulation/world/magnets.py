"""The magnets under simulated pieces: they pull gpiozero's mock pins as real ones pull Hall switches."""

from collections.abc import Mapping

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.messages.ids import PlaceId
from companion.simulation.world.world import World


class HallPin(MockPWMPin):  # type: ignore[misc]  # gpiozero ships no types
    """A mock pin whose Hall switch wins against the pull-up resistor, whenever that is switched on."""

    magnet = False

    def feel(self, magnet: bool) -> None:
        """Bring a magnet near or take it away."""
        self.magnet = magnet
        (self.drive_low if magnet else self.drive_high)()

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.magnet:
            self.drive_low()


class Magnets:
    """Keeps the pins of the switches of the sockets in step with the world."""

    def __init__(self, world: World, pins: Mapping[PlaceId, int], factory: MockFactory) -> None:
        self._world = world
        self._pins: dict[PlaceId, HallPin] = {place: factory.pin(pin) for place, pin in pins.items()}
        world.watch(self._pull)

    def _pull(self) -> None:
        for place, pin in self._pins.items():
            pin.feel(self._world.switch_closed(place))
