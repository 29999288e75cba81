"""Reading dice in their tray by colour, and the die with signs by its picture. Enrolled colours only.

Thin margins, glare and whatever has no die's shape are left unread.
"""

from collections.abc import Mapping

import cv2
import numpy as np

from companion.devices.vision.album import SCALE, Album, Lab
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.dice_shapes import DieFound, find_dice, outline
from companion.devices.vision.faces import Gallery, decide
from companion.devices.vision.images import Floats, Picture
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.tray import (
    Mask,
    TrayLook,
    TrayView,
    look_at_empty_tray,
    look_at_tray,
    view_of_tray,
)
from companion.messages.sightings import DiceSeen

BODY = "body"
"""Name of the enrolled colour of the die that carries signs."""
TRAY = "tray"
"""Name of the tray's own colour: what is nearest to it is no die."""
BLANK = "blank"
FAR = 11.0
"""Colour distance above which a face is none of the enrolled ones."""
_FAR_BODY = 24.0
"""The same for the body of a die with signs, which is blended with them; its sign must be known, too."""
_LIGHTNESS = 0.5
_HUE, _PALE = 10.0, 12.0
"""Degrees by which the hue of a face may differ from the enrolled one, unless either is as pale as this."""
_LIT = (0.9, 1.12)
"""How much stronger or weaker a colour may look than when it was enrolled."""
LEAD, LEAD_TRAY = 12.0, 6.0
"""How much nearer than any other colour, and than the tray's own, the right one must be."""
_LEAD_BODY = 6.0
"""The same for a body on which a sign is seen."""
SPREAD = 11.0
"""Most spread of colour within one plain face."""
BURNT = 248
"""Brightness at which a pixel has lost its colour to glare."""
_GLARE = 0.1
"""Most share of a face lost to glare."""
_WHITE = 242.0
"""Brightness of white things in neutral light: where a picture ends below it they burn without any glare."""
_VEIL = 1.3
"""How many times brighter than the rest the darkest colour of the floor is beside a die under glare."""
_INNER = 0.27
"""Radius of the middle of a face whose colour is read, against its side."""
_SIGN = 0.65
"""Least likeness of a sign; signs differ more than portraits do."""


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
        view = view_of_tray(self._layout, calibration)
        empty = look_at_empty_tray(self._table, self._layout, view)
        tray = look_at_tray(picture, self._layout, calibration, view, empty)
        lab, bare = tray.lab, empty.lab
        dice, doubtful = find_dice(tray, empty, view)
        known = {**self._colours, TRAY: tuple(np.median(bare[view.floor], axis=0))}
        faces = [None if tray.burnt else self._face(tray, lab, die, view, known) for die in dice]
        read = tuple(sorted(face for face in faces if face is not None))
        return DiceSeen(faces=read, unread=len(faces) - len(read) + doubtful)

    def _face(
        self, tray: TrayLook, lab: Floats, die: DieFound, view: TrayView, known: Mapping[str, Lab]
    ) -> str | None:
        inner = _disc(lab.shape, die, view.die * SCALE * _INNER)
        most = np.median(tray.gain[inner], axis=0) * 255
        burnt = (tray.raw[inner].min(axis=1) >= BURNT).mean() > _GLARE
        if burnt and (most.max() > _WHITE or _glares(tray, die, view)):
            return None
        known = {name: _dimmed(colour, most) for name, colour in known.items()}
        if self._signs.names:
            rim = np.median(lab[_rim(lab.shape, die, view)], axis=0)
            if nearest(rim, known, far=_FAR_BODY, lead=_LEAD_BODY) == BODY:
                sign = self._sign(tray.lit, die)
                sure = sign != BLANK or nearest(rim, known, far=_FAR_BODY) == BODY
                return sign if sure else None
        if lab[inner].std(axis=0).max() > SPREAD:
            return None
        face = nearest(np.median(lab[inner], axis=0), known)
        return None if face in (BODY, TRAY) else face

    def _sign(self, tray: Picture, die: DieFound) -> str | None:
        half = round(self._layout.die * SCALE * 0.8)
        x, y = round(die.x), round(die.y)
        square = tray[max(0, y - half) : y + half, max(0, x - half) : x + half]
        if square.shape[:2] != (2 * half, 2 * half):
            return None
        inner = cv2.cvtColor(square, cv2.COLOR_BGR2GRAY)[half // 2 : -half // 2, half // 2 : -half // 2]
        if inner.std() < 14:
            return BLANK
        found = decide(self._signs.compare(square), like=_SIGN)
        return found.name if found else None


def nearest(colour: Floats, known: Mapping[str, Lab], far: float = FAR, lead: float = LEAD) -> str | None:
    """The known colour this is, unless it is far from all, nearly as near to another, or of another hue.

    A face may be lit more or less than when it was enrolled: its lightness and the strength of its colour
    change together. The tray is no likely rival, for it has no die's shape.
    """
    apart = {name: _apart(colour, one) for name, one in known.items()}
    best = min(apart, key=lambda name: apart[name])
    leads = [
        apart[name] - apart[best] - (LEAD_TRAY if name == TRAY else lead) for name in apart if name != best
    ]
    if apart[best] > far or min(leads, default=0.0) < 0 or _turned(colour, known[best]) > _HUE:
        return None
    return best


def _apart(colour: Floats, known: Lab) -> float:
    """How far a colour is from a known one in its best light. Light and dark count less than colour."""
    weight = np.array([_LIGHTNESS, 1.0, 1.0])
    seen, one = colour * weight, np.array(known) * weight
    gain = np.clip(float(seen @ one) / max(float(one @ one), 1.0), *_LIT)
    return float(np.linalg.norm(seen - gain * one))


def _turned(colour: Floats, known: Lab) -> float:
    """By how many degrees the hue of a colour differs from that of a known one; pale ones have none."""
    strong = min(np.hypot(*colour[1:]), np.hypot(*known[1:])) >= _PALE
    hue, other = (np.degrees(np.arctan2(one[2], one[1])) for one in (colour, known))
    return abs(float((hue - other + 180) % 360 - 180)) if strong else 0.0


def _dimmed(known: Lab, most: Floats) -> Lab:
    """How a known colour looks where no channel can be brighter than this: strong light burns it."""
    if most.min() >= 255:
        return known
    painted = cv2.cvtColor(np.array([[known]], np.float32), cv2.COLOR_Lab2BGR)
    seen = cv2.cvtColor(np.minimum(painted, most / 255).astype(np.float32), cv2.COLOR_BGR2Lab)
    lightness, red, yellow = seen[0, 0]
    return float(lightness), float(red), float(yellow)


def _glares(tray: TrayLook, die: DieFound, view: TrayView) -> bool:
    """Tell glare, which pales the floor beside a die as well, from a white face in strong light."""
    around = np.zeros(tray.raw.shape[:2], np.uint8)
    middle = round(die.x), round(die.y)
    cv2.circle(around, middle, round(view.die * SCALE * 1.4), 1, -1)
    cv2.circle(around, middle, round(view.die * SCALE * 0.95), 0, -1)
    least = tray.raw.min(axis=2)
    beside = least[(around > 0) & view.floor]
    usual = np.median(least[view.floor])
    return bool(not len(beside) or (beside > _VEIL * usual + 1).mean() > 0.3)


def _rim(shape: tuple[int, ...], die: DieFound, view: TrayView) -> Mask:
    """The edge of an upper face, outside of any sign."""
    mask = np.zeros(shape[:2], np.uint8)
    face = outline(die, view)
    middle = face.mean(axis=0)
    for share, paint in ((0.85, 1), (0.68, 0)):
        cv2.fillConvexPoly(mask, np.round(middle + (face - middle) * share).astype(np.int32), paint)
    return mask.astype(bool)


def _disc(shape: tuple[int, ...], die: DieFound, radius: float) -> Mask:
    mask = np.zeros(shape[:2], np.uint8)
    cv2.circle(mask, (round(die.x), round(die.y)), round(radius), 1, -1)
    return mask.astype(bool)
