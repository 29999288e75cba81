"""The hub: readers in their windows, switches, heartbeat. PROTOCOL.md is the contract. No pins."""

from .commands import Denied, obey
from .cycle import Cycle
from .trouble import LATE

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
FIRMWARE = "1.2.0"
BEAT_MS = 500
HOST_GONE_MS = 10_000
_WRAP = 0x3FFFFFFF


class Hub:
    """A hub at work: call `step` for ever. `restarting` asks the caller to start everything anew.

    `free` counts bytes of memory left. `fault` is what is wrong with the hub itself, told after each HELLO.
    """

    def __init__(
        self,
        name: str,
        readers: "list[Reader]",
        switches: "list[Switch]",
        link: "Link",
        clock: "Clock",
        reset_chips: "Callable[[], None]",
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
        self._free = free
        self._began = self._heard_at = clock.ms()
        self._attended = False
        self._beat_at: int | None = None
        self._scans = 0
        self._scanning = False
        self._setup: Setup | None = None
        self._cycle = Cycle(100, 1)
        self._scanned_at: dict[int, int] = {}
        self._testing: tuple[int, int] | None = None  # reader, number of the command
        self.say_hello()

    @property
    def busy(self) -> bool:
        """Whether a reader is at work, so that the next step should come at once."""
        return any(reader.busy for reader in self.readers)

    def step(self) -> None:
        """Do what is due now; nothing in here waits."""
        for seq, verb, words in self._link.hear():
            self._heard_at = self._clock.ms()
            self._attended = True
            self._obey(seq, verb, words)
        if self._attended and self._clock.since_ms(self._heard_at) > HOST_GONE_MS:
            self._be_alone()
        if self._scanning and self._setup is not None:
            self._scan(self._setup)
            self._watch(self._setup)
        if self._testing is not None:
            self._test(*self._testing)
        if self._beat_at is None or self._clock.since_ms(self._beat_at) >= BEAT_MS:
            self._beat()
        self._link.flush()

    def next_ms(self) -> tuple[int, int]:
        """Return in how many ms a reader has to begin, and in how many anything else is due.

        That is if the host says nothing and no switch moves; of readers at work the ends of their windows
        count. A Pico never asks, it steps all the time; simulated time does, to jump ahead.
        """
        since = self._clock.since_ms
        begin = BEAT_MS
        due = 0 if self._beat_at is None else BEAT_MS - since(self._beat_at)
        if self._attended:
            due = min(due, HOST_GONE_MS + 1 - since(self._heard_at))
        setup = self._setup
        if self._scanning and setup is not None:
            now = self._clock.ms()
            for index, window in setup.readers.items():
                if self.readers[index].busy:
                    due = min(due, self._cycle.left(now, window))
                else:
                    begin = min(begin, self._cycle.wait(now, window, self._waited(index)))
            for index in setup.switches:
                moved_at = self.switches[index].moved_at
                if moved_at is not None:
                    due = min(due, setup.debounce - since(moved_at))
        return begin, max(0, due)

    def set_up(self, setup: "Setup") -> None:
        """Take in what to look at. The chips begin anew, the scan has to be started again."""
        self.stop()
        self._setup = setup
        self._cycle = Cycle(setup.period, setup.windows)
        self._reset_chips()
        for reader in self.readers:
            reader.forget()

    def set_phase(self, phase: int) -> None:
        """Set the cycle's clock."""
        self._cycle.set_phase(self._clock.ms(), phase)

    def start(self) -> bool:
        """Begin to scan; False if it is not known what, or a test is going on."""
        if self._setup is None or self._testing is not None:
            return False
        self._scanning = True
        return True

    def stop(self) -> None:
        """Stop scanning and take all fields down."""
        self._scanning = False
        self._scanned_at = {}
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
            if verb == "SCAN" and self._scanning:
                self._say_switches()

    def _scan(self, setup: "Setup") -> None:
        now = self._clock.ms()
        for index, window in setup.readers.items():
            reader = self.readers[index]
            if reader.busy:
                if self._cycle.open(now, window):
                    reader.step()
                elif not reader.suspend():
                    reader.trouble = LATE
                if not reader.busy and not reader.suspended:
                    self._report(index)
            elif self._cycle.due(now, window, self._waited(index)):
                self._scanned_at[index] = now
                reader.begin(1000 * self._cycle.left(now, window))

    def _waited(self, index: int) -> int | None:
        then = self._scanned_at.get(index)
        return None if then is None else self._clock.since_ms(then)

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
            ("free", self._free()),
        )
        self._link.say("BEAT", *[f"{key}={value & _WRAP}" for key, value in counts])
        if self._scanning:
            self._say_switches()

    def _say_switches(self) -> None:
        if self._setup is not None:
            for index in self._setup.switches:
                self._say_switch(index)

    def _say_switch(self, index: int) -> None:
        self._link.say("SWITCH", str(index), str(int(self.switches[index].closed)))
