"""When a reader takes its time for who is not heard in the slots of others. Pure.

With one tag or two each scan has that time. Of three a short one has it, which asks only their slots. Of more
not even that has it: a long one then goes on in a second window.
"""

from .roll_call import QUESTION_US

TAGS = 3
SELDOM = 20  # one scan in so many that heard the same is short: who comes meanwhile is told a cycle later
LONG_SELDOM = 24  # one scan in so many that heard the same is long: it is told a cycle later
BITS = 4  # so many bits behind those of its slot
SLOT_US = 7_900  # to ask a slot in which one answers
_REST_US = 1_000  # field up and field down

LOOKS = TAGS * BITS


class ShortScans:
    """Who was heard lately, and whether the next scan is to be a short one, or a long one."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._same = 0  # scans in a row
        self._looks = 0
        self._owing = False
        self._was_other = False

    def due(self, room_us: int, guard_us: int) -> bool:
        """Tell whether a scan with so much room is to be short; never two in a row are."""
        least = guard_us + TAGS * SLOT_US + QUESTION_US + _REST_US
        if self._was_other or len(self.heard) != TAGS or room_us < least:
            return False
        return self._owing or self._calm(SELDOM)

    def long(self) -> bool:
        """Tell whether the next scan may go on in a second window; never two in a row may."""
        if self._was_other or len(self.heard) <= TAGS:
            return False
        return self._owing or self._calm(LONG_SELDOM)

    def _calm(self, scans: int) -> bool:
        """Tell whether so many have heard the same, or twice as many, and so on: sooner after a change would
        let too many of those who come soon after another wait.
        """
        return self._same > 0 and self._same % scans == 0

    def look(self) -> tuple[str, int]:
        """Return whom to look beside now, and how many bits behind those of its slot are its own, too."""
        turn = self._looks % LOOKS
        self._looks += 1
        return self.heard[turn % TAGS], turn // TAGS

    def note(self, heard: list[str], other: bool, owing: bool) -> None:
        """Take in one whole scan; `other` says that it was short or long, `owing` that it had no time to ask
        for somebody by name.
        """
        known = sorted(heard)
        if known == self.heard:
            self._same += 1
        else:
            self.heard, self._same, self._looks = known, 0, 0
        self._was_other = other
        self._owing = owing
