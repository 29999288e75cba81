"""The carrier of a hub as values: strip board with the Pico, a plug for each cable, and a star for ground.

Strips run west to east and are lettered from the north; holes are numbered from the west, seen from the side
of the parts. A reader's lines come straight off the Pico's own strips. Supply and ground have strips of their
own: what a reader draws returns to the terminal and never through the Pico, whose ground joins it by
one link.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from companion.config import TableConfig
from companion.tools.plan.headers import PICO_3V3, PICO_GROUND, PICO_GROUNDS, PICO_HEADER

COLUMNS = 31
PICO_WEST, PICO_EAST, PICO_ROWS = 13, 20, 20
UNDER_PICO = 16
"""Where the strips between the Pico's two rows of pins are cut."""
PLUG_COLUMNS = (1, 4, 7, 10)
SWITCH_COLUMNS = (22, 25, 28)
TERMINAL_COLUMN, CAPACITOR_COLUMN = 13, 17
EXTRA_COLUMN = 21
SUPPLY_LINK, GROUND_LINK = 30, 31

Hole = tuple[int, int]
"""Column and strip, both from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrierPlug:
    """A row of pins across the strips, from its northernmost strip on; other positions stay free."""

    name: str
    column: int
    first: int
    length: int
    lines: Mapping[int, str]
    """Position, from 1, to the name of its line."""

    def hole(self, position: int) -> Hole:
        """Where a position is soldered."""
        return self.column, self.first + position - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrierLink:
    """A wire along a column from one strip to another."""

    column: int
    start: int
    end: int
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HubCarrier:
    """A carrier, ready to be drawn or followed from hole to hole."""

    rows: int
    cuts: tuple[Hole, ...]
    links: tuple[CarrierLink, ...]
    plugs: tuple[CarrierPlug, ...]
    pico: Mapping[Hole, str]
    """The Pico's pins: the line each one carries."""

    def plug(self, name: str) -> CarrierPlug:
        """One of the plugs."""
        return next(plug for plug in self.plugs if plug.name == name)


def strip_name(row: int) -> str:
    """The letter of a strip."""
    return ascii_uppercase[row - 1]


def fits_carrier(table: TableConfig) -> bool:
    """Whether hubs can be laid out this way: switches on the Pico's eastern side, a place for each plug."""
    wiring = table.wiring
    return (
        bool(table.hubs)
        and len(wiring.readers) <= len(PLUG_COLUMNS)
        and len(wiring.switches) <= len(SWITCH_COLUMNS)
        and all(_hole(PICO_HEADER[pin])[0] == PICO_EAST for pin in wiring.switches)
    )


def hub_carrier(table: TableConfig) -> HubCarrier:
    """The carrier for a table's hubs, which are all alike; only for a table that fits."""
    wiring = table.wiring
    reader_pins = [
        {
            "SCK": wiring.spi[reader.spi].sck,
            "MOSI": wiring.spi[reader.spi].mosi,
            "MISO": wiring.spi[reader.spi].miso,
            "NSS": reader.select,
            "BUSY": reader.busy,
            "RST": wiring.reset,
        }
        for reader in wiring.readers
    ]
    used = {pin for pins in reader_pins for pin in pins.values()}
    rows, links = _rows(used)
    supply = PICO_ROWS + len(links) + 2
    plugs = [
        *(_signals(number, pins, rows) for number, pins in enumerate(reader_pins)),
        *(_power(number, supply) for number in range(len(reader_pins))),
        *(_switch(number, supply + 1) for number in range(len(wiring.switches))),
        _across("T", TERMINAL_COLUMN, supply),
        _across("C", CAPACITOR_COLUMN, supply),
    ]
    links += [
        CarrierLink(column=SUPPLY_LINK, start=_hole(PICO_3V3)[1], end=supply + 1, line="3.3V"),
        CarrierLink(column=GROUND_LINK, start=_hole(PICO_GROUND)[1], end=supply + 2, line="GND"),
        *(_switch_link(number, pin, supply + 3) for number, pin in enumerate(wiring.switches)),
    ]
    cuts = [(UNDER_PICO, row) for row in range(1, PICO_ROWS + 1)]
    cuts += [(column - 1, supply + 3) for column in SWITCH_COLUMNS]
    return HubCarrier(
        rows=supply + 3, cuts=tuple(cuts), links=tuple(links), plugs=tuple(plugs), pico=dict(_pico())
    )


def gpio(pin: int) -> str:
    """The name of a line by the Pico's GPIO."""
    return f"GP{pin}"


def _rows(used: set[int]) -> tuple[dict[int, int], list[CarrierLink]]:
    """The strip each GPIO is reached on west of the Pico, and the links for those on its eastern side."""
    rows: dict[int, int] = {}
    links: list[CarrierLink] = []
    for pin in sorted(used, key=lambda pin: PICO_HEADER[pin]):
        column, row = _hole(PICO_HEADER[pin])
        if column == PICO_EAST:
            extra = PICO_ROWS + 1 + len(links)
            links.append(CarrierLink(column=EXTRA_COLUMN + len(links), start=row, end=extra, line=gpio(pin)))
            row = extra
        rows[pin] = row
    return rows, links


def _signals(number: int, pins: Mapping[str, int], rows: Mapping[int, int]) -> CarrierPlug:
    taken = {name: rows[pin] for name, pin in pins.items()}
    first, last = min(taken.values()), max(taken.values())
    return CarrierPlug(
        name=f"S{number}",
        column=PLUG_COLUMNS[number],
        first=first,
        length=last - first + 1,
        lines={row - first + 1: name for name, row in sorted(taken.items(), key=lambda item: item[1])},
    )


def _power(number: int, supply: int) -> CarrierPlug:
    lines = {1: "5V", 2: "3.3V", 3: "GND"}
    return CarrierPlug(name=f"P{number}", column=PLUG_COLUMNS[number], first=supply, length=3, lines=lines)


def _switch(number: int, first: int) -> CarrierPlug:
    lines = {1: "3.3V", 2: "GND", 3: "OUT"}
    return CarrierPlug(name=f"H{number}", column=SWITCH_COLUMNS[number], first=first, length=3, lines=lines)


def _across(name: str, column: int, supply: int) -> CarrierPlug:
    """Terminal or capacitor: over the strip of 3.3 V, from 5 V to ground."""
    return CarrierPlug(name=name, column=column, first=supply, length=3, lines={1: "5V", 3: "GND"})


def _switch_link(number: int, pin: int, row: int) -> CarrierLink:
    _, start = _hole(PICO_HEADER[pin])
    return CarrierLink(column=SWITCH_COLUMNS[number] + 1, start=start, end=row, line=gpio(pin))


def _pico() -> Iterator[tuple[Hole, str]]:
    for pin, place in PICO_HEADER.items():
        yield _hole(place), gpio(pin)
    for place in PICO_GROUNDS:
        yield _hole(place), "Pico GND"
    yield _hole(PICO_3V3), "3.3V"
    yield _hole(PICO_GROUND), "GND"
    for place, name in ((30, "RUN"), (35, "ADC_VREF"), (37, "3V3_EN"), (39, "VSYS"), (40, "VBUS")):
        yield _hole(place), name


def _hole(place: int) -> Hole:
    """The hole of a pin of the Pico, USB to the north."""
    return (PICO_WEST, place) if place <= PICO_ROWS else (PICO_EAST, 2 * PICO_ROWS + 1 - place)
