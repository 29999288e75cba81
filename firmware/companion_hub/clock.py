"""Time on a Pico: microseconds and milliseconds that wrap, and their differences."""

import time


class Clock:
    """The clock everything else is handed, so that tests can hand it another one."""

    def us(self) -> int:
        """Return the time in microseconds."""
        return time.ticks_us()  # type: ignore[return-value]  # the stubs give ticks types of their own

    def since(self, then: int) -> int:
        """Return how many microseconds ago `then` was."""
        return time.ticks_diff(time.ticks_us(), then)

    def ms(self) -> int:
        """Return the time in milliseconds."""
        return time.ticks_ms()  # type: ignore[return-value]

    def since_ms(self, then: int) -> int:
        """Return how many milliseconds ago `then` was."""
        return time.ticks_diff(time.ticks_ms(), then)

    def rest(self) -> None:
        """Let a moment pass when there is nothing to do."""
        time.sleep_ms(1)
