"""Counts how dice are read whose faces are plastic of real photographs, each in its photograph's own light.

A straight picture of the table is painted in the light that something grey in the photograph shows. In it
lies one die whose face is cut from the photograph. The album has faces from other photographs, taken in other
light, or, where there are some, of the same one. Photographs of other dice are laid into the tray as well:
nothing in them may be read.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.devices.vision.album import SCALE, Album, Lab
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.dice import DiceReader
from companion.devices.vision.images import Floats, Picture
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.photos.cut_out import take_die, take_table
from companion.simulation.picture import cardboard as art
from companion.tools.bench.photographs.index import photographs
from companion.tools.bench.vision_tables import tell_wrong

HEIGHT = 815.0
"""Millimetres above the table from which it is seen."""
_WALL = 60.0
"""Grey of a die's sides."""
_NOISE, _BLUR = 2.0, 0.7


@dataclass(slots=True)
class RealDice:
    """How dice of real plastic were read, enrolled in the same light and in another; and other dice."""

    same_right: int = 0
    same_unsure: int = 0
    other_right: int = 0
    other_unsure: int = 0
    wrong: int = 0
    foreign: int = 0
    """Photographs of dice with pips."""
    foreign_read: int = 0
    """Faces read in those."""


@dataclass(frozen=True, slots=True, eq=False)
class _Face:
    file: str
    colour: str
    picture: Picture
    light: Floats


def count_real_dice(folder: Path, layout: TableLayout, seed: int) -> RealDice:
    """Read every chip as a die, with an album from the same light where there is one, and from another."""
    chance, count = np.random.default_rng(seed), RealDice()
    faces = _faces(folder, layout)
    enrolled = {face: _enrolled(face, layout, chance) for face in faces}
    names = sorted({face.colour for face in faces} & set(art.DIE_PAINTS))
    for face in faces:
        for same in (True, False):
            colours: dict[str, Lab] = {}
            for name in names:
                others = [one for one in faces if one.colour == name and one.file != face.file]
                own = [
                    one for one in faces if one.colour == name and one.file == face.file and one is not face
                ]
                source = own if same and own else others
                if source:
                    taken = enrolled[source[int(chance.integers(len(source)))]]
                    colours |= {} if taken is None else {name: taken}
            _read(face, colours, layout, chance, count, same=same)
    for one in photographs(folder):
        if one.kind == "dice":
            count.foreign += 1
            count.foreign_read += _read_foreign(one.picture(), layout, chance)
    return count


def _read(
    face: _Face,
    colours: dict[str, Lab],
    layout: TableLayout,
    chance: np.random.Generator,
    count: RealDice,
    *,
    same: bool,
) -> None:
    empty, calibration = _table(layout, face.light, chance), _straight(layout)
    album = Album(table=take_table(empty, calibration, layout), colours=colours)
    seen = DiceReader(layout, album).read(_rolled(face, layout, chance), calibration)
    right = seen is not None and not seen.unread and seen.faces == (face.colour,)
    unsure = seen is None or bool(seen.unread) or not seen.faces
    if not right and not unsure:
        count.wrong += 1
        tell_wrong(f"{face.file}: a {face.colour} die read as {seen.faces if seen else ()}")
    elif same:
        count.same_right += right
        count.same_unsure += unsure
    else:
        count.other_right += right
        count.other_unsure += unsure


