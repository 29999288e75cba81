"""Wiring diagrams as WireViz input. The pictures themselves are drawn by WireViz with graphviz."""

from collections.abc import Iterator

from companion.config import SocketConfig, TableConfig
from companion.tools.plan.headers import (
    PI_3V3,
    PI_5V,
    PI_GROUND,
    PI_HEADER,
    PICO_3V3,
    PICO_GROUND,
    PICO_HEADER,
)

READER_LINES = ("5V", "3.3V", "GND", "SCK", "MOSI", "MISO", "NSS", "BUSY", "RST")
LAMP_COLOURS = ("YE", "GN", "BU")
COLOURS = ("RD", "OG", "BK", "YE", "GN", "BU", "VT", "WH", "GY")


def hub_harness(table: TableConfig) -> str:
    """One hub with all its readers and switches."""
    return "\n".join(_hub(table)) + "\n"


def socket_harness(table: TableConfig) -> str:
    """The four Receptacles on the Pi."""
    return "\n".join(_sockets(table)) + "\n"


def _hub(table: TableConfig) -> Iterator[str]:
    wiring = table.wiring
    pins = {pin: f"GP{pin} {role}" for role, pin in wiring.pins().items()}
    rows = sorted((PICO_HEADER[pin], label) for pin, label in pins.items())
    rows += [(PICO_3V3, "3V3 OUT"), (PICO_GROUND, "GND")]
    yield from _heading("One hub: Pico, readers, Hall switches")
    yield "connectors:"
    yield from _connector("Pico", "Raspberry Pi Pico", rows)
    yield from _connector("Supply", "readers' 5 V supply", [(1, "+5 V"), (2, "GND, joined to the Pi's")])
    for index in range(len(wiring.readers)):
        yield from _connector(f"Reader{index}", "PN5180 module", list(enumerate(READER_LINES, 1)))
    for index in range(len(wiring.switches)):
        yield from _connector(f"Switch{index}", "DRV5032AJ", [(1, "VCC"), (2, "GND"), (3, "OUT")])
    yield "cables:"
    yield from _cable("G", ("BK",), "0.3")
    for index in range(len(wiring.readers)):
        yield from _cable(f"R{index}", COLOURS, "0.3")
    for index in range(len(wiring.switches)):
        yield from _cable(f"H{index}", ("OG", "BK", "WH"), "0.5")
    yield "connections:"
    yield from _run("Supply", (2,), "G", (1,), "Pico", (PICO_GROUND,))
    for index, reader in enumerate(wiring.readers):
        spi = wiring.spi[reader.spi]
        signals = (spi.sck, spi.mosi, spi.miso, reader.select, reader.busy, wiring.reset)
        yield from _run("Supply", (1,), f"R{index}", (1,), f"Reader{index}", (1,))
        header = (PICO_3V3, PICO_GROUND, *(PICO_HEADER[pin] for pin in signals))
        lines = tuple(range(2, 10))
        yield from _run("Pico", header, f"R{index}", lines, f"Reader{index}", lines)
    for index, pin in enumerate(wiring.switches):
        header = (PICO_3V3, PICO_GROUND, PICO_HEADER[pin])
        yield from _run("Pico", header, f"H{index}", (1, 2, 3), f"Switch{index}", (1, 2, 3))


def _sockets(table: TableConfig) -> Iterator[str]:
    rows = [(PI_3V3, "3.3 V"), (PI_5V, "5 V"), (PI_GROUND, "GND")]
    for item in table.sockets:
        rows += [(PI_HEADER[pin], f"GPIO{pin} {name} {item.place}") for name, pin in _lamps(item)]
        rows += [(PI_HEADER[item.switch], f"GPIO{item.switch} switch {item.place}")]
    parts = f"BC337, {table.lamp.base_ohm:.0f} ohm base, {table.lamp.resistor_ohm:.0f} ohm LED, DRV5032AJ"
    yield from _heading("The Receptacles on the Raspberry Pi")
    yield "connectors:"
    yield from _connector("Pi", "Raspberry Pi, 40-pin header", sorted(rows))
    for item in table.sockets:
        bases = (f"{name}, to base" for name, _ in _lamps(item))
        lines = ("5 V to LED", "GND", *bases, "3.3 V to Hall", "Hall OUT")
        yield from _connector(f"Receptacle_{item.place}", parts, list(enumerate(lines, 1)))
    yield "cables:"
    for item in table.sockets:
        yield from _cable(f"L_{item.place}", ("RD", "BK", *LAMP_COLOURS[: len(item.leds)], "OG", "WH"), "0.6")
    yield "connections:"
    for item in table.sockets:
        lamps = tuple(PI_HEADER[pin] for pin in item.leds)
        header = (PI_5V, PI_GROUND, *lamps, PI_3V3, PI_HEADER[item.switch])
        wires = tuple(range(1, len(header) + 1))
        yield from _run("Pi", header, f"L_{item.place}", wires, f"Receptacle_{item.place}", wires)


def _lamps(item: SocketConfig) -> list[tuple[str, int]]:
    """The pins of a lamp by name: one, or one for each colour."""
    names = ("lamp",) if len(item.leds) == 1 else ("red", "green", "blue")
    return list(zip(names, item.leds, strict=True))


def _heading(title: str) -> Iterator[str]:
    yield f"# {title}. Made from table.toml by `companion plan`; draw it with `make hardware`."
    yield "options:"
    yield "  mini_bom_mode: false"


def _connector(name: str, kind: str, rows: list[tuple[int, str]]) -> Iterator[str]:
    yield f"  {name}:"
    yield f'    type: "{kind}"'
    yield f"    pins: [{', '.join(str(pin) for pin, _ in rows)}]"
    yield "    pinlabels: [" + ", ".join(f'"{label}"' for _, label in rows) + "]"
    yield "    hide_disconnected_pins: true"


def _cable(name: str, colours: tuple[str, ...], metres: str) -> Iterator[str]:
    yield f"  {name}:"
    yield f"    length: {metres}"
    yield f"    wirecount: {len(colours)}"
    yield f"    colors: [{', '.join(colours)}]"
    yield "    gauge: 0.25 mm2"


def _run(
    source: str,
    pins: tuple[int, ...],
    cable: str,
    wires: tuple[int, ...],
    target: str,
    lines: tuple[int, ...],
) -> Iterator[str]:
    yield "  -"
    yield f"    - {source}: [{', '.join(map(str, pins))}]"
    yield f"    - {cable}: [{', '.join(map(str, wires))}]"
    yield f"    - {target}: [{', '.join(map(str, lines))}]"
