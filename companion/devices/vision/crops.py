"""The parts of a picture that are read: one crop of the tiles and one of the boards. No recognition.

Markers are sought in raw pixels, which are sharpest; pictures are compared on rectified ones. The four
strips of the boards are laid below one another in one image, so that one search does for all.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.devices.vision.calibration import Calibration, pixel_box
from companion.devices.vision.images import Grey, Picture, Points, grey_of
from companion.devices.vision.layout import Spot, TableLayout
from companion.messages.ids import PlaceId

MARGIN = 16.0
"""Millimetres kept around the tiles, so that a figure that leans out of a corner is still inside."""
BOARD_MARGIN = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """A part of a picture, made of strips one below the other, and the way back from it into the picture."""

    grey: Grey
    strips: tuple["Strip", ...]

    def in_picture(self, points: Points) -> Points:
        """Carry points of the crop back into the picture."""
        back = np.empty_like(points)
        tops = [strip.top for strip in self.strips]
        owners = np.searchsorted(tops, points[:, 1], side="right") - 1
        for number, strip in enumerate(self.strips):
            mine = owners == number
            x, y = points[mine, 0], points[mine, 1] - strip.top
            if strip.turned:
                x, y = strip.width - y, x
            back[mine] = np.column_stack([x + strip.left_in_picture, y + strip.top_in_picture])
        return back


@dataclass(frozen=True, slots=True)
class Strip:
    """Rows of a crop from `top` on, cut from the picture at a point; `turned` a quarter against the clock."""

    top: int
    left_in_picture: int
    top_in_picture: int
    turned: bool = False
    width: int = 0
    """Of the piece before it was turned."""


def grow(spot: Spot, by: float) -> Spot:
    """A spot with a margin."""
    return Spot(place=spot.place, x=spot.x, y=spot.y, across=spot.across + 2 * by, deep=spot.deep + 2 * by)


def cut(picture: Picture, spot: Spot, calibration: Calibration) -> Crop:
    """Cut the pixels that show a spot."""
    left, top, right, bottom = pixel_box(spot, calibration)
    return Crop(grey_of(picture[top:bottom, left:right]), (Strip(0, left, top),))


def cut_square(picture: Picture, layout: TableLayout, calibration: Calibration) -> Crop:
    """The one crop of the tiles."""
    return cut(picture, grow(layout.square, MARGIN), calibration)


def cut_boards(picture: Picture, layout: TableLayout, calibration: Calibration) -> Crop:
    """The one crop of the boards: their four strips, long side across, one below the other."""
    pieces: list[Grey] = []
    strips: list[Strip] = []
    row = 0
    for spot in board_strips(layout):
        left, top, right, bottom = pixel_box(grow(spot, BOARD_MARGIN), calibration)
        part = grey_of(picture[top:bottom, left:right])
        turned = spot.deep > spot.across
        strips.append(Strip(row, left, top, turned, part.shape[1]))
        pieces.append(np.rot90(part) if turned else part)
        row += pieces[-1].shape[0]
    whole = np.zeros((row, max(piece.shape[1] for piece in pieces)), np.uint8)
    for strip, piece in zip(strips, pieces, strict=True):
        whole[strip.top : strip.top + piece.shape[0], : piece.shape[1]] = piece
    return Crop(whole, tuple(strips))


def board_strips(layout: TableLayout) -> tuple[Spot, ...]:
    """The rectangle of icons and spaces on each side of the tiles."""
    strips = []
    for first in range(0, len(layout.icons), 3):
        points = [
            point
            for spot in (*layout.icons[first : first + 3], *layout.spaces[first : first + 3])
            for point in spot.outline
        ]
        (left, top), (right, bottom) = np.min(points, axis=0), np.max(points, axis=0)
        strips.append(
            Spot(
                place=PlaceId(layout.icons[first].place.partition(".")[0]),
                x=float(left + right) / 2,
                y=float(top + bottom) / 2,
                across=float(right - left),
                deep=float(bottom - top),
            )
        )
    return tuple(strips)


def rectify(picture: Picture, spot: Spot, calibration: Calibration, scale: float) -> Picture:
    """Show a spot straight from above, `scale` pixels to the millimetre."""
    size = (round(spot.across * scale), round(spot.deep * scale))
    left, top = spot.x - spot.across / 2, spot.y - spot.deep / 2
    to_crop = np.array([[scale, 0, -left * scale], [0, scale, -top * scale], [0, 0, 1.0]])
    seen = cv2.warpPerspective(
        picture, to_crop @ calibration.to_table, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, np.uint8)
