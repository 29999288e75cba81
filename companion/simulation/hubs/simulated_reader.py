"""A reader without its chip: the stand-in for the firmware's reader and everything below it.

It asks the world what it hears and keeps the firmware's own roll call and short scans. All that a reader does
takes as long as firmware/timing.json says it takes on a Pico, so that a window has the room it really has.
What is not modelled: tags that collide, tags that drown another, a scan for which a window is too short.
"""

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from companion.config import shipped
from companion.devices.rfid.words import MAX_TAGS
from companion.messages.ids import PlaceId, TagId
from companion.simulation.hubs.firmware import firmware, roll_call, short_scans
from companion.simulation.hubs.hub_faults import HubFaults

_MEASURED: dict[str, int] = json.loads(shipped("firmware").joinpath("timing.json").read_text("utf-8"))[
    "scan_us"
]
EMPTY_US = _MEASURED["empty"]
ANSWER_US = _MEASURED["answer"]
MOST_ANSWERS = 4
"""A scan until its field is down: with no tag, for each answer, and the most answers that are counted."""
ANSWERED_US = _MEASURED["question_answered"]
SILENT_US = _MEASURED["question_silent"]
"""A question by name that is answered, or not."""
CHECK_US = _MEASURED["check"]
"""To silence one tag and ask who else is in its slot."""
FEW = 2
"""With no more tags than this that is done in each scan."""
RESUME_US = _MEASURED["resume"]
"""To begin a second window, until the first request, and to end it."""
MOST_CHECKS = 4
"""In a second window."""
SHORT_US = _MEASURED["short"]
"""A scan of the slots of three tags alone."""
LOOK_US = _MEASURED["look"]
"""To ask who shares a slot with one of them."""
REPORT_US = _MEASURED["report"]
"""Until the line about a scan is out."""
LEAST_SCAN_US = -(-(EMPTY_US + REPORT_US) // 1000) * 1000
"""From the beginning of a scan to its line, at the least, in whole milliseconds as the hub counts them."""
GUARD_US = 1_000
LISTEN_US = 800
SLOTS = 16
"""What was measured was measured with these; a hub may be told others."""


class HubWorld(Protocol):
    """What a hub can sense of the world. Called from the hub's thread."""

    def tags_at(self, place: PlaceId) -> Collection[TagId]:
        """Return the tags that answer one inventory of the reader under a place."""

    def answers(self, place: PlaceId, tag: TagId) -> bool:
        """Tell whether a tag answers when that reader then asks for it by name."""

    def switch_closed(self, place: PlaceId) -> bool:
        """Tell whether a magnet is near the switch at a place."""


class BoardClock:
    """The firmware's clock; it stands where it is put."""

    def __init__(self, now_us: int) -> None:
        self.put(now_us)

    def put(self, now_us: int) -> None:
        """Let it be this time."""
        self.now_us = now_us
        self._ms = now_us // 1000

    def us(self) -> int:
        """Return the time in microseconds."""
        return self.now_us

    def ms(self) -> int:
        """Return the time in milliseconds."""
        return self._ms

    def since_ms(self, then: int) -> int:
        """Return how many milliseconds ago `then` was."""
        return self._ms - then


@dataclass(slots=True)
class ScannedTags:
    """What a scan has found: who answered the inventory, and who only when asked by name."""

    uids: list[TagId] = field(default_factory=list)
    named: list[TagId] = field(default_factory=list)


class SimulatedReader:
    """Stands in for the firmware's reader and the chip below it."""

    def __init__(
        self,
        number: int,
        place: PlaceId | None,
        world: HubWorld,
        faults: HubFaults,
        chance: Random,
        clock: BoardClock,
    ) -> None:
        self.tally = ScannedTags()
        self.suspended = False
        self.findings: list[str] = []
        self.trouble: str | None = None
        self.busy = False
        self.ends_us = 0
        """When the scan that is going on ends."""
        self._number = number
        self._place = place
        self._world = world
        self._faults = faults
        self._chance = chance
        self._clock = clock
        self._roll = roll_call()
        self._shorts = short_scans()
        self._short = self._long = self._checks = False
        self._goes_on = False
        """The scan has no time for all it wants, and has a second window."""
        self._opens_us = self._room_us = 0
        self._unasked: list[TagId] = []
        self._question_us: int = firmware("roll_call").QUESTION_US
        self._guard_us = GUARD_US
        self._listen_us = LISTEN_US

    def tune(self, guard_us: int, listen_us: int) -> None:
        """Set how long a tag may need in the field before it hears, and until its answer is noticed."""
        self._guard_us, self._listen_us = guard_us, listen_us

    def begin(self, opens_at: int, room_us: int, _idle: Callable[[], None]) -> None:
        """Begin a scan, or its second window, at `opens_at` (ms); it keeps within `room_us` of that."""
        self._opens_us = 1000 * opens_at
        self._room_us = room_us
        if self.suspended:
            self._end_after(self._second_window(room_us) + REPORT_US)
            return
        self._short = self._shorts.due(room_us, self._guard_us)
        self._long = self._shorts.long()
        self._checks = self._long and not self._unasked
        took = self._inventory()
        if took > room_us and self.trouble is None:
            self.trouble = str(firmware("trouble").LATE)
            took = room_us
        if self.trouble is None:
            took = self._call_the_roll(took, room_us)
            if self._short and self.tally.uids and not self.tally.named:
                self._shorts.look()
                took += LOOK_US
            elif 0 < len(self.tally.uids) <= FEW and took + CHECK_US <= room_us:
                took += CHECK_US
            self._goes_on = self._long and bool(self._unasked)
            if self._checks and not self._roll.absent(self.tally.uids):
                self._goes_on = took + CHECK_US > room_us
                took += 0 if self._goes_on else CHECK_US
        self._end_after(took + (0 if self._goes_on else REPORT_US))

    def begin_test(self) -> None:
        """Begin a test; it adds to `findings`."""
        self._short, self._shorts = False, short_scans()
        self.suspended = self._goes_on = self._long = False
        self._end_after(self._inventory() + REPORT_US)
        self.findings = []
        if self.trouble is None:
            uids = self.tally.uids
            self.findings = ["product=simulated", "field=on", f"tags={len(uids)}"]
            self.findings += [f"uid={uid}" for uid in uids[:1]]

    def step(self) -> None:
        """End the scan when its time has come."""
        if self.busy and self._clock.us() >= self.ends_us:
            self.busy = False
            self.suspended = self._goes_on
            if self.trouble is None and not self.suspended:
                self._note()

    def stop(self) -> None:
        """Give up whatever is going on."""
        self.busy = self.suspended = self._goes_on = False

    def forget(self) -> None:
        """The chip was reset: whom it knew is an old story."""
        self.stop()
        self._roll = roll_call()
        self._shorts = short_scans()

    def _note(self) -> None:
        """Remember who was heard; whom a short scan is to ask for next keeps its trust."""
        uids, named = self.tally.uids, self.tally.named
        shorts = self._shorts
        shorts.note(uids, self._short or self._long, bool(self._unasked))
        if not (shorts.due(self._room_us, self._guard_us) or shorts.long()):
            self._unasked = []
        self._roll.note(uids, named, self._unasked)

    def _end_after(self, us: int) -> None:
        self.busy = True
        self.ends_us = max(self._clock.us(), self._opens_us) + -(-us // 1000) * 1000

    def _inventory(self) -> int:
        """Hear who is there; return how long that takes."""
        self.tally = ScannedTags()
        self.trouble = self._faults.broken.get(self._number)
        if self.trouble is None and self._place is not None:
            there = sorted(self._world.tags_at(self._place))
            if len(there) > MAX_TAGS:
                self.trouble = str(firmware("trouble").CROWDED)
            else:
                self.tally.uids = [uid for uid in there if not self._overlooked()]
        later_us = self._guard_us - GUARD_US
        if self._short:
            self.tally.uids = [uid for uid in self.tally.uids if uid in self._shorts.heard]
            return SHORT_US + later_us
        later_us += SLOTS * (self._listen_us - LISTEN_US)
        return EMPTY_US + later_us + ANSWER_US * min(len(self.tally.uids), MOST_ANSWERS)

    def _second_window(self, room_us: int) -> int:
        """Ask by name for those for whom there was no time, or look under who was heard."""
        self._goes_on = False
        took = RESUME_US + self._guard_us - GUARD_US
        if not self._checks:
            return self._call_the_roll(took, room_us)
        fitting = max(0, (room_us - took) // CHECK_US)
        return took + CHECK_US * min(fitting, MOST_CHECKS, len(self.tally.uids))

    def _call_the_roll(self, took: int, room_us: int) -> int:
        """Ask by name for those that kept silent, as long as there is room; return what it took."""
        absent = [uid for uid in self._roll.absent(self.tally.uids) if uid not in self.tally.named]
        self._unasked = []
        for number, uid in enumerate(absent):
            if took + self._question_us > room_us:
                self._unasked = absent[number:]
                break
            answered = self._answers(uid)
            took += ANSWERED_US if answered else SILENT_US
            if answered:
                self.tally.named.append(uid)
        return took

    def _answers(self, tag: TagId) -> bool:
        return self._place is not None and not self._overlooked() and self._world.answers(self._place, tag)

    def _overlooked(self) -> bool:
        return self._faults.miss > 0 and self._chance.random() < self._faults.miss
