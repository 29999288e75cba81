"""The hub: readers in their windows, switches, heartbeat. PROTOCOL.md is the contract. No pins."""

from .commands import Denied, obey
from .schedule import Schedule
from .setup_words import GUARD_US, LISTEN_US

MYPY = False
if MYPY:
    from collections.abc import Callable
    from typing import Protocol

    from .clock import Clock
    from .link import Link
    from .reader import Reader
    from .setup_words import Setup
    from .switches import Switch

    class Pixels(Protocol):
        """A row of coloured lamps."""

        count: int

        def show(self, first: int, colours: list[tuple[int, int, int]]) -> None:
            """Set the colours of the pixels from number `first` on."""


VERSION = "1"
FIRMWARE = "1.5.1"
BEAT_MS = 500
HOST_GONE_MS = 10_000
TIDY_MS = 400
COUNT_MEMORY_MS = 10_000
# What takes its time is done only if no reader has to begin for so long. One with a window begins 2 ms before
# that opens, and may lose those.
_LINE_TAKES_MS = 4
_TIDYING_TAKES_MS = 6
_COUNTING_TAKES_MS = 8
_BEAT_WAITS_MS = 100  # but not longer than this
_HEARING_TAKES_MS = 5
_HEARING_WAITS_MS = 110
_LONGER_MS = 90  # than this and so long, if the next scan has a window, which does not wait
_SOON_MS = 2
_WRAP = 0x3FFFFFFF


