"""The Hall switches in the sockets, through gpiozero. A magnet under a piece pulls the pin low."""

import queue
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf

from gpiozero import DigitalInputDevice
from gpiozero.pins import Factory

from companion.devices.debounce import Debounced
from companion.errors import PinTrouble
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.observations import DeviceBack, Observation, SwitchSeen

REPEAT_SECONDS = 1.0
"""How often the state is told again even if nothing changes, so that nothing is missed for good."""


class SocketSwitches:
    """A sensor that tells which sockets hold a piece; `factory` is asked for pins when it is polled."""

    device = DeviceId("receptacles")

    def __init__(
        self,
        pins: Mapping[PlaceId, int],
        factory: Callable[[], Factory],
        clock: Callable[[], float],
        patience: float = REPEAT_SECONDS,
    ) -> None:
        self.places = frozenset(pins)
        self._pins = pins
        self._factory = factory
        self._clock = clock
        self._patience = patience
        self._switches: dict[PlaceId, DigitalInputDevice] = {}
        self._states: dict[PlaceId, Debounced] = {}
        self._edges: queue.SimpleQueue[tuple[PlaceId, bool, float]] = queue.SimpleQueue()

    def poll(self) -> Sequence[Observation]:
        """Wait for a change that rests and tell it; after a quiet second tell everything again."""
        if not self._switches:
            self._open()
            return [DeviceBack(at=self._clock(), device=self.device, places=self.places), *self._all()]
        quiet = self._listen()
        settled = [place for place, state in self._states.items() if state.settle(self._clock())]
        if settled:
            return [self._seen(place) for place in settled]
        return self._all() if quiet else []

    def due_at(self) -> float:
        """When the next change under way will count; never, if there is none."""
        due = (state.due_at() for state in self._states.values())
        return min((at for at in due if at is not None), default=inf)

    def close(self) -> None:
        """Let go of the pins. Calling it twice is fine."""
        for switch in self._switches.values():
            switch.close()
        self._switches = {}

    def _listen(self) -> bool:
        """Wait for edges, no longer than a change under way needs to rest; tell whether all was quiet."""
        under_way = self.due_at() < inf
        patience = min(self._patience, max(0.0, self.due_at() - self._clock()))
        try:
            place, closed, at = self._edges.get(timeout=patience)
            while True:
                self._states[place].hear(closed, at)
                place, closed, at = self._edges.get_nowait()
        except queue.Empty:
            self._look()
            return not under_way and self.due_at() == inf

    def _look(self) -> None:
        """Hear the pins themselves, should an edge have been missed."""
        for place, switch in self._switches.items():
            self._states[place].hear(bool(switch.is_active), self._clock())

    def _open(self) -> None:
        self._edges = queue.SimpleQueue()
        factory = self._factory()
        for place, pin in self._pins.items():
            try:
                switch = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
            except Exception as fault:  # gpiozero has its errors, lgpio beneath it others, say for a busy pin
                self.close()
                raise PinTrouble(f"The switch of socket {place}", pin, str(fault)) from fault
            self._switches[place] = switch
            self._states[place] = Debounced(bool(switch.is_active))
            switch.when_activated = partial(self._edge, place, True)
            switch.when_deactivated = partial(self._edge, place, False)

    def _edge(self, place: PlaceId, closed: bool) -> None:
        self._edges.put((place, closed, self._clock()))

    def _all(self) -> list[Observation]:
        return [self._seen(place) for place in self._states]

    def _seen(self, place: PlaceId) -> Observation:
        return SwitchSeen(at=self._clock(), place=place, closed=self._states[place].closed)
