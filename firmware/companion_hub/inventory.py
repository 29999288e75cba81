"""Who is there? The ISO 15693 inventory in 16 slots.

Each tag answers in the slot that the four bits of its UID behind the mask name (ISO/IEC 15693-3 section 8). A
slot in which something was heard that is no answer is asked for once more by itself: where nobody speaks
then, nobody was there, for the chip hears things at times. Two who speak at once are told apart in a round
with a mask four bits longer. A tag that is known can also be asked for by its whole UID. To hear whom a tag
drowned, it is silenced, or those are asked who share its slot but not the bits behind.
"""

from binascii import hexlify, unhexlify

import micropython

from .pn5180 import RX_COLLISION
from .receiver import ANSWER, NO_TIME, NOBODY
from .trouble import CROWDED, GARBLED, ReaderTrouble

DROWNED_US = 8_800  # room to silence a tag and ask who else is in its slot, if nobody is
ANSWERED_US = 4_000  # and so much more if somebody is
BESIDE_US = 4_000  # room to ask who else is in a slot without silencing anybody, if nobody is

MYPY = False
if MYPY:
    from .receiver import Receiver

MAX_TAGS = 24
MAX_STEPS = 60
MAX_GARBLED = 4

_SLOTS = 16
_ROUND_US = 24_000  # a second round is not worth beginning with less than this
_HIGH_RATE = 0x02
_FLAGS = 0x06  # high data rate, inventory; bit 5 clear: 16 slots
_ONE_SLOT = 0x20
_ADDRESSED = 0x20
_INVENTORY = 0x01
_STAY_QUIET = 0x02
_ERROR_FLAG = 0x01
_WHOLE_UID = 64
_UID_PREFIX = 0xE0


class Tally:
    """How far an inventory has come, so that it can be broken off and taken up again.

    `ahead` is what has still to be asked: mask, its bits, slots, how often its answers were garbled. `shared`
    says of tags that were told apart from others how many bits of their UIDs that took.
    """

    def __init__(self) -> None:
        self.uids: list[str] = []
        self.named: list[str] = []  # answered only when asked once more
        self.shared: dict[str, int] = {}
        self.steps = 0
        self.ahead = [(0, 0, _SLOTS, 0)]

    def shorten(self, uids: list[str], shared: "dict[str, int]") -> None:
        """Ask only the slots of these, in their order; `shared` is that of the scan that heard them."""
        self.ahead = []
        for uid in sorted(
            uids, key=lambda uid: uid[-1] + uid[-2], reverse=True
        ):  # the last one is asked first
            bits = shared.get(uid, 4)
            self.ahead.append((last_bits(uid, bits), bits, 1, 0))

    def take(self, uids: list[str], bits: int) -> None:
        """Count tags; raise ReaderTrouble when there are too many."""
        for uid in uids:
            if uid not in self.uids:
                self.uids.append(uid)
                self.shared[uid] = bits
        if len(self.uids) > MAX_TAGS:
            raise ReaderTrouble(CROWDED)


@micropython.native
def inventory(receiver: "Receiver", tally: Tally, until: int) -> bool:
    """Complete the tally; tell whether there was time for it. Raise ReaderTrouble where it cannot be done."""
    before = tally.steps
    while tally.ahead:
        mask, bits, slots, garbled = tally.ahead[-1]
        if slots > 1 and tally.steps > before and receiver.time(until) < _ROUND_US:
            return False
        if tally.steps == MAX_STEPS or bits > 60:
            raise ReaderTrouble(CROWDED)
        reached, uids, doubtful = _ask(receiver, request(mask, bits, slots), mask, bits, slots, until)
        if not reached:
            return False
        tally.ahead.pop()
        tally.steps += 1
        wide = bits if slots == 1 else bits + 4
        if tally.uids or wide > 4:
            tally.take(uids, wide)
        else:
            tally.uids = uids
        if doubtful:
            _ask_further(tally, wide, doubtful, garbled if slots == 1 else -1)
        if reached < slots:
            # What was not reached is asked for slot by slot: that needs little time at once.
            tally.ahead += [(mask | slot << bits, wide, 1, 0) for slot in range(reached, slots)]
            return False
    return True


def _ask_further(tally: Tally, bits: int, doubtful: "list[tuple[int, int]]", garbled: int) -> None:
    """Put ahead what has to be asked about slots in which something was heard that was no answer.

    Each is asked for once more by itself, and only then, if two speak there, in a round.
    """
    for prefix, status in doubtful:
        if garbled < 0 or not status & RX_COLLISION:
            if garbled + 1 == MAX_GARBLED:
                raise ReaderTrouble(GARBLED)
            tally.ahead.append((prefix, bits, 1, garbled + 1))
        else:
            tally.ahead.append((prefix, bits, _SLOTS, 0))


