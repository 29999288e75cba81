"""The thread that works for simulated hubs: it sleeps until one has something to say or is told something.

All hubs of a table share one. Their readers work window by window, and so they often speak together.
"""

import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Protocol

READ = selectors.EVENT_READ
WRITE = selectors.EVENT_WRITE
GATHER_S = 0.008
"""A hub speaks so much later than it could: who is due meanwhile speaks with it, and all wake less often."""
CARRY_OUT_S = 5.0
"""How long to wait for the thread to carry out a request."""


class ServedHub(Protocol):
    """Whom the thread works for."""

    def next_at(self) -> float:
        """When there will be something to say."""

    def converse(self) -> None:
        """Let the hub run, and its host hear what it says."""


class HubThread:
    """Runs from the start until it is closed. Only this thread touches its hubs' sockets."""

    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.monotonic
        self._selector = selectors.DefaultSelector()
        self._due: dict[ServedHub, float] = {}
        """When each hub is served next."""
        self._requests: deque[tuple[Callable[[], None], threading.Event]] = deque()
        self._wake, self._woken = socket.socketpair()
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._open = True
        self._thread = threading.Thread(target=self._run, name="simulated hubs", daemon=True)
        self._thread.start()

    def take_on(self, hub: ServedHub) -> None:
        """Work for a hub from now on; for the thread itself."""
        self._due[hub] = -inf

    def leave(self, hub: ServedHub) -> None:
        """Work for it no more; for the thread itself."""
        del self._due[hub]

    def watch(
        self, ready: socket.socket, hub: ServedHub, serve: Callable[[int], None], events: int = READ
    ) -> None:
        """Serve a hub when its socket is ready; `serve` is told for what. For the thread itself."""
        if ready in self._selector.get_map():
            self._selector.modify(ready, events, (hub, serve))
        else:
            self._selector.register(ready, events, (hub, serve))

    def unwatch(self, ready: socket.socket) -> None:
        """Let a socket be; for the thread itself."""
        self._selector.unregister(ready)

    def do(self, what: Callable[[], None]) -> None:
        """Let the thread do something, and wait until it is done."""
        done = threading.Event()
        self._requests.append((what, done))
        if self._thread.is_alive():
            self.wake_up()
            done.wait(CARRY_OUT_S)

    def wake_up(self) -> None:
        """Let every hub look round at once."""
        with suppress(OSError):  # it may have seen the request by itself, and even have closed
            self._wake.send(b"!")

    def close(self) -> None:
        """Stop for good. Calling it twice is fine."""
        self.do(self._stop)
        self._thread.join()

    def _run(self) -> None:
        while self._open:
            for key, mask in self._selector.select(self._patience()):
                if key.data is None:
                    self._woken.recv(1024)
                    self._due = dict.fromkeys(self._due, -inf)
                else:
                    hub, serve = key.data
                    serve(mask)
                    self._due[hub] = -inf
            while self._requests:
                what, done = self._requests.popleft()
                if self._open:
                    what()
                done.set()
            now = self.clock()
            for hub, due in self._due.items():
                if due <= now:
                    hub.converse()
                    self._due[hub] = hub.next_at()

    def _patience(self) -> float | None:
        """How long to sleep; a hub without a host has nothing to say."""
        first = min(self._due.values(), default=inf)
        return None if first == inf else max(0.0, first + GATHER_S - self.clock())

    def _stop(self) -> None:
        self._open = False
        self._due.clear()
        self._selector.close()
        self._wake.close()
        self._woken.close()
