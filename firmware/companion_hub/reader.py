"""One reader: its chip from field up to field down. Knows no cycle, no protocol."""

import micropython

from .inventory import (
    ANSWERED_US,
    BESIDE_US,
    DROWNED_US,
    Tally,
    beside,
    drowned,
    inventory,
    question,
    request,
)
from .pn5180 import READ_FLAGS
from .receiver import Receiver
from .roll_call import QUESTION_US, RollCall
from .short_scan import ShortScans
from .trouble import LATE, NO_FIELD, ReaderTrouble

MYPY = False
if MYPY:
    from collections.abc import Callable

    from .clock import Clock
    from .pn5180 import PN5180
    from .spi_bus import SpiBus

_DOWN_US = 500  # what it takes to end a scan and take the field down
_TEST_US = 500_000
_FEW = 2  # so many tags leave time to look for a drowned one in each scan
_MOST = 4  # so many are looked under in a second window


class Reader:
    """A reader at rest or at work: `begin` or `begin_test`, `step` until not `busy`, then look at `tally`.

    A step is a whole scan: nothing else happens on the hub meanwhile but `idle`, now and then.
    """

    def __init__(self, chip: "PN5180", bus: "SpiBus", clock: "Clock") -> None:
        self._chip = chip
        self._bus = bus
        self._clock = clock
        self._receiver = Receiver(chip, bus, clock)
        self._prepared = False
        self._work: Callable[[], None] | None = None
        self._opens_at = self._until = 0
        self._guard_us = 0
        self._turn = 0
        self._roll = RollCall()
        self._shorts = ShortScans()
        self._short = self._long = self._looks = False
        self._goes_on = self._went_on = False  # a long scan, in its second window
        self._room_us = 0
        self._unasked: list[str] = []  # those who kept silent and for whom there was no time
        self.tally = Tally()
        self.suspended = False
        self.findings: list[str] = []
        self.trouble: str | None = None

    @property
    def busy(self) -> bool:
        """Whether there is a step left."""
        return self._work is not None

    def tune(self, guard_us: int, listen_us: int) -> None:
        """Set how long a tag may need in the field before it hears, and until its answer is noticed."""
        self._guard_us = guard_us
        self._receiver.listen_us = listen_us

    def begin(self, opens_at: int, room_us: int, idle: "Callable[[], None]") -> None:
        """Begin a scan, or take up the one that was suspended. Its window opens at `opens_at`, in ms.

        All is made ready before; the field comes up then, and is down `room_us` later.
        """
        self._receiver.idle = idle
        self._opens_at = opens_at
        self._until = self._clock.later(room_us - _DOWN_US - 1000 * self._clock.since_ms(opens_at))
        self._room_us = room_us
        self._work = self._scan
        if not self.suspended:
            shared = self.tally.shared
            self.tally = Tally()
            self.trouble = None
            self._short = self._shorts.due(room_us, self._guard_us)
            self._long = self._shorts.long()
            self._looks = self._long and not self._unasked
            self._went_on = False
            if self._short:
                self.tally.shorten(self._shorts.heard, shared)

    def begin_test(self) -> None:
        """Begin a test: versions, the chip's pace, field, one scan. It adds to `findings`."""
        self.findings = []
        self._prepared = self.suspended = False
        self._shorts = ShortScans()
        self.begin(self._clock.ms(), _TEST_US, _nothing)
        self._work = self._test

    def step(self) -> None:
        """Do what was begun."""
        work, self._work = self._work, None
        if work is None:
            return
        try:
            work()
        except ReaderTrouble as trouble:
            self._prepared = self.suspended = False
            self.trouble = trouble.cause

    def stop(self) -> None:
        """Give up whatever was begun."""
        self._work = None
        self.suspended = False

    def forget(self) -> None:
        """The chip was reset: it is prepared again, and whom it knew is an old story."""
        self.stop()
        self._prepared = False
        self._roll = RollCall()
        self._shorts = ShortScans()
        try:
            self._prepare()
        except ReaderTrouble:
            return  # its first scan will tell

    def _prepare(self) -> None:
        """Make the chip speak our language, which takes a millisecond, unless it does."""
        if not self._prepared:
            self._chip.prepare()
            self._prepared = True

    def _scan(self) -> None:
        before = self.tally.steps
        self._goes_on = False
        self._look(self._ask_again)
        if not self.tally.ahead and not self._goes_on:
            self.suspended = False
            shorts = self._shorts
            shorts.note(self.tally.uids, self._short or self._long, len(self._unasked) > 0)
            if self._unasked and not (shorts.due(self._room_us, self._guard_us) or shorts.long()):
                self._unasked = []
            self._roll.note(self.tally.uids, self.tally.named, self._unasked)
        elif self._goes_on or self.tally.steps > before:
            self.suspended = True
            self._went_on = self._went_on or self._goes_on
        else:
            self.suspended = False
            self.trouble = LATE

    @micropython.native
    def _look(self, then: "Callable[[], None]") -> None:
        """Take the field up, make the inventory and, if there was time for all of it, do something more."""
        chip = self._chip
        self._prepare()
        while self._clock.since_ms(self._opens_at) < 0:
            self._receiver.idle()
        try:
            up_at = chip.field_on()
            self._receiver.begin(up_at, self._guard_us)
            if not chip.field_is_on():
                raise ReaderTrouble(NO_FIELD)
            if inventory(self._receiver, self.tally, self._until):
                then()
        finally:
            chip.field_off()

    @micropython.native
    def _ask_again(self) -> None:
        """Ask by name for those who kept silent, then look for one who was drowned, while there is time."""
        absent = self._roll.absent(self.tally.uids)
        self._unasked = []
        if absent and not self._ask_by_name(absent):
            return
        heard = len(self.tally.uids)
        if self._short:
            if heard and not absent:
                self._look_beside()
        elif heard <= _FEW:
            self._look_under(min(1, heard))
        elif self._looks and not absent:
            self._look_under(_MOST if self.suspended else 1)

    def _ask_by_name(self, absent: list[str]) -> bool:
        """Ask for each by its name; tell whether there was time for all of them."""
        receiver, named = self._receiver, self.tally.named
        for number, uid in enumerate(absent):
            if uid in named:
                continue
            if receiver.time(self._until) < QUESTION_US:
                self._unasked = absent[number:]
                self._goes_on = self._long and not self._went_on
                return False
            if question(receiver, uid, self._until):
                named.append(uid)
        return True

    def _look_under(self, most: int) -> None:
        """Silence so many who were heard, each in its turn, and hear who was drowned by them."""
        receiver, tally = self._receiver, self.tally
        heard = len(tally.uids)
        # The last one must be heard as well, or it would be in vain each time.
        least = DROWNED_US if most == 1 else DROWNED_US + ANSWERED_US
        for _ in range(min(most, heard)):
            if tally.ahead:
                return
            if receiver.time(self._until) <= least:
                self._goes_on = self._looks and not self.suspended
                return
            self._turn = (self._turn + 1) % heard
            found = drowned(receiver, tally, tally.uids[self._turn], self._until)
            tally.named += [uid for uid in found if uid not in tally.uids and uid not in tally.named]

    def _look_beside(self) -> None:
        """Look for one who is drowned by one that was heard, without silencing that."""
        if self._receiver.time(self._until) > BESIDE_US:
            uid, further = self._shorts.look()
            self.tally.named += beside(self._receiver, self.tally, uid, further, self._until)

    def _test(self) -> None:
        product, firmware, eeprom = self._chip.versions()
        self.findings += [f"product={product}", f"firmware={firmware}", f"eeprom={eeprom}"]
        self.findings += [f"chip={self._bus.settle_us(READ_FLAGS)}"]
        self._look(self._time_answer)
        self.findings += ["field=on", f"tags={len(self.tally.uids)}"]
        self.findings += [f"uid={uid}" for uid in self.tally.uids[:1]]

    def _time_answer(self) -> None:
        if self.tally.uids:
            self.findings += [f"answer={self._receiver.answer_us(request(0, 0, 1))}"]


def _nothing() -> None:
    """Nobody waits for a test."""
