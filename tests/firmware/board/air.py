"""The air between a reader and its tags: ISO 15693 requests in, answers out, each with its time. Pure.

Times in microseconds, from ISO/IEC 15693-2 and -3 at 26.48 kbit/s, one of four, one subcarrier.
"""

import random

SOF_OUT = 75.52
BYTE_OUT = 302.08
EOF_OUT = 37.76
T1 = 320.9
SOF_IN = 151.04
ANSWER_IN = SOF_IN + 96 * 37.76 + 151.04
POWER_UP = 1000
SLOTS = 16
INVENTORY, ONE_SLOT, ADDRESSED = 0x06, 0x26, 0x22  # flags of the requests tags here understand


class Tag:
    """A tag in the field. `misses` and `garbles` are its chances not to answer, or not to be understood."""

    def __init__(self, uid, misses=0.0, garbles=0.0):
        self.uid = uid
        self.misses = misses
        self.garbles = garbles
        self.quiet = False


class Answer:
    """What the reader's antenna picks up in a slot. One that never ends was only taken for an answer."""

    def __init__(self, payload, bad=False, collision_at=None, ends=True):
        self.payload = payload
        self.bad = bad
        self.collision_at = collision_at
        self.ends = ends


GHOSTS = {
    "start": Answer(b"", ends=False),
    "collision": Answer(bytes(10), bad=True, collision_at=20),
}
"""What a PN5180 is known to hear where nobody speaks."""


class Air:
    """Everything in one field; `rounds` counts the requests in 16 slots, `questions` those for a whole UID.

    Tags whose UIDs are `slipping` answer only in a single slot. `capture`: of tags that answer together the
    first is so strong that it alone is heard. `ghosts` names what is heard in empty slots of the first round.
    """

    def __init__(self, tags):
        self.tags = tags
        self.slipping = []
        self.capture = False
        self.ghosts = {}
        self.rounds = 0
        self.questions = 0
        self._slots = SLOTS
        self._mask = 0
        self._bits = 0
        self._slot = SLOTS

    def power_down(self):
        """The field went down: tags forget that they were silenced."""
        for tag in self.tags:
            tag.quiet = False

    def request(self, frame, powered_for):
        """Transmit a frame; return how long that takes and what comes back."""
        took = SOF_OUT + BYTE_OUT * (len(frame) + 2) + EOF_OUT
        self._slot = SLOTS
        if powered_for >= POWER_UP and len(frame) == 10 and frame[0] == ADDRESSED and frame[1] == 0x02:
            for tag in self.tags:
                tag.quiet = tag.quiet or tag.uid == int.from_bytes(frame[2:], "little")
        known = len(frame) >= 3 and frame[0] in (INVENTORY, ONE_SLOT) and frame[1] == 0x01
        if powered_for >= POWER_UP and known:
            self._slots = 1 if frame[0] == ONE_SLOT else SLOTS
            self.rounds += self._slots == SLOTS
            self._bits = frame[2]
            self.questions += self._slots == 1 and self._bits == 64
            self._mask = int.from_bytes(frame[3:], "little")
            self._slot = 0
        return took, self._answer()

    def next_slot(self):
        """Transmit a lone EOF; return how long that takes and what comes back."""
        self._slot = min(SLOTS, self._slot + 1)
        return EOF_OUT, self._answer()

    def _answer(self):
        speaking = [tag for tag in self.tags if self._is_asked(tag) and random.random() >= tag.misses]
        if not speaking:
            in_round = self._slots == SLOTS and not self._bits
            return GHOSTS.get(self.ghosts.get(self._slot)) if in_round else None
        if self.capture:
            speaking = speaking[:1]
        payloads = [b"\x00\x00" + tag.uid.to_bytes(8, "little") for tag in speaking]
        if len(payloads) > 1:
            mixed = speaking[0].uid ^ speaking[1].uid
            first = 0
            while not mixed & 1 << first:
                first += 1
            return Answer(payloads[0], bad=True, collision_at=16 + first)
        if random.random() < speaking[0].garbles:
            return Answer(payloads[0][: random.randint(1, 10)], bad=True)
        return Answer(payloads[0])

    def _is_asked(self, tag):
        if tag.quiet:
            return False
        in_mask = tag.uid & ((1 << self._bits) - 1) == self._mask
        if self._slots == SLOTS and (tag.uid in self.slipping or tag.uid >> self._bits & 0xF != self._slot):
            return False
        return in_mask and self._slot < self._slots
