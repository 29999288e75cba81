"""Time limits on calls of a camera library that may never return. No camera here.

A call runs in a thread of its own. When its time is over the caller goes on without it; the thread is left
behind until the library lets go of it, and nothing new is begun meanwhile.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraLimits:
    """Seconds a camera has for each kind of call."""

    start: float = 15.0
    """Opening, configuring, starting."""
    settle: float = 10.0
    """One cycle of the autofocus, or one of the pictures after it."""
    picture: float = 5.0
    """One picture: ten a second are due."""
    close: float = 5.0


class LimitedCalls:
    """Calls of one camera library, each with its limit."""

    def __init__(self) -> None:
        self._left_behind: list[threading.Thread] = []

    @property
    def hanging(self) -> bool:
        """Whether a call that was given up has not returned yet."""
        self._left_behind = [thread for thread in self._left_behind if thread.is_alive()]
        return bool(self._left_behind)

    def run(self, seconds: float, call: Callable[[], T]) -> T:
        """What the call returns or raises; TimeoutError if it does neither in time."""
        answer: SimpleQueue[tuple[T | None, BaseException | None]] = SimpleQueue()

        def work() -> None:
            try:
                answer.put((call(), None))
            except BaseException as fault:  # whatever it is, it is the caller's
                answer.put((None, fault))

        thread = threading.Thread(target=work, name="camera call", daemon=True)
        thread.start()
        try:
            returned, fault = answer.get(timeout=seconds)
        except Empty:
            self._left_behind.append(thread)
            raise TimeoutError(f"no answer for {seconds:g} s") from None
        if fault is not None:
            raise fault
        return returned  # type: ignore[return-value]  # without a fault it is what the call returned
