"""Pictures for the album from one picture of pieces laid out in a grid, with a word on how good each is.
Pure.

Flat pieces lie upright on plain ground, one in each cell of a grid over the square of tiles; tiles
lie on their places. What comes out too dark, blurred, burnt, or too much like another piece is named, to
be taken again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from companion.devices.vision.album import SCALE, Lab
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.crops import grow, rectify
from companion.devices.vision.dice_shapes import find_dice
from companion.devices.vision.faces import detail, inner_of
from companion.devices.vision.images import Grey, Picture, grey_of, logarithm
from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.tray import look_at_tray, view_of_tray
from companion.messages.ids import PlaceId

SHARP = 1.6
"""How many times stronger fine edges are than coarse ones in a picture that is not blurred, in any light."""
_FINE, _COARSE = 0.6, 1.5
"""Pixels over which a picture is smoothed for its fine and its coarse edges."""
CONTRAST, _FAINT = 0.12, 4.0
"""Least spread of grey levels: as a share of their mean, and in levels."""
DARK = 16.0
"""Least mean grey level: below, a sensor's noise is stronger than what is printed."""
BURNT = 0.04
"""Most share of pixels lost to glare."""
TWINS = 0.85
"""Likeness to another piece above which the two cannot be told apart."""
_RIM = 3.0
"""Millimetres at the edge of a cell that are left out: the neighbour, or the edge of the sheet."""
_PLAIN = 9.0
"""Grey levels by which plain ground may vary."""
_SQUARE = 0.2
"""How far the size of a found piece may be from the known one, as a share."""


class Flaw(Enum):
    """What can be wrong with an enrolled picture."""

    MISSING = "missing"
    BLURRED = "blurred"
    FLAT = "flat"
    DARK = "dark"
    BURNT = "burnt"
    TWIN = "twin"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Taken:
    """One enrolled picture and what is wrong with it; `twin` names the piece it is too much like."""

    name: str
    picture: Picture | None
    flaws: frozenset[Flaw]
    sharpness: float = 0.0
    twin: str | None = None
    colour: Lab | None = None
    """Of a die: the colour of its face, in neutral light."""

    @property
    def good(self) -> bool:
        """Whether it can go into the album."""
        return self.picture is not None and not self.flaws


def take_pieces(
    picture: Picture,
    calibration: Calibration,
    layout: TableLayout,
    names: Sequence[str],
    *,
    columns: int,
    rows: int,
) -> list[Taken]:
    """Cut pieces out of a grid over the square of tiles, row by row from the north-west."""
    taken = []
    for cell in grid(layout, names, columns=columns, rows=rows):
        crop = rectify(picture, grow(cell, -_RIM), calibration, SCALE)
        taken.append(judge(cell.place, find_square(crop, layout.piece)))
    return name_twins(taken)


