"""table.toml to a TableConfig. What an owner's file leaves out below [scan] is as in the one we ship."""

from dataclasses import fields
from datetime import time
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from companion.config.limits import (
    GPIO_PINS,
    PICO_PINS,
    PIXELS_PER_HUB,
    READERS_PER_HUB,
    SPI_PINS,
    SWITCHES_PER_HUB,
    check,
)
from companion.config.table_values import (
    CameraConfig,
    HubConfig,
    HubWiring,
    LampConfig,
    LightsConfig,
    PowerConfig,
    ReaderPins,
    ScanConfig,
    SocketConfig,
    SpiPins,
    TableConfig,
)
from companion.config.toml_reading import Section, is_whole, parsed, read
from companion.messages.ids import DeviceId, PlaceId

OWN = ("schema", "hub", "socket", "receptacle", "camera")
"""Sections that say what a table has; tables built for Ghost Stories may say `receptacle` for a socket."""
SHARED = ("scan", "wiring", "lamp", "lights", "power")
"""Sections that say how it is built; taken from the shipped file where an owner's leaves them out."""

M = TypeVar("M", LampConfig, PowerConfig)


def shipped(*path: str) -> Traversable:
    """A file or folder that comes with the companion, from the wheel or from the source tree."""
    packaged = files("companion").joinpath(path[-1])
    return packaged if packaged.is_file() or packaged.is_dir() else Path(__file__).parents[2].joinpath(*path)


def default_table() -> TableConfig:
    """The table described in hardware/table.toml."""
    return parse_table(shipped("hardware", "table.toml").read_text("utf-8"), "table.toml")


def load_table(path: Path) -> TableConfig:
    """Read a table.toml."""
    return parse_table(read(path), str(path))


def parse_table(source: str, name: str) -> TableConfig:
    """Read the text of a table.toml; `name` is the file to name in complaints."""
    plain = parsed(source, name)
    plain.only(*OWN, *SHARED)
    if plain.value("schema") != 1:
        raise plain.complaint("schema", "must be 1")
    table = TableConfig(
        hubs=tuple(_hub(key, row) for key, row in plain.section("hub").sections().items()),
        sockets=tuple(
            _socket(key, row)
            for word in ("socket", "receptacle")
            for key, row in plain.section(word).sections().items()
        ),
        camera=_camera(plain.section("camera")) if "camera" in plain else None,
        scan=_scan(_shared(plain, "scan")),
        wiring=_wiring(_shared(plain, "wiring")),
        lamp=_lamp(_shared(plain, "lamp")),
        lights=_lights(_shared(plain, "lights")),
        power=_measures(PowerConfig, _shared(plain, "power")),
    )
    check(table, name)
    return table


@cache
def _shipped_table() -> Section:
    return parsed(shipped("hardware", "table.toml").read_text("utf-8"), "table.toml")


def _shared(plain: Section, key: str) -> Section:
    return (plain if key in plain else _shipped_table()).section(key)


def _hub(key: str, row: Section) -> HubConfig:
    row.only("port", "readers", "windows", "switches", "pixels")
    port = row.value("port", "auto")
    if not isinstance(port, str) or not port:
        raise row.complaint("port", 'must be "auto" or a serial port such as "/dev/ttyACM0"')
    readers = _places(row, "readers", READERS_PER_HUB)
    return HubConfig(
        device=DeviceId(key),
        port=port,
        readers=readers,
        switches=_places(row, "switches", SWITCHES_PER_HUB),
        windows=_windows(row, len(readers)),
        pixels=_places(row, "pixels", PIXELS_PER_HUB),
    )


def _socket(key: str, row: Section) -> SocketConfig:
    row.only("led", "switch", "green", "blue")
    led, switch = (_gpio(row, part) for part in ("led", "switch"))
    if "green" not in row and "blue" not in row:
        return SocketConfig(place=PlaceId(key), led=led, switch=switch)
    green, blue = (_gpio(row, part) for part in ("green", "blue"))
    return SocketConfig(place=PlaceId(key), led=led, switch=switch, green=green, blue=blue)


def _lights(row: Section) -> LightsConfig:
    row.only("active", "brightness", "quiet_brightness", "quiet_from", "quiet_to")
    if row.value("active") not in ("high", "low"):
        raise row.complaint("active", 'must be "high" or "low"')
    return LightsConfig(
        active_high=row.value("active") == "high",
        brightness=row.whole("brightness", range(1, 101), "a per cent from 1 to 100"),
        quiet_brightness=row.whole("quiet_brightness", range(101), "a per cent from 0 to 100"),
        quiet_from=_time_of_day(row, "quiet_from"),
        quiet_to=_time_of_day(row, "quiet_to"),
    )


