"""The Pico as its settings describe it: buses, readers, switches, pixels. Only here pins become things."""

import gc
import time

from machine import SPI, Pin, unique_id

from . import settings
from .clock import Clock
from .pn5180 import PN5180
from .reader import Reader
from .spi_bus import BAUD, SpiBus
from .switches import Switch

MYPY = False
if MYPY:
    from collections.abc import Callable

    from .hub import Pixels


class Board:
    """What this hub has. `understood` is False if its settings could not be read."""

    def __init__(self, clock: Clock) -> None:
        wired, self.understood = settings.load()
        self.name = wired.name or "hub-" + unique_id().hex()
        self._reset = Pin(wired.reset, Pin.OUT, value=1)
        self.reset_chips()
        spis = [
            SPI(block, baudrate=BAUD, polarity=0, phase=0, sck=Pin(sck), mosi=Pin(mosi), miso=Pin(miso))
            for block, sck, mosi, miso in wired.spis
        ]
        buses = [_bus(spis[spi], select, busy, clock) for spi, select, busy in wired.readers]
        self.readers = [Reader(PN5180(bus), bus, clock) for bus in buses]
        self.switches = [Switch(_look(pin)) for pin in wired.switches]
        self.pixels = _pixels(wired.pixel_pin, wired.pixels)

    def reset_chips(self) -> None:
        """Reset all readers; they answer again after a few milliseconds."""
        self._reset.value(0)
        time.sleep_ms(1)
        self._reset.value(1)
        time.sleep_ms(10)

    def tidy(self) -> None:
        """Collect what is no longer needed, in 1 to 2 ms, so that it never has to be done in a scan."""
        gc.collect()

    def free_memory(self) -> int:
        """Return how many bytes are left; counting them takes 7 ms."""
        return gc.mem_free()


def _bus(spi: SPI, select: int, busy: int, clock: Clock) -> SpiBus:
    return SpiBus(spi, Pin(select, Pin.OUT, value=1), Pin(busy, Pin.IN), clock)


def _look(number: int) -> "Callable[[], bool]":
    pin = Pin(number, Pin.IN, Pin.PULL_UP)
    return lambda: pin.value() == 0


def _pixels(pin: int, count: int) -> "Pixels | None":
    if not count:
        return None
    from .pixels import Pixels

    return Pixels(pin, count)
