"""The drawings on simulated cardboard: our own, made from a name, the same every time. No table, no light.

Portraits of one family share frame and hat, the two sides of a tile share their building, and all portraits
share a composition, so that telling them apart is about as hard as with printed art.
"""

import zlib
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.playtest import Sign

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

SCALE = 2.5
"""Pixels per millimetre of finished drawings."""
_FINE = 5.0
"""Pixels per millimetre while drawing; shrunk afterwards, which smooths every edge."""

DIE_PAINTS: dict[str, Colour] = {
    "yellow": (40, 190, 230),
    "green": (60, 135, 50),
    "blue": (165, 85, 35),
    "red": (45, 40, 185),
    "black": (38, 36, 36),
    "white": (232, 236, 238),
}
"""Paint of dice by its name, blue-green-red."""
SIGN_BODY: Colour = (120, 45, 105)
BOARD_PAINTS: dict[str, Colour] = {
    "green": (70, 120, 60),
    "yellow": (60, 165, 195),
    "red": (60, 55, 160),
    "blue": (150, 95, 50),
}
PLAIN_WOOD: Colour = (175, 150, 165)
TRAY: Colour = (180, 180, 60)
"""Turquoise, as the guide asks for: no face of a die is near it."""
PAPER: Colour = (226, 230, 232)
GREY: Colour = (128, 128, 128)
FELT: Colour = (72, 84, 66)


def piece_paint(name: str) -> Colour:
    """The paint of a standing piece: the colour its name speaks of, or plain wood."""
    return next((BOARD_PAINTS[word] for word in name.split("-") if word in BOARD_PAINTS), PLAIN_WOOD)


def chance(*name: object) -> np.random.Generator:
    """A source of chance that depends on a name alone."""
    return np.random.default_rng(zlib.crc32(repr(name).encode()))


@cache
def portrait(name: str, side: float) -> Image:
    """The face of a flat piece: portrait, hat and frame of the family, a pattern of its own."""
    family, _, _ = name.rpartition("-")
    own, shared = chance("villager", name), chance("family", family or name)
    size = round(side * _FINE)
    picture = _paper(own, size, (165, 195, 210), 14)
    frame = _paint(shared, 60, 190)
    cv2.rectangle(picture, (0, 0), (size - 1, size - 1), frame, round(size * 0.10))
    _scribble(picture, own, 7, 60, 170)
    middle = size // 2 + int(own.integers(-size // 12, size // 12))
    shoulders = round(size * own.uniform(0.28, 0.40))
    robe = _paint(own, 30, 200)
    top = round(size * 0.62)
    cv2.fillPoly(
        picture, [_points((middle, top), (middle + shoulders, size), (middle - shoulders, size))], robe
    )
    for _ in range(int(own.integers(3, 7))):
        x = middle + int(own.integers(-shoulders, shoulders))
        cv2.line(picture, (middle, top), (x, size), _paint(own, 20, 240), int(own.integers(2, 6)))
    head = (middle, round(size * 0.46))
    cv2.ellipse(
        picture,
        head,
        (round(size * own.uniform(0.13, 0.18)), round(size * own.uniform(0.16, 0.22))),
        0,
        0,
        360,
        (130 + int(own.integers(-25, 25)), 170 + int(own.integers(-25, 20)), 215),
        -1,
    )
    hat = _paint(shared, 20, 150)
    brim = round(size * shared.uniform(0.16, 0.3))
    cv2.fillPoly(
        picture,
        [
            _points(
                (middle, round(size * shared.uniform(0.08, 0.2))),
                (middle + brim, round(size * 0.36)),
                (middle - brim, round(size * 0.36)),
            )
        ],
        hat,
    )
    _features(picture, own, head, size)
    _scribble(picture, own, 5, 20, 235)
    return _finish(picture)