class Hub:
    """A hub at work: call `step` for ever. `restarting` asks the caller to start everything anew.

    One reader is at work at a time, and all else waits for it. `tidy` collects memory no longer needed,
    `free` counts the bytes left. `fault` is what is wrong with the hub itself, told after each HELLO.
    """

    def __init__(
        self,
        name: str,
        readers: "list[Reader]",
        switches: "list[Switch]",
        link: "Link",
        clock: "Clock",
        reset_chips: "Callable[[], None]",
        tidy: "Callable[[], None]",
        free: "Callable[[], int]",
        pixels: "Pixels | None" = None,
        fault: str | None = None,
    ) -> None:
        self.readers = readers
        self.switches = switches
        self.pixels = pixels
        self.restarting = False
        self.version = VERSION
        self.fault = fault
        self._name = name
        self._link = link
        self._clock = clock
        self._reset_chips = reset_chips
        self._tidy = tidy
        self._free = free
        self._free_bytes = free()
        self._counted_at = self._tidied_at = self._began = self._heard_at = clock.ms()
        self._attended = False
        self._beat_at: int | None = None
        self._scans = 0
        self._scanning = False
        self._setup: Setup | None = None
        self._schedule = Schedule(100, 1, {}, clock)
        self._at_work: int | None = None  # a reader
        self._switches_to_say: list[int] = []
        self._testing: tuple[int, int] | None = None  # reader, number of the command
        self._looked_at = clock.ms()
        self._came_at: int | None = None  # when a command was noticed that was not heard yet
        for reader in readers:
            reader.tune(GUARD_US, LISTEN_US)
        self.say_hello()

    @property
    def busy(self) -> bool:
        """Whether a reader is at work, or soon will be, so that the next step should come at once."""
        return self._testing is not None or self._gap_ms() <= _SOON_MS

    def step(self) -> None:
        """Do what is due now: that may be a whole scan."""
        self._notice()
        if self._came_at is not None and self._hearing_ms(self._came_at) <= 0:
            scanning = self._scanning
            for seq, verb, words in self._link.hear():
                self._heard_at = self._clock.ms()
                self._attended = True
                self._obey(seq, verb, words)
            if scanning:  # else the host would tell its phase during the first scan
                self._link.flush()
            self._came_at = None
            self._looked_at = self._clock.ms()
        if self._attended and self._clock.since_ms(self._heard_at) > HOST_GONE_MS:
            self._be_alone()
        if self._scanning and self._setup is not None:
            self._scan()
            self._watch(self._setup)
        if self._testing is not None:
            self._test(*self._testing)
        self._notice()
        self._keep_house()
        self._link.flush()

    def next_ms(self) -> tuple[int, int]:
        """Return in how many ms a reader has to begin, and in how many anything else is due.

        That is if the host says nothing, no switch moves and the reader at work does not end. A Pico never
        asks, it steps all the time; simulated time does, to jump ahead.
        """
        since = self._clock.since_ms
        gap = self._gap_ms()
        begin = BEAT_MS if self._at_work is not None else min(BEAT_MS, gap)
        due = 0 if self._beat_at is None else BEAT_MS - since(self._beat_at)
        if due <= 0 or self._switches_to_say:
            due = BEAT_MS if self._at_work is not None else 1 if gap >= _LINE_TAKES_MS else gap + 1
        if self._attended:
            due = min(due, HOST_GONE_MS + 1 - since(self._heard_at))
        if self._came_at is not None:
            due = min(due, max(1, self._hearing_ms(self._came_at)))
        setup = self._setup
        if self._scanning and setup is not None:
            for index in setup.switches:
                moved_at = self.switches[index].moved_at
                if moved_at is not None:
                    due = min(due, setup.debounce - since(moved_at))
        return begin, max(0, due)

    def set_up(self, setup: "Setup") -> None:
        """Take in what to look at. The chips begin anew, the scan has to be started again."""
        self.stop()
        self._setup = setup
        self._schedule = Schedule(setup.period, setup.windows, setup.readers, self._clock, setup.guard_us)
        self._reset_chips()
        for reader in self.readers:
            reader.forget()
            reader.tune(setup.guard_us, setup.listen_us)

    def set_phase(self, phase: int) -> None:
        """Set the cycle's clock. The command came between our last look and the one that noticed it."""
        came_at = self._clock.ms() if self._came_at is None else self._came_at
        slack = self._clock.since_ms(self._looked_at) - self._clock.since_ms(came_at)
        self._schedule.set_phase(came_at, phase, slack)

    def start(self) -> bool:
        """Begin to scan; False if it is not known what, or a test is going on."""
        if self._setup is None or self._testing is not None:
            return False
        if not self._scanning:
            self._scanning = True
            self._schedule.start()
            for index in self._setup.switches:
                self.switches[index].begin()
        return True

    def stop(self) -> None:
        """Stop scanning and take all fields down."""
        self._scanning = False
        self._at_work = None
        self._switches_to_say = []
        if self._testing is None:
            for reader in self.readers:
                reader.stop()

    def start_test(self, index: int, seq: int) -> bool:
        """Begin to test a reader for command `seq`; False while scanning or testing."""
        if self._scanning or self._testing is not None:
            return False
        self._testing = index, seq
        self.readers[index].begin_test()
        return True

    def say_hello(self) -> None:
        """Say who we are and what we have."""
        pixels = 0 if self.pixels is None else self.pixels.count
        has = f"readers={len(self.readers)}", f"switches={len(self.switches)}", f"pixels={pixels}"
        self._link.say("HELLO", self.version, self._name, FIRMWARE, *has)
        if self.fault is not None:
            self._link.say("FAULT", "-", self.fault)

    def _be_alone(self) -> None:
        self._attended = False
        self.stop()
        self._setup = None
        if self.pixels is not None:
            self.pixels.show(0, [(0, 0, 0)] * self.pixels.count)

    def _obey(self, seq: int, verb: str, words: list[str]) -> None:
        try:
            if obey(self, seq, verb, words):
                self._link.say("OK", f"{seq:02X}")
        except Denied as denied:
            self._link.say("NO", f"{seq:02X}", denied.reason)
        else:
            if verb == "SCAN" and self._scanning and self._setup is not None:
                self._switches_to_say = list(self._setup.switches)

    def _scan(self) -> None:
        if self._at_work is None:
            index = self._schedule.due()
            if index is None:
                return
            self._at_work = index
            opens_at, room_us = self._schedule.begin(index)
            self.readers[index].begin(opens_at, room_us, self._notice)
        reader = self.readers[self._at_work]
        reader.step()
        if not reader.busy:
            if not reader.suspended:
                self._report(self._at_work)
            self._at_work = None
            self._link.flush()

    def _notice(self) -> None:
        """See whether a command has come; it is heard later if something else goes on."""
        if self._came_at is None:
            if self._link.waiting():
                self._came_at = self._clock.ms()
            else:
                self._looked_at = self._clock.ms()

    def _hearing_ms(self, came_at: int) -> int:
        """How long a command that has come has to wait, so that no scan waits for it."""
        if self._at_work is not None:
            return BEAT_MS
        if self._gap_ms() >= _HEARING_TAKES_MS:
            return 0
        return self._patience_ms(_HEARING_WAITS_MS) - self._clock.since_ms(came_at)

    def _patience_ms(self, waits_ms: int) -> int:
        """How long something may have waited before the next scan waits for it."""
        return waits_ms if self._schedule.yielding() else waits_ms + _LONGER_MS

    def _gap_ms(self) -> int:
        """How long until the next scan begins."""
        if not self._scanning:
            return BEAT_MS
        return 0 if self._at_work is not None else self._schedule.wait_ms()

    def _keep_house(self) -> None:
        """Do a piece of what comes again and again, where no scan has to wait for it."""
        since = self._clock.since_ms
        beat_for = BEAT_MS if self._beat_at is None else since(self._beat_at)
        tidy, count = since(self._tidied_at) >= TIDY_MS, since(self._counted_at) >= COUNT_MEMORY_MS
        if not (beat_for >= BEAT_MS or self._switches_to_say or tidy or count):
            return
        gap = 0 if self._came_at is not None else self._gap_ms()  # a command that waits goes first
        waits = self._patience_ms(_BEAT_WAITS_MS)
        if beat_for >= BEAT_MS and (gap >= _LINE_TAKES_MS or beat_for >= BEAT_MS + waits):
            self._beat()
        elif self._switches_to_say and (gap >= _LINE_TAKES_MS or beat_for >= waits):
            self._say_switch(self._switches_to_say.pop(0))
        elif tidy and gap >= _TIDYING_TAKES_MS:
            self._tidied_at = self._clock.ms()
            self._tidy()
        elif count and gap >= _COUNTING_TAKES_MS:
            self._counted_at = self._clock.ms()
            self._free_bytes = self._free()

    def _report(self, index: int) -> None:
        reader = self.readers[index]
        self._scans += 1
        if reader.trouble is None:
            tally = reader.tally
            asked = [f"asked={len(tally.named)}"] if tally.named else []
            self._link.say("TAGS", str(index), *(tally.uids + tally.named + asked))
        else:
            self._link.say("FAULT", str(index), reader.trouble)

    def _test(self, index: int, seq: int) -> None:
        reader = self.readers[index]
        reader.step()
        if not reader.busy:
            self._testing = None
            fault = [] if reader.trouble is None else [f"fault={reader.trouble}"]
            self._link.say("TESTED", str(index), *(reader.findings + fault))
            self._link.say("OK", f"{seq:02X}")

    def _watch(self, setup: "Setup") -> None:
        now = self._clock.ms()
        for index in setup.switches:
            if self.switches[index].settle(now, setup.debounce, self._clock.since_ms):
                self._say_switch(index)

    def _beat(self) -> None:
        self._beat_at = self._clock.ms()
        counts = (
            ("up", self._clock.since_ms(self._began)),
            ("scan", int(self._scanning)),
            ("scans", self._scans),
            ("bad", self._link.bad),
            ("dropped", self._link.dropped),
            ("free", self._free_bytes),
        )
        self._link.say("BEAT", *[f"{key}={value & _WRAP}" for key, value in counts])
        if self._scanning and self._setup is not None:
            self._switches_to_say = list(self._setup.switches)

    def _say_switch(self, index: int) -> None:
        self._link.say("SWITCH", str(index), str(int(self.switches[index].closed)))