def _time_of_day(row: Section, key: str) -> time:
    try:
        return time.fromisoformat(str(row.value(key)))
    except ValueError as fault:
        raise row.complaint(key, 'must be a time of day such as "22:30"') from fault


def _gpio(row: Section, key: str) -> int:
    return row.whole(key, GPIO_PINS, "a GPIO number from 2 to 27")


def _camera(row: Section) -> CameraConfig:
    row.only("source", "height_mm")
    source = row.value("source")
    kind, _, number = source.partition(":") if isinstance(source, str) else ("", "", "")
    if source != "picamera" and not (kind == "usb" and number.isdecimal()):
        raise row.complaint("source", 'must be "picamera", or "usb:0" for the first webcam')
    return CameraConfig(source=str(source), height_mm=row.measure("height_mm"))


def _scan(row: Section) -> ScanConfig:
    row.only("period_ms", "windows", "debounce_ms", "guard_us", "listen_us", "apart_mm")
    return ScanConfig(
        period_ms=row.whole("period_ms", range(20, 5001), "a time from 20 to 5000"),
        windows=row.whole("windows", range(1, 9), "a number from 1 to 8"),
        debounce_ms=row.whole("debounce_ms", range(1001), "a time from 0 to 1000"),
        guard_us=row.whole("guard_us", range(300, 10_001), "a time from 300 to 10000"),
        listen_us=row.whole("listen_us", range(480, 3_001), "a time from 480 to 3000"),
        apart_mm=row.measure("apart_mm"),
    )


def _wiring(row: Section) -> HubWiring:
    row.only("reset", "spi", "readers", "switches", "pixels", "pixel_count")
    blocks = row.listed("spi")
    return HubWiring(
        reset=_pin(row, "reset"),
        spi=tuple(_spi(block) for block in blocks),
        readers=tuple(_reader(reader, len(blocks)) for reader in row.listed("readers")),
        switches=_numbers(row, "switches"),
        pixels=row.whole("pixels", range(29), "a GPIO number of the Pico, or 0 for none"),
        pixel_count=row.whole("pixel_count", range(257), "a number from 0 to 256"),
    )


def _spi(row: Section) -> SpiPins:
    row.only("block", "sck", "mosi", "miso")
    block = row.whole("block", range(len(SPI_PINS)), "0 or 1")
    return SpiPins(block=block, sck=_pin(row, "sck"), mosi=_pin(row, "mosi"), miso=_pin(row, "miso"))


def _reader(row: Section, blocks: int) -> ReaderPins:
    row.only("spi", "select", "busy")
    spi = row.whole("spi", range(blocks), f"a place in wiring.spi, 0 to {blocks - 1}")
    return ReaderPins(spi=spi, select=_pin(row, "select"), busy=_pin(row, "busy"))


def _lamp(row: Section) -> LampConfig:
    lamp = _measures(LampConfig, row)
    if lamp.supply_v <= lamp.forward_v + lamp.SATURATION_V:
        raise row.complaint("forward_v", "must be below supply_v, or the lamp stays dark")
    return lamp


def _measures(kind: type[M], row: Section) -> M:
    names = tuple(field.name for field in fields(kind))
    row.only(*names)
    return kind(**{name: row.measure(name) for name in names})


def _places(row: Section, key: str, most: int) -> tuple[PlaceId | None, ...]:
    plain = row.value(key, [])
    if not isinstance(plain, list) or not all(isinstance(place, str) for place in plain) or len(plain) > most:
        raise row.complaint(key, f'must be a list of at most {most} places, "" for none')
    return tuple(PlaceId(place) if place else None for place in plain)


def _windows(row: Section, readers: int) -> tuple[int | None, ...]:
    """Without windows, each reader gets its own, in order."""
    plain = row.value("windows", list(range(readers)))
    if not isinstance(plain, list) or len(plain) != readers:
        raise row.complaint("windows", f"must be a list of {readers}, one for each of the readers")
    if not all(window == "any" or (is_whole(window) and window >= 0) for window in plain):
        raise row.complaint("windows", 'must hold numbers from 0, or "any"')
    return tuple(None if window == "any" else int(window) for window in plain)


def _numbers(row: Section, key: str) -> tuple[int, ...]:
    plain = row.value(key)
    if not isinstance(plain, list) or not all(is_whole(pin) and pin in PICO_PINS for pin in plain):
        raise row.complaint(key, "must be a list of GPIO numbers of the Pico")
    return tuple(plain)


def _pin(row: Section, key: str) -> int:
    return row.whole(key, range(29), "a GPIO number of the Pico")
