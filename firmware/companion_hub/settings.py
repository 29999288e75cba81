"""The hub's own settings, in hub.json on its flash: its name, what it has, on which pins. All is optional.

Without the file, or where it cannot be read, a hub is wired like this:

    SPI 0     GP2 clock, GP3 out, GP4 in       readers 0 and 1
    SPI 1     GP10 clock, GP11 out, GP12 in    readers 2 and 3
    readers   GP5 GP6 GP13 GP14 select, GP7 GP8 GP15 GP16 busy, GP9 reset of all
    switches  GP17 GP18 GP19, closed to ground
    pixels    GP22, none of them

Never more than two chips share one MISO line: clones do not let go of it cleanly.
"""

import json

FILE = "hub.json"
_SPI = ((0, 2, 3, 4), (1, 10, 11, 12))
_READERS = ((0, 5, 7), (0, 6, 8), (1, 13, 15), (1, 14, 16))
_SWITCHES = (17, 18, 19)


class Settings:
    """What hub.json says. `spis` are (block, clock, out, in), `readers` (number of the spi, select, busy)."""

    def __init__(self, content: "dict[str, object]") -> None:
        """Read the content; raise ValueError, TypeError or LookupError where it does not fit."""
        pins = content.get("pins") or {}
        if not isinstance(pins, dict):
            raise ValueError("pins")
        self.name = str(content.get("name") or "")
        self.reset = _pin(pins.get("reset", 9))
        self.spis = [tuple(_pin(pin) for pin in spi) for spi in pins.get("spi", _SPI)]
        wired = [tuple(_pin(pin) for pin in reader) for reader in pins.get("readers", _READERS)]
        self.readers = wired[: _count(content, "readers", len(wired))]
        switches = [_pin(pin) for pin in pins.get("switches", _SWITCHES)]
        self.switches = switches[: _count(content, "switches", len(switches))]
        self.pixel_pin = _pin(pins.get("pixels", 22))
        self.pixels = _count(content, "pixels", 0)
        for block, _sck, _mosi, _miso in self.spis:
            if block > 1:
                raise ValueError("spi")
        for spi, _select, _busy in self.readers:
            self.spis[spi]


def load(path: str = FILE) -> tuple[Settings, bool]:
    """Read the file; tell also whether it could be read. A missing file is as good as an empty one."""
    try:
        with open(path) as file:
            return Settings(json.load(file)), True
    except OSError:
        return Settings({}), True
    except (ValueError, TypeError, LookupError, AttributeError):
        return Settings({}), False


def _pin(number: object) -> int:
    if not isinstance(number, int) or not 0 <= number <= 28:
        raise ValueError("pin")
    return number


def _count(content: "dict[str, object]", key: str, default: int) -> int:
    count = content.get(key, default)
    if not isinstance(count, int) or not 0 <= count <= 64:
        raise ValueError(key)
    return count
