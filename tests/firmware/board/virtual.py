"""Time, pins and a bus without a Pico: what the firmware runs on when nothing real is there."""

from companion_hub.pn5180 import PN5180
from companion_hub.reader import Reader
from companion_hub.spi_bus import SpiBus

LOOK_US = 5


class VirtualClock:
    """Time that passes only when something is done."""

    def __init__(self):
        self.now = 0.0

    def us(self):
        return int(self.now)

    def since(self, then):
        return int(self.now) - then

    def ms(self):
        return int(self.now) // 1000

    def since_ms(self, then):
        return self.ms() - then


class Line:
    """A pin that is a function."""

    def __init__(self, look):
        self._look = look

    def value(self, level=None):
        return self._look() if level is None else self._look(level)


class Spi:
    """An SPI bus at 5 Mbit/s."""

    def __init__(self, chip, clock):
        self._chip = chip
        self._clock = clock

    def write(self, command):
        self._clock.now += 1.6 * len(command)
        self._chip.write(command)

    def read(self, count, _filler):
        self._clock.now += 1.6 * count
        return self._chip.read(count)


def reader_on(chip, clock):
    """Put a chip on a bus of its own and a reader on top; each look at BUSY takes a moment."""

    def busy():
        clock.now += LOOK_US
        return chip.busy()

    return Reader(PN5180(SpiBus(Spi(chip, clock), Line(chip.select), Line(busy), clock)), clock)
