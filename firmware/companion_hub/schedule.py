"""Which reader of the hub begins when: one at a time, each in its window, the others in the gaps. Pure."""

from .cycle import Cycle

MYPY = False
if MYPY:
    from .clock import Clock

FREE_MS = 35  # a reader without a window begins if no other one has to for so long and its guard time
EARLY_MS = 10  # and so long before its time, until it follows another at once: that leaves one long gap
AHEAD_MS = 2  # a reader makes itself ready so long before its window opens
AGAIN_MS = 250  # the longest that a reader without a window has if nobody waits for it


class Schedule:
    """The turns of the readers; `windows` maps each to its window, None for any time."""

    def __init__(
        self,
        period: int,
        count: int,
        windows: "dict[int, int | None]",
        clock: "Clock",
        guard_us: int = 1000,
    ) -> None:
        self._cycle = Cycle(period, count)
        self._windows = windows
        self._clock = clock
        self._free = FREE_MS + (guard_us + 999) // 1000
        self._started_at = 0
        self._began_at: dict[int, int] = {}
        self._plan: tuple[int, int, int, int] | None = (
            None  # made when; reader, in how many ms, for how many ms
        )

    def start(self) -> None:
        """Begin anew: nobody has scanned."""
        self._started_at = self._clock.ms()
        self._began_at = {}
        self._plan = None

    def set_phase(self, now: int, phase: int, slack: int) -> None:
        """Set the cycle's clock: it was at `phase` at `now`, or up to `slack` ms before."""
        self._cycle.set_phase(now, phase, slack)
        self._plan = None

    def wait_ms(self) -> int:
        """Return in how many ms a reader has to begin, a long time if there is none."""
        if self._plan is None:
            self._plan = self._next()
        made_at, _, wait, _ = self._plan
        return max(0, wait - self._clock.since_ms(made_at))

    def yielding(self) -> bool:
        """Tell whether the reader that begins next has no window, so that it may as well begin later."""
        if self._plan is None:
            self._plan = self._next()
        index = self._plan[1]
        return index < 0 or self._windows[index] is None

    def due(self) -> int | None:
        """Return the reader that has to begin now."""
        if self._plan is None:
            self._plan = self._next()
        made_at, index, wait, _ = self._plan
        if index < 0 or self._clock.since_ms(made_at) < wait:
            return None
        window = self._windows[index]
        if window is not None and self._opens_in(self._clock.ms(), index) > AHEAD_MS:
            self._plan = None  # something took so long that its window has passed
            return None
        return index

    def begin(self, index: int) -> tuple[int, int]:
        """The reader that was due begins now; return when its window opens, and how many us it has from then.

        If that is open already, or there is none, it opens now.
        """
        now = opens_at = self._clock.ms()
        window = self._windows[index]
        if window is not None:
            now = opens_at = now + self._opens_in(now, index)
            room = self._cycle.left(opens_at, window)
        else:
            made_at, _, _, room = self._plan or (now, index, 0, self._free)
            room = max(self._free, room - self._clock.since_ms(made_at))
            # Counted from when it was due: else it would come later each time, and find no gap at last.
            waited = self._waited(index)
            if waited is not None and waited < self._cycle.period * 5 // 4:
                now -= max(0, waited - self._cycle.period)
        self._began_at[index] = now
        self._plan = None
        return opens_at, 1000 * room

    def _next(self) -> tuple[int, int, int, int]:
        now = self._clock.ms()
        first, bound, patience = -1, AGAIN_MS, 0
        free, longest = -1, -1
        for index, window in self._windows.items():
            waited = self._waited(index)
            wait = 0 if window is None else self._cycle.wait(now, window, waited) - AHEAD_MS
            if waited is None:  # it is due, and has been for as long as we scan
                waited = self._cycle.period + self._clock.since_ms(self._started_at)
            if window is None:
                if waited > longest:
                    free, longest = index, waited
            # Two of one window take turns.
            elif first < 0 or wait < bound or (wait == bound and waited > patience):
                first, bound, patience = index, wait, waited
        if free >= 0:
            wait = max(0, self._cycle.period - (EARLY_MS if first >= 0 else 0) - longest)
            # Who has waited for two cycles never finds a gap, and goes first.
            if first < 0 or wait + self._free <= bound or longest >= 2 * self._cycle.period:
                return now, free, wait, bound if first >= 0 else wait + AGAIN_MS
        return now, first, bound, 0

    def _opens_in(self, now: int, index: int) -> int:
        return self._cycle.wait(now, self._windows[index], self._waited(index))

    def _waited(self, index: int) -> int | None:
        then = self._began_at.get(index)
        return None if then is None else self._clock.since_ms(then)
