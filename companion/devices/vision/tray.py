"""The dice tray as its dice are read: seen at the height of their upper faces, in neutral light. No dice.

Pictures of the tray are shown as if the upper faces of dice lay on the table. Its floor then seems to lie
a little towards the point below the camera, and beside it the table is seen, which may look any way: only
the floor is compared with the empty tray. A grey patch beside the tray takes the colour of the light away.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.album import SCALE
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.crops import grow, rectify
from companion.devices.vision.images import Floats, Picture, Points
from companion.devices.vision.layout import Spot, TableLayout

Mask = NDArray[np.bool_]

_AROUND = 2.0
"""Millimetres kept around all that a die in the tray can cover."""
_EDGE = 1.5
"""Millimetres at the edge of the floor that are not compared: shadows, and corners found a little aside."""
_FROM_WALL = 0.4
"""How far from the wall the middle of a die is at least, against its side: half of it, and a little less."""
_NEUTRAL = 128.0
_BURNT = 245.0
"""Brightness of the grey patch, in any channel, at which it no longer tells the colour of the light."""
_BARE = 0.45
"""How far, in logarithm, a part of the tray may differ in brightness from the rest and still be bare."""
_BLOCK = 13
"""Side of the parts of the tray whose light is compared, in pixels."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TrayView:
    """How one camera sees the tray: the part of the table shown, and how far dice lean in it."""

    spot: Spot
    """What is shown, at the height of the upper faces."""
    eye: tuple[float, float, float]
    die: float
    floor: Mask
    """The pixels that show the floor of an empty tray."""
    within: Spot
    """Where the middle of a die in the tray can be."""

    def on_table(self, pixels: Points) -> Points:
        """Carry pixels to millimetres at the height of the upper faces."""
        corner = np.array([self.spot.x - self.spot.across / 2, self.spot.y - self.spot.deep / 2])
        return np.asarray(corner + np.asarray(pixels, np.float64) / SCALE)

    def foot_of(self, pixels: Points) -> Points:
        """Where the foot of an edge is seen whose upper end is seen at these pixels."""
        shrink = 1 - self.die / self.eye[2]
        corner = self.on_table(np.zeros(2))
        middle = (np.array(self.eye[:2]) - corner) * SCALE
        return np.asarray(middle + (np.asarray(pixels, np.float64) - middle) * shrink)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TrayLook:
    """The tray in one picture: as it was taken, and with its light made that of the empty tray."""

    raw: Picture
    lit: Picture
    burnt: bool = False
    """Whether the grey patch is burnt: then nobody knows the colour of the light."""

    @property
    def lab(self) -> Floats:
        """Its colours as the eye tells them apart."""
        return to_lab(self.lit)


def view_of_tray(layout: TableLayout, calibration: Calibration) -> TrayView:
    """Work out what part of a picture shows the tray and dice in it."""
    x, y, up = calibration.eye
    outline = np.array(layout.tray.outline)
    floor = (x, y) + (np.array(grow(layout.tray, -_EDGE).outline) - (x, y)) * (1 - layout.die / up)
    low = np.minimum(outline.min(axis=0), floor.min(axis=0)) - _AROUND
    high = np.maximum(outline.max(axis=0), floor.max(axis=0)) + _AROUND
    spot = Spot(
        place=layout.tray.place,
        x=float(low[0] + high[0]) / 2,
        y=float(low[1] + high[1]) / 2,
        across=float(high[0] - low[0]),
        deep=float(high[1] - low[1]),
    )
    within = grow(layout.tray, -layout.die * _FROM_WALL)
    shown = np.zeros((round(spot.deep * SCALE), round(spot.across * SCALE)), np.uint8)
    cv2.fillConvexPoly(shown, ((floor - low) * SCALE).round().astype(np.int32), 1)
    return TrayView(spot=spot, eye=calibration.eye, die=layout.die, floor=shown.astype(bool), within=within)