def question(receiver: "Receiver", uid: str, until: int) -> bool:
    """Ask for one tag by its whole UID; return whether it answered."""
    frame = bytes((_FLAGS | _ONE_SLOT, _INVENTORY, _WHOLE_UID)) + _backwards(unhexlify(uid))
    _, uids, _ = _ask(receiver, frame, 0, _WHOLE_UID, 1, until)
    return uid in uids


def drowned(receiver: "Receiver", tally: Tally, uid: str, until: int) -> list[str]:
    """Silence a tag that was heard; return who then answers in its place. Two who do are put ahead.

    Who was found like this before is silenced too. Nobody is asked where there is no time for that.
    """
    bits = tally.shared.get(uid, 4)
    mask = last_bits(uid, bits)
    for each in [uid] + [named for named in tally.named if last_bits(named, bits) == mask]:
        if receiver.time(until) < DROWNED_US:
            return []
        receiver.tell(bytes((_HIGH_RATE | _ADDRESSED, _STAY_QUIET)) + _backwards(unhexlify(each)))
    return _ask_slot(receiver, tally, mask, bits, until)


def beside(receiver: "Receiver", tally: Tally, uid: str, further: int, until: int) -> list[str]:
    """Return who shares the slot of a tag and so many further bits, but not the next one. Two are put ahead.

    The tag itself keeps silent then, and drowns nobody.
    """
    bits = tally.shared.get(uid, 4) + further + 1
    return _ask_slot(receiver, tally, last_bits(uid, bits) ^ 1 << (bits - 1), bits, until)


def last_bits(uid: str, bits: int) -> int:
    """Return the number that so many bits of a UID make, which is the mask that asks for it."""
    return int(uid, 16) & ((1 << bits) - 1)


def _ask_slot(receiver: "Receiver", tally: Tally, mask: int, bits: int, until: int) -> list[str]:
    _, found, doubtful = _ask(receiver, request(mask, bits, 1), mask, bits, 1, until)
    if doubtful:
        _ask_further(tally, bits, doubtful, 0)
    return found


@micropython.native
def _ask(
    receiver: "Receiver", frame: bytes, mask: int, bits: int, slots: int, until: int
) -> "tuple[int, list[str], list[tuple[int, int]]]":
    """Ask once; return how many slots were passed in time, who answered, and what else was heard.

    That is, of each slot in which there was something that was no answer, its mask and RX_STATUS.
    """
    uids: list[str] = []
    doubtful: list[tuple[int, int]] = []
    if not receiver.can_ask(frame, until):
        return 0, uids, doubtful
    receiver.send(frame)
    wide = bits if slots == 1 else bits + 4
    left = slots - 1
    while True:
        left = receiver.silence(left, until)
        if left == NOBODY:
            return slots, uids, doubtful
        if left == NO_TIME:
            return slots - receiver.left, uids, doubtful
        slot = slots - 1 - left
        if not receiver.can_hear(until):
            return slot, uids, doubtful
        status = receiver.answer()
        more = left > 0 and receiver.can_go_on(until)
        if more:
            receiver.next_slot()
        if status:  # all of this in the silence of the next slot
            prefix = mask | slot << bits
            uid = _uid(receiver.payload, prefix, wide) if status == ANSWER else None
            if uid is None:
                doubtful.append((prefix, status))
            else:
                uids.append(uid)
        if not more:
            return slot + 1, uids, doubtful
        left -= 1


def request(mask: int, bits: int, slots: int) -> bytes:
    """Write an inventory request; the mask goes least significant byte first, like a UID."""
    flags = _FLAGS if slots == _SLOTS else _FLAGS | _ONE_SLOT
    return bytes((flags, _INVENTORY, bits)) + mask.to_bytes((bits + 7) // 8, "little")


@micropython.native
def _uid(answer: bytearray, prefix: int, bits: int) -> str | None:
    """Read an answer; None if it cannot be the answer of a tag asked for in this slot."""
    if answer[0] & _ERROR_FLAG or answer[9] != _UID_PREFIX:
        return None
    if bits == 4:  # as nearly always, and quicker
        if answer[2] & 0xF != prefix:
            return None
    elif bits < _WHOLE_UID and int.from_bytes(answer[2:], "little") & ((1 << bits) - 1) != prefix:
        return None
    return hexlify(bytes(_backwards(answer[2:]))).decode().upper()


@micropython.native
def _backwards(number: bytes | bytearray) -> bytearray:
    """Turn the eight bytes of a UID round: on the air the least significant comes first."""
    turned = bytearray(8)
    at = 0
    while at < 8:
        turned[at] = number[7 - at]
        at += 1
    return turned
