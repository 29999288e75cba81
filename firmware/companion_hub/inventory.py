"""Who is there? The ISO 15693 inventory in 16 slots, as steps that never wait.

Each tag answers in the slot that the four bits of its UID behind the mask name. Two in one slot collide, and
that slot is asked again with a mask four bits longer (ISO/IEC 15693-3 section 8; times from its section 9).
A tag already known can also be asked for by its whole UID, in a single slot.
"""

from . import pn5180
from .trouble import CROWDED, GARBLED, NO_ANSWER, ReaderTrouble

MYPY = False
if MYPY:
    from collections.abc import Generator
    from typing import Protocol

    class Clock(Protocol):
        """Microseconds on a clock that wraps, and the difference of two of them."""

        def us(self) -> int:
            """Return the time."""

        def since(self, then: int) -> int:
            """Return how long ago that was."""


MAX_TAGS = 24
MAX_ROUNDS = 40
MAX_GARBLED = 4

_FLAGS = 0x06  # high data rate, inventory; bit 5 clear: 16 slots
_ONE_SLOT = 0x20
_INVENTORY = 0x01
_ANSWER = 10  # flags, DSFID, UID; the chip has taken the checksum off
_ERROR_FLAG = 0x01
_UID_PREFIX = 0xE0

_SENT_US = 12_000  # the longest request, 13 bytes, takes 4.1 ms
_SILENT_US = 600  # an answer begins 0.32 ms after the EOF, its SOF takes 0.15 ms
_HEARD_US = 8_000  # an answer takes 3.9 ms
_REST_US = 310  # t2: tags need this after an answer before the next EOF


class Tally:
    """How far an inventory has come. Only whole rounds count, so it can be broken off and taken up again."""

    def __init__(self) -> None:
        self.uids: list[str] = []
        self.named: list[str] = []  # answered only when asked by name
        self.rounds = 0
        self.ahead = [(0, 0, 0)]  # masks still to ask for: mask, its bits, how often its answers were garbled


def inventory(chip: pn5180.PN5180, clock: "Clock", tally: Tally) -> "Generator[None, None, None]":
    """Complete the tally, one small step at a time. Raise ReaderTrouble when that cannot be done."""
    while tally.ahead:
        mask, bits, garbled = tally.ahead[-1]
        if tally.rounds == MAX_ROUNDS or bits > 60:
            raise ReaderTrouble(CROWDED)
        found: list[str] = []
        deeper: list[tuple[int, int, int]] = []
        chip.send(request(mask, bits))
        for slot in range(16):
            if slot:
                chip.send_eof()
            status = yield from _listen(chip, clock)
            if not status:
                continue
            heard_at = clock.us()
            prefix = mask | slot << bits
            uid = None if status & pn5180.RX_BAD else _uid(chip, status, prefix, bits + 4)
            if uid is not None:
                found.append(uid)
            elif status & pn5180.RX_COLLISION:
                deeper.append((prefix, bits + 4, 0))
            elif garbled + 1 < MAX_GARBLED:
                deeper.append((prefix, bits + 4, garbled + 1))
            else:
                raise ReaderTrouble(GARBLED)
            while clock.since(heard_at) < _REST_US:
                yield
        if len(tally.uids) + len(found) > MAX_TAGS:
            raise ReaderTrouble(CROWDED)
        tally.ahead.pop()
        tally.ahead += deeper
        tally.uids += found
        tally.rounds += 1


def question(chip: pn5180.PN5180, clock: "Clock", uid: str) -> "Generator[None, None, bool]":
    """Ask for one tag by its whole UID; return whether it answered."""
    number = int(uid, 16)
    chip.send(request(number, 64, _FLAGS | _ONE_SLOT))
    status = yield from _listen(chip, clock)
    heard_at = clock.us()
    there = bool(status) and not status & pn5180.RX_BAD and _uid(chip, status, number, 64) is not None
    while status and clock.since(heard_at) < _REST_US:
        yield
    return there


def request(mask: int, bits: int, flags: int = _FLAGS) -> bytes:
    """Write an inventory request; the mask goes least significant byte first, like a UID."""
    return bytes((flags, _INVENTORY, bits)) + mask.to_bytes((bits + 7) // 8, "little")


def _listen(chip: pn5180.PN5180, clock: "Clock") -> "Generator[None, None, int]":
    """Wait for a slot to end; return its RX_STATUS, 0 for an empty slot."""
    began = clock.us()
    limit, awaited = _SENT_US, pn5180.IRQ_TX
    while True:
        # The time is taken before the flags: flags without a sign of life are then at least that old.
        waited = clock.since(began)
        flags = chip.irqs()
        if flags & pn5180.IRQ_ERROR:
            raise ReaderTrouble(NO_ANSWER)
        if flags & pn5180.IRQ_RX:
            status = chip.rx_status()
            # A blip without a single bit is nobody.
            return status if status & (pn5180.RX_LENGTH | pn5180.RX_COLLISION_AT) else 0
        if flags & pn5180.IRQ_SOF and awaited != pn5180.IRQ_RX:
            began, limit, awaited = clock.us(), _HEARD_US, pn5180.IRQ_RX
        elif flags & pn5180.IRQ_TX and awaited == pn5180.IRQ_TX:
            began, limit, awaited = clock.us(), _SILENT_US, pn5180.IRQ_SOF
        elif waited > limit:
            if awaited == pn5180.IRQ_SOF:
                return 0
            raise ReaderTrouble(NO_ANSWER if awaited == pn5180.IRQ_TX else GARBLED)
        yield


def _uid(chip: pn5180.PN5180, status: int, prefix: int, bits: int) -> str | None:
    """Read an answer; None if it cannot be the answer of a tag asked for in this slot."""
    if status & pn5180.RX_LENGTH != _ANSWER:
        return None
    answer = chip.received(_ANSWER)
    if answer[0] & _ERROR_FLAG or answer[9] != _UID_PREFIX:
        return None
    number = int.from_bytes(answer[2:], "little")
    if number & ((1 << bits) - 1) != prefix:
        return None
    return f"{number:016X}"
