"""Whether the camera still hangs where it did, and whether the light is still what it was."""

from dataclasses import dataclass

import numpy as np

from companion.devices.vision.calibration import Calibration, numbered, paper_of, pixel_box
from companion.devices.vision.crops import grow
from companion.devices.vision.images import Picture, grey_of
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.markers import Marker, find_markers

MOVED = 2.0
"""Millimetres by which a corner marker may seem to wander before the camera counts as bumped."""
BRIGHTER = 1.6
"""How many times brighter or darker the paper of the corners may get before the light counts as changed."""
TINTED = 1.35
"""How much one colour channel may change against the others before the light counts as changed."""
_SEARCH = 45.0
"""How far around its place, in millimetres, a corner marker is looked for."""


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


def steadiness(picture: Picture, calibration: Calibration, layout: TableLayout) -> Steadiness:
    """Look for each corner marker near where it was; corners under a hand are no evidence of anything."""
    found: dict[int, Marker] = {}
    for spot, number in numbered(layout):
        left, top, right, bottom = pixel_box(grow(spot, _SEARCH), calibration)
        crop = picture[top:bottom, left:right]
        if crop.size:
            side = calibration.scale(spot) * spot.across
            for one in find_markers(grey_of(crop), side):
                if one.number == number:
                    found[number] = Marker(number, one.corners + np.array([left, top]))
    if not found:
        return Steadiness(seen=0, wandered=0.0, brightness=1.0, tint=1.0)
    moved = [
        float(np.hypot(*(calibration.on_table(np.array([found[number].centre]))[0] - (spot.x, spot.y))))
        for spot, number in numbered(layout)
        if number in found
    ]
    brightness, tint = _light(paper_of(picture, found), calibration.paper)
    return Steadiness(seen=len(found), wandered=float(np.median(moved)), brightness=brightness, tint=tint)


def _light(
    now: tuple[float, float, float] | None, then: tuple[float, float, float] | None
) -> tuple[float, float]:
    if now is None or then is None:
        return 1.0, 1.0
    ratio = np.array(now) / np.maximum(then, 1.0)
    brightness = float(ratio.mean())
    skew = ratio / max(brightness, 1e-6)
    return brightness, float(skew[np.argmax(np.abs(np.log(np.maximum(skew, 1e-6))))])
