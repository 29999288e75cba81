"""How a reader listens: from slot to slot while nobody answers, then for an answer to end.

This is where a scan spends its time, so chip, bus and clock meet here without a call between them: a call
costs a Pico 12 us, a slot has 16 of them and an inventory 16 slots. Times are those of ISO/IEC 15693-3
section 9, in microseconds.
"""

from struct import unpack_from

import micropython
from micropython import const

from .pn5180 import (
    BEGIN_EOF,
    BEGIN_FIRST_EOF,
    READ_ANSWER,
    READ_FLAGS,
    READ_RECEPTION,
    RX_COLLISION_AT,
    RX_LENGTH,
    SEND_DATA,
    SEND_EOF,
)
from .trouble import NO_ANSWER, ReaderTrouble

MYPY = False
if MYPY:
    from collections.abc import Callable

    from .clock import Clock
    from .pn5180 import PN5180
    from .spi_bus import SpiBus

NOBODY = const(-1)
NO_TIME = const(-2)
ANSWER = const(10)  # bytes of an answer: flags, DSFID, UID; the chip has taken the checksum off

_EOF_US = const(38)
_REST_US = const(310)  # t2: tags need this after an answer before the next EOF
_ANSWER_US = const(4_255)  # from our EOF to the end of an answer: t1 and 12 bytes
_TOO_LONG_US = const(800)  # a beginning without an end by then was none
_SLOT_US = const(1_050)  # the least a slot takes
_PATIENCE = const(15)  # times the silence that a transmission may take
_LOOKS = const(4_000)  # at BUSY in one slot
_LEAD_US = const(20)  # a look at the flags begins so long before it happens
_TICKS = const(0x3FFFFFFF)  # the clock wraps
_NEGATIVE = const(0x20000000)  # a difference of times with this bit is below 0
_OURS_US = const(500)  # what we need ourselves for a request


