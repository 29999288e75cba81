"""Mishaps that come by themselves: hubs pulled out and plugged in again, readers that die for a while.

They act on the lines between hubs and drivers. Which, and when, is drawn by lot from one seed.
"""

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Protocol

from companion.simulation.hubs.hub_faults import HubFaults
from companion.simulation.noise import LineNoise

DEAD = "no-answer"
"""What a hub says of a reader that does not answer it."""


class FragileLine(Protocol):
    """The line of one hub, as far as mishaps touch it."""

    @property
    def faults(self) -> HubFaults:
        """What is wrong with the hub."""

    def unplug(self) -> None:
        """Pull the cable."""

    def plug_in(self) -> None:
        """Put the cable back."""


class Mishaps:
    """Brings about what a noise level says of the lines; each line comes with the numbers of its readers."""

    def __init__(
        self, noise: LineNoise, lines: Sequence[tuple[FragileLine, Sequence[int]]], rng: Random
    ) -> None:
        self._noise = noise
        self._lines = lines
        self._rng = rng
        self._healing: list[tuple[float, Callable[[], None]]] = []
        self._unplug_at = self._after(0.0, noise.unplugged_every)
        self._kill_at = self._after(0.0, noise.dead_every)
        self.happened = 0
        for line, _ in lines:
            line.faults.garble, line.faults.flicker = noise.garbled, noise.flickers

    def next_at(self) -> float:
        """When something goes wrong or right next."""
        return min([self._unplug_at, self._kill_at, *(at for at, _ in self._healing)])

    def come(self, now: float) -> None:
        """Let everything happen that is due."""
        due = [heal for at, heal in self._healing if at <= now]
        self._healing = [(at, heal) for at, heal in self._healing if at > now]
        for heal in due:
            heal()
        if now >= self._unplug_at:
            self._unplug(now)
        if now >= self._kill_at:
            self._kill(now)

    def _unplug(self, now: float) -> None:
        line, _ = self._rng.choice(self._lines)
        line.unplug()
        self.happened += 1
        self._unplug_at = self._after(now, self._noise.unplugged_every)
        self._healing.append((now + self._noise.unplugged_for, line.plug_in))

    def _kill(self, now: float) -> None:
        line, readers = self._rng.choice(self._lines)
        line.faults.broken = {self._rng.choice(readers): DEAD}
        self.happened += 1
        self._kill_at = self._after(now, self._noise.dead_every)
        self._healing.append((now + self._noise.dead_for, lambda: setattr(line.faults, "broken", {})))

    def _after(self, now: float, every: float) -> float:
        return now + self._rng.expovariate(1 / every) if every else inf
