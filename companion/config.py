"""table.toml and tags.toml to frozen values. Complaints name the file, the key and what is allowed there."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.errors import ConfigError
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId

READERS_PER_HUB = 4
SWITCHES_PER_HUB = 3
GPIO_PINS = range(2, 28)


@dataclass(frozen=True, slots=True, kw_only=True)
class HubConfig:
    """One reader hub: its serial port and what its connectors look at."""

    device: DeviceId
    port: str
    readers: tuple[PlaceId | None, ...]
    switches: tuple[PlaceId | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceptacleConfig:
    """One Receptacle: the pins of its lamp and its switch."""

    place: PlaceId
    led: int
    switch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig:
    """All devices of a table."""

    hubs: tuple[HubConfig, ...]
    receptacles: tuple[ReceptacleConfig, ...]


def default_table() -> TableConfig:
    """The table described in hardware/table.toml."""
    packaged = files("companion") / "table.toml"
    if packaged.is_file():
        return parse_table(packaged.read_text("utf-8"), "table.toml")
    return load_table(Path(__file__).parent.parent / "hardware" / "table.toml")


def load_table(path: Path) -> TableConfig:
    """Read a table.toml."""
    return parse_table(_read(path), str(path))


def load_tags(path: Path) -> Mapping[TagId, PieceId]:
    """Read a tags.toml: `[tags]` with piece = "tag id"."""
    plain = _parsed(_read(path), str(path))
    tags: dict[TagId, PieceId] = {}
    for piece, tag in _table(plain, "tags", str(path)).items():
        known = str(tag).upper()
        if len(known) != 16 or set(known) - set("0123456789ABCDEF"):
            raise _complaint(str(path), f"tags.{piece}", "must be a tag id of 16 hexadecimal digits")
        if known in tags:
            raise _complaint(str(path), f"tags.{piece}", f"has the tag of {tags[TagId(known)]} already")
        tags[TagId(known)] = PieceId(piece)
    return tags


def parse_table(source: str, name: str) -> TableConfig:
    """Read the text of a table.toml; `name` is the file to name in complaints."""
    plain = _parsed(source, name)
    _no_strangers(plain, {"schema", "hub", "receptacle"}, name, "")
    if plain.get("schema") != 1:
        raise _complaint(name, "schema", "must be 1")
    hubs = tuple(_hub(key, row, name) for key, row in _table(plain, "hub", name).items())
    receptacles = tuple(_receptacle(key, row, name) for key, row in _table(plain, "receptacle", name).items())
    _each_once([place for hub in hubs for place in (*hub.readers, *hub.switches) if place], name, "place")
    _each_once([pin for item in receptacles for pin in (item.led, item.switch)], name, "pin")
    return TableConfig(hubs=hubs, receptacles=receptacles)


def _hub(key: str, row: Any, name: str) -> HubConfig:
    where = f"hub.{key}"
    row = _section(row, {"port", "readers", "switches"}, name, where)
    port = row.get("port", "auto")
    if not isinstance(port, str) or not port:
        raise _complaint(name, f"{where}.port", 'must be "auto" or a serial port such as "/dev/ttyACM0"')
    return HubConfig(
        device=DeviceId(key),
        port=port,
        readers=_places(row.get("readers", []), READERS_PER_HUB, name, f"{where}.readers"),
        switches=_places(row.get("switches", []), SWITCHES_PER_HUB, name, f"{where}.switches"),
    )


def _receptacle(key: str, row: Any, name: str) -> ReceptacleConfig:
    where = f"receptacle.{key}"
    row = _section(row, {"led", "switch"}, name, where)
    pins = {part: row.get(part) for part in ("led", "switch")}
    for part, pin in pins.items():
        if not isinstance(pin, int) or isinstance(pin, bool) or pin not in GPIO_PINS:
            raise _complaint(name, f"{where}.{part}", "must be a GPIO number from 2 to 27")
    return ReceptacleConfig(place=PlaceId(key), led=row["led"], switch=row["switch"])


def _places(plain: Any, most: int, name: str, where: str) -> tuple[PlaceId | None, ...]:
    if not isinstance(plain, list) or not all(isinstance(place, str) for place in plain) or len(plain) > most:
        raise _complaint(name, where, f'must be a list of at most {most} places, "" for none')
    return tuple(PlaceId(place) if place else None for place in plain)


def _section(row: Any, known: set[str], name: str, where: str) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise _complaint(name, where, "must be a section")
    _no_strangers(row, known, name, f"{where}.")
    return row


def _table(plain: Mapping[str, Any], key: str, name: str) -> dict[str, Any]:
    row = plain.get(key, {})
    if not isinstance(row, dict):
        raise _complaint(name, key, "must be a section")
    return row


def _no_strangers(row: Mapping[str, Any], known: set[str], name: str, where: str) -> None:
    for key in row:
        if key not in known:
            raise _complaint(
                name, f"{where}{key}", f"is not known here; known are {', '.join(sorted(known))}"
            )


def _each_once(things: list[Any], name: str, kind: str) -> None:
    for thing in things:
        if things.count(thing) > 1:
            raise _complaint(name, str(thing), f"is used more than once as a {kind}")


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise ConfigError(
            "{path} cannot be read: {reason}.",
            "Give the path of a settings file with --table.",
            path=str(path),
            reason=str(fault),
        ) from fault


def _parsed(source: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as fault:
        raise ConfigError(
            "{name} is not valid TOML: {reason}.", "Mend that line.", name=name, reason=str(fault)
        ) from fault


def _complaint(name: str, key: str, wrong: str) -> ConfigError:
    return ConfigError("In {name}, {key} {wrong}.", "Mend that line.", name=name, key=key, wrong=wrong)
