"""A Pico's `machine` for the PC: pins and SPI that lead to simulated chips, wired as the settings say.

The world comes from the file that HUB_WORLD names, looked at again whenever an antenna goes up or a switch is
read: {"tags": [[UID...] for each reader], "closed": [switch...], "mute": [reader...]}.
"""

import json
import os
import sys
import time

from air import Air, Tag
from chip import Chip
from companion_hub import settings

SWITCH_LOOK_MS = 10


def _now():
    return time.time_ns() // 1000


class World:
    """What the file says, read when it is needed."""

    def __init__(self):
        self._closed = []
        self._looked_at = None

    def tags(self, index):
        rows = self._read().get("tags", [])
        return [Tag(int(uid, 16)) for uid in rows[index]] if index < len(rows) else []

    def mute(self, index):
        return index in self._read().get("mute", [])

    def closed(self, index):
        now = time.ticks_ms()
        if self._looked_at is None or time.ticks_diff(now, self._looked_at) >= SWITCH_LOOK_MS:
            self._looked_at = now
            self._closed = self._read().get("closed", [])
        return index in self._closed

    def _read(self):
        try:
            with open(os.getenv("HUB_WORLD")) as file:
                return json.load(file)
        except (OSError, ValueError):
            return {}  # not there yet, or just being written


class LiveAir(Air):
    """A field that shows the world as it is when the field goes up."""

    def __init__(self, index):
        super().__init__([])
        self._index = index

    def request(self, frame, powered_for):
        if frame[2] == 0:
            self.tags = WORLD.tags(self._index)
        return super().request(frame, powered_for)


WORLD = World()
WIRED, _ = settings.load()
CHIPS = [Chip(_now, LiveAir(index)) for index in range(len(WIRED.readers))]


class Pin:
    """A pin that leads to whatever is wired to it."""

    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number, _mode=None, _pull=None, value=None):
        self._level = value
        self._look = None
        self._set = None
        for chip, (_spi, select, busy) in zip(CHIPS, WIRED.readers):  # noqa: B905
            if number == select:
                self._set = chip.select
            elif number == busy:
                self._look = chip.busy
        if number in WIRED.switches:
            index = WIRED.switches.index(number)
            self._look = lambda: int(not WORLD.closed(index))
        elif number == WIRED.reset:
            self._set = self._reset

    def _reset(self, level):
        for index, chip in enumerate(CHIPS):
            chip.reset(level)
            chip.mute = WORLD.mute(index)

    def value(self, level=None):
        if level is not None:
            self._level = level
            if self._set:
                self._set(level)
        return self._look() if self._look else self._level

    __call__ = value


class SPI:
    """A bus that leads to those of its chips that are selected."""

    def __init__(self, block, **_settings):
        wired = zip(CHIPS, WIRED.readers)  # noqa: B905
        self._chips = [chip for chip, (spi, _select, _busy) in wired if WIRED.spis[spi][0] == block]

    def write(self, command):
        for chip in self._chips:
            chip.write(command)

    def read(self, count, _filler):
        return next(chip for chip in self._chips if chip._selected).read(count)

    def readinto(self, answer, filler):
        answer[:] = self.read(len(answer), filler)


class WDT:
    """A watchdog that only sees whether it would have bitten."""

    def __init__(self, timeout):
        self._timeout = timeout
        self._fed_at = time.ticks_ms()

    def feed(self):
        if time.ticks_diff(time.ticks_ms(), self._fed_at) > self._timeout:
            sys.exit(8)
        self._fed_at = time.ticks_ms()


class _Memory:
    """Registers that remember what was written."""

    def __setitem__(self, address, value):
        sys.stderr.write(f"{address:08X}={value:08X}\n")


mem32 = _Memory()


def unique_id():
    return b"\xe6\x61\x41\x03\xe7\x45\x2d\x2a"


def reset():
    sys.exit(9)
