"""Could neighbouring antennas transmit together, and do readers of a hub wait for each other?

Windows of table.toml against places of camera.toml.
"""

from collections.abc import Iterator
from itertools import combinations
from math import dist

from companion.config import TableConfig
from companion.devices.vision.layout import TableLayout
from companion.messages.ids import DeviceId, PlaceId


def clashes(table: TableConfig, layout: TableLayout) -> Iterator[tuple[PlaceId, PlaceId, float]]:
    """Pairs of readers that are near each other and share a window, with their distance in mm.

    A reader whose place the camera does not see, such as the desk, stands apart from the tiles.
    """
    where = {spot.place: (spot.x, spot.y) for spot in (*layout.tiles, *layout.areas)}
    readers = [
        (place, window)
        for hub in table.hubs
        for place, window in zip(hub.readers, hub.windows, strict=True)
        if place is not None and place in where
    ]
    for (one, first), (other, second) in combinations(readers, 2):
        apart = dist(where[one], where[other])
        if apart < table.scan.apart_mm and (first is None or second is None or first == second):
            yield one, other, apart


def waiting(table: TableConfig) -> Iterator[tuple[DeviceId, int, tuple[PlaceId, ...]]]:
    """Readers of one hub that share a window: it has one at work at a time, so they take turns."""
    for hub in table.hubs:
        for window in range(table.scan.windows):
            sharing = tuple(
                place
                for place, its in zip(hub.readers, hub.windows, strict=True)
                if place is not None and its == window
            )
            if len(sharing) > 1:
                yield hub.device, window, sharing
