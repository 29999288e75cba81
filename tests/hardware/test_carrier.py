"""The carrier of a hub, followed over strips, cuts and links: every line reaches its plug and no other."""

from collections import Counter
from dataclasses import replace

import pytest

from companion.config import default_table
from companion.devices.vision.layout import usual_layout
from companion.tools.plan import papers
from companion.tools.plan.carrier import COLUMNS, HubCarrier, fits_carrier, gpio, hub_carrier

TABLE = default_table()
CARRIER = hub_carrier(TABLE)

Piece = tuple[int, int]
"""A piece of a strip between two cuts: its strip, and its first hole."""


def piece_at(carrier: HubCarrier, column: int, row: int) -> Piece:
    """Which piece of which strip a hole belongs to."""
    assert (column, row) not in carrier.cuts, "a pin stands in a cut"
    cuts = [cut for cut, of in carrier.cuts if of == row and cut < column]
    return row, max(cuts, default=0)


def lines_of(carrier: HubCarrier) -> dict[Piece, set[str]]:
    """The lines of the Pico that reach each piece of strip, over links too."""
    reached: dict[Piece, set[str]] = {}
    for (column, row), line in carrier.pico.items():
        reached.setdefault(piece_at(carrier, column, row), set()).add(line)
    for _ in carrier.links:
        for link in carrier.links:
            ends = [piece_at(carrier, link.column, row) for row in (link.start, link.end)]
            both = set[str]().union(*(reached.get(end, set()) for end in ends))
            for end in ends:
                reached.setdefault(end, set()).update(both)
    return reached


def test_no_two_lines_share_a_strip() -> None:
    """Nothing is shorted: not even the Pico's own pins under it."""
    for piece, lines in lines_of(CARRIER).items():
        assert len(lines) == 1, (piece, lines)


def test_every_line_of_a_reader_reaches_its_plug() -> None:
    """From the GPIO table.toml names, at the position the plug says."""
    wiring, reached = TABLE.wiring, lines_of(CARRIER)
    for number, reader in enumerate(wiring.readers):
        spi = wiring.spi[reader.spi]
        wanted = {
            "SCK": spi.sck,
            "MOSI": spi.mosi,
            "MISO": spi.miso,
            "NSS": reader.select,
            "BUSY": reader.busy,
            "RST": wiring.reset,
        }
        plug = CARRIER.plug(f"S{number}")
        got = {line: reached[piece_at(CARRIER, *plug.hole(at))] for at, line in plug.lines.items()}

        assert got == {line: {gpio(pin)} for line, pin in wanted.items()}


def test_every_switch_reaches_its_pin() -> None:
    """Between supply and ground."""
    reached = lines_of(CARRIER)
    for number, pin in enumerate(TABLE.wiring.switches):
        plug = CARRIER.plug(f"H{number}")

        assert [reached[piece_at(CARRIER, *plug.hole(at))] for at in (1, 2, 3)] == [
            {"3.3V"},
            {"GND"},
            {gpio(pin)},
        ]


def test_what_readers_draw_does_not_return_through_the_pico() -> None:
    """Their ground is one strip with the terminal; the Pico hangs on it by a single link."""
    grounds = {
        piece_at(CARRIER, *plug.hole(at))
        for plug in CARRIER.plugs
        for at, line in plug.lines.items()
        if line == "GND"
    }
    (ground,) = grounds
    ends = [piece_at(CARRIER, link.column, row) for link in CARRIER.links for row in (link.start, link.end)]

    assert ends.count(ground) == 1
    assert not [hole for hole in CARRIER.pico if piece_at(CARRIER, *hole) == ground]


def test_five_volts_never_meet_the_pico() -> None:
    """They go from the terminal to the readers and nowhere else."""
    reached = lines_of(CARRIER)
    fives = {
        piece_at(CARRIER, *plug.hole(at))
        for plug in CARRIER.plugs
        for at, line in plug.lines.items()
        if line == "5V"
    }

    assert len(fives) == 1
    assert not fives & set(reached)


def test_one_thing_in_a_hole() -> None:
    """Pins, plugs and ends of links each have their own, on the board."""
    holes = [
        *CARRIER.pico,
        *((plug.column, plug.first + row) for plug in CARRIER.plugs for row in range(plug.length)),
        *((link.column, row) for link in CARRIER.links for row in (link.start, link.end)),
    ]

    assert [hole for hole, count in Counter(holes).items() if count > 1] == []
    assert all(1 <= column <= COLUMNS and 1 <= row <= CARRIER.rows <= 26 for column, row in holes)


def test_two_carriers_come_out_of_one_usual_board() -> None:
    """160 x 100 mm: 62 holes along its strips, 38 strips."""
    assert 2 * COLUMNS <= 62
    assert CARRIER.rows <= 38


def test_at_most_one_wire_hangs_on_a_pin_of_the_pico() -> None:
    """Where there were nine: a plug for each cable, and copper between them."""
    pins = Counter(
        piece_at(CARRIER, link.column, row)
        for link in CARRIER.links
        for row in (link.start, link.end)
        if (piece_at(CARRIER, link.column, row)) in {piece_at(CARRIER, *hole) for hole in CARRIER.pico}
    )

    assert set(pins.values()) == {1}


@pytest.mark.parametrize("switches", [(17, 18, 0), (17, 18, 19, 20)])
def test_another_wiring_has_pin_tables_but_no_carrier(switches: tuple[int, ...]) -> None:
    """The owner lays it out: the plan does not draw what would not work."""
    other = replace(TABLE, wiring=replace(TABLE.wiring, switches=switches))
    written = papers(other, usual_layout(), "ghost_stories")

    assert not fits_carrier(other)
    assert "wiring/carrier.svg" not in written
    assert "Every hub" in written["pins.md"]
