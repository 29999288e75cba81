"""How pixels relate to millimetres: found from the four corner markers or from corners set by hand.

Also whether the camera still hangs where it did, and whether the light is still what it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.devices.vision.images import Matrix, Picture, Points, grey_of, transform
from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.markers import CORNER_MARKERS, Marker, even_light, find_anywhere, find_markers
from companion.errors import DeviceError

LENS = 66.0
"""Horizontal angle of view of the Camera Module 3, in degrees. Only how tall figures lean depends on it."""
MOVED = 2.0
"""Millimetres by which a corner marker may seem to wander before the camera counts as bumped."""
BRIGHTER = 1.6
"""How many times brighter or darker the paper of the corners may get before the light counts as changed."""
TINTED = 1.35
"""How much one colour channel may change against the others before the light counts as changed."""
_SEARCH = 45.0
"""How far around its place, in millimetres, a corner marker is looked for."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Calibration:
    """Where the table is in the picture."""

    to_table: Matrix
    """From pixels to millimetres on the table."""
    size: tuple[int, int]
    """Width and height of the pictures it holds for."""
    corners: Points
    """The middles of the four corner markers in pixels, clockwise from north-west."""
    eye: tuple[float, float, float]
    """Where the camera hangs: x, y and height, in millimetres."""
    paper: tuple[float, float, float] | None = None
    """Blue, green and red of the corners' white paper; None when the corners were set by hand."""
    to_picture: Matrix = field(init=False)
    """From millimetres on the table to pixels."""

    def __post_init__(self) -> None:
        """Work out the way back once."""
        object.__setattr__(self, "to_picture", np.asarray(np.linalg.inv(self.to_table), np.float64))

    def on_table(self, pixels: Points, height: float | Points = 0.0) -> Points:
        """Carry pixels to the table; what is seen `height` above it, one for all or one for each, is moved
        back over its foot.
        """
        flat = transform(pixels, self.to_table)
        x, y, up = self.eye
        closer = 1.0 - np.reshape(height, (-1, 1)) / up
        return np.asarray((x, y) + (flat - (x, y)) * closer)

    def in_picture(self, points: Points) -> Points:
        """Carry millimetres to pixels."""
        return transform(points, self.to_picture)

    def scale(self, spot: Spot) -> float:
        """Pixels per millimetre at a spot."""
        seen = self.in_picture(np.array(spot.outline))
        area = cv2.contourArea(seen.astype(np.float32))
        return float(np.sqrt(area / (spot.across * spot.deep)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Steadiness:
    """What the corners tell: how many are seen, how far they wandered, how the light compares."""

    seen: int
    wandered: float
    """Millimetres, the median over the corners seen; 0 when none is."""
    brightness: float
    """Paper now against paper at calibration."""
    tint: float
    """The largest change of one channel against the mean of all; 1 is none."""

    @property
    def bumped(self) -> bool:
        """Two corners or more agree that the camera hangs elsewhere."""
        return self.seen >= 2 and self.wandered > MOVED

    @property
    def relit(self) -> bool:
        """The light is no longer what it was."""
        return self.seen >= 2 and (
            not 1 / BRIGHTER < self.brightness < BRIGHTER or not 1 / TINTED < self.tint < TINTED
        )


def calibrate(picture: Picture, layout: TableLayout) -> Calibration:
    """Find the table by its four corner markers; complain by name about corners that are not seen."""
    grey = grey_of(picture)
    found = _corner_markers([*find_anywhere(grey)])
    if len(found) < 4:
        found = _corner_markers([*found.values(), *find_anywhere(even_light(grey))])
    missing = [spot.place for spot, number in _numbered(layout) if number not in found]
    if missing:
        raise DeviceError(
            "The camera does not see these corner markers: {corners}.",
            "Uncover them, turn the camera until all four are in the picture, or set the corners by hand.",
            corners=", ".join(missing),
        )
    seen = np.vstack([found[number].corners for _, number in _numbered(layout)])
    known = np.vstack([np.array(spot.outline) for spot, _ in _numbered(layout)])
    matrix, _ = cv2.findHomography(seen, known, cv2.RANSAC, 3.0)
    centres = np.array([found[number].centre for _, number in _numbered(layout)])
    return _calibration(
        np.asarray(matrix, np.float64), (picture.shape[1], picture.shape[0]), centres, _paper(picture, found)
    )


def calibrate_by_hand(
    corners: Sequence[tuple[float, float]], size: tuple[int, int], layout: TableLayout
) -> Calibration:
    """Take the middles of the corner markers from a person, clockwise from north-west, in pixels."""
    points = np.array(corners, np.float64)
    hull = (
        cv2.isContourConvex(points.astype(np.float32).reshape(-1, 1, 2)) if points.shape == (4, 2) else False
    )
    area = cv2.contourArea(points.astype(np.float32), oriented=True) if hull else 0.0
    if area < size[0] * size[1] * 0.05:
        raise DeviceError(
            "These four points are not the corners of a table.",
            "Set them clockwise, beginning with the north-west corner, each on its marker.",
        )
    known = np.array([(spot.x, spot.y) for spot in layout.corners])
    matrix = cv2.getPerspectiveTransform(points.astype(np.float32), known.astype(np.float32))
    return _calibration(np.asarray(matrix, np.float64), size, points, None)


def steadiness(picture: Picture, calibration: Calibration, layout: TableLayout) -> Steadiness:
    """Look for each corner marker near where it was; corners under a hand are no evidence of anything."""
    found: dict[int, Marker] = {}
    for spot, number in _numbered(layout):
        left, top, right, bottom = pixel_box(_around(spot), calibration)
        crop = grey_of(picture[top:bottom, left:right])
        if crop.size:
            side = calibration.scale(spot) * spot.across
            for one in find_markers(crop, side):
                if one.number == number:
                    found[number] = Marker(number, one.corners + np.array([left, top]))
    if not found:
        return Steadiness(seen=0, wandered=0.0, brightness=1.0, tint=1.0)
    moved = [
        float(np.hypot(*(calibration.on_table(np.array([found[number].centre]))[0] - (spot.x, spot.y))))
        for spot, number in _numbered(layout)
        if number in found
    ]
    brightness, tint = _light(_paper(picture, found), calibration.paper)
    return Steadiness(seen=len(found), wandered=float(np.median(moved)), brightness=brightness, tint=tint)


def pixel_box(spot: Spot, calibration: Calibration) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the pixels that show a spot, within the picture.

    Sizes are multiples of sixteen where the picture allows: shrinking such a crop is many times faster.
    """
    seen = calibration.in_picture(np.array(spot.outline))
    wide, tall = calibration.size
    left, top = np.clip(np.floor(seen.min(axis=0)), 0, (wide, tall)).astype(int)
    right, bottom = np.clip(np.ceil(seen.max(axis=0)), 0, (wide, tall)).astype(int)
    right, bottom = (
        min(wide, left + -(-(right - left) // 16) * 16),
        min(tall, top + -(-(bottom - top) // 16) * 16),
    )
    return int(left), int(top), int(right), int(bottom)


def _calibration(
    matrix: Matrix, size: tuple[int, int], corners: Points, paper: tuple[float, float, float] | None
) -> Calibration:
    return Calibration(
        to_table=matrix,
        size=size,
        corners=corners,
        eye=_eye(np.asarray(np.linalg.inv(matrix), np.float64), size),
        paper=paper,
    )


def _eye(to_picture: Matrix, size: tuple[int, int]) -> tuple[float, float, float]:
    """Where the camera hangs, from how the table looks through a lens of known angle."""
    focal = size[0] / 2 / np.tan(np.radians(LENS / 2))
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    pose = np.linalg.inv(lens) @ to_picture
    pose /= (np.linalg.norm(pose[:, 0]) + np.linalg.norm(pose[:, 1])) / 2
    across, down, stand = pose.T
    turn = np.column_stack([across, down, np.cross(across, down)])
    x, y, z = -turn.T @ stand
    return float(x), float(y), float(abs(z))


def _numbered(layout: TableLayout) -> list[tuple[Spot, int]]:
    return list(zip(layout.corners, CORNER_MARKERS, strict=True))


def _corner_markers(found: Sequence[Marker]) -> dict[int, Marker]:
    """The largest marker of each corner's number."""
    corners: dict[int, Marker] = {}
    for one in found:
        if one.number in CORNER_MARKERS and (
            one.number not in corners or one.side > corners[one.number].side
        ):
            corners[one.number] = one
    return corners


def _around(spot: Spot) -> Spot:
    return Spot(
        place=spot.place,
        x=spot.x,
        y=spot.y,
        across=spot.across + 2 * _SEARCH,
        deep=spot.deep + 2 * _SEARCH,
    )


def _paper(picture: Picture, markers: dict[int, Marker]) -> tuple[float, float, float] | None:
    """The colour of the white paper round the corner markers."""
    whites = []
    for one in markers.values():
        middle = np.array(one.centre)
        grown = (middle + (one.corners - middle) * 1.2).astype(np.int32)
        left, top = np.maximum(grown.min(axis=0), 0)
        right, bottom = grown.max(axis=0)
        patch = picture[top:bottom, left:right].reshape(-1, 3)
        if len(patch):
            bright = patch.sum(axis=1, dtype=np.int32)
            whites.append(patch[bright >= np.percentile(bright, 75)].mean(axis=0))
    if not whites:
        return None
    blue, green, red = np.median(np.array(whites), axis=0)
    return float(blue), float(green), float(red)


def _light(
    now: tuple[float, float, float] | None, then: tuple[float, float, float] | None
) -> tuple[float, float]:
    if now is None or then is None:
        return 1.0, 1.0
    ratio = np.array(now) / np.maximum(then, 1.0)
    brightness = float(ratio.mean())
    skew = ratio / max(brightness, 1e-6)
    return brightness, float(skew[np.argmax(np.abs(np.log(np.maximum(skew, 1e-6))))])
