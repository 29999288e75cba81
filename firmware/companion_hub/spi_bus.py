"""The way to a PN5180 over SPI: select, busy, bytes. Knows no command.

Data sheet 11.4.1: SPI mode 0, at most 7 Mbit/s. BUSY rises when the chip has taken what was clocked in, and
falls after select is let go, when the chip is done with it. Nobody waits for that before there is something
more to say: the chip works on while we do.
"""

import micropython

from .trouble import NO_ANSWER, ReaderTrouble

MYPY = False
if MYPY:
    from machine import SPI, Pin

    from .clock import Clock

BAUD = 5_000_000
BUSY_US = 10_000  # loading a configuration takes about 1 ms, everything else less
_LOOKS = 50  # at BUSY before the clock is asked; more than most commands take


class SpiBus:
    """One chip on a bus that it may share with others. Its wires are open to `slots.py`."""

    def __init__(self, spi: "SPI", select: "Pin", busy: "Pin", clock: "Clock") -> None:
        self.write = spi.write
        self.read = spi.readinto
        self.select = select
        self.busy = busy
        self._clock = clock
        select(1)

    @micropython.native
    def exchange(self, command: bytes | bytearray, answer: bytearray | None = None) -> None:
        """Send a command, fill `answer` with what comes back; raise ReaderTrouble if the chip is mute."""
        select, busy = self.select, self.busy
        looks = _LOOKS
        while busy() and looks:
            looks -= 1
        if not looks:
            self._await_busy(0)
        select(0)
        self.write(command)
        looks = _LOOKS
        while not busy() and looks:
            looks -= 1
        if not looks:
            self._await_busy(1)
        select(1)
        if answer is None:
            return
        looks = _LOOKS
        while busy() and looks:
            looks -= 1
        if not looks:
            self._await_busy(0)
        select(0)
        self.read(answer, 0xFF)
        looks = _LOOKS
        while not busy() and looks:
            looks -= 1
        if not looks:
            self._await_busy(1)
        select(1)

    @micropython.native
    def rest(self) -> int:
        """Wait until the chip is done with the last command; return when it was, in microseconds."""
        busy, looks = self.busy, 4 * _LOOKS
        while busy() and looks:
            looks -= 1
        if not looks:
            self._await_busy(0)
        now: int = self._clock.ticks_us()
        return now

    @micropython.native
    def settle_us(self, command: bytes) -> int:
        """Return how long the chip is busy with a command, the best of a few."""
        ticks, diff, busy = self._clock.ticks_us, self._clock.ticks_diff, self.busy
        least = BUSY_US
        for _ in range(8):
            self.exchange(command)
            began = ticks()
            looks = BUSY_US
            while busy() and looks:
                looks -= 1
            least = min(least, diff(ticks(), began))
        return least

    def _await_busy(self, level: int) -> None:
        """Wait for longer; a chip that does not answer is let go."""
        busy, clock = self.busy, self._clock
        began = clock.us()
        waited = 0
        while busy() != level:
            # The limit must have passed before the look: a pause of ours is not the chip's silence.
            if waited > BUSY_US:
                self.select(1)
                raise ReaderTrouble(NO_ANSWER)
            waited = clock.since(began)
