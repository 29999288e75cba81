"""Time on a Pico: microseconds and milliseconds that wrap, and their differences."""

import time

MYPY = False
if MYPY:
    from collections.abc import Callable


class Clock:
    """The clock everything else is handed, so that tests can hand it another one.

    `ticks_us` and `ticks_diff` are the same as `us` and `since`, for those who count every microsecond.
    """

    def __init__(self) -> None:
        # The stubs give ticks types of their own.
        self.ticks_us: Callable[[], int] = time.ticks_us  # type: ignore[assignment]
        self.ticks_diff: Callable[[int, int], int] = time.ticks_diff

    def us(self) -> int:
        """Return the time in microseconds."""
        return time.ticks_us()  # type: ignore[return-value]  # the stubs give ticks types of their own

    def since(self, then: int) -> int:
        """Return how many microseconds ago `then` was."""
        return time.ticks_diff(time.ticks_us(), then)

    def later(self, us: int) -> int:
        """Return what the time will be in so many microseconds."""
        return time.ticks_add(time.ticks_us(), us)  # type: ignore[return-value]

    def ms(self) -> int:
        """Return the time in milliseconds."""
        return time.ticks_ms()  # type: ignore[return-value]

    def since_ms(self, then: int) -> int:
        """Return how many milliseconds ago `then` was."""
        return time.ticks_diff(time.ticks_ms(), then)

    def rest(self) -> None:
        """Let a moment pass when there is nothing to do."""
        time.sleep_ms(1)
