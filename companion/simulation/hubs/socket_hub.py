"""A simulated hub: a loopback TCP port that speaks the hub protocol, with faults to switch on and off.

The real serial driver opens it as `socket://`. One thread does all its work.
"""

import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from companion.messages.ids import PlaceId
from companion.simulation.hubs.board import HubParts
from companion.simulation.hubs.hub_faults import HubFaults
from companion.simulation.hubs.line import HELD, HubLine
from companion.simulation.hubs.simulated_reader import HubWorld

SWITCH_LOOK_S = 0.025
"""How often a hub looks at its switches that nobody tells of moves, or whose switches flicker."""

CARRY_OUT_S = 5.0
"""How long to wait for the hub's thread to carry out a request."""


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
        clock: Callable[[], float] = time.monotonic,
        watch: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        """`watch` takes whom to call whenever something on the table moves."""
        parts = HubParts(name=name, readers=tuple(readers), switches=tuple(switches), pixels=pixels)
        self._hub = HubLine(parts, world, clock, Random(seed))
        self._has_switches = any(parts.switches)
        self._is_told = watch is not None
        self._clock = clock
        self._line: socket.socket | None = None
        self._held = bytearray()
        self._listener = _reserve(0)
        self._number: int = self._listener.getsockname()[1]
        self._listener.listen()
        self._requests: deque[tuple[Callable[[], None], threading.Event]] = deque()
        self._wake, self._woken = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._open = True
        self._thread = threading.Thread(target=self._run, name=f"simulated {name}", daemon=True)
        self._thread.start()
        if watch is not None and self._has_switches:
            watch(self._wake_up)

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
        self._do(self._unplug)

    def plug_in(self) -> None:
        """Put the cable back: the hub starts from nothing."""
        self._do(self._plug_in)

    def close(self) -> None:
        """Stop for good and free the port. Calling it twice is fine."""
        self._do(self._stop)
        self._thread.join()

    def _do(self, what: Callable[[], None]) -> None:
        """Let the hub's own thread do something, and wait until it is done."""
        done = threading.Event()
        self._requests.append((what, done))
        if self._thread.is_alive():
            self._wake_up()
            done.wait(CARRY_OUT_S)

    def _wake_up(self) -> None:
        with suppress(OSError):  # it may have seen the request by itself, and even have closed
            self._wake.send(b"!")

    def _run(self) -> None:
        while self._open:
            for key, mask in self._selector.select(self._patience()):
                if key.fileobj is self._woken:
                    self._woken.recv(1024)
                elif key.fileobj is self._listener:
                    self._accept()
                else:
                    self._serve(mask)
            while self._requests:
                what, done = self._requests.popleft()
                if self._open:
                    what()
                done.set()
            if self._line is not None:
                self._converse(self._line)

    def _patience(self) -> float | None:
        """How long to sleep; without a host there is nothing to say."""
        if self._line is None:
            return None
        patience = max(0.0, self._hub.next_at() - self._clock())
        looks = self._has_switches and (not self._is_told or self.faults.flicker > 0)
        return min(patience, SWITCH_LOOK_S) if looks else patience

    def _accept(self) -> None:
        """Take a connection; the newest wins, as the last program to open a serial port does."""
        line, _ = self._listener.accept()
        line.setblocking(False)
        self._hang_up()
        self._hub.open()
        self._line = line
        self._selector.register(line, selectors.EVENT_READ)

    def _serve(self, mask: int) -> None:
        if self._line is None:
            return
        try:
            if mask & selectors.EVENT_WRITE:
                self._flush(self._line)
            if mask & selectors.EVENT_READ:
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

    def _converse(self, line: socket.socket) -> None:
        """Let the hub run, and its host hear what it says."""
        try:
            if len(self._held) < HELD:
                self._held += self._hub.read(HELD)
            if self._held:
                self._flush(line)
        except BlockingIOError:
            pass
        except OSError:  # the host is gone, or the hub has started again
            self._hang_up()

    def _flush(self, line: socket.socket) -> None:
        try:
            del self._held[: line.send(self._held)]
        finally:
            wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if self._held else 0)
            if self._selector.get_key(line).events != wanted:
                self._selector.modify(line, wanted)

    def _hang_up(self) -> None:
        if self._line is not None:
            self._selector.unregister(self._line)
            self._line.close()
        self._line = None
        self._held.clear()
        self._hub.close()

    def _unplug(self) -> None:
        if self._hub.plugged:
            self._hang_up()
            self._hub.unplug()
            self._selector.unregister(self._listener)
            self._listener.close()
            self._listener = _reserve(self._number)

    def _plug_in(self) -> None:
        if not self._hub.plugged:
            self._hub.plug_in()
            self._listener.listen()
            self._selector.register(self._listener, selectors.EVENT_READ)

    def _stop(self) -> None:
        self._open = False
        self._hang_up()
        self._selector.close()
        for each in (self._listener, self._wake, self._woken):
            each.close()


def _reserve(number: int) -> socket.socket:
    """Bind a port without listening: it is ours, and connections to it are refused."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", number))
    return listener