def grid(layout: TableLayout, names: Sequence[str], *, columns: int, rows: int) -> list[Spot]:
    """Where each of these lies in a grid over the square of tiles, row by row from the north-west."""
    square = layout.square
    across, deep = square.across / columns, square.deep / rows
    return [
        Spot(
            place=PlaceId(name),
            x=square.x - square.across / 2 + (number % columns + 0.5) * across,
            y=square.y - square.deep / 2 + (number // columns + 0.5) * deep,
            across=across,
            deep=deep,
        )
        for number, name in enumerate(names)
    ]


def take_tiles(
    picture: Picture, calibration: Calibration, layout: TableLayout, names: Mapping[PlaceId, str]
) -> list[Taken]:
    """Cut the tiles that lie on their places, with nothing on them."""
    return name_twins(
        [
            judge(names[spot.place], rectify(picture, spot, calibration, SCALE))
            for spot in layout.tiles
            if spot.place in names
        ]
    )


def take_table(picture: Picture, calibration: Calibration, layout: TableLayout) -> Picture:
    """The whole table, rectified, with nothing on it."""
    whole = Spot(
        place=PlaceId("table"),
        x=layout.width / 2,
        y=layout.height / 2,
        across=layout.width,
        deep=layout.height,
    )
    return rectify(picture, whole, calibration, SCALE)


def take_die(
    picture: Picture, empty: Picture, calibration: Calibration, layout: TableLayout
) -> tuple[Lab, Picture] | None:
    """Colour and picture of the one die that lies in the tray, against a picture of the empty tray."""
    view = view_of_tray(layout, calibration)
    bare = look_at_tray(empty, layout, calibration, view)
    tray = look_at_tray(picture, layout, calibration, view, bare)
    lab = tray.lab
    dice, doubtful = find_dice(tray, bare, view)
    if len(dice) != 1 or doubtful or tray.burnt:
        return None
    x, y, half = round(dice[0].x), round(dice[0].y), round(layout.die * SCALE / 2)
    face = tray.lit[max(0, y - half) : y + half, max(0, x - half) : x + half]
    quarter = half // 2
    lightness, red, yellow = np.median(
        lab[y - quarter : y + quarter, x - quarter : x + quarter].reshape(-1, 3), axis=0
    )
    return (float(lightness), float(red), float(yellow)), face


def find_square(crop: Picture, side: float) -> Picture | None:
    """Find the one square piece on plain ground and set it upright; pale pieces need a finer threshold."""
    size = side * SCALE
    border = np.concatenate([crop[0], crop[-1], crop[:, 0], crop[:, -1]]).reshape(-1, crop.shape[-1])
    apart = np.abs(crop.astype(np.int16) - np.median(border, axis=0)).max(axis=2).astype(np.uint8)
    smooth = cv2.GaussianBlur(apart, (5, 5), 0)
    level, _ = cv2.threshold(smooth, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    for share in (1.0, 0.6, 0.35):
        _, mask = cv2.threshold(smooth, max(level * share, _PLAIN), 255, cv2.THRESH_BINARY)
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        if not outlines:
            continue
        middle, (wide, tall), angle = cv2.minAreaRect(max(outlines, key=cv2.contourArea))
        if abs(wide / size - 1) <= _SQUARE and abs(tall / size - 1) <= _SQUARE:
            spin = cv2.getRotationMatrix2D(middle, (angle + 45) % 90 - 45, 1.0)
            upright = cv2.warpAffine(crop, spin, crop.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
            return np.asarray(cv2.getRectSubPix(upright, (round(size), round(size)), middle), np.uint8)
    return None


def judge(name: str, picture: Picture | None) -> Taken:
    """Say what is wrong with a picture on its own."""
    if picture is None:
        return Taken(name=name, picture=None, flaws=frozenset({Flaw.MISSING}))
    grey = grey_of(picture)
    sharp, mean = sharpness(grey), float(grey.mean())
    wrong = {
        Flaw.BLURRED: sharp < SHARP,
        Flaw.FLAT: float(grey.std()) < max(CONTRAST * mean, _FAINT),
        Flaw.DARK: mean < DARK,
        Flaw.BURNT: float((grey >= 250).mean()) > BURNT,
    }
    flaws = frozenset(flaw for flaw, yes in wrong.items() if yes)
    return Taken(name=name, picture=picture, flaws=flaws, sharpness=sharp)


def sharpness(grey: Grey) -> float:
    """How much stronger fine edges are than coarse ones; it does not depend on light or contrast."""
    fine, coarse = (_edges(grey, over) for over in (_FINE, _COARSE))
    return fine / max(coarse, 1e-3)


def _edges(grey: Grey, over: float) -> float:
    smooth = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), over)
    across, down = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    return float((across * across + down * down).mean())


def name_twins(taken: Sequence[Taken]) -> list[Taken]:
    """Name the pairs that look too much alike, whichever way one of them is turned."""
    fine = {n: detail(logarithm(one.picture)) for n, one in enumerate(taken) if one.picture is not None}
    inner = {number: inner_of(picture) for number, picture in fine.items()}
    result = []
    for number, one in enumerate(taken):
        mine = fine.get(number)
        turned = [] if mine is None else [inner_of(np.rot90(mine, quarter)) for quarter in range(4)]
        likeness = [
            (max(float(each @ inner[other]) for each in turned), taken[other].name)
            for other, theirs in fine.items()
            if mine is not None and other != number and mine.shape == theirs.shape
        ]
        closest, twin = max(likeness, default=(0.0, ""))
        if closest > TWINS:
            one = Taken(
                name=one.name,
                picture=one.picture,
                flaws=one.flaws | {Flaw.TWIN},
                sharpness=one.sharpness,
                twin=twin,
            )
        result.append(one)
    return result
