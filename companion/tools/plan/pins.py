"""Pin tables: what to solder where, for the hubs and for the Pi. Markdown out of table.toml."""

from collections.abc import Iterator

from companion.config import HubConfig, TableConfig
from companion.devices.vision.layout import TableLayout
from companion.tools.plan.carrier import fits_carrier, hub_carrier
from companion.tools.plan.carrier_paper import carrier_lists
from companion.tools.plan.headers import PI_HEADER, PICO_HEADER
from companion.tools.plan.hub_places import HubPlace, hub_places
from companion.tools.plan.markdown import table_of


def pin_tables(table: TableConfig, layout: TableLayout) -> str:
    """All pins of a table, in the order of soldering."""
    return "\n".join(_lines(table, layout)) + "\n"


def _lines(table: TableConfig, layout: TableLayout) -> Iterator[str]:
    yield "# Pins"
    yield ""
    yield "Made from `table.toml` by `companion plan`. GPIO is the number there, pin the place on the board."
    if table.hubs:
        yield from ("", "## Every hub (Raspberry Pi Pico)", "")
        rows = [
            (str(PICO_HEADER[pin]), f"GP{pin}", role)
            for role, pin in sorted(table.wiring.pins().items(), key=lambda item: PICO_HEADER[item[1]])
        ]
        yield from table_of(("pin", "GPIO", "goes to"), rows)
        if fits_carrier(table):
            yield from carrier_lists(hub_carrier(table))
    places = hub_places(table, layout)
    for hub in table.hubs:
        yield from ("", f"## {hub.device}", "")
        if hub.device in places:
            yield _place(places[hub.device])
            yield ""
        yield from table_of(("connector", "select", "busy", "looks at", "window"), _readers(hub, table))
        yield ""
        yield from table_of(("switch", "pin", "GPIO", "looks at"), _switches(hub, table))
    if table.sockets:
        yield from ("", "## Receptacles (Raspberry Pi)", "")
        lamps = [
            (
                str(item.place),
                ", ".join(str(PI_HEADER[pin]) for pin in item.leds),
                ", ".join(f"GPIO{pin}" for pin in item.leds),
                f"{PI_HEADER[item.switch]}",
                f"GPIO{item.switch}",
            )
            for item in table.sockets
        ]
        yield from table_of(("Receptacle", "lamp pin", "lamp", "switch pin", "switch"), lamps)


def _place(place: HubPlace) -> str:
    x, y = place.at
    cables = ", ".join(f"{reader} {length / 10:.0f} cm" for reader, length in place.cables.items())
    return f"Lies {x:.0f} mm from the west and {y:.0f} mm from the north of the field. Cables: {cables}."


def _readers(hub: HubConfig, table: TableConfig) -> list[tuple[str, ...]]:
    return [
        (
            f"reader {index}, SPI{table.wiring.spi[pins.spi].block}",
            f"GP{pins.select} (pin {PICO_HEADER[pins.select]})",
            f"GP{pins.busy} (pin {PICO_HEADER[pins.busy]})",
            place or "free",
            "" if place is None else "any" if window is None else str(window),
        )
        for index, (place, window, pins) in enumerate(
            zip(hub.readers, hub.windows, table.wiring.readers, strict=False)
        )
    ]


def _switches(hub: HubConfig, table: TableConfig) -> list[tuple[str, ...]]:
    return [
        (str(index), str(PICO_HEADER[pin]), f"GP{pin}", place or "free")
        for index, (place, pin) in enumerate(zip(hub.switches, table.wiring.switches, strict=False))
    ]
