"""The current budget: every supply of a table at its worst moment, and what hangs on it.

Sources: Raspberry Pi Pico data sheet (3.3 V output), Raspberry Pi GPIO documentation (8 mA a pin, 50 mA for
all pins together), USB 2.0 (500 mA a socket).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.config.table_values import HubConfig, TableConfig

PIN_MA = 8.0
ALL_PINS_MA = 50.0
PICO_3V3_MA = 300.0
USB_MA = 500.0


@dataclass(frozen=True, slots=True)
class Budget:
    """One supply: what it gives, what hangs on it at worst, and the key of table.toml to change."""

    rail: str
    key: str
    gives: float
    parts: Mapping[str, float]

    @property
    def draws(self) -> float:
        """All parts together, in mA."""
        return sum(self.parts.values())


def budgets(table: TableConfig) -> tuple[Budget, ...]:
    """Every supply of a table at its worst moment."""
    return (*_pins(table), *_hubs(table), *_readers(table), _pi(table))


def _pins(table: TableConfig) -> tuple[Budget, ...]:
    lamps, each = sum(len(item.leds) for item in table.sockets), table.lamp.pin_ma
    if not lamps:
        return ()
    return (
        Budget("one lamp pin of the Pi", "lamp.base_ohm", PIN_MA, {"base of a transistor": each}),
        Budget("all pins of the Pi", "lamp.base_ohm", ALL_PINS_MA, {f"{lamps} bases": lamps * each}),
    )


def _hubs(table: TableConfig) -> tuple[Budget, ...]:
    return tuple(budget for hub in table.hubs for budget in (_usb(hub, table), _pico_3v3(hub, table)))


def _usb(hub: HubConfig, table: TableConfig) -> Budget:
    pixels = table.wiring.pixel_count
    parts = {"Pico": table.power.pico, **_from_3v3(hub, table)}
    if pixels:
        parts[f"{pixels} pixels"] = pixels * table.power.pixel
    return Budget(f"the USB socket of {hub.device}", "power", USB_MA, parts)


def _pico_3v3(hub: HubConfig, table: TableConfig) -> Budget:
    return Budget(f"the 3.3 V of {hub.device}", "power.reader_ready", PICO_3V3_MA, _from_3v3(hub, table))


def _from_3v3(hub: HubConfig, table: TableConfig) -> Mapping[str, float]:
    readers = sum(place is not None for place in hub.readers)
    switches = sum(place is not None for place in hub.switches)
    return {
        f"{readers} readers": readers * table.power.reader_ready,
        f"{switches} Hall switches": switches * table.power.switch,
    }


def _readers(table: TableConfig) -> tuple[Budget, ...]:
    fields = sum(any(hub.readers) for hub in table.hubs)  # a hub has one reader at work at a time
    if not fields:
        return ()
    parts = {f"{fields} fields up at once": fields * table.power.reader_field}
    return (Budget("the readers' 5 V supply", "power.reader_supply", table.power.reader_supply, parts),)


def _pi(table: TableConfig) -> Budget:
    hubs, lamps = len(table.hubs), sum(len(item.leds) for item in table.sockets)
    parts = {"Raspberry Pi with camera": table.power.pi}
    if hubs:
        parts[f"{hubs} hubs"] = sum(_usb(hub, table).draws for hub in table.hubs)
    if lamps:
        parts[f"{lamps} lamps"] = lamps * table.lamp.lamp_ma
        parts[f"{len(table.sockets)} Hall switches"] = len(table.sockets) * table.power.switch
    return Budget("the Pi's 5 V supply", "power.pi_supply", table.power.pi_supply, parts)
