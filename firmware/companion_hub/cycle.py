"""Who may transmit when: the cycle, its windows and the phase the host sets. PROTOCOL.md section 4. Pure."""

GUARD_MS = 5  # the end of each window stays dark


class Cycle:
    """A cycle of `period` ms cut into equal windows; `now` is milliseconds since some beginning."""

    def __init__(self, period: int, windows: int) -> None:
        self.period = period
        self._windows = windows
        self._began = 0

    def set_phase(self, now: int, phase: int) -> None:
        """Shift the cycle so that it is at `phase` now."""
        self._began = (now - phase) % self.period

    def open(self, now: int, window: int | None) -> bool:
        """Tell whether a window is open; None is the window that never closes."""
        return self.left(now, window) > 0

    def left(self, now: int, window: int | None) -> int:
        """Return how many ms of a window are left until it goes dark; 0 or less while it is not open."""
        if window is None:
            return self.period
        return max(1, self._length() - GUARD_MS) - self._into(now, window)

    def due(self, now: int, window: int | None, waited: int | None) -> bool:
        """Tell whether a reader that began its last scan `waited` ms ago, or never, may begin now.

        It begins in the first half of its window, so that it has time to finish. Three quarters of a cycle
        must have passed: windows wander as the host corrects the phase, and a whole one would skip; half of
        one is too little where there is a single window.
        """
        if window is None:
            return waited is None or waited >= self.period
        return self._into(now, window) <= self._length() // 2 and (
            waited is None or waited >= self.period * 3 // 4
        )

    def wait(self, now: int, window: int | None, waited: int | None) -> int:
        """Return in how many ms that reader may begin; 0 if it is due now."""
        if window is None:
            return 0 if waited is None else max(0, self.period - waited)
        earliest = 0 if waited is None else max(0, self.period * 3 // 4 - waited)
        into = (self._into(now, window) + earliest) % self.period
        return earliest if into <= self._length() // 2 else earliest + self.period - into

    def _into(self, now: int, window: int) -> int:
        return (now - self._began - self.period * window // self._windows) % self.period

    def _length(self) -> int:
        return self.period // self._windows
