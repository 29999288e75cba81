"""The dice tray as its dice are read: seen at the height of their upper faces, in neutral light. No dice.

Pictures of the tray are shown as if the upper faces of dice lay on the table. Its floor then seems to lie
a little towards the point below the camera, and beside it the table is seen, which may look any way: only
the floor is compared with the empty tray. A grey patch beside the tray takes the colour of the light away,
and the floor, which has one colour, tells how strong it is at each place.
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
_SOFT = 1.1
"""Pixels of a picture by which a die looks larger in it."""
_NEUTRAL = 128.0
_FLOOR = 200.0
"""How bright the floor of the tray is made at most, in its strongest channel: white dice are brighter."""
_BURNT = 245.0
"""Brightness of the grey patch, in any channel, at which it no longer tells the colour of the light."""
_BARE = 0.45
"""How far, in logarithm, a part of the tray may differ from the light of the rest and still be bare."""
_ROUNDS, _NEAR = 8, 0.02
"""How often the light of the floor is guessed anew, and how near to it, in logarithm, is as near as any."""
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
    soft: float
    """Pixels by which a die looks larger than it is: its edges are as soft as the pixels of the picture."""

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
    gain: Floats
    """By how much each channel of each pixel was made stronger."""
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
    return TrayView(
        spot=spot,
        eye=calibration.eye,
        die=layout.die,
        floor=shown.astype(bool),
        within=within,
        soft=_SOFT * SCALE / calibration.scale(layout.tray),
    )


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
    gain = _neutral(raw, grey, view.floor)
    gain = gain * _relight(raw * gain, view.floor, empty)
    return TrayLook(
        raw=raw,
        lit=_lit(raw, gain),
        gain=gain,
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


def _neutral(tray: Picture, grey: Floats, floor: Mask) -> Floats:
    """What makes the light neutral: as bright and as colourless as the grey patch says.

    Where the patch lies in deeper shadow than the tray, its floor says how bright.
    """
    gain = _NEUTRAL / np.maximum(grey, 4.0)
    brightest = float((np.median(tray[floor], axis=0) * gain).max())
    return np.asarray(np.broadcast_to(gain * min(1.0, _FLOOR / max(brightest, 1.0)), tray.shape), np.float32)


def _lit(picture: Picture, gain: Floats) -> Picture:
    return np.asarray(np.clip(picture * gain, 0, 255), np.uint8)


def _relight(tray: Floats, floor: Mask, empty: TrayLook | None) -> Floats:
    """What takes away how the light differs from that on the empty tray: a bent slope for each channel.

    The light of an empty tray is made as strong everywhere: its floor has one colour.
    """
    size = (tray.shape[1] // _BLOCK, tray.shape[0] // _BLOCK)
    inside = cv2.resize(floor.astype(np.float32), size, interpolation=cv2.INTER_AREA).ravel() > 0.99
    now = cv2.resize(tray, size, interpolation=cv2.INTER_AREA).reshape(-1, 3) + 4
    if empty is None:
        then = np.broadcast_to(np.median(now[inside], axis=0), now.shape)
    else:
        lit = cv2.resize(empty.lit, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        then = lit.reshape(-1, 3) + 4
    ratio = np.log(now / then).astype(np.float64)
    ys, xs = np.mgrid[-1 : 1 : size[1] * 1j, -1 : 1 : size[0] * 1j]
    x, y = xs.ravel(), ys.ravel()
    ground = np.column_stack([np.ones(x.size), x, y, x * x, x * y, y * y])
    slope = _steadied(ground[inside], ratio[inside])
    for tolerance in (_BARE / 2, _BARE / 3, _BARE / 3):
        bare = inside & (np.abs(ratio - ground @ slope).max(axis=1) < tolerance)
        if bare.sum() < inside.sum() / 4:
            return np.ones(tray.shape, np.float32)
        slope, *_ = np.linalg.lstsq(ground[bare], ratio[bare], rcond=None)
    gain = np.exp(-(ground @ slope)).reshape(size[1], size[0], 3).astype(np.float32)
    full = cv2.resize(gain, (tray.shape[1], tray.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(full, np.float32)


def _steadied(ground: NDArray[np.float64], ratio: NDArray[np.float64]) -> NDArray[np.float64]:
    """The slope that most parts of the floor lie on; dice, which lie off it, hardly count."""
    weight: NDArray[np.float64] = np.ones(len(ground))
    slope: NDArray[np.float64] = np.zeros((ground.shape[1], ratio.shape[1]))
    for _ in range(_ROUNDS):
        root = np.sqrt(weight)[:, None]
        found, *_ = np.linalg.lstsq(ground * root, ratio * root, rcond=None)
        slope = np.asarray(found, np.float64)
        off = np.abs(ratio - ground @ slope).max(axis=1)
        weight = np.asarray(1 / np.maximum(off, _NEAR), np.float64)
    return slope
