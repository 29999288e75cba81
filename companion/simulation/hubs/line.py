"""A serial line without a socket: a simulated hub behind the few methods the real driver needs of a port.

For tables that run in simulated time. The hub's firmware, its frames and the driver are the same as over a
socket; only the thread between them is missing.
"""

from collections.abc import Callable, Mapping
from math import inf
from random import Random

from companion.devices.rfid.frames import FrameParser, encode
from companion.simulation.hubs.hub_firmware import HubFirmware


class Unplugged(OSError):
    """Nothing is at the other end of the line."""


class Wire:
    """One hub's line. `plugged`, `garble`, `broken` and `flicker` are those of a simulated hub."""

    def __init__(
        self, power_on: Callable[[], HubFirmware], clock: Callable[[], float], chance: Random
    ) -> None:
        self.timeout: float | None = None
        self.garble = 0.0
        self.plugged = True
        self.broken: Mapping[int, str] = {}
        self.flicker = 0.0
        self._power_on = power_on
        self._clock = clock
        self._chance = chance
        self._firmware = power_on()
        self._parser = FrameParser()
        self._waiting = bytearray()

    def open(self, _url: str) -> "Wire":
        """Open the line anew, as plugging in does."""
        if not self.plugged:
            raise Unplugged("no hub")
        self._firmware = self._power_on()
        self._parser = FrameParser()
        self._waiting.clear()
        return self

    def next_at(self) -> float:
        """When the hub will have something to say if no switch changes; never while it is unplugged."""
        if not self.plugged:
            return inf
        return -inf if self._waiting else self._firmware.next_line_at()

    def read(self, size: int = 1, /) -> bytes:
        """What the hub has said since."""
        self._check()
        if not self._waiting:
            self._firmware.broken = self.broken
            self._firmware.flicker = self.flicker
            for frame in self._firmware.due(self._clock()):
                self._waiting += self._spoilt(encode(frame))
        said = bytes(self._waiting[:size])
        del self._waiting[:size]
        return said

    def write(self, line: bytes, /) -> int:
        """Say something to the hub."""
        self._check()
        for frame in self._parser.feed(line):
            for answer in self._firmware.obey(self._clock(), frame):
                self._waiting += encode(answer)
        return len(line)

    def close(self) -> None:
        """Let go of the line."""
        self._waiting.clear()

    def _check(self) -> None:
        if not self.plugged:
            raise Unplugged("no hub")

    def _spoilt(self, line: bytes) -> bytes:
        if self._chance.random() >= self.garble:
            return line
        spoilt = bytearray(line)
        spoilt[self._chance.randrange(len(spoilt))] ^= self._chance.randrange(1, 256)
        return bytes(spoilt)