@cache
def portrait_back(side: float) -> Image:
    """The back all flat pieces share."""
    own = chance("back")
    size = round(side * _FINE)
    picture = _paper(own, size, (70, 60, 90), 10)
    cv2.rectangle(picture, (0, 0), (size - 1, size - 1), (40, 35, 55), round(size * 0.08))
    centre = (size // 2, size // 2)
    cv2.circle(picture, centre, round(size * 0.32), (190, 200, 205), -1)
    cv2.circle(picture, (round(size * 0.6), round(size * 0.44)), round(size * 0.27), (75, 62, 92), -1)
    for angle in range(0, 360, 45):
        end = (
            round(size * (0.5 + 0.42 * np.cos(np.radians(angle)))),
            round(size * (0.5 + 0.42 * np.sin(np.radians(angle)))),
        )
        cv2.circle(picture, end, round(size * 0.03), (150, 190, 200), -1)
    return _finish(picture)


@cache
def tile(name: str, turned: bool, side: float) -> Image:
    """One side of a tile: a building among paths and trees; turned over, the same place in ruins."""
    shared, own = chance("tile", name), chance("tile", name, turned)
    size = round(side * _FINE)
    ground = (75, 95, 110) if turned else (120, 165, 170)
    picture = _paper(own, size, ground, 26)
    for _ in range(26):
        spot = tuple(int(v) for v in own.integers(0, size, 2))
        paint = _paint(own, 25, 110) if turned else _paint(own, 60, 200)
        cv2.circle(picture, spot, int(own.integers(size // 40, size // 11)), paint, -1)
    _building(picture, shared, size, turned)
    _scribble(picture, own, 16, 15, 120 if turned else 225)
    if turned:
        for _ in range(3):
            centre = tuple(int(v) for v in own.integers(size // 5, size * 4 // 5, 2))
            axes = (int(own.integers(size // 14, size // 6)), int(own.integers(size // 8, size // 4)))
            cv2.ellipse(
                picture, centre, axes, float(own.uniform(0, 180)), 0, 300, (150, 170, 140), size // 28
            )
    edge = (45, 40, 50) if turned else (95, 120, 140)
    cv2.rectangle(picture, (0, 0), (size - 1, size - 1), edge, round(size * 0.05))
    return _finish(picture)


@cache
def board(colour: str, across: float, deep: float, icons: tuple[tuple[float, float, float], ...]) -> Image:
    """A player's board: paint, texture, and a stone where each icon is (x, y, side)."""
    own = chance("board", colour)
    picture = _paper(own, (round(deep * _FINE), round(across * _FINE)), BOARD_PAINTS.get(colour, GREY), 18)
    _scribble(picture, own, 30, 40, 190)
    for x, y, side in icons:
        centre = (round(x * _FINE), round(y * _FINE))
        cv2.circle(picture, centre, round(side * _FINE / 2), (150, 155, 160), -1)
        cv2.circle(picture, centre, round(side * _FINE / 2), (50, 50, 55), 6)
        for angle in np.linspace(0, 2 * np.pi, 5, endpoint=False):
            reach = side * _FINE * 0.36
            end = (round(centre[0] + reach * np.cos(angle)), round(centre[1] + reach * np.sin(angle)))
            cv2.line(picture, centre, end, (60, 60, 70), 7)
    return _finish(picture)


@cache
def room(paint: str, side: float) -> Image:
    """A room of a printed board: a carpet woven in its colour, or plain flags for what has none."""
    own, size = chance("room", paint), round(side * _FINE)
    colour = BOARD_PAINTS.get(paint, (130, 130, 135))
    picture = _paper(own, size, colour, 18)
    _scribble(picture, own, 34, 40, 215)
    step = size // 8
    for line in range(step, size, step):
        cv2.line(picture, (line, step), (line, size - step), _paint(own, 40, 220), 4)
        cv2.line(picture, (step, line), (size - step, line), _paint(own, 40, 220), 4)
    cv2.rectangle(picture, (0, 0), (size - 1, size - 1), (40, 40, 45), round(size * 0.03))
    return _finish(picture)


@cache
def card(name: str, across: float, deep: float, marker: int, marker_side: float) -> Image:
    """A card with its marker in the middle."""
    own = chance("card", name)
    picture = _paper(own, (round(deep * _FINE), round(across * _FINE)), _paint(own, 60, 170), 22)
    _scribble(picture, own, 18, 10, 240)
    _stick(picture, cv2.aruco.DICT_5X5_100, marker, marker_side, 7)
    return _finish(picture)


@cache
def marked(picture_of: str, marker: int, side: float, marker_side: float) -> Image:
    """A portrait with a marker stuck on it."""
    face = cv2.resize(
        portrait(picture_of, side), None, fx=_FINE / SCALE, fy=_FINE / SCALE, interpolation=cv2.INTER_LINEAR
    )
    picture = np.asarray(face, np.uint8).copy()
    _stick(picture, cv2.aruco.DICT_4X4_50, marker, marker_side, 6)
    return _finish(picture)


@cache
def marker_square(marker: int, marker_side: float, margin: float) -> Image:
    """A printed marker on white paper, as on a corner of the table or on top of a figure."""
    size = round((marker_side + 2 * margin) * _FINE)
    picture: Image = np.full((size, size, 3), 244, np.uint8)
    _stick(picture, cv2.aruco.DICT_4X4_50, marker, marker_side, 6)
    return _finish(picture)


@cache
def die(face: str, side: float, sign: Sign | None) -> Image:
    """The upper face of a die: plain paint, or a sign on purple."""
    size = round(side * _FINE)
    if sign is None:
        return _finish(_paper(chance("die", face), size, DIE_PAINTS[face], 4))
    picture = _paper(chance("curse"), size, SIGN_BODY, 4)
    white, m, r = (230, 232, 235), size // 2, round(size * 0.3)
    match sign:
        case Sign.SQUARE:
            cv2.rectangle(picture, (m - r, m - r), (m + r, m + r), white, size // 9)
        case Sign.DISC:
            cv2.circle(picture, (m, m), r, white, -1)
        case Sign.CROSS:
            cv2.line(picture, (m - r, m - r), (m + r, m + r), white, size // 7)
            cv2.line(picture, (m + r, m - r), (m - r, m + r), white, size // 7)
        case Sign.BAR:
            cv2.line(picture, (m - r, m), (m + r, m), white, size // 5)
        case Sign.NOTHING:
            pass
    return _finish(picture)


def die_wall(face: str, number: int, sign: Sign | None) -> Colour:
    """The paint of one side of a die that lies with this face up, in the shade."""
    if sign is not None:
        return _dim(SIGN_BODY)
    others = [colour for name, colour in DIE_PAINTS.items() if name != face]
    blue, green, red = others[(zlib.crc32(face.encode()) + number) % len(others)]
    return round(blue * 0.75), round(green * 0.75), round(red * 0.75)


def plain(colour: Colour, across: float, deep: float, texture: float = 6) -> Image:
    """A plain sheet or board: it has no edges to smooth, so it is drawn at its final size."""
    size = (round(deep * SCALE), round(across * SCALE))
    return _paper(chance("plain", colour), size, colour, texture, grain=6)


def checks(across: float, deep: float, aside: float = 0.0) -> Image:
    """A checked cloth, as strongly patterned as a ground can be; `aside` is how far it was pulled, in mm."""
    cell = 23.0
    row, column = ((np.arange(round(side * SCALE)) / SCALE + aside) // cell for side in (deep, across))
    dark = ((row[:, None] + column) % 2 == 0)[..., None]
    paints = (
        np.array(paint, np.int16) - np.array(GREY, np.int16) for paint in ((40, 45, 150), (215, 222, 226))
    )
    cloth = np.where(dark, *paints) + plain(GREY, across, deep, 10)
    return np.asarray(np.clip(cloth, 0, 255), np.uint8)


def _building(picture: Image, shared: np.random.Generator, size: int, ruined: bool) -> None:
    for _ in range(int(shared.integers(2, 5))):
        x, y = (int(v) for v in shared.integers(size // 6, size * 2 // 3, 2))
        wide, high = (int(v) for v in shared.integers(size // 6, size // 3, 2))
        wall, roof = _paint(shared, 70, 210), _paint(shared, 20, 150)
        if ruined:
            wall, roof = _dim(wall), _dim(roof)
            x, wide = x + int(size * 0.05), int(wide * 0.8)
        cv2.rectangle(picture, (x, y), (x + wide, y + high), wall, -1)
        ridge = (x + wide // 2, y - high // 2)
        cv2.fillPoly(picture, [_points((x - wide // 6, y), (x + wide + wide // 6, y), ridge)], roof)
        cv2.rectangle(picture, (x + wide // 3, y + high // 2), (x + wide // 2, y + high), (40, 45, 60), -1)


def _features(picture: Image, own: np.random.Generator, head: tuple[int, int], size: int) -> None:
    for sign in (-1, 1):
        eye = (head[0] + sign * round(size * 0.06), head[1] + int(own.integers(-3, 6)))
        cv2.circle(picture, eye, max(2, size // 45), (25, 25, 30), -1)
    mouth = (head[0], head[1] + round(size * 0.1))
    cv2.ellipse(
        picture, mouth, (size // 18, size // 30), 0, 0, int(own.integers(120, 360)), (40, 40, 120), size // 50
    )
    if own.random() < 0.5:
        chin = (head[0], head[1] + round(size * own.uniform(0.2, 0.34)))
        cv2.line(picture, mouth, chin, _paint(own, 20, 240), size // 12)


def _scribble(picture: Image, own: np.random.Generator, count: int, low: int, high: int) -> None:
    tall, wide = picture.shape[:2]
    for _ in range(count):
        start = (int(own.integers(0, wide)), int(own.integers(0, tall)))
        end = (
            start[0] + int(own.integers(-wide // 4, wide // 4 + 1)),
            start[1] + int(own.integers(-tall // 4, tall // 4 + 1)),
        )
        cv2.line(picture, start, end, _paint(own, low, high), int(own.integers(2, 8)), cv2.LINE_AA)


def _stick(picture: Image, dictionary: int, marker: int, side: float, cells: int) -> None:
    """Stick a white label with a marker onto the middle of a drawing; the margin is one cell."""
    size = round(side * _FINE)
    printed = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(dictionary), marker, size)
    margin = round(size / cells)
    tall, wide = picture.shape[:2]
    top, left = (tall - size) // 2, (wide - size) // 2
    picture[max(0, top - margin) : top + size + margin, max(0, left - margin) : left + size + margin] = 244
    picture[top : top + size, left : left + size] = np.where(printed[..., None] > 127, 244, 22)


def _paper(
    own: np.random.Generator, size: int | tuple[int, int], colour: Colour, texture: float, grain: int = 12
) -> Image:
    """Paint with a grain of so many pixels."""
    shape = (size, size) if isinstance(size, int) else size
    coarse = own.normal(0, texture, (max(2, shape[0] // grain), max(2, shape[1] // grain))).astype(np.float32)
    fine = cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC).astype(np.int16)
    return np.asarray(
        cv2.merge([np.clip(fine + paint, 0, 255).astype(np.uint8) for paint in colour]), np.uint8
    )


def _paint(own: np.random.Generator, low: int, high: int) -> Colour:
    blue, green, red = (int(v) for v in own.integers(low, high, 3))
    return blue, green, red


def _dim(colour: Colour) -> Colour:
    blue, green, red = (value // 2 for value in colour)
    return blue, green, red


def _points(*points: tuple[int, int]) -> NDArray[np.int32]:
    return np.array(points, np.int32)


def _finish(picture: Image) -> Image:
    small = cv2.resize(picture, None, fx=SCALE / _FINE, fy=SCALE / _FINE, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
