"""Wiring diagrams as WireViz input. The pictures themselves are drawn by WireViz with graphviz."""

from collections.abc import Iterator

from companion.config import SocketConfig, TableConfig
from companion.tools.plan.carrier import CarrierPlug, HubCarrier, hub_carrier
from companion.tools.plan.headers import PI_3V3, PI_5V, PI_GROUNDS, PI_HEADER

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
    carrier = hub_carrier(table)
    readers, switches = len(table.wiring.readers), len(table.wiring.switches)
    yield from _heading("One hub: the plugs of its carrier, readers, Hall switches")
    yield "connectors:"
    yield from _connector("Supply", "readers' 5 V supply", [(1, "+5 V"), (2, "GND")])
    yield from _plug(carrier.plug("T"), "carrier, screw terminal")
    for index in range(readers):
        yield from _plug(carrier.plug(f"S{index}"), f"carrier, lines of reader {index}")
        yield from _plug(carrier.plug(f"P{index}"), f"carrier, supply of reader {index}")
        yield from _connector(f"Reader{index}", "PN5180 module", list(enumerate(READER_LINES, 1)))
    for index in range(switches):
        yield from _plug(carrier.plug(f"H{index}"), f"carrier, switch {index}")
        yield from _connector(f"Switch{index}", "DRV5032AJ", [(1, "VCC"), (2, "GND"), (3, "OUT")])
    yield "cables:"
    yield from _cable("G", ("RD", "BK"), "1.0", "0.75")
    for index in range(readers):
        yield from _cable(f"R{index}", COLOURS, "0.3")
    for index in range(switches):
        yield from _cable(f"W{index}", ("OG", "BK", "WH"), "0.5")
    yield "connections:"
    yield from _run("Supply", (1, 2), "G", (1, 2), "T", (1, 3))
    for index in range(readers):
        yield from _reader(carrier, index)
    for index in range(switches):
        yield from _run(f"H{index}", (1, 2, 3), f"W{index}", (1, 2, 3), f"Switch{index}", (1, 2, 3))


def _reader(carrier: HubCarrier, index: int) -> Iterator[str]:
    """Its supply from one plug, its lines from the other, in one cable."""
    for name in (f"P{index}", f"S{index}"):
        lines = carrier.plug(name).lines
        wires = tuple(READER_LINES.index(line) + 1 for line in lines.values())
        yield from _run(name, tuple(lines), f"R{index}", wires, f"Reader{index}", wires)


def _plug(plug: CarrierPlug, kind: str) -> Iterator[str]:
    yield from _connector(plug.name, kind, list(plug.lines.items()))


def _sockets(table: TableConfig) -> Iterator[str]:
    rows = [(pin, "3.3 V") for pin in PI_3V3] + [(pin, "5 V") for pin in PI_5V]
    rows += [(pin, "GND") for pin in PI_GROUNDS]
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
    for number, item in enumerate(table.sockets):
        lamps = tuple(PI_HEADER[pin] for pin in item.leds)
        supply, ground, logic = (pins[number % len(pins)] for pins in (PI_5V, PI_GROUNDS, PI_3V3))
        header = (supply, ground, *lamps, logic, PI_HEADER[item.switch])
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


def _cable(name: str, colours: tuple[str, ...], metres: str, gauge: str = "0.25") -> Iterator[str]:
    yield f"  {name}:"
    yield f"    length: {metres}"
    yield f"    wirecount: {len(colours)}"
    yield f"    colors: [{', '.join(colours)}]"
    yield f"    gauge: {gauge} mm2"


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
