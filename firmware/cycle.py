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
        if window is None:
            return True
        place = (now - self._began) % self.period
        opens = self.period * window // self._windows
        closes = self.period * (window + 1) // self._windows
        return opens <= place < max(opens + 1, closes - GUARD_MS)

    def due(self, window: int | None, waited: int) -> bool:
        """Tell whether a reader that began its last scan `waited` ms ago may scan again in its open window.

        Half a cycle decides: windows wander as the host corrects the phase, and a whole one would skip.
        """
        return waited >= (self.period if window is None else self.period // 2)
