"""Colours and pictures of dice for the album, from dice that lie in the tray. Pure."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.devices.vision.album import SCALE, Lab
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.dice import (
    BURNT,
    balance,
    find_lumps,
    look_at_patch,
    look_at_tray,
    relight,
    to_lab,
)
from companion.devices.vision.images import Picture
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.photos.cut_out import Flaw, Taken

GLARE = 0.1
"""Most share of a face lost to glare."""
_SWATCH = 60


def take_dice(
    picture: Picture, table: Picture, calibration: Calibration, layout: TableLayout, names: Sequence[str]
) -> list[Taken]:
    """The faces of dice that lie in a row in the tray, west to east, against a picture of the bare table."""
    flat = Calibration(
        to_table=np.diag([1 / SCALE, 1 / SCALE, 1.0]),
        size=calibration.size,
        corners=calibration.corners,
        eye=calibration.eye,
    )
    bare = balance(look_at_tray(table, layout, flat), look_at_patch(table, layout, flat))
    raw = look_at_tray(picture, layout, calibration)
    tray = relight(balance(raw, look_at_patch(picture, layout, calibration)), bare)
    lab = to_lab(tray)
    lumps, doubtful = find_lumps(lab, to_lab(bare), layout, calibration)
    if len(lumps) != len(names) or doubtful:
        return [Taken(name=name, picture=None, flaws=frozenset({Flaw.MISSING})) for name in names]
    taken = []
    half = round(layout.die * SCALE / 2)
    for name, lump in zip(names, sorted(lumps, key=lambda one: one.x), strict=True):
        x, y = round(lump.x), round(lump.y)
        middle = (slice(y - half // 2, y + half // 2), slice(x - half // 2, x + half // 2))
        glare = float((raw[middle].min(axis=2) >= BURNT).mean())
        lightness, red, yellow = np.median(lab[middle].reshape(-1, 3), axis=0)
        taken.append(
            Taken(
                name=name,
                picture=tray[max(0, y - half) : y + half, max(0, x - half) : x + half],
                flaws=frozenset({Flaw.BURNT} if glare > GLARE else ()),
                colour=(float(lightness), float(red), float(yellow)),
            )
        )
    return taken


def swatch(colour: Lab) -> Picture:
    """A colour of the album to look at."""
    plain = np.full((_SWATCH, _SWATCH, 3), colour, np.float32)
    return np.asarray(np.clip(cv2.cvtColor(plain, cv2.COLOR_Lab2BGR) * 255, 0, 255), np.uint8)
