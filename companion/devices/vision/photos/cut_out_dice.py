"""Colours and pictures of dice for the album, from dice that lie in the tray. Pure."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.devices.vision.album import SCALE, Lab
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.dice import BURNT
from companion.devices.vision.dice_shapes import find_dice
from companion.devices.vision.images import Picture
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.photos.cut_out import Flaw, Taken
from companion.devices.vision.tray import look_at_empty_tray, look_at_tray, view_of_tray

GLARE = 0.1
"""Most share of a face lost to glare."""
_SWATCH = 60


def take_dice(
    picture: Picture, table: Picture, calibration: Calibration, layout: TableLayout, names: Sequence[str]
) -> list[Taken]:
    """The faces of dice that lie in a row in the tray, west to east, against a picture of the bare table."""
    view = view_of_tray(layout, calibration)
    bare = look_at_empty_tray(table, layout, view)
    tray = look_at_tray(picture, layout, calibration, view, bare)
    lab = tray.lab
    dice, doubtful = find_dice(tray, bare, view)
    if len(dice) != len(names) or doubtful:
        return [Taken(name=name, picture=None, flaws=frozenset({Flaw.MISSING})) for name in names]
    taken = []
    half = round(layout.die * SCALE / 2)
    for name, die in zip(names, sorted(dice, key=lambda one: one.x), strict=True):
        x, y = round(die.x), round(die.y)
        middle = (slice(y - half // 2, y + half // 2), slice(x - half // 2, x + half // 2))
        glare = float((tray.raw[middle].min(axis=2) >= BURNT).mean())
        lightness, red, yellow = np.median(lab[middle].reshape(-1, 3), axis=0)
        taken.append(
            Taken(
                name=name,
                picture=tray.lit[max(0, y - half) : y + half, max(0, x - half) : x + half],
                flaws=frozenset({Flaw.BURNT} if glare > GLARE or tray.burnt else ()),
                colour=(float(lightness), float(red), float(yellow)),
            )
        )
    return taken


def swatch(colour: Lab) -> Picture:
    """A colour of the album to look at."""
    plain = np.full((_SWATCH, _SWATCH, 3), colour, np.float32)
    return np.asarray(np.clip(cv2.cvtColor(plain, cv2.COLOR_Lab2BGR) * 255, 0, 255), np.uint8)
