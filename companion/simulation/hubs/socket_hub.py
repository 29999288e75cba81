"""A simulated hub: a loopback TCP port that speaks the hub protocol, with faults to switch on and off.

The real serial driver opens it as `socket://`. The work of all hubs of a table is done by one HubThread.
"""

import socket
from collections.abc import Callable, Sequence
from math import inf
from random import Random

from companion.messages.ids import PlaceId
from companion.simulation.hubs.board import HubParts
from companion.simulation.hubs.hub_faults import HubFaults
from companion.simulation.hubs.hub_thread import READ, WRITE, HubThread
from companion.simulation.hubs.line import HELD, HubLine
from companion.simulation.hubs.simulated_reader import HubWorld

SWITCH_LOOK_S = 0.025
"""How often a hub looks at its switches that nobody tells of moves, or whose switches flicker."""


class SimulatedHub:
    """One hub, plugged in from the start."""

    def __init__(
        self,
        name: str,
        *,
        readers: Sequence[PlaceId | None] = (),
        switches: Sequence[PlaceId | None] = (),
        pixels: int = 0,
        world: HubWorld,
        seed: int = 0,
        thread: HubThread | None = None,
        watch: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        """`watch` takes whom to call when something on the table moves; without `thread` it has its own."""
        self._thread = thread or HubThread()
        self._own_thread = thread is None
        parts = HubParts(name=name, readers=tuple(readers), switches=tuple(switches), pixels=pixels)
        self._clock = self._thread.clock
        self._hub = HubLine(parts, world, self._clock, Random(seed))
        self._has_switches = any(parts.switches)
        self._is_told = watch is not None
        self._line: socket.socket | None = None
        self._held = bytearray()
        self._held_up = False
        """Whether the line takes no more for now."""
        self._listener = _reserve(0)
        self._number: int = self._listener.getsockname()[1]
        self._listener.listen()
        self._open = True
        self._looked_at = self._clock()
        self._thread.do(self._start)
        if watch is not None and self._has_switches:
            watch(self._thread.wake_up)

    @property
    def port(self) -> str:
        """The URL the serial driver opens. It stays the same when unplugged and plugged in again."""
        return f"socket://127.0.0.1:{self._number}"

    @property
    def faults(self) -> HubFaults:
        """What is wrong with it."""
        return self._hub.faults

    @property
    def pixels(self) -> tuple[str, ...]:
        """The colour each pixel shows."""
        return self._hub.pixels

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self._hub.plugged

    def unplug(self) -> None:
        """Pull the cable: the connection breaks, and new ones are refused."""
        self._thread.do(self._unplug)

    def plug_in(self) -> None:
        """Put the cable back: the hub starts from nothing."""
        self._thread.do(self._plug_in)

    def close(self) -> None:
        """Stop for good and free the port. Calling it twice is fine."""
        self._thread.do(self._stop)
        if self._own_thread:
            self._thread.close()

    def next_at(self) -> float:
        """When it will have something to say; without a host there is nothing to say."""
        if self._line is None:
            return inf
        looks = self._has_switches and (not self._is_told or self.faults.flicker > 0)
        return min(self._hub.next_at(), self._looked_at + SWITCH_LOOK_S if looks else inf)

    def converse(self) -> None:
        """Let the hub run, and its host hear what it says."""
        if self._line is None:
            return
        self._looked_at = self._clock()
        try:
            if len(self._held) < HELD:
                self._held += self._hub.read(HELD)
            if self._held:
                self._flush(self._line)
        except BlockingIOError:
            pass
        except OSError:  # the host is gone, or the hub has started again
            self._hang_up()

    def _start(self) -> None:
        self._thread.watch(self._listener, self, self._accept)
        self._thread.take_on(self)

    def _accept(self, _: int) -> None:
        """Take a connection; the newest wins, as the last program to open a serial port does."""
        line, _address = self._listener.accept()
        line.setblocking(False)
        self._hang_up()
        self._hub.open()
        self._line = line
        self._thread.watch(line, self, self._serve)

    def _serve(self, mask: int) -> None:
        if self._line is None:
            return
        try:
            if mask & WRITE:
                self._flush(self._line)
            if mask & READ:
                self._listen(self._line)
        except BlockingIOError:
            pass
        except OSError:
            self._hang_up()

    def _listen(self, line: socket.socket) -> None:
        chunk = line.recv(4096)
        if chunk:
            self._hub.write(chunk)
        else:
            self._hang_up()

    def _flush(self, line: socket.socket) -> None:
        held_up, self._held_up = self._held_up, True
        try:
            del self._held[: line.send(self._held)]
            self._held_up = bool(self._held)
        finally:
            if self._held_up is not held_up:
                self._thread.watch(line, self, self._serve, READ | WRITE if self._held_up else READ)

    def _hang_up(self) -> None:
        if self._line is not None:
            self._thread.unwatch(self._line)
            self._line.close()
        self._line = None
        self._held.clear()
        self._held_up = False
        self._hub.close()

    def _unplug(self) -> None:
        if self._hub.plugged:
            self._hang_up()
            self._hub.unplug()
            self._thread.unwatch(self._listener)
            self._listener.close()
            self._listener = _reserve(self._number)

    def _plug_in(self) -> None:
        if not self._hub.plugged:
            self._hub.plug_in()
            self._listener.listen()
            self._thread.watch(self._listener, self, self._accept)

    def _stop(self) -> None:
        if not self._open:
            return
        self._open = False
        self._hang_up()
        if self._hub.plugged:
            self._thread.unwatch(self._listener)
        self._listener.close()
        self._thread.leave(self)


def _reserve(number: int) -> socket.socket:
    """Bind a port without listening: it is ours, and connections to it are refused."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", number))
    return listener
