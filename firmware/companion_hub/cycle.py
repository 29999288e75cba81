"""Who may transmit when: the cycle, its windows and the phase the host sets. PROTOCOL.md section 4. Pure."""

GUARD_MS = 5  # the end of each window stays dark


class Cycle:
    """A cycle of `period` ms cut into equal windows; `now` is milliseconds since some beginning."""

    def __init__(self, period: int, windows: int) -> None:
        self.period = period
        self._windows = windows
        self._began = 0
        self._phased = False

    def set_phase(self, now: int, phase: int, slack: int = 0) -> None:
        """Shift the cycle unless it was at `phase` at `now`, or up to `slack` ms before.

        Better late than early, where a neighbour may still transmit: a ms that has begun counts as over, the
        host's and ours. A clock that may be right with these two counted is merely moved until it is surely
        not early for them, as drifting crystals need.
        """
        late = (now + 1 - phase - self._began) % self.period
        if not self._phased or late > slack + 2:
            self._phased = True
            self._began = (self._began + late) % self.period
        elif late > slack:
            self._began = (self._began + late - slack) % self.period

    def left(self, now: int, window: int | None) -> int:
        """Return how many ms of a window are left until it goes dark; 0 or less while it is not open."""
        if window is None:
            return self.period
        return max(1, self._length() - GUARD_MS) - self._into(now, window)

    def wait(self, now: int, window: int | None, waited: int | None) -> int:
        """Return in how many ms a reader that began its last scan `waited` ms ago, or never, may begin.

        It begins in the first fifth of its window, so that it has time to finish. Three quarters of a cycle
        must have passed: windows wander as the host corrects the phase, and a whole one would skip; less is
        too little where there is a single window.
        """
        if window is None:
            return 0 if waited is None else max(0, self.period - waited)
        earliest = 0 if waited is None else max(0, self.period * 3 // 4 - waited)
        into = (self._into(now, window) + earliest) % self.period
        return earliest if into <= self._length() // 5 else earliest + self.period - into

    def _into(self, now: int, window: int) -> int:
        return (now - self._began - self.period * window // self._windows) % self.period

    def _length(self) -> int:
        return self.period // self._windows
