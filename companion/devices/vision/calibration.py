"""How pixels relate to millimetres: found from the four corner markers or from corners set by hand.

Whether it still holds is told by steadiness.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.devices.vision.images import Matrix, Picture, Points, grey_of, transform
from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.markers import CORNER_MARKERS, Marker, even_light, find_anywhere
from companion.errors import DeviceError

LENS = 66.0
"""Angle of view of the Camera Module 3 along the longer side of a picture, in degrees. Only how tall figures
and dice lean depends on it."""
_OTHER_LENS = 0.1
"""How far other lenses are from that, as a share of their focal length."""
_CROOKED = 2e-3
"""By how much the sides of a square may seem unequal or skewed though the lens is known."""


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
    misfit: float = 0.0
    """Millimetres by which the corners of the markers miss where they should be, on average."""
    to_picture: Matrix = field(init=False)
    """From millimetres on the table to pixels."""

    def __post_init__(self) -> None:
        """Work out the way back once."""
        object.__setattr__(self, "to_picture", np.asarray(np.linalg.inv(self.to_table), np.float64))

    @property
    def by_hand(self) -> bool:
        """Whether a person set the corners."""
        return self.paper is None

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


def calibrate(picture: Picture, layout: TableLayout) -> Calibration:
    """Find the table by its four corner markers; complain by name about corners that are not seen."""
    grey = grey_of(picture)
    found = _corner_markers([*find_anywhere(grey)])
    if len(found) < 4:
        found = _corner_markers([*found.values(), *find_anywhere(even_light(grey))])
    missing = [spot.place for spot, number in numbered(layout) if number not in found]
    if missing:
        raise DeviceError(
            "The camera does not see these corner markers: {corners}.",
            "Uncover them, turn the camera until all four are in the picture, or set the corners by hand.",
            corners=", ".join(missing),
        )
    seen = np.vstack([found[number].corners for _, number in numbered(layout)])
    known = np.vstack([np.array(spot.outline) for spot, _ in numbered(layout)])
    matrix, _ = cv2.findHomography(seen, known, cv2.RANSAC, 3.0)
    centres = np.array([found[number].centre for _, number in numbered(layout)])
    to_table = np.asarray(matrix, np.float64)
    missed = transform(seen, to_table) - known
    return _calibration(
        to_table,
        (picture.shape[1], picture.shape[0]),
        centres,
        paper_of(picture, found),
        float(np.hypot(missed[:, 0], missed[:, 1]).mean()),
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
    matrix: Matrix,
    size: tuple[int, int],
    corners: Points,
    paper: tuple[float, float, float] | None,
    misfit: float = 0.0,
) -> Calibration:
    return Calibration(
        to_table=matrix,
        size=size,
        corners=corners,
        eye=_eye(np.asarray(np.linalg.inv(matrix), np.float64), size),
        paper=paper,
        misfit=misfit,
    )


def _eye(to_picture: Matrix, size: tuple[int, int]) -> tuple[float, float, float]:
    """Where the camera hangs, from how the table looks through its lens."""
    focal = _focal(to_picture, size)
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    pose = np.linalg.inv(lens) @ to_picture
    pose /= (np.linalg.norm(pose[:, 0]) + np.linalg.norm(pose[:, 1])) / 2
    across, down, stand = pose.T
    turn = np.column_stack([across, down, np.cross(across, down)])
    x, y, z = -turn.T @ stand
    return float(x), float(y), float(abs(z))


def _focal(to_picture: Matrix, size: tuple[int, int]) -> float:
    """The focal length in pixels: that of the usual lens, unless a table seen aslant tells of another.

    Through the right lens the table's two directions are at right angles and equally long. From straight
    above they are so through any lens; the more the camera is tilted, the more clearly one of them is right.
    """
    usual = max(size) / 2 / np.tan(np.radians(LENS / 2))
    centred = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, 1.0]]) @ to_picture
    (ax, ay, az), (bx, by, bz) = centred[:, 0], centred[:, 1]
    scale = (ax * ax + ay * ay + bx * bx + by * by) / 2
    focals = usual * np.exp(np.linspace(-0.35, 0.35, 141))
    skewed = (ax * bx + ay * by + az * bz * focals**2) / scale
    unequal = (ax * ax + ay * ay - bx * bx - by * by + (az * az - bz * bz) * focals**2) / scale
    unusual = np.log(focals / usual) / _OTHER_LENS
    return float(focals[np.argmin((skewed**2 + unequal**2) / _CROOKED**2 + unusual**2)])


def numbered(layout: TableLayout) -> list[tuple[Spot, int]]:
    """The corners with the numbers of their markers."""
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


def paper_of(picture: Picture, markers: dict[int, Marker]) -> tuple[float, float, float] | None:
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
