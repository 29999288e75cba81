"""The table from above as SVG: where antennas, switches, Receptacles and corner markers go."""

from collections.abc import Iterator

from companion.config import TableConfig
from companion.devices.vision.layout import Spot, TableLayout
from companion.tools.plan.hub_places import TRAY_MM, hub_places

ANTENNA_MM = 50
STYLE = """
  .table { fill: #f7f3ea; stroke: #333; }
  .tile, .area { fill: #fff; stroke: #777; }
  .antenna { fill: none; stroke: #b3261e; stroke-width: 2; }
  .hall { fill: #1b5e9b; }
  .lamp { fill: #f2b705; stroke: #7a5c00; }
  .corner { fill: #111; }
  .hub { fill: #2e6b3e; fill-opacity: 0.25; stroke: #2e6b3e; stroke-dasharray: 4 3; }
  text { font: 11px sans-serif; fill: #222; text-anchor: middle; }
"""


def table_drawing(table: TableConfig, layout: TableLayout) -> str:
    """A plan at one unit a millimetre."""
    size = f'width="{layout.width:.0f}mm" height="{layout.height:.0f}mm"'
    box = f'viewBox="-5 -5 {layout.width + 10:.0f} {layout.height + 10:.0f}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" aria-labelledby="title">',
        '<title id="title">Plan of the table: antennas (rings), switches (dots), lamps (suns), hubs</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="table" width="{layout.width:.0f}" height="{layout.height:.0f}"/>',
        *(_box(spot, "tile") for spot in layout.tiles),
        *(_box(spot, "area") for spot in layout.areas),
        _box(layout.tray, "area"),
        f'<text x="{layout.tray.x:g}" y="{layout.tray.y:g}">dice tray</text>',
        *(_box(spot, "corner") for spot in layout.corners),
        *_antennas(table, layout),
        *_switches(table, layout),
        *_lamps(table, layout),
        *_hubs(table, layout),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _box(spot: Spot, kind: str) -> str:
    x, y = spot.x - spot.across / 2, spot.y - spot.deep / 2
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{spot.across:g}" height="{spot.deep:g}"/>'


def _antennas(table: TableConfig, layout: TableLayout) -> Iterator[str]:
    spots = {spot.place: spot for spot in (*layout.tiles, *layout.areas)}
    for hub in table.hubs:
        for index, place in enumerate(hub.readers):
            if place is not None and place in spots:
                spot = spots[place]
                yield f'<circle class="antenna" cx="{spot.x:g}" cy="{spot.y:g}" r="{ANTENNA_MM / 2:g}"/>'
                yield f'<text x="{spot.x:g}" y="{spot.y - 2:g}">{place}</text>'
                side = hub.device.removeprefix("hub-")
                yield f'<text x="{spot.x:g}" y="{spot.y + 11:g}">{side} {index}</text>'


def _switches(table: TableConfig, layout: TableLayout) -> Iterator[str]:
    icons = {spot.place: spot for spot in layout.icons}
    for hub in table.hubs:
        for place in hub.switches:
            if place is not None and place in icons:
                yield f'<circle class="hall" cx="{icons[place].x:g}" cy="{icons[place].y:g}" r="5"/>'


def _lamps(table: TableConfig, layout: TableLayout) -> Iterator[str]:
    square = layout.square
    away = square.across / 2 + 45
    for item in table.sockets:
        x = square.x + (away if "e" in item.place else -away)
        y = square.y + (away if "s" in item.place else -away)
        yield f'<circle class="lamp" cx="{x:g}" cy="{y:g}" r="14"/>'
        yield f'<text x="{x:g}" y="{y + 4:g}">{item.place}</text>'


def _hubs(table: TableConfig, layout: TableLayout) -> Iterator[str]:
    wide, deep = TRAY_MM
    for device, place in hub_places(table, layout).items():
        x, y = place.at
        corner = f'x="{x - wide / 2:g}" y="{y - deep / 2:g}"'
        yield f'<rect class="hub" {corner} width="{wide}" height="{deep}"/>'
        yield f'<text x="{x:g}" y="{y + 4:g}">{device}</text>'
