"""What Pico and Pi allow; a table that breaks a limit is refused with the key to mend.

Sources: RP2040 and Raspberry Pi Pico data sheets (pins and their SPI functions). power.py has the currents.
"""

from collections.abc import Iterable, Mapping

from companion.config.power import budgets
from companion.config.table_values import HubConfig, HubWiring, TableConfig
from companion.errors import ConfigError

READERS_PER_HUB = 4
SWITCHES_PER_HUB = 3
READERS_PER_SPI = 2
PIXELS_PER_HUB = 60
"""One line of the hub protocol holds so many colours."""
GPIO_PINS = range(2, 28)
"""Pins of the Pi's header that are free for us; 0 and 1 belong to add-on boards."""
PICO_PINS = (*range(23), 26, 27, 28)
"""Pins a Pico leads out; 23 to 25 and 29 serve the board itself."""
SPI_PINS: Mapping[int, Mapping[str, tuple[int, ...]]] = {
    0: {"miso": (0, 4, 16, 20), "sck": (2, 6, 18, 22), "mosi": (3, 7, 19)},
    1: {"miso": (8, 12, 28), "sck": (10, 14, 26), "mosi": (11, 15, 27)},
}
"""Which pins each SPI block of an RP2040 can use."""


def check(table: TableConfig, file: str) -> None:
    """Refuse a table whose wiring cannot work."""
    for key, wrong in _faults(table):
        raise ConfigError("In {name}, {key} {wrong}.", "Mend that line.", name=file, key=key, wrong=wrong)


def _faults(table: TableConfig) -> Iterable[tuple[str, str]]:
    """Every broken limit: the key and what is wrong with it."""
    yield from _twice({f"hub.{hub.device}": (*hub.readers, *hub.switches) for hub in table.hubs}, "place")
    yield from _twice({f"socket.{item.place}": (*item.leds, item.switch) for item in table.sockets}, "pin")
    yield from _wiring_faults(table.wiring)
    for hub in table.hubs:
        yield from _hub_faults(hub, table)
    yield from _current_faults(table)


def _twice(used: Mapping[str, Iterable[object]], kind: str) -> Iterable[tuple[str, str]]:
    seen: set[object] = set()
    for key, things in used.items():
        for thing in things:
            if thing is not None and thing in seen:
                yield str(thing), f"is used more than once as a {kind}, at last in {key}"
            seen.add(thing)


def _wiring_faults(wiring: HubWiring) -> Iterable[tuple[str, str]]:
    holders: dict[int, str] = {}
    for role, pin in wiring.pins().items():
        if pin not in PICO_PINS:
            yield "wiring", f"has {role} on GPIO {pin}, which a Pico does not lead out"
        if pin in holders:
            yield "wiring", f"has {role} on GPIO {pin}, which {holders[pin]} uses already"
        holders[pin] = role
    for spi in wiring.spi:
        for role, allowed in SPI_PINS[spi.block].items():
            if getattr(spi, role) not in allowed:
                choice = ", ".join(map(str, allowed))
                yield (
                    "wiring.spi",
                    f"has {role} of SPI{spi.block} on a pin it cannot use; it can use {choice}",
                )
    for index in range(len(wiring.spi)):
        sharing = sum(reader.spi == index for reader in wiring.readers)
        if sharing > READERS_PER_SPI:
            yield "wiring.readers", f"puts {sharing} readers on one SPI block; {READERS_PER_SPI} is the most"


def _hub_faults(hub: HubConfig, table: TableConfig) -> Iterable[tuple[str, str]]:
    key = f"hub.{hub.device}"
    if len(hub.readers) > len(table.wiring.readers):
        yield f"{key}.readers", f"has more places than [wiring] has readers, {len(table.wiring.readers)}"
    if len(hub.switches) > len(table.wiring.switches):
        yield f"{key}.switches", f"has more places than [wiring] has switches, {len(table.wiring.switches)}"
    if len(hub.pixels) > table.wiring.pixel_count:
        yield f"{key}.pixels", f"has more places than wiring.pixel_count says, {table.wiring.pixel_count}"
    for window in hub.windows:
        if window is not None and window >= table.scan.windows:
            yield f"{key}.windows", f"has window {window}; scan.windows allows 0 to {table.scan.windows - 1}"


def _current_faults(table: TableConfig) -> Iterable[tuple[str, str]]:
    for budget in budgets(table):
        if budget.draws > budget.gives:
            yield budget.key, f"lets {budget.rail} give {budget.draws:.0f} mA; {budget.gives:.0f} is the most"