def _faces(folder: Path, layout: TableLayout) -> list[_Face]:
    faces, size = [], round(layout.die * SCALE)
    for one in photographs(folder):
        if one.grey is None or not one.chips:
            continue
        photo, (x, y) = one.picture(), one.grey
        grey = np.median(photo[y - 8 : y + 8, x - 25 : x + 25].reshape(-1, 3), axis=0)
        for chip in one.chips:
            spot = photo[chip.y - chip.half : chip.y + chip.half, chip.x - chip.half : chip.x + chip.half]
            face = np.asarray(cv2.resize(spot, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
            faces.append(_Face(one.path.name, chip.colour, face, np.asarray(grey / 128, np.float32)))
    return faces


def _enrolled(face: _Face, layout: TableLayout, chance: np.random.Generator) -> Lab | None:
    empty = _table(layout, face.light, chance)
    taken = take_die(_rolled(face, layout, chance), empty, _straight(layout), layout)
    return None if taken is None else taken[0]


def _straight(layout: TableLayout) -> Calibration:
    """Pictures that show the table straight from above."""
    return Calibration(
        to_table=np.diag([1 / SCALE, 1 / SCALE, 1.0]),
        size=(round(layout.width * SCALE), round(layout.height * SCALE)),
        corners=np.array([(spot.x * SCALE, spot.y * SCALE) for spot in layout.corners]),
        eye=(layout.width / 2, layout.height / 2, HEIGHT),
    )


def _table(layout: TableLayout, light: Floats, chance: np.random.Generator) -> Picture:
    return _exposed(_painted(layout, light), chance)


def _painted(layout: TableLayout, light: Floats) -> Floats:
    wide, tall = _straight(layout).size
    canvas = np.empty((tall, wide, 3), np.float32)
    canvas[:] = np.array(art.FELT) * light
    for spot, paint in ((layout.tray, art.TRAY), (layout.patch, art.GREY)):
        left, top = round((spot.x - spot.across / 2) * SCALE), round((spot.y - spot.deep / 2) * SCALE)
        right, bottom = left + round(spot.across * SCALE), top + round(spot.deep * SCALE)
        canvas[top:bottom, left:right] = np.array(paint) * light
    return canvas


def _rolled(face: _Face, layout: TableLayout, chance: np.random.Generator) -> Picture:
    """The table with one die in its tray, its sides seen where it leans away from the camera."""
    canvas, tray, half = _painted(layout, face.light), layout.tray, layout.die / 2
    at = np.array([tray.x, tray.y]) + chance.uniform(-35, 35, 2)
    angle = chance.uniform(0, np.pi / 2)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    foot = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) @ spin.T + at
    eye = np.array([layout.width / 2, layout.height / 2])
    top = ((foot - eye) / (1 - layout.die / HEIGHT) + eye) * SCALE
    hull = cv2.convexHull(np.vstack([foot * SCALE, top]).astype(np.float32)).astype(np.int32)
    blue, green, red = (float(one) * _WALL for one in face.light)
    cv2.fillConvexPoly(canvas, hull, (blue, green, red), cv2.LINE_AA)
    size = face.picture.shape[0]
    corners = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, top.astype(np.float32))
    cv2.warpPerspective(
        face.picture.astype(np.float32),
        matrix,
        (canvas.shape[1], canvas.shape[0]),
        canvas,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
    return _exposed(canvas, chance)


def _read_foreign(photo: Picture, layout: TableLayout, chance: np.random.Generator) -> int:
    """How many faces are read in a photograph of other dice that fills the tray."""
    light = np.asarray(np.median(photo.reshape(-1, 3), axis=0) / np.array(art.TRAY), np.float32)
    canvas, calibration, tray = _painted(layout, light), _straight(layout), layout.tray
    empty = _exposed(canvas, chance)
    left, top = round((tray.x - tray.across / 2) * SCALE), round((tray.y - tray.deep / 2) * SCALE)
    wide, tall = round(tray.across * SCALE), round(tray.deep * SCALE)
    canvas[top : top + tall, left : left + wide] = cv2.resize(
        photo, (wide, tall), interpolation=cv2.INTER_AREA
    )
    painted = {
        name: np.asarray(cv2.cvtColor(np.full((1, 1, 3), paint, np.float32) / 255, cv2.COLOR_BGR2Lab))[0, 0]
        for name, paint in art.DIE_PAINTS.items()
    }
    colours: dict[str, Lab] = {name: (float(L), float(a), float(b)) for name, (L, a, b) in painted.items()}
    album = Album(table=take_table(empty, calibration, layout), colours=colours)
    seen = DiceReader(layout, album).read(_exposed(canvas, chance), calibration)
    return 0 if seen is None or seen.unread else len(seen.faces)


def _exposed(canvas: Floats, chance: np.random.Generator) -> Picture:
    """What a lens and a sensor make of it; only the part that is read, for the rest is not looked at."""
    picture = canvas.copy()
    near = picture[:, round(picture.shape[1] * 0.72) :]
    near[:] = cv2.GaussianBlur(near, (0, 0), _BLUR) + chance.standard_normal(near.shape, np.float32) * _NOISE
    return np.asarray(np.clip(picture, 0, 255), np.uint8)
