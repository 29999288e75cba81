"""The way to a PN5180 over SPI: select, busy, bytes. Knows no command.

Data sheet 11.4.1: SPI mode 0, at most 7 Mbit/s. BUSY rises when the chip has taken what was clocked in, and
falls after select is let go, when the chip is done with it.
"""

from .trouble import NO_ANSWER, ReaderTrouble

MYPY = False
if MYPY:
    from machine import SPI, Pin

    from .clock import Clock

BAUD = 5_000_000
BUSY_US = 10_000  # loading a configuration takes about 1 ms, everything else less


class SpiBus:
    """One chip on a bus that it may share with others."""

    def __init__(self, spi: "SPI", select: "Pin", busy: "Pin", clock: "Clock") -> None:
        self._spi = spi
        self._select = select
        self._busy = busy
        self._clock = clock
        select.value(1)

    def exchange(self, command: bytes, answer: int = 0) -> bytes:
        """Send a command; return so many bytes of answer. Raise ReaderTrouble when the chip is mute."""
        self._await_busy(0)
        self._clock_out(command)
        return self._clock_in(answer) if answer else b""

    def _clock_out(self, command: bytes) -> None:
        self._select.value(0)
        try:
            self._spi.write(command)
            self._await_busy(1)
        finally:
            self._select.value(1)
        self._await_busy(0)

    def _clock_in(self, answer: int) -> bytes:
        self._select.value(0)
        try:
            taken = self._spi.read(answer, 0xFF)
            self._await_busy(1)
        finally:
            self._select.value(1)
        self._await_busy(0)
        return taken

    def _await_busy(self, level: int) -> None:
        began = self._clock.us()
        waited = 0
        while self._busy.value() != level:
            # The limit must have passed before the look: a pause of ours is not the chip's silence.
            if waited > BUSY_US:
                raise ReaderTrouble(NO_ANSWER)
            waited = self._clock.since(began)