class Receiver:
    """Listens with one chip. `idle` is called while nothing can happen, and takes half a ms at most."""

    def __init__(self, chip: "PN5180", bus: "SpiBus", clock: "Clock") -> None:
        self.listen_us = 0
        self.idle: Callable[[], None]
        self._chip = chip
        self._bus = bus
        self._clock = clock
        self._flags = bytearray(4)
        self._reception = bytearray(8)
        self.payload = bytearray(ANSWER)
        self._begin_eof = BEGIN_FIRST_EOF
        self._sent_at = 0
        self._air_us = 0  # what was sent last takes this long
        self._deaf_since = self._deaf_us = 0  # when tags began to need a pause, and how long
        self.left = 0

    @micropython.native
    def begin(self, up_at: int, guard_us: int) -> None:
        """The field was up at that time: tags can hear when they have had their guard time."""
        self._deaf_since, self._deaf_us = up_at, guard_us

    @micropython.native
    def send(self, frame: bytes) -> None:
        """Transmit a request as soon as tags can hear it."""
        exchange = self._bus.exchange
        command = SEND_DATA + frame
        self._chip.begin_frame()
        self._begin_eof = BEGIN_FIRST_EOF
        self._rest()
        exchange(command)
        self._sent_at = self._clock.ticks_us()
        self._air_us = air_us(frame)
        self.idle()

    def tell(self, frame: bytes) -> None:
        """Transmit something that nobody answers; return when tags have understood it."""
        self.send(frame)
        self._deaf_since, self._deaf_us = self._sent_at, self._air_us + _REST_US
        self._rest()

    @micropython.native
    def next_slot(self) -> None:
        """Call for the next slot as soon as tags can hear it."""
        exchange = self._bus.exchange
        exchange(self._begin_eof)
        self._begin_eof = BEGIN_EOF
        self._rest()
        exchange(SEND_EOF)
        self._sent_at = self._clock.ticks_us()
        self._air_us = _EOF_US

    @micropython.native
    def _rest(self) -> None:
        ticks, diff, deaf_since, deaf_us = (
            self._clock.ticks_us,
            self._clock.ticks_diff,
            self._deaf_since,
            self._deaf_us,
        )
        while diff(ticks(), deaf_since) < deaf_us:
            pass

    @micropython.viper
    def silence(self, left: int, until: int) -> int:
        """Go on to the next slot while nobody answers; return how many slots are left when somebody does.

        NOBODY if nobody did. NO_TIME if by `until` there is none for the next slot; `left` says how many are.
        """
        bus = self._bus
        write, read, select, busy = bus.write, bus.read, bus.select, bus.busy
        read_flags, begin_eof, send_eof = READ_FLAGS, self._begin_eof, SEND_EOF
        ticks, idle = self._clock.ticks_us, self.idle
        answer = self._flags
        flags = ptr8(answer)  # noqa: F821  viper's own
        listen_us = int(self.listen_us) - _LEAD_US
        sent_at = int(self._sent_at)
        wait_us = int(self._air_us) + listen_us
        patience = _PATIENCE
        while True:
            looks = _LOOKS
            while (int(ticks()) - sent_at) & _TICKS < wait_us:
                pass
            while int(busy()) and looks:
                looks -= 1
            select(0)
            write(read_flags)
            while not int(busy()) and looks:
                looks -= 1
            select(1)
            while int(busy()) and looks:
                looks -= 1
            select(0)
            read(answer, 0xFF)
            while not int(busy()) and looks:
                looks -= 1
            select(1)
            if looks == 0 or flags[2] & 2:  # a mute chip, or one that refused
                raise ReaderTrouble(NO_ANSWER)
            if flags[0] & 1 or flags[1] & 0x40:  # an answer has ended, or begun
                self._sent_at = sent_at
                return left
            if not flags[0] & 2:  # it is still transmitting: its silence begins later
                patience -= 1
                if patience == 0:
                    raise ReaderTrouble(NO_ANSWER)
                sent_at = int(ticks())
                wait_us = listen_us
                continue
            if left == 0:
                return NOBODY
            if (until - int(ticks()) - _SLOT_US) & _NEGATIVE:
                self.left = left
                return NO_TIME
            left -= 1
            while int(busy()) and looks:
                looks -= 1
            select(0)
            write(begin_eof)
            while not int(busy()) and looks:
                looks -= 1
            select(1)
            while int(busy()) and looks:
                looks -= 1
            select(0)
            write(send_eof)
            while not int(busy()) and looks:
                looks -= 1
            select(1)
            sent_at = int(ticks())
            self._begin_eof = begin_eof = BEGIN_EOF
            self._air_us = _EOF_US
            wait_us = listen_us + _EOF_US
            idle()  # not in a slot behind an answer, which is read meanwhile

    @micropython.native
    def answer_us(self, frame: bytes) -> int:
        """Send a request that somebody answers; return how long after its end the chip tells of the answer.

        A look takes 0.1 ms, and it is that much too late at most.
        """
        ticks, diff, exchange, flags = (
            self._clock.ticks_us,
            self._clock.ticks_diff,
            self._bus.exchange,
            self._flags,
        )
        flags[1] = 0
        self.send(frame)
        waited = 0
        while not flags[1] & 0x40 and waited < self._air_us + _ANSWER_US:
            waited = diff(ticks(), self._sent_at)
            exchange(READ_FLAGS, flags)
        return waited - self._air_us

    @micropython.native
    def can_hear(self, until: int) -> bool:
        """Tell whether an answer that has begun can end by then."""
        diff = self._clock.ticks_diff
        return diff(until, self._sent_at) > self._air_us + _ANSWER_US

    @micropython.native
    def can_ask(self, frame: bytes, until: int) -> bool:
        """Tell whether there is time for a request that nobody answers."""
        clock = self._clock
        left: int = clock.ticks_diff(until, clock.ticks_us())
        return left > air_us(frame) + self.listen_us + _OURS_US

    @micropython.native
    def can_go_on(self, until: int) -> bool:
        """Tell whether there is time for one more slot."""
        clock = self._clock
        left: int = clock.ticks_diff(until, clock.ticks_us())
        return left > _SLOT_US

    @micropython.native
    def time(self, until: int) -> int:
        """Return how many microseconds are left."""
        clock = self._clock
        left: int = clock.ticks_diff(until, clock.ticks_us())
        return left

    @micropython.native
    def answer(self) -> int:
        """Wait for an answer to end; return ANSWER if `payload` has it, else RX_STATUS, 0 if it was none."""
        ticks, diff, sent_at = self._clock.ticks_us, self._clock.ticks_diff, self._sent_at
        exchange, reception = self._bus.exchange, self._reception
        ends_us = self._air_us + _ANSWER_US
        self.idle()
        while diff(ticks(), sent_at) < ends_us:
            pass
        ends_us += _TOO_LONG_US
        while True:
            waited = diff(ticks(), sent_at)
            exchange(READ_RECEPTION, reception)
            if reception[0] & 1:  # an answer has ended
                break
            if reception[2] & 2:  # the chip refuses
                raise ReaderTrouble(NO_ANSWER)
            if waited > ends_us:
                return 0
        self._deaf_since, self._deaf_us = ticks(), _REST_US
        # Byte by byte as long as all is well: a number of 32 bits has to be put together first.
        if reception[4] == ANSWER and not reception[5] & 1 and not reception[6] & 7:
            exchange(READ_ANSWER, self.payload)
            return ANSWER
        status: int = unpack_from("<I", reception, 4)[0]
        # A blip without a single bit is nobody.
        return status if status & (RX_LENGTH | RX_COLLISION_AT) else 0


@micropython.native
def air_us(frame: bytes) -> int:
    """How long a request takes: SOF and EOF, its bytes and two of checksum."""
    return 114 + 302 * (len(frame) + 2)
