"""When a reader asks only the slots of those it knows: that leaves time for who is not heard there. Pure.

With one tag or two each scan has that time, with more than three not even a short one has it.
"""

from .roll_call import QUESTION_US

TAGS = 3
CALM = 8  # so many scans must have heard the same before any is looked beside
SELDOM = 20  # then one scan in so many is short: who is put down meanwhile is told a cycle later
BITS = 4  # so many bits behind those of its slot
SLOT_US = 7_900  # to ask a slot in which one answers
_REST_US = 1_000  # field up and field down

LOOKS = TAGS * BITS


class ShortScans:
    """Who was heard lately, and whether the next scan is to be a short one."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._same = 0  # scans in a row
        self._looks = 0
        self._owing = False
        self._was_short = False

    def due(self, room_us: int, guard_us: int) -> bool:
        """Tell whether a scan with so much room is to be short; never two in a row are."""
        least = guard_us + TAGS * SLOT_US + QUESTION_US + _REST_US
        if self._was_short or len(self.heard) != TAGS or room_us < least:
            return False
        return self._owing or (self._same >= CALM and (self._same - CALM) % SELDOM == 0)

    def look(self) -> tuple[str, int]:
        """Return whom to look beside now, and how many bits behind those of its slot are its own, too."""
        turn = self._looks % LOOKS
        self._looks += 1
        return self.heard[turn % TAGS], turn // TAGS

    def note(self, heard: list[str], short: bool, owing: bool) -> None:
        """Take in one whole scan; `owing` says that it had no time to ask for somebody by name."""
        known = sorted(heard)
        if known == self.heard:
            self._same += 1
        else:
            self.heard, self._same, self._looks = known, 0, 0
        self._was_short = short
        self._owing = owing
