"""Finding printed markers in a grey picture, and which marker sits on which piece. No places.

Pieces carry 4x4 markers, cards carry 5x5 ones. What makes this faster than a search of the whole picture,
and lets it find more: the crop is known, so is the size of a marker in it, one threshold window is
enough, and a second look at the picture with its light evened out finds what lies in shadow or glare. A
picture that is not quite sharp is sharpened and looked at once more.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from companion.devices.vision.images import Grey, Points
from companion.messages.games import Kit
from companion.messages.ids import PieceId

CORNER_MARKERS = (46, 47, 48, 49)
"""Clockwise from the north-west corner of the table."""
PIECE_DICTIONARY = cv2.aruco.DICT_4X4_50
CARD_DICTIONARY = cv2.aruco.DICT_5X5_100

_WINDOW = 23
_CONSTANT = 7.0
_LARGER, _SMALLER = 1.45, 1.75
"""How much larger or smaller than expected a marker may look. Its edge is counted in pixels: one that is
turned by 45 degrees has 1.41 times fewer."""
PLAIN_MARKERS = frozenset({17})
"""Numbers of older sheets whose pattern is one block, as many a thing is: they need their white margin."""
_MARGIN_CELLS, _MARGIN_CONTRAST = 24, 40.0
"""How many of the 28 cells round such a marker must be white, and how much brighter than its black."""
_BLOCK, _AS_WHITE = 4, 0.6
"""How many cells inside it are white, and how near to the white of its margin they must be."""
_SOFT = 5.3
"""How many times more a picture that is not quite sharp changes over three pixels than over one, squared."""
_SHARPEN, _SHARPEN_OVER = 2.0, 3.0
_UNEVEN = 2.2
"""How many times brighter the brightest parts may be than the dimmest before a second look pays."""
_AROUND = np.ones((13, 13), np.uint8)
"""In every patch of this many samples, a hundred pixels wide, something is bright."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerBook:
    """Which marker sits on which piece, and what the camera must know of it."""

    pieces: Mapping[int, PieceId] = field(default_factory=dict)
    cards: Mapping[int, PieceId] = field(default_factory=dict)
    kinds: Mapping[PieceId, str] = field(default_factory=dict)
    flat: frozenset[PieceId] = frozenset()
    """Pieces that lie in stacks, face up or down."""
    older: Mapping[int, PieceId] = field(default_factory=dict)
    """Numbers that earlier sheets gave some of the pieces."""
    fronts: frozenset[PieceId] = frozenset()
    """Pieces of which it matters which way they face."""


def marker_book(
    kit: Kit,
    pieces: Mapping[PieceId, int],
    cards: Mapping[PieceId, int],
    older: Mapping[int, PieceId] | None = None,
) -> MarkerBook:
    """Join the numbers a game gives its pieces and cards with what its kit says of them."""
    return MarkerBook(
        pieces={number: piece for piece, number in pieces.items()},
        cards={number: card for card, number in cards.items()},
        kinds={piece.id: piece.kind for piece in kit.pieces},
        flat=frozenset(piece.id for piece in kit.pieces if piece.hides and piece.id in pieces),
        older=older or {},
        fronts=frozenset(piece.id for piece in kit.pieces if piece.faces is not None),
    )


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker in a picture: its number and its corners in pixels, clockwise from its own top left."""

    number: int
    corners: Points
    dictionary: int = PIECE_DICTIONARY

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        x, y = self.corners.mean(axis=0)
        return float(x), float(y)

    @property
    def side(self) -> float:
        """Mean length of its sides."""
        steps = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.hypot(steps[:, 0], steps[:, 1]).mean())


def even_light(grey: Grey) -> Grey:
    """Divide a picture by the brightness around each pixel, so that shadows and glare fade."""
    smooth = cv2.medianBlur(grey, 3)
    small = cv2.resize(smooth, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    bright = cv2.blur(cv2.dilate(small, np.ones((7, 7), np.uint8)), (9, 9))
    around = cv2.resize(bright, (grey.shape[1], grey.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(smooth, around, scale=235), np.uint8)


def find_markers(
    grey: Grey, side: float, dictionaries: tuple[int, ...] = (PIECE_DICTIONARY,)
) -> list[Marker]:
    """Find markers of about this many pixels a side; where the light is uneven, look twice."""
    detector = _detector(dictionaries, round(side), max(grey.shape))
    found = _detect(detector, grey, dictionaries)
    if uneven(grey):
        found += _elsewhere(_detect(detector, even_light(grey), dictionaries), found, side)
    if soft(grey):
        found += _elsewhere(_detect(detector, sharpened(grey), dictionaries), found, side)
    return [one for one in found if one.number not in PLAIN_MARKERS or _has_margin(grey, one)]


def uneven(grey: Grey) -> bool:
    """Tell whether shadows or glare lie over a picture: its bright parts are not everywhere as bright."""
    bright = np.sort(cv2.dilate(grey[4::8, 4::8], _AROUND)[::3, ::3], axis=None)
    low, high = float(bright[len(bright) // 30]), float(bright[-1 - len(bright) // 50])
    return high > _UNEVEN * max(low, 1.0)


def soft(grey: Grey) -> bool:
    """Tell whether a picture is not quite sharp: moved, or out of focus."""
    near, far = (
        cv2.norm(grey[::4, step:], grey[::4, :-step], cv2.NORM_L2SQR)
        + cv2.norm(grey[step::4], grey[: len(grey) - step : 4], cv2.NORM_L2SQR)
        for step in (1, 3)
    )
    return bool(far > _SOFT * near)


def sharpened(grey: Grey) -> Grey:
    """A picture with its edges made stronger."""
    smooth = cv2.GaussianBlur(grey, (0, 0), _SHARPEN_OVER)
    return np.asarray(cv2.addWeighted(grey, 1 + _SHARPEN, smooth, -_SHARPEN, 0), np.uint8)


def find_anywhere(grey: Grey, dictionary: int = PIECE_DICTIONARY) -> list[Marker]:
    """Find markers of any size with OpenCV's own settings: the slow way, for a picture not yet understood."""
    detector = cv2.aruco.ArucoDetector([cv2.aruco.getPredefinedDictionary(dictionary)])
    return _detect(detector, grey, (dictionary,))


