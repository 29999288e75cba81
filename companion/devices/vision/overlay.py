"""What to draw over a picture: where everything is taken to be, and what was recognised there. No drawing.

Only what is seen from above is told: a piece is named when its face or its marker is in view, never because
a reader below the table knows it.
"""

from collections.abc import Iterator

import numpy as np

from companion.devices.vision.calibration import Calibration
from companion.devices.vision.crops import board_strips
from companion.devices.vision.images import Points
from companion.devices.vision.layout import Spot, TableLayout
from companion.messages.ids import PieceId
from companion.messages.sightings import Face, Mark, Outline, Point, Sketch, TableSeen


def sketch(calibration: Calibration, layout: TableLayout, seen: TableSeen | None = None) -> Sketch:
    """Outline the table as it is calibrated, and mark what a reading recognised."""
    spots = (layout.square, *board_strips(layout), *layout.areas, layout.tray, layout.patch, *layout.corners)
    return Sketch(
        size=calibration.size,
        frame=tuple(outline(spot, calibration) for spot in (*spots, *layout.tiles, *layout.rooms)),
        corners=_pixels(calibration.corners),
        marks=() if seen is None else tuple(_marks(calibration, layout, seen)),
    )


def outline(spot: Spot, calibration: Calibration) -> Outline:
    """A spot in pixels."""
    return Outline(place=spot.place, points=_seen(spot, calibration))


def _marks(calibration: Calibration, layout: TableLayout, seen: TableSeen) -> Iterator[Mark]:
    standing = {one.place: tuple(sorted(one.pieces)) for one in seen.pieces}
    spots = {spot.place: spot for spot in layout.sighted}
    for top in seen.tops:
        upper: tuple[PieceId, ...] = () if top.piece is None else (top.piece,)
        pieces = (*upper, *standing.pop(top.place, ()))
        if pieces or top.face is not Face.NONE:
            yield Mark(
                place=top.place,
                points=_seen(spots[top.place], calibration),
                sure=top.face is not Face.UNSURE,
                face=top.face,
                pieces=pieces,
            )
    for place, pieces in standing.items():
        if pieces:
            yield Mark(place=place, points=_seen(spots[place], calibration), pieces=pieces)
    spaces = {spot.place: spot for spot in layout.spaces}
    for card in seen.cards:
        if card.card is not None:
            yield Mark(place=card.place, points=_seen(spaces[card.place], calibration), pieces=(card.card,))
    if seen.dice is not None and (seen.dice.faces or seen.dice.unread):
        yield Mark(
            place=layout.tray.place,
            points=_seen(layout.tray, calibration),
            sure=not seen.dice.unread,
            dice=seen.dice.faces,
        )


def _seen(spot: Spot, calibration: Calibration) -> tuple[Point, ...]:
    return _pixels(calibration.in_picture(np.array(spot.outline)))


def _pixels(points: Points) -> tuple[Point, ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in points)
