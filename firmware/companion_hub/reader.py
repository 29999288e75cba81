"""One reader: its chip from field up to field down, in steps that never wait. Knows no cycle, no protocol."""

from .inventory import Tally, inventory, question
from .roll_call import QUESTION_US, RollCall
from .trouble import NO_FIELD, ReaderTrouble

MYPY = False
if MYPY:
    from collections.abc import Generator

    from .clock import Clock
    from .pn5180 import PN5180

# A tag may need this long in the field before it can hear (NFC Forum's guard time of type V; ISO says 1 ms).
FIELD_GUARD_US = 5_000


class Reader:
    """A reader at rest or at work: `begin` or `begin_test`, `step` until not `busy`, then look at `tally`."""

    def __init__(self, chip: "PN5180", clock: "Clock") -> None:
        self._chip = chip
        self._clock = clock
        self._prepared = False
        self._work: Generator[None, None, None] | None = None
        self._rounds_before = 0
        self._began = self._room_us = 0
        self._roll = RollCall()
        self.tally = Tally()
        self.suspended = False
        self.findings: list[str] = []
        self.trouble: str | None = None

    @property
    def busy(self) -> bool:
        """Whether there are steps left."""
        return self._work is not None

    def begin(self, room_us: int) -> None:
        """Begin a scan, or take up the one that was suspended; questions by name keep within `room_us`."""
        if self.suspended:
            self.suspended = False
            self._rounds_before = self.tally.rounds
            self._work = self._scan()
        else:
            self._start(self._scan())
        self._began = self._clock.us()
        self._room_us = room_us

    def suspend(self) -> bool:
        """Break off a scan to take it up later; False if it made no progress and was given up.

        A scan whose inventory is whole ends here: what was still to be asked by name counts as silent.
        """
        progress = self.tally.rounds > self._rounds_before
        self.stop()
        if not self.tally.ahead:
            self._note()
            return True
        self.suspended = progress
        return progress

    def begin_test(self) -> None:
        """Begin a test: versions, field, one scan. It adds to `findings`."""
        self.findings = []
        self._prepared = False
        self._start(self._test())

    def step(self) -> None:
        """Do one small step."""
        if self._work is None:
            return
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        except ReaderTrouble as trouble:
            self._work = None
            self._prepared = False
            self.trouble = trouble.cause

    def stop(self) -> None:
        """Give up whatever is going on; the field goes down."""
        self.suspended = False
        if self._work is not None:
            work, self._work = self._work, None
            try:
                work.close()
            except ReaderTrouble:
                self._prepared = False

    def forget(self) -> None:
        """The chip was reset: it must be prepared again, and whom it knew is an old story."""
        self.stop()
        self._prepared = False
        self._roll = RollCall()

    def _start(self, work: "Generator[None, None, None]") -> None:
        self.stop()
        self.tally = Tally()
        self.trouble = None
        self._rounds_before = 0
        self._work = work

    def _scan(self) -> "Generator[None, None, None]":
        yield from self._look(questions=True)
        self._note()

    def _look(self, questions: bool) -> "Generator[None, None, None]":
        chip = self._chip
        if not self._prepared:
            chip.prepare()
            self._prepared = True
        try:
            if not chip.field_on():
                raise ReaderTrouble(NO_FIELD)
            up_at = self._clock.us()
            while self._clock.since(up_at) < FIELD_GUARD_US:
                yield
            yield from inventory(chip, self._clock, self.tally)
            if questions:
                yield from self._call_the_roll()
        finally:
            chip.field_off()

    def _call_the_roll(self) -> "Generator[None, None, None]":
        for uid in self._roll.absent(self.tally.uids):
            if self._clock.since(self._began) + QUESTION_US > self._room_us:
                return
            if (yield from question(self._chip, self._clock, uid)):
                self.tally.named.append(uid)

    def _note(self) -> None:
        self._roll.note(self.tally.uids, self.tally.named)

    def _test(self) -> "Generator[None, None, None]":
        product, firmware, eeprom = self._chip.versions()
        self.findings += [f"product={product}", f"firmware={firmware}", f"eeprom={eeprom}"]
        yield from self._look(questions=False)
        self.findings += ["field=on", f"tags={len(self.tally.uids)}"]
        self.findings += [f"uid={uid}" for uid in self.tally.uids[:1]]
