"""From markers in a crop to pieces at places: what stands on which tile, icon or space. No picture
comparing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from companion.devices.vision.calibration import Calibration
from companion.devices.vision.crops import Crop
from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.markers import (
    CARD_DICTIONARY,
    PIECE_DICTIONARY,
    Marker,
    MarkerBook,
    find_markers,
)
from companion.messages.ids import PieceId, PlaceId

BODY = 27.0
"""Radius in millimetres around foot and top of a figure within which the ground may look changed by it."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A marked piece: where its foot is and where its top appears, in millimetres."""

    piece: PieceId
    x: float
    y: float
    top_x: float
    top_y: float

    def hides(self, spot: Spot) -> tuple[tuple[float, float, float], ...]:
        """Circles around the middle of a spot that this piece hides from the camera."""
        steps = (0.0, 0.5, 1.0)
        return tuple(
            (self.x + (self.top_x - self.x) * s - spot.x, self.y + (self.top_y - self.y) * s - spot.y, BODY)
            for s in steps
        )


def find_pieces(
    crop: Crop, ground: float, layout: TableLayout, calibration: Calibration, book: MarkerBook
) -> list[Placed]:
    """Find the marked pieces in a crop whose ground is this high above the table."""
    side = calibration.scale(layout.village) * layout.marker
    found = []
    for one in find_markers(crop.grey, side, PIECE_DICTIONARY):
        piece = book.pieces.get(one.number)
        if piece is not None:
            height = ground + layout.heights.get(book.kinds[piece], 0.0)
            found.append(_placed(one, piece, height, crop, calibration))
    return found


def find_cards(crop: Crop, layout: TableLayout, calibration: Calibration, book: MarkerBook) -> list[Placed]:
    """Find the marked cards in a crop."""
    side = calibration.scale(layout.village) * layout.card_marker
    return [
        _placed(one, book.cards[one.number], 0.0, crop, calibration)
        for one in find_markers(crop.grey, side, CARD_DICTIONARY)
        if one.number in book.cards
    ]


def by_place(
    pieces: Iterable[Placed], spots: Sequence[Spot], slack: float = 0.0
) -> dict[PlaceId, list[Placed]]:
    """Sort pieces to the spots they stand on; what stands on none is left out."""
    sorted_: dict[PlaceId, list[Placed]] = {spot.place: [] for spot in spots}
    for one in pieces:
        for spot in spots:
            if spot.holds(one.x, one.y, slack):
                sorted_[spot.place].append(one)
                break
    return sorted_


def _placed(one: Marker, piece: PieceId, height: float, crop: Crop, calibration: Calibration) -> Placed:
    pixels = crop.in_picture(one.corners)
    (top_x, top_y) = np.mean(calibration.on_table(pixels), axis=0)
    (x, y) = np.mean(calibration.on_table(pixels, height), axis=0)
    return Placed(piece, float(x), float(y), float(top_x), float(top_y))
