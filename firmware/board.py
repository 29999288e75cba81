"""The Pico's pins, and what is on them. The only place that knows a pin number.

    SPI 0   GP2 clock, GP3 out, GP4 in       readers 0 and 1
    SPI 1   GP10 clock, GP11 out, GP12 in    readers 2 and 3
    readers GP5 GP6 GP13 GP14 select, GP7 GP8 GP15 GP16 busy, GP9 reset of all
    switches GP17 GP18 GP19, closed to ground
    pixels  GP22

Never more than two chips share one MISO line: clones do not let go of it cleanly.
"""

import json
import time

from clock import Clock
from machine import SPI, Pin, unique_id
from pn5180 import PN5180
from reader import Reader
from spi_bus import BAUD, SpiBus
from switches import Switch

MYPY = False
if MYPY:
    from collections.abc import Callable

    from hub import Pixels

SETTINGS = "hub.json"

_SPI = ((2, 3, 4), (10, 11, 12))
_SELECT = (5, 6, 13, 14)
_BUSY = (7, 8, 15, 16)
_RESET = 9
_SWITCHES = (17, 18, 19)
_PIXELS = 22


class Board:
    """What this hub has, after the settings on its own flash."""

    def __init__(self, clock: Clock) -> None:
        settings = _settings()
        self.name = str(settings.get("name") or "hub-" + unique_id().hex())
        self._reset = Pin(_RESET, Pin.OUT, value=1)
        self.reset_chips()
        spis = [
            SPI(block, baudrate=BAUD, polarity=0, phase=0, sck=Pin(sck), mosi=Pin(mosi), miso=Pin(miso))
            for block, (sck, mosi, miso) in enumerate(_SPI)
        ]
        self.readers = [
            Reader(PN5180(_bus(spis[index // 2], index, clock)), clock)
            for index in range(_count(settings, "readers", len(_SELECT), len(_SELECT)))
        ]
        count = _count(settings, "switches", len(_SWITCHES), len(_SWITCHES))
        self.switches = [Switch(_look(pin)) for pin in _SWITCHES[:count]]
        self.pixels = _pixels(_count(settings, "pixels", 0, 64))

    def reset_chips(self) -> None:
        """Reset all readers; they answer again after a few milliseconds."""
        self._reset.value(0)
        time.sleep_ms(1)
        self._reset.value(1)
        time.sleep_ms(10)


def _bus(spi: SPI, index: int, clock: Clock) -> SpiBus:
    return SpiBus(spi, Pin(_SELECT[index], Pin.OUT, value=1), Pin(_BUSY[index], Pin.IN), clock)


def _look(number: int) -> "Callable[[], bool]":
    pin = Pin(number, Pin.IN, Pin.PULL_UP)
    return lambda: pin.value() == 0


def _pixels(count: int) -> "Pixels | None":
    if not count:
        return None
    from pixels import Pixels

    return Pixels(_PIXELS, count)


def _settings() -> dict[str, object]:
    """Read hub.json: {"name": "hub-north", "readers": 4, "switches": 3, "pixels": 0}. It may be missing."""
    try:
        with open(SETTINGS) as file:
            settings = json.load(file)
    except (OSError, ValueError):
        return {}
    return settings if isinstance(settings, dict) else {}


def _count(settings: dict[str, object], key: str, default: int, most: int) -> int:
    count = settings.get(key)
    return count if isinstance(count, int) and 0 <= count <= most else default
