"""Reading dice in their tray by colour, and the die with signs by its picture. Enrolled colours only.

A grey patch beside the tray takes the colour of the light away. A die is a lump that is not tray; its
upper face is where the lump leans outwards. Thin margins, glare and lumps of a wrong size are left unread,
and so are lumps that have one colour throughout or reach out of the tray: patches of light do.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.album import SCALE, Album, Lab
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.crops import grow, rectify
from companion.devices.vision.faces import Gallery, decide
from companion.devices.vision.images import Floats, Picture
from companion.devices.vision.layout import TableLayout
from companion.messages.sightings import DiceSeen

BODY = "body"
"""Name of the enrolled colour of the die that carries signs."""
TRAY = "tray"
"""Name of the tray's own colour: what is nearest to it is no die."""
BLANK = "blank"
NOT_TRAY = 13.0
"""Colour distance to the empty tray above which a pixel belongs to a die; light and dark count less."""
_LIGHTNESS = 0.35
FAR = 20.0
"""Colour distance above which a face is none of the enrolled ones."""
LEAD = 12.0
"""How much nearer than any other colour the right one must be."""
SPREAD = 11.0
"""Most spread of colour within one plain face."""
BURNT = 248
"""Brightness at which a pixel has lost its colour to glare."""
_RIM = 4.0
"""Millimetres around the tray that are looked at, too: a die at its wall ends before them."""
_EDGE = 2.5
"""How many times further from the tray's colour a die must be just inside its edge than just outside."""
_ALIKE, _PLAIN = 12.0, 0.85
"""No more than this share of a die, seen from aslant, is this near to one colour: its sides are others."""
_SIGN = 0.65
"""Least likeness of a sign; signs differ more than portraits do."""
_NEUTRAL = 128.0
_BARE = 0.45
"""How far, in logarithm, a part of the tray may differ in brightness from the rest and still be bare."""


@dataclass(frozen=True, slots=True, eq=False)
class Lump:
    """What lies in the tray: the middle of its upper face in pixels, and its size against one die."""

    x: float
    y: float
    size: float


