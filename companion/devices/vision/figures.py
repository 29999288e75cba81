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
    heading: float = 0.0
    """Where the upper edge of its marker points to: degrees clockwise from north."""

    def hides(self, spot: Spot) -> tuple[tuple[float, float, float], ...]:
        """Circles around the middle of a spot that this piece hides from the camera."""
        steps = (0.0, 0.5, 1.0)
        return tuple(
            (self.x + (self.top_x - self.x) * s - spot.x, self.y + (self.top_y - self.y) * s - spot.y, BODY)
            for s in steps
        )


def find_pieces(
    crop: Crop,
    ground: float,
    layout: TableLayout,
    calibration: Calibration,
    book: MarkerBook,
    *,
    cards: bool = False,
) -> list[Placed]:
    """Find the marked pieces in a crop whose ground is this high above the table; if asked, cards as well."""
    side = calibration.scale(layout.square) * layout.marker
    books = {PIECE_DICTIONARY: {**book.older, **book.pieces}} | (
        {CARD_DICTIONARY: book.cards} if cards else {}
    )
    known = [
        one for one in find_markers(crop.grey, side, tuple(books)) if one.number in books[one.dictionary]
    ]
    pieces = [books[one.dictionary][one.number] for one in known]
    heights = [ground + layout.heights.get(book.kinds.get(piece, ""), 0.0) for piece in pieces]
    return _placed(known, pieces, heights, crop, calibration)


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


def _placed(
    found: Sequence[Marker],
    pieces: Sequence[PieceId],
    heights: Sequence[float],
    crop: Crop,
    calibration: Calibration,
) -> list[Placed]:
    """Put pieces on the table by the middles of their markers, tall ones back over their feet."""
    if not found:
        return []
    middles = crop.in_picture(np.array([one.corners for one in found]).mean(axis=1))
    corners = crop.in_picture(np.array([one.corners for one in found]).reshape(-1, 2))
    quads = calibration.on_table(corners).reshape(-1, 4, 2)
    ahead = quads[:, :2].mean(axis=1) - quads[:, 2:].mean(axis=1)
    headings = np.degrees(np.arctan2(ahead[:, 0], -ahead[:, 1])) % 360
    tops = calibration.on_table(middles)
    feet = calibration.on_table(middles, np.array(heights))
    return [
        Placed(piece, float(x), float(y), float(top_x), float(top_y), float(heading))
        for piece, (x, y), (top_x, top_y), heading in zip(pieces, feet, tops, headings, strict=True)
    ]
