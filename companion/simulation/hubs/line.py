"""The line between a simulated hub and its host: cable, faults, and the few methods the real driver needs.

Tables in simulated time hand it to the driver as it is; a SimulatedHub puts it on a socket.
"""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Self

from companion.devices.rfid.frames import Numbering, decode, encode
from companion.simulation.hubs.board import HubBoard, HubParts
from companion.simulation.hubs.hub_faults import HubFaults
from companion.simulation.hubs.simulated_reader import HubWorld

HELD = 4096
"""The most bytes that wait for the host; beyond that the hub itself keeps some, then drops reports."""
TALK_LOOK_S = 0.02
"""How soon a host looks again before the first report: it has still to set the hub up."""
FLOOD_LOOK_S = 0.01
"""How soon a flooded host looks again."""
TOGETHER_S = 0.004
"""Lines that follow one another as closely as this are heard together: a beat and the switches after it."""
_REPORTS = (b" TAGS ", b" SWITCH ")


class Unplugged(OSError):
    """Nothing is at the other end of the line."""


class _Port:
    """The hub's end of the line. What it says while nobody has the port open is lost."""

    def __init__(self) -> None:
        self.connected = False
        self.incoming = bytearray()
        self.outgoing = bytearray()

    @property
    def has_a_line(self) -> bool:
        """Whether a whole line has gone out that nobody has taken yet."""
        return b"\n" in self.outgoing

    def waiting(self) -> bool:
        """Tell whether something has come in."""
        return bool(self.incoming)

    def receive(self) -> bytes:
        """Return what has come in, often nothing."""
        if not self.incoming:
            return b""
        chunk = bytes(self.incoming)
        self.incoming.clear()
        return chunk

    def send(self, chunk: bytes) -> int:
        """Send what the line takes now; return how many bytes those were."""
        if not self.connected:
            return len(chunk)
        if len(self.outgoing) >= HELD:
            return 0
        self.outgoing += chunk
        return len(chunk)


class HubLine:
    """One hub on its cable, plugged in from the start."""

    def __init__(self, parts: HubParts, world: HubWorld, clock: Callable[[], float], chance: Random) -> None:
        self.timeout: float | None = None
        self.faults = HubFaults()
        self._parts = parts
        self._world = world
        self._clock = clock
        self._chance = chance
        self._waiting = bytearray()
        self._plugged = True
        self._looked_at = 0.0
        self._flood = Numbering()
        self._owed = 0.0
        """The part of a line that a flooding hub has still to say."""
        self._report = b""
        self._power_on()

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self._plugged

    @property
    def opened(self) -> bool:
        """Whether a host has the port open."""
        return self._port.connected

    @property
    def pixels(self) -> tuple[str, ...]:
        """The colour each pixel shows."""
        return tuple(self._board.pixels.colours) if self._board.pixels else ()

    def unplug(self) -> None:
        """Pull the cable: the connection breaks, and new ones are refused."""
        self.close()
        self._plugged = False

    def plug_in(self) -> None:
        """Put the cable back: the hub starts from nothing."""
        if not self._plugged:
            self._plugged = True
            self._power_on()

    def open(self, _url: str = "") -> Self:
        """Open the port; the hub has been running all the time."""
        if not self._plugged:
            raise Unplugged("no hub")
        self.close()
        self._board.run(self._clock())
        self._port.connected = True
        self._looked_at = self._clock()
        self._report = b""
        return self

    def close(self) -> None:
        """Let go of the port. Calling it twice is fine."""
        self._port.connected = False
        self._port.incoming.clear()
        self._port.outgoing.clear()
        self._waiting.clear()

    def next_at(self) -> float:
        """When the hub will have something to say if no switch changes; never while it is unplugged.

        Only what was due by now is sure: asked again at that time, it may tell a later one.
        """
        if not self._plugged:
            return inf
        if self._waiting:
            return -inf
        now, expected = self._clock(), self._board.next_line_at()
        if self.opened and expected <= now:
            self._board.catch_up(now)
            if self._port.has_a_line:
                return -inf
            expected = self._board.next_line_at()
        if self.opened and not self._report:
            return min(expected, self._looked_at + TALK_LOOK_S)
        expected = max(expected, self._looked_at + TOGETHER_S)
        flood = self.faults.flood
        return min(expected, self._looked_at + max(FLOOD_LOOK_S, 1 / flood)) if flood else expected

    def read(self, size: int = 1, /) -> bytes:
        """Return what the hub has said since, at most so many bytes."""
        if self._port.incoming or not self._waiting:
            self._check()
            self._run()
        said = bytes(self._waiting[:size])
        del self._waiting[:size]
        return said

    def write(self, chunk: bytes, /) -> int:
        """Say something to the hub; it hears it now, and not before."""
        self._check()
        self._run()
        self._port.incoming += chunk
        self._board.run(self._clock())
        return len(chunk)

    def _check(self) -> None:
        if not self._port.connected:
            raise Unplugged("no hub")

    def _power_on(self) -> None:
        self._port = _Port()
        self._board = HubBoard(self._parts, self._world, self._port, self.faults, self._chance, self._clock())

    def _run(self) -> None:
        now = self._clock()
        since, self._looked_at = now - self._looked_at, now
        self._board.catch_up(now)
        if self._port.incoming or not self._port.has_a_line:
            self._board.run(now)
        if self._port.has_a_line and len(self._waiting) < HELD:
            self._pass_on()
        if self.faults.flood > 0:
            self._pour(since * self.faults.flood)
        if self._board.restarting:
            self._power_on()

    def _pass_on(self) -> None:
        """Let whole lines through to the host, as far as the faults let them."""
        lines = self._port.outgoing.splitlines(keepends=True)
        self._port.outgoing = lines.pop() if not lines[-1].endswith(b"\n") else bytearray()
        for line in lines:
            if (self.faults.flood or not self._report) and any(verb in line for verb in _REPORTS):
                self._report = bytes(line[:-1])
            if not self.faults.silent:
                self._waiting += self._spoilt(line)

    def _spoilt(self, line: bytearray) -> bytearray:
        garble = self.faults.garble
        if garble <= 0 or self._chance.random() >= garble:
            return line
        line[self._chance.randrange(len(line))] ^= self._chance.randrange(1, 256)
        return line

    def _pour(self, lines: float) -> None:
        """Say the last report so often again, as far as there is room."""
        self._owed += lines
        pouring, self._owed = divmod(self._owed, 1.0)
        again = decode(self._report)
        if again is None or self.faults.silent:
            return
        for _ in range(int(pouring)):
            if len(self._waiting) >= HELD:
                break
            self._waiting += encode(self._flood.frame(again.verb, *again.words))
