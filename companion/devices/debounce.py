"""A switch counts once it rests: pure, time is passed in.

Closing is believed soon. Opening takes longer, so that a piece that is nudged in its seat makes no noise;
the mirror holds on to it longer still.
"""

CLOSE_SECONDS = 0.05
OPEN_SECONDS = 0.1


class Debounced:
    """One switch: what was last heard of it, since when, and what is believed."""

    def __init__(
        self, closed: bool, *, close_seconds: float = CLOSE_SECONDS, open_seconds: float = OPEN_SECONDS
    ) -> None:
        self.closed = closed
        self._heard = closed
        self._since = 0.0
        self._patience = {True: close_seconds, False: open_seconds}

    def hear(self, closed: bool, at: float) -> None:
        """The pin changed, or bounced."""
        if closed is not self._heard:
            self._heard, self._since = closed, at

    def settle(self, now: float) -> bool:
        """Believe what has rested long enough; tell whether that is news."""
        due = self.due_at()
        if due is None or now < due:
            return False
        self.closed = self._heard
        return True

    def due_at(self) -> float | None:
        """When the change under way will count; None if there is none."""
        return None if self._heard is self.closed else self._since + self._patience[self._heard]