class DiceReader:
    """Reads the tray of one table with one album."""

    def __init__(self, layout: TableLayout, album: Album) -> None:
        self._layout = layout
        self._colours: Mapping[str, Lab] = album.colours
        signs = {name: picture for name, picture in album.signs.items() if name != BLANK}
        self._signs = Gallery(signs, layout.die)
        self._table = album.table

    def read(self, picture: Picture, calibration: Calibration) -> DiceSeen | None:
        """Read the tray; None when the empty tray or the colours were never enrolled."""
        if self._table is None or not self._colours:
            return None
        flat = Calibration(
            to_table=np.diag([1 / SCALE, 1 / SCALE, 1.0]),
            size=calibration.size,
            corners=calibration.corners,
            eye=calibration.eye,
        )
        empty = balance(
            look_at_tray(self._table, self._layout, flat), look_at_patch(self._table, self._layout, flat)
        )
        raw = look_at_tray(picture, self._layout, calibration)
        tray = relight(balance(raw, look_at_patch(picture, self._layout, calibration)), empty)
        lab = to_lab(tray)
        lumps, doubtful = find_lumps(lab, to_lab(empty), self._layout, calibration)
        known = {**self._colours, TRAY: tuple(np.median(to_lab(empty).reshape(-1, 3), axis=0))}
        faces = [self._face(lab, raw, tray, lump, known) for lump in lumps]
        read = tuple(sorted(face for face in faces if face is not None))
        return DiceSeen(faces=read, unread=len(faces) - len(read) + doubtful)

    def _face(
        self, lab: Floats, raw: Picture, tray: Picture, lump: Lump, known: Mapping[str, Lab]
    ) -> str | None:
        inner = _disc(lab.shape, lump, self._layout.die * SCALE * 0.27)
        if (raw[inner].min(axis=1) >= BURNT).mean() > 0.1:
            return None
        rim = _disc(lab.shape, lump, self._layout.die * SCALE * 0.48)
        rim &= ~_disc(lab.shape, lump, self._layout.die * SCALE * 0.40)
        if self._signs.names and nearest(np.median(lab[rim], axis=0), known) == BODY:
            return self._sign(tray, lump)
        seen = lab[inner]
        if seen.std(axis=0).max() > SPREAD:
            return None
        face = nearest(np.median(seen, axis=0), known)
        return None if face in (BODY, TRAY) else face

    def _sign(self, tray: Picture, lump: Lump) -> str | None:
        half = round(self._layout.die * SCALE * 0.8)
        x, y = round(lump.x), round(lump.y)
        square = tray[max(0, y - half) : y + half, max(0, x - half) : x + half]
        if square.shape[:2] != (2 * half, 2 * half):
            return None
        inner = cv2.cvtColor(square, cv2.COLOR_BGR2GRAY)[half // 2 : -half // 2, half // 2 : -half // 2]
        if inner.std() < 14:
            return BLANK
        found = decide(self._signs.compare(square), like=_SIGN)
        return found.name if found else None


def nearest(colour: Floats, known: Mapping[str, Lab]) -> str | None:
    """The known colour this is, unless it is far from all or nearly as near to another."""
    far = sorted((float(np.linalg.norm(colour - np.array(one))), name) for name, one in known.items())
    if far[0][0] > FAR or (len(far) > 1 and far[1][0] - far[0][0] < LEAD):
        return None
    return far[0][1]


def look_at_tray(picture: Picture, layout: TableLayout, calibration: Calibration) -> Picture:
    """The tray and its rim as they would look if the upper faces of dice lay on the table."""
    x, y, up = calibration.eye
    closer = 1 / (1 - layout.die / up)
    rise = np.array([[closer, 0, x * (1 - closer)], [0, closer, y * (1 - closer)], [0, 0, 1.0]])
    raised = Calibration(
        to_table=np.linalg.inv(rise) @ calibration.to_table,
        size=calibration.size,
        corners=calibration.corners,
        eye=calibration.eye,
    )
    return rectify(picture, grow(layout.tray, _RIM), raised, SCALE)


def look_at_patch(picture: Picture, layout: TableLayout, calibration: Calibration) -> Picture:
    """The middle of the grey patch."""
    return rectify(picture, grow(layout.patch, -layout.patch.across * 0.2), calibration, SCALE)


def balance(picture: Picture, patch: Picture) -> Picture:
    """Make the light neutral: as bright and as colourless as the grey patch says."""
    grey = np.maximum(np.median(patch.reshape(-1, 3), axis=0), 4.0)
    scaled = picture.astype(np.float32) * (_NEUTRAL / grey)
    return np.asarray(np.clip(scaled, 0, 255), np.uint8)


def relight(tray: Picture, empty: Picture) -> Picture:
    """Take away how the light differs from that on the empty tray: a slope for each channel."""
    block = 13
    size = (tray.shape[1] // block, tray.shape[0] // block)
    now, then = (
        cv2.resize(one, size, interpolation=cv2.INTER_AREA).astype(np.float32) + 4 for one in (tray, empty)
    )
    ratio = np.log(now / then).reshape(-1, 3)
    ys, xs = np.mgrid[-1 : 1 : size[1] * 1j, -1 : 1 : size[0] * 1j]
    ground = np.column_stack([np.ones(xs.size), xs.ravel(), ys.ravel()])
    bare = np.abs(ratio - np.median(ratio, axis=0)).max(axis=1) < _BARE
    slope: NDArray[np.float64] = np.zeros((3, 3))
    for tolerance in (_BARE / 2, _BARE / 3):
        if bare.sum() < len(bare) / 4:
            return tray
        slope, *_ = np.linalg.lstsq(ground[bare], ratio[bare], rcond=None)
        bare = np.abs(ratio - ground @ slope).max(axis=1) < tolerance
    gain = np.exp(-(ground @ slope)).reshape(size[1], size[0], 3).astype(np.float32)
    full = cv2.resize(gain, (tray.shape[1], tray.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(tray * full, 0, 255), np.uint8)


def to_lab(picture: Picture) -> Floats:
    """Colours as the eye tells them apart: lightness, green to red, blue to yellow."""
    smooth = cv2.blur(picture, (3, 3)).astype(np.float32) / 255
    return np.asarray(cv2.cvtColor(smooth, cv2.COLOR_BGR2Lab), np.float32)


def find_lumps(
    lab: Floats, empty: Floats, layout: TableLayout, calibration: Calibration
) -> tuple[list[Lump], int]:
    """Find the dice, and count what is there but of no size dice have."""
    apart = np.linalg.norm((lab - empty) * np.array([_LIGHTNESS, 1, 1], np.float32), axis=2)
    mask = (apart > NOT_TRAY).astype(np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)), np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    lumps: list[Lump] = []
    doubtful = 0
    for number in range(1, count):
        points = np.argwhere(labels == number)[:, ::-1].astype(np.float32)
        size = stats[number, cv2.CC_STAT_AREA] / _die_area(points.mean(axis=0), layout, calibration)
        dice = round(float(size))
        if size < 0.25:
            continue
        fits = 1 <= dice <= 4 and abs(size - dice) <= 0.25 + 0.12 * dice
        light = _reaches_out(stats[number], mask.shape) or _plain(lab[labels == number])
        if not fits or light or not _sharp(labels == number, apart):
            doubtful += max(1, dice)
            continue
        for middle in _middles(points, dice):
            x, y = middle - _lean(middle, layout, calibration) / 2
            lumps.append(Lump(float(x), float(y), float(size) / dice))
    return lumps, doubtful


def _reaches_out(box: NDArray[np.int32], shape: tuple[int, ...]) -> bool:
    """Tell whether a lump goes on beyond what is looked at."""
    left, top, wide, tall = box[:4]
    return bool(left == 0 or top == 0 or left + wide == shape[1] or top + tall == shape[0])


def _plain(colours: Floats) -> bool:
    """Tell a patch of light or shadow from dice: it has one colour throughout."""
    near = np.linalg.norm(colours - np.median(colours, axis=0), axis=1) < _ALIKE
    return bool(near.mean() > _PLAIN)


def _sharp(lump: NDArray[np.bool_], apart: Floats) -> bool:
    """Tell a die from a spot of glare or a shadow: its colour ends within a few pixels."""
    mask = lump.astype(np.uint8)
    thin, thick = np.ones((5, 5), np.uint8), np.ones((9, 9), np.uint8)
    inside = cv2.erode(mask, thin).astype(bool) & ~cv2.erode(mask, thick).astype(bool)
    outside = cv2.dilate(mask, thick).astype(bool) & ~cv2.dilate(mask, thin).astype(bool)
    return bool(inside.any() and apart[inside].mean() > _EDGE * apart[outside].mean())


def _middles(points: Floats, dice: int) -> Floats:
    """The middles of this many lumps that touch."""
    if dice == 1:
        return np.asarray(points.mean(axis=0, keepdims=True), np.float32)
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.2)
    cv2.setRNGSeed(1)
    _, _, middles = cv2.kmeans(points, dice, None, stop, 3, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]
    return np.asarray(middles, np.float32)


def _lean(at: Floats, layout: TableLayout, calibration: Calibration) -> NDArray[np.float64]:
    """From the upper face of a die at a pixel to its foot, in pixels: towards the point below the camera."""
    x, y, up = calibration.eye
    seen = grow(layout.tray, _RIM)
    corner = np.array([seen.x - seen.across / 2, seen.y - seen.deep / 2])
    on_table = corner + np.asarray(at, np.float64) / SCALE
    return np.asarray((np.array([x, y]) - on_table) * layout.die / up * SCALE)


def _die_area(at: Floats, layout: TableLayout, calibration: Calibration) -> float:
    """Pixels one die covers, upper face and sides, averaged over its turns."""
    side = layout.die * SCALE
    return float(side * side + 4 / np.pi * side * np.hypot(*_lean(at, layout, calibration)))


def _disc(shape: tuple[int, ...], lump: Lump, radius: float) -> NDArray[np.bool_]:
    mask = np.zeros(shape[:2], np.uint8)
    cv2.circle(mask, (round(lump.x), round(lump.y)), round(radius), 1, -1)
    return mask.astype(bool)