@lru_cache(maxsize=32)
def _detector(dictionaries: tuple[int, ...], side: int, longest: int) -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = _WINDOW
    settings.adaptiveThreshConstant = _CONSTANT
    settings.minMarkerPerimeterRate = 4 * side / _SMALLER / longest
    settings.maxMarkerPerimeterRate = 4 * side * _LARGER / longest
    return cv2.aruco.ArucoDetector([cv2.aruco.getPredefinedDictionary(one) for one in dictionaries], settings)


def _detect(detector: cv2.aruco.ArucoDetector, grey: Grey, dictionaries: tuple[int, ...]) -> list[Marker]:
    corners, numbers, _, which = detector.detectMarkersMultiDict(grey)
    if numbers is None:
        return []
    return [
        Marker(int(number), np.asarray(quad, np.float64).reshape(4, 2), dictionaries[int(index)])
        for quad, number, index in zip(corners, np.ravel(numbers), np.ravel(which), strict=True)
    ]


def _elsewhere(again: list[Marker], found: list[Marker], side: float) -> list[Marker]:
    """Those of a second look that were not found by the first."""
    if not found or not again:
        return again
    old = np.array([one.corners for one in found]).mean(axis=1)
    new = np.array([one.corners for one in again]).mean(axis=1)
    apart = np.abs(new[:, None, :] - old[None, :, :]).max(axis=2).min(axis=1)
    return [one for one, distance in zip(again, apart, strict=True) if distance > side / 2]


def _has_margin(grey: Grey, marker: Marker) -> bool:
    """Whether white surrounds a piece's marker, as printed, and its own white is as white."""
    if marker.dictionary != PIECE_DICTIONARY:
        return True
    cell = 4
    inner = np.array([[1, 1], [7, 1], [7, 7], [1, 7]], np.float32) * cell
    straight = cv2.getPerspectiveTransform(marker.corners.astype(np.float32), inner)
    seen = cv2.warpPerspective(grey, straight, (8 * cell, 8 * cell), flags=cv2.INTER_LINEAR)
    cells = cv2.resize(seen, (8, 8), interpolation=cv2.INTER_AREA).astype(np.float32)
    margin = np.concatenate([cells[0], cells[-1], cells[1:-1, 0], cells[1:-1, -1]])
    border = np.concatenate([cells[1, 1:-1], cells[-2, 1:-1], cells[2:-2, 1], cells[2:-2, -2]])
    dark, light = float(border.max()), float(np.median(margin))
    inside = float(np.sort(cells[2:-2, 2:-2], axis=None)[-_BLOCK])
    as_white = inside > dark + _AS_WHITE * (light - dark)
    return as_white and int((margin > dark + _MARGIN_CONTRAST).sum()) >= _MARGIN_CELLS