def look_at_tray(
    picture: Picture,
    layout: TableLayout,
    calibration: Calibration,
    view: TrayView,
    empty: TrayLook | None = None,
) -> TrayLook:
    """The tray in a picture, its light made neutral and that of the empty tray where one is given."""
    x, y, up = view.eye
    closer = 1 / (1 - view.die / up)
    rise = np.array([[closer, 0, x * (1 - closer)], [0, closer, y * (1 - closer)], [0, 0, 1.0]])
    raised = Calibration(
        to_table=np.linalg.inv(rise) @ calibration.to_table,
        size=calibration.size,
        corners=calibration.corners,
        eye=view.eye,
    )
    raw = rectify(picture, view.spot, raised, SCALE)
    grey = _patch(picture, layout, calibration)
    lit = _balance(raw, grey)
    return TrayLook(
        raw=raw,
        lit=lit if empty is None else _relight(lit, empty.lit, view.floor),
        burnt=bool(grey.max() >= _BURNT) or (empty is not None and empty.burnt),
    )


def look_at_empty_tray(table: Picture, layout: TableLayout, view: TrayView) -> TrayLook:
    """The tray in the album's picture of the empty table, as the present camera would see it."""
    straight = Calibration(
        to_table=np.diag([1 / SCALE, 1 / SCALE, 1.0]),
        size=(table.shape[1], table.shape[0]),
        corners=np.zeros((4, 2)),
        eye=view.eye,
    )
    return look_at_tray(table, layout, straight, view)


def to_lab(picture: Picture) -> Floats:
    """Colours as the eye tells them apart: lightness, green to red, blue to yellow."""
    smooth = cv2.blur(picture, (3, 3)).astype(np.float32) / 255
    return np.asarray(cv2.cvtColor(smooth, cv2.COLOR_BGR2Lab), np.float32)


def _patch(picture: Picture, layout: TableLayout, calibration: Calibration) -> Floats:
    """The colour of the middle of the grey patch."""
    middle = rectify(picture, grow(layout.patch, -layout.patch.across * 0.2), calibration, SCALE)
    return np.asarray(np.median(middle.reshape(-1, 3), axis=0), np.float32)


def _balance(picture: Picture, grey: Floats) -> Picture:
    """Make the light neutral: as bright and as colourless as the grey patch says."""
    scaled = picture.astype(np.float32) * (_NEUTRAL / np.maximum(grey, 4.0))
    return np.asarray(np.clip(scaled, 0, 255), np.uint8)


def _relight(tray: Picture, empty: Picture, floor: Mask) -> Picture:
    """Take away how the light differs from that on the empty tray: a bent slope for each channel."""
    size = (tray.shape[1] // _BLOCK, tray.shape[0] // _BLOCK)
    now, then = (
        cv2.resize(one, size, interpolation=cv2.INTER_AREA).astype(np.float32) + 4 for one in (tray, empty)
    )
    share = cv2.resize(floor.astype(np.float32), size, interpolation=cv2.INTER_AREA).ravel()
    inside = share > 0.99
    ratio = np.log(now / then).reshape(-1, 3)
    ys, xs = np.mgrid[-1 : 1 : size[1] * 1j, -1 : 1 : size[0] * 1j]
    x, y = xs.ravel(), ys.ravel()
    ground = np.column_stack([np.ones(x.size), x, y, x * x, x * y, y * y])
    bare = inside & (np.abs(ratio - np.median(ratio[inside], axis=0)).max(axis=1) < _BARE)
    slope: NDArray[np.float64] = np.zeros((6, 3))
    for tolerance in (_BARE / 2, _BARE / 3, _BARE / 3):
        if bare.sum() < inside.sum() / 4:
            return tray
        slope, *_ = np.linalg.lstsq(ground[bare], ratio[bare], rcond=None)
        bare = inside & (np.abs(ratio - ground @ slope).max(axis=1) < tolerance)
    gain = np.exp(-(ground @ slope)).reshape(size[1], size[0], 3).astype(np.float32)
    full = cv2.resize(gain, (tray.shape[1], tray.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(tray * full, 0, 255), np.uint8)
