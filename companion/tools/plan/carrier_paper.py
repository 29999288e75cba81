"""The carrier of a hub on paper: a drawing of its strip board as SVG, and lists of cuts, links and plugs."""

from collections.abc import Iterator

from companion.tools.plan.carrier import (
    COLUMNS,
    PICO_EAST,
    PICO_ROWS,
    PICO_WEST,
    CarrierPlug,
    HubCarrier,
    strip_name,
)
from companion.tools.plan.markdown import table_of

STEP = 22
EDGE = 46
STYLE = """
  .board { fill: #f3e3c3; stroke: #8a6d3b; } .strip { stroke: #e0a96d; stroke-width: 12; }
  .hole { fill: #fff; stroke: #b98b52; } .cut { stroke: #b3261e; stroke-width: 3; }
  .pico { fill: #2e6b3e; fill-opacity: 0.85; } .pin { fill: #f2d16b; }
  .plug { fill: #ffffff; stroke: #222; stroke-width: 1.6; } .used { fill: #222; } .free { fill: #bbb; }
  .wire { stroke-width: 4; stroke-linecap: round; fill: none; }
  .GND { stroke: #222; } .V { stroke: #d46a1f; } .signal { stroke: #1b5e9b; }
  text { font: 12px sans-serif; fill: #222; text-anchor: middle; }
  text.light { fill: #fff; } text.small { font-size: 10px; }
"""
NAMES = {"T": "5 V in", "C": "470 µF"}


def carrier_drawing(carrier: HubCarrier) -> str:
    """Seen from the side of the parts; the copper is on the other side."""
    wide, high = COLUMNS * STEP + 2 * EDGE, carrier.rows * STEP + 2 * EDGE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" '
        'aria-labelledby="title">',
        '<title id="title">Strip board of a hub: Pico, plugs, cuts (crosses) and links (lines)</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="board" x="{EDGE - 16}" y="{EDGE - 16}" width="{COLUMNS * STEP + 10}" '
        f'height="{carrier.rows * STEP + 10}" rx="6"/>',
        *_strips(carrier),
        *_pico(carrier),
        *_cuts(carrier),
        *(line for plug in carrier.plugs for line in _plug(plug)),
        *_links(carrier),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def carrier_lists(carrier: HubCarrier) -> Iterator[str]:
    """Cuts, links and plugs in Markdown, in the order of making."""
    yield from ("", "### Carrier", "")
    yield (
        "One piece of strip board for each hub, seen from the side of the parts: strips are lettered from "
        "the north (USB), holes numbered from the west. `wiring/carrier.svg` shows it."
    )
    yield ""
    cut: dict[int, list[str]] = {}
    for column, row in carrier.cuts:
        cut.setdefault(column, []).append(strip_name(row))
    rows = [(f"hole {column}", _run(names)) for column, names in sorted(cut.items())]
    yield from table_of(("cut at", "strips"), rows)
    yield ""
    links = [
        (link.line, f"hole {link.column}", strip_name(link.start), strip_name(link.end))
        for link in carrier.links
    ]
    yield from table_of(("link", "at", "from strip", "to strip"), links)
    yield ""
    plugs = [
        (plug.name, f"hole {plug.column}", _run([strip_name(row) for row in _rows(plug)]), _lines(plug))
        for plug in carrier.plugs
    ]
    yield from table_of(("plug", "at", "strips", "lines by position; others stay free"), plugs)


def _rows(plug: CarrierPlug) -> range:
    return range(plug.first, plug.first + plug.length)


def _run(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def _lines(plug: CarrierPlug) -> str:
    return ", ".join(f"{position} {line}" for position, line in plug.lines.items())


def _x(column: float) -> float:
    return EDGE + (column - 1) * STEP


def _strips(carrier: HubCarrier) -> Iterator[str]:
    for column in range(1, COLUMNS + 1):
        yield f'<text class="small" x="{_x(column)}" y="{EDGE - 22}">{column}</text>'
    for row in range(1, carrier.rows + 1):
        y = _x(row)
        yield f'<line class="strip" x1="{_x(1) - 8}" y1="{y}" x2="{_x(COLUMNS) + 8}" y2="{y}"/>'
        yield f'<text x="{EDGE - 30}" y="{y + 4}">{strip_name(row)}</text>'
        for column in range(1, COLUMNS + 1):
            yield f'<circle class="hole" cx="{_x(column)}" cy="{y}" r="2.5"/>'


def _cuts(carrier: HubCarrier) -> Iterator[str]:
    for column, row in carrier.cuts:
        x, y = _x(column), _x(row)
        yield f'<path class="cut" d="M{x - 6} {y - 6} l12 12 m-12 0 l12 -12"/>'


def _pico(carrier: HubCarrier) -> Iterator[str]:
    left, right = _x(PICO_WEST) - 16, _x(PICO_EAST) + 16
    top, bottom = _x(1) - 14, _x(PICO_ROWS) + 14
    yield (f'<rect class="pico" x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="4"/>')
    yield f'<text x="{(left + right) / 2}" y="14">Pico, its USB socket here</text>'
    for (column, row), line in carrier.pico.items():
        yield f'<circle class="pin" cx="{_x(column)}" cy="{_x(row)}" r="5"/>'
        inwards = 26 if column == PICO_WEST else -26
        name = line.removeprefix("Pico ")
        yield f'<text class="light small" x="{_x(column) + inwards}" y="{_x(row) + 4}">{name}</text>'


def _plug(plug: CarrierPlug) -> Iterator[str]:
    x, y = _x(plug.column), _x(plug.first)
    yield (
        f'<rect class="plug" x="{x - 9}" y="{y - 10}" width="18" '
        f'height="{(plug.length - 1) * STEP + 20}" rx="3"/>'
    )
    for position in range(1, plug.length + 1):
        used = "used" if position in plug.lines else "free"
        yield f'<circle class="{used}" cx="{x}" cy="{y + (position - 1) * STEP}" r="5"/>'
    aside = -24 if plug.name.startswith("H") else 24  # a link stands east of those
    for position, line in plug.lines.items():
        if line == "OUT":
            continue
        yield f'<text class="small" x="{x + aside}" y="{y + (position - 1) * STEP + 4}">{line}</text>'
    yield f'<text x="{x}" y="{y - 13}">{NAMES.get(plug.name, plug.name)}</text>'


def _links(carrier: HubCarrier) -> Iterator[str]:
    for link in carrier.links:
        kind = {"GND": "GND", "3.3V": "V"}.get(link.line, "signal")
        x = _x(link.column)
        yield f'<line class="wire {kind}" x1="{x}" y1="{_x(link.start)}" x2="{x}" y2="{_x(link.end)}"/>'
