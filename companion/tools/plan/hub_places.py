"""Where each hub lies under the table: beside its readers and switches, under none of them, cables short."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, dist

from companion.config import TableConfig
from companion.devices.vision.layout import TableLayout
from companion.messages.ids import DeviceId, PlaceId

CABLE_MM = 300
"""The longest cable between a hub and a reader."""
PINS_MM = 47
"""The pins of a reader, east of the middle of its antenna."""
STEP_MM = 10
ROOM_MM = (92, 72)
"""Between the middles of a hub's tray and a reader's holder, along or across."""
SWITCH_ROOM_MM = (60, 44)
"""Between the middles of a hub's tray and a Hall switch."""
TRAY_MM = (110, 76)
EDGE_MM = 40

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class HubPlace:
    """Where the middle of a hub lies, from the field's north-western corner, and how long its cables are."""

    at: Point
    cables: Mapping[PlaceId, int]
    """To each reader, in mm: the way, a fifth more for bends, and 60 mm for the plugs."""


def hub_places(table: TableConfig, layout: TableLayout) -> Mapping[DeviceId, HubPlace]:
    """A place for each hub that has readers on the table."""
    where = {spot.place: (spot.x, spot.y) for spot in (*layout.tiles, *layout.areas, *layout.icons)}
    antennas = [at for hub in table.hubs for at in _own(hub.readers, where).values()]
    switches = [at for hub in table.hubs for at in _own(hub.switches, where).values()]
    clear = [
        point
        for point in _points(layout)
        if _is_clear(point, antennas, ROOM_MM) and _is_clear(point, switches, SWITCH_ROOM_MM)
    ]
    places: dict[DeviceId, HubPlace] = {}
    for hub in table.hubs:
        readers, own = _own(hub.readers, where), _own(hub.switches, where)
        taken = [place.at for place in places.values()]
        free = [point for point in clear if _is_clear(point, taken, TRAY_MM)]
        if not readers or not free:
            continue
        pins = {place: (x + PINS_MM, y) for place, (x, y) in readers.items()}
        at = min(free, key=lambda point: (_far(point, pins) + _far(point, own) / 2, point))
        cables = {place: _cable(dist(at, end)) for place, end in pins.items()}
        places[hub.device] = HubPlace(at=at, cables=cables)
    return places


def _own(places: tuple[PlaceId | None, ...], where: Mapping[PlaceId, Point]) -> dict[PlaceId, Point]:
    return {place: where[place] for place in places if place is not None and place in where}


def _far(point: Point, things: Mapping[PlaceId, Point]) -> float:
    return max((dist(point, at) for at in things.values()), default=0.0)


def _points(layout: TableLayout) -> Iterator[Point]:
    for x in range(EDGE_MM, int(layout.width) - EDGE_MM + 1, STEP_MM):
        for y in range(EDGE_MM, int(layout.height) - EDGE_MM + 1, STEP_MM):
            yield float(x), float(y)


def _is_clear(point: Point, things: list[Point], room: tuple[int, int]) -> bool:
    return all(abs(point[0] - x) >= room[0] or abs(point[1] - y) >= room[1] for x, y in things)


def _cable(way: float) -> int:
    """Rounded up to whole centimetres."""
    return ceil((1.2 * way + 60) / 10) * 10
