"""A Pico under power without a Pico: the real firmware over stand-ins for what its board would have.

Readers and switches sense the world, pixels remember what they show, time is handed in.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from companion.messages.ids import PlaceId
from companion.simulation.hubs.firmware import FirmwareHub, firmware
from companion.simulation.hubs.hub_faults import HubFaults
from companion.simulation.hubs.simulated_reader import (
    LEAST_SCAN_US,
    BoardClock,
    HubWorld,
    SimulatedReader,
)

LOOK_US = 25_000
"""How often a switch may flicker."""
FLICKER_US = 50_000
"""How long it then looks open; longer than the firmware takes to be sure of it."""


class HubPort(Protocol):
    """The hub's end of its line; neither way waits."""

    def waiting(self) -> bool:
        """Tell whether something has come in."""

    def receive(self) -> bytes:
        """Return what has come in, often nothing."""

    def send(self, chunk: bytes) -> int:
        """Send what the line takes now; return how many bytes those were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubParts:
    """What is wired to a hub: the place of each reader and switch, None where nothing is; how many pixels."""

    name: str
    readers: Sequence[PlaceId | None] = ()
    switches: Sequence[PlaceId | None] = ()
    pixels: int = 0


class SimulatedSwitch:
    """The magnet near a switch, as the firmware's switch looks at it: now and then it seems away."""

    def __init__(
        self, place: PlaceId | None, world: HubWorld, faults: HubFaults, chance: Random, clock: BoardClock
    ) -> None:
        self._place = place
        self._world = world
        self._faults = faults
        self._chance = chance
        self._clock = clock
        self._again_us = self._open_until_us = clock.us()

    def closed(self) -> bool:
        """Tell whether it is closed at this very moment."""
        if self._place is None or not self._world.switch_closed(self._place):
            return False
        if self._faults.flicker > 0:
            now = self._clock.us()
            if now >= self._again_us:
                self._again_us = now + LOOK_US
                if self._chance.random() < self._faults.flicker:
                    self._open_until_us = now + FLICKER_US
            return now >= self._open_until_us
        return True


class SimulatedPixels:
    """Pixels that remember what they show."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.colours = ["000000"] * count

    def show(self, first: int, colours: Sequence[tuple[int, int, int]]) -> None:
        """Set the colours of the pixels from number `first` on."""
        self.colours[first : first + len(colours)] = [bytes(colour).hex().upper() for colour in colours]


class HubBoard:
    """One hub from power on to power off. Time passes only in `run`."""

    def __init__(
        self, parts: HubParts, world: HubWorld, port: HubPort, faults: HubFaults, chance: Random, now: float
    ) -> None:
        self.pixels = SimulatedPixels(parts.pixels) if parts.pixels else None
        self._faults = faults
        self._clock = clock = BoardClock(_us(now))
        self._scan_us = self._else_us = clock.now_us
        """When a reader has to begin, and when anything else is due."""
        self._readers = [
            SimulatedReader(number, place, world, faults, chance, clock)
            for number, place in enumerate(parts.readers)
        ]
        switch: Callable[[Callable[[], bool]], object] = firmware("switches").Switch
        self._hub: FirmwareHub = firmware("hub").Hub(
            parts.name,
            self._readers,
            [switch(SimulatedSwitch(place, world, faults, chance, clock).closed) for place in parts.switches],
            firmware("link").Link(port),
            clock,
            _nothing,
            _nothing,
            _free_memory,
            self.pixels,
            faults.fault or None,
        )

    @property
    def restarting(self) -> bool:
        """Whether the hub wants to start anew."""
        return self._hub.restarting

    def run(self, now: float) -> None:
        """Let the hub do all that was due since, each at its time, and then look and listen once."""
        self.catch_up(now)
        if not self._hub.restarting:
            self._step(max(_us(now), self._clock.now_us))

    def catch_up(self, now: float) -> None:
        """Let the hub do all that was due since, each at its time, and no more."""
        until = _us(now)
        hub = self._hub
        hub.version = str(self._faults.version)
        hub.fault = self._faults.fault or None
        while (due := min(self._scan_us, self._else_us)) <= until and not hub.restarting:
            self._step(due)

    def next_line_at(self) -> float:
        """Return when the next line is to be expected if the host says nothing and no switch moves."""
        return min(self._scan_us + LEAST_SCAN_US, self._else_us) / 1e6

    def _step(self, at: int) -> None:
        self._clock.put(at)
        self._hub.step()
        begin_ms, due_ms = self._hub.next_ms()
        self._scan_us = at + 1000 * max(1, begin_ms)
        due = at + 1000 * due_ms
        for reader in self._readers:
            if reader.busy and reader.ends_us < due:
                due = reader.ends_us
        self._else_us = max(at + 1000, due)


def _us(now: float) -> int:
    return round(now * 1e6)


def _nothing() -> None:
    """There are no chips to reset, and a PC tidies up by itself."""


def _free_memory() -> int:
    """Nobody asks how much a PC has left."""
    return 0
