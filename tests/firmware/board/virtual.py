"""Time, pins and a bus without a Pico: what the firmware runs on when nothing real is there.

Whatever it does takes as long as it does on a Pico: firmware/timing.json says how long, and how it is known.
"""

import json

from companion_hub.pn5180 import PN5180
from companion_hub.reader import Reader
from companion_hub.spi_bus import SpiBus


def _measured():
    with open(__file__.rsplit("/", 4)[0] + "/firmware/timing.json") as file:
        return json.load(file)["pico_us"]


PICO_US = _measured()


class VirtualClock:
    """Time that passes only when something is done; to look at the clock is something."""

    def __init__(self):
        self.now = 0.0

    def us(self):
        self.now += PICO_US["clock"]
        return int(self.now)

    def since(self, then):
        return self.us() - then

    ticks_us = us

    def ticks_diff(self, end, start):
        return end - start

    def later(self, us):
        return int(self.now) + us

    def ms(self):
        return int(self.now) // 1000

    def since_ms(self, then):
        self.now += PICO_US["clock"]
        return self.ms() - then


class Line:
    """A pin that is a function."""

    def __init__(self, look, clock):
        self._look = look
        self._clock = clock

    def value(self, level=None):
        self._clock.now += PICO_US["pin"]
        return self._look() if level is None else self._look(level)

    __call__ = value


class Spi:
    """An SPI bus at 5 Mbit/s."""

    def __init__(self, chip, clock):
        self._chip = chip
        self._clock = clock

    def write(self, command):
        self._clock.now += PICO_US["spi"] + PICO_US["spi_byte"] * len(command)
        self._chip.write(command)

    def read(self, count, _filler):
        self._clock.now += PICO_US["spi"] + PICO_US["spi_byte"] * count
        return self._chip.read(count)

    def readinto(self, answer, filler):
        answer[:] = self.read(len(answer), filler)


def reader_on(chip, clock):
    """Put a chip on a bus of its own and a reader on top."""
    bus = SpiBus(Spi(chip, clock), Line(chip.select, clock), Line(chip.busy, clock), clock)
    return Reader(PN5180(bus), bus, clock)
