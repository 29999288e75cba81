"""Draws what a camera above a simulated table would see: cardboard from a scene, light from a noise set.

Things at different heights are projected apart, so that figures lean outwards as they do in a real picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.markers import CORNER_MARKERS, MarkerBook
from companion.rules.playtest import Sign
from companion.simulation.picture import cardboard as art
from companion.simulation.picture.brush import fill, lay, paste, shade
from companion.simulation.picture.light import Chance, Light, NoiseSet, expose, hand_mask, put_hand, shine
from companion.simulation.picture.scene import CardLaid, DieLying, FigureLaid, Flat, Scene, TileLaid

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]
Item = Flat | FigureLaid | CardLaid | DieLying

FLOOR: art.Colour = (58, 66, 74)
"""What is seen beside the table."""
EDGE: art.Colour = (120, 150, 165)
"""Cardboard seen from the side."""
CARD_SIZE = (58.0, 62.0)
CARD_HEIGHT = 0.3
_REACH = 50.0
"""Millimetres around its middle within which an item and its shadow lie; a card is the largest."""
_LIGHT_FROM = np.array([0.35, 0.5])
"""Which way shadows of pieces fall, per millimetre of height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraView:
    """Where the camera hangs and what it looks at, millimetres and degrees."""

    distance: float = 815.0
    tilt: float = 0.0
    towards: float = 0.0
    roll: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    size: tuple[int, int] = (1920, 1080)
    lens: float = 66.0
    """Horizontal angle of view."""


def some_view(noise: NoiseSet, rng: Chance, size: tuple[int, int] = (1920, 1080)) -> CameraView:
    """Hang the camera up as carefully as the noise set says; a crooked one a little higher, to see all."""
    tilt = rng.uniform(0, noise.tilt)
    return CameraView(
        distance=rng.uniform(800, 845) * (1 + 0.006 * tilt),
        tilt=tilt,
        towards=rng.uniform(0, 360),
        roll=rng.uniform(-noise.roll, noise.roll) * 0.5,
        shift=(rng.uniform(-6, 6), rng.uniform(-6, 6)),
        size=size,
    )


class TableRenderer:
    """A table that can be drawn; the same drawings and the same empty table are used again and again."""

    def __init__(
        self,
        layout: TableLayout,
        markers: MarkerBook,
        *,
        signs: Mapping[str, Sign],
        stickers: bool,
        cloth: Image | None = None,
    ) -> None:
        """`cloth` lies under everything, as large as the table at the scale of drawings; felt if left out."""
        self._layout = layout
        self._numbers: Mapping[str, int] = {piece: number for number, piece in markers.pieces.items()}
        self._cards: Mapping[str, int] = {card: number for number, card in markers.cards.items()}
        self._signs = signs
        self._stickers = stickers
        self._bare = self._bare_table(cloth)
        self._base = lru_cache(maxsize=1)(self._seen_from)

    def draw(self, scene: Scene, view: CameraView) -> Image:
        """Draw the table in even light through a perfect lens."""
        picture = self.ground(scene, view).copy()
        self.draw_pieces(picture, scene, view)
        return picture

    def ground(self, scene: Scene, view: CameraView) -> Image:
        """The table with its tiles and nothing on them. Not to be painted on."""
        return self._base(scene.tiles, scene.sheet, view)

    def draw_pieces(self, picture: Image, scene: Scene, view: CameraView) -> None:
        """Draw whatever lies and stands on the ground."""
        for laid in scene.cards:
            self._card(picture, laid, view)
        for flat in scene.flats:
            self._flat(picture, flat, view, marked=self._stickers and not scene.peeled)
        for lying in scene.dice:
            self._die(picture, lying, view)
        for figure in sorted(scene.figures, key=lambda one: -abs(one.y - self._layout.height / 2)):
            self._figure(picture, figure, view)

    def reach(self, item: Item, view: CameraView) -> Matrix:
        """The left upper and the right lower corner of all pixels an item can touch, its shadow included."""
        around = _square(item.x, item.y, 2 * _REACH, 0.0)
        tallest = max(self._layout.heights.values()) + self._layout.tile_thickness
        points = np.vstack([self._at(around, view, height) for height in (0.0, tallest)])
        return np.asarray([points.min(axis=0), points.max(axis=0)])

    def photograph(self, scene: Scene, view: CameraView, light: Light, rng: Chance) -> Image:
        """Draw the table as the camera gets it: lit, perhaps with hands, blurred and noisy."""
        picture = self.draw(scene, view)
        for hand in light.hands:
            picture = put_hand(picture, hand)
        return expose(shine(picture, light), light, rng)

    def cover(self, scene: Scene, view: CameraView, light: Light) -> Image:
        """Where figures and hands stand between the camera and the table: 255 there, 0 elsewhere."""
        mask: Image = np.zeros((view.size[1], view.size[0]), np.uint8)
        for figure in scene.figures:
            ground, height = self._rise(figure)
            foot, top = _disc(figure.x, figure.y, 13.0), self._label(figure)
            fill(mask, [self._at(foot, view, ground), self._at(top, view, height)], (255, 255, 255))
        for hand in light.hands:
            mask |= np.asarray(cv2.dilate(hand_mask(hand, view.size), np.ones((5, 5), np.uint8)), np.uint8)
        return mask

    def face(self, item: Flat | FigureLaid | CardLaid, view: CameraView) -> Matrix:
        """The four corners, in pixels, of what identifies an item: a flat piece's face, a marker."""
        layout = self._layout
        if isinstance(item, Flat):
            side, height = layout.piece, self._rise(item)[1]
        elif isinstance(item, CardLaid):
            side, height = layout.card_marker, CARD_HEIGHT
        else:
            side, height = layout.marker, self._rise(item)[1]
        return self._at(_square(item.x, item.y, side, item.turn), view, height)

    def _rise(self, item: Flat | FigureLaid) -> tuple[float, float]:
        """How high a piece begins and ends above the table."""
        layout = self._layout
        ground = layout.tile_thickness if item.place in {spot.place for spot in layout.tiles} else 0.0
        if isinstance(item, Flat):
            return ground, ground + (item.under + 1) * layout.piece_thickness
        return ground, ground + layout.heights.get(item.kind, layout.piece_thickness)

    def _label(self, figure: FigureLaid) -> Matrix:
        return _square(figure.x, figure.y, self._layout.marker * 4 / 3, figure.turn)

    def _bare_table(self, cloth: Image | None) -> Image:
        """The table without tiles, seen straight from above."""
        layout = self._layout
        canvas = (art.plain(art.FELT, layout.width, layout.height, 8) if cloth is None else cloth).copy()
        for icons in (layout.icons[first : first + 3] for first in range(0, len(layout.icons), 3)):
            self._lay_board(canvas, icons)
        for room in layout.rooms:
            lay(canvas, art.room(layout.paints[room.place], room.across), room)
        for area in layout.areas:
            lay(canvas, art.plain((115, 130, 140), area.across, area.deep), area)
        lay(canvas, art.plain(art.TRAY, layout.tray.across, layout.tray.deep, 5), layout.tray)
        lay(canvas, art.plain(art.GREY, layout.patch.across, layout.patch.deep, 1), layout.patch)
        for marker, corner in zip(CORNER_MARKERS, layout.corners, strict=True):
            lay(canvas, art.marker_square(marker, corner.across, 5), corner)
        return canvas

    def _lay_board(self, canvas: Image, icons: tuple[Spot, ...]) -> None:
        layout = self._layout
        spaces = [spot for spot in layout.spaces if spot.place in {icon.place for icon in icons}]
        reach = [
            *(point for icon in icons for point in icon.outline),
            *(p for s in spaces for p in s.outline),
        ]
        left, top = min(x for x, _ in reach) - 3, min(y for _, y in reach) - 3
        right, bottom = max(x for x, _ in reach) + 3, max(y for _, y in reach) + 3
        colour = icons[0].place.partition(".")[0]
        stones = tuple((icon.x - left, icon.y - top, icon.across) for icon in icons)
        board = art.board(colour, right - left, bottom - top, stones)
        whole = Spot(
            place=icons[0].place,
            x=(left + right) / 2,
            y=(top + bottom) / 2,
            across=right - left,
            deep=bottom - top,
        )
        lay(canvas, board, whole)

    def _seen_from(self, tiles: tuple[TileLaid, ...], sheet: bool, view: CameraView) -> Image:
        canvas = self._bare.copy()
        if sheet:
            square = self._layout.square
            lay(canvas, art.plain(art.PAPER, square.across, square.deep, 1), square)
        places = {spot.place: spot for spot in self._layout.tiles}
        for laid in tiles:
            drawing = art.tile(laid.tile, laid.turned, self._layout.tiles[0].across)
            lay(canvas, np.rot90(drawing, -laid.quarters), places[laid.place])
        to_canvas = np.diag([1 / art.SCALE, 1 / art.SCALE, 1.0])
        seen = cv2.warpPerspective(
            canvas, projection(view, self._layout) @ to_canvas, view.size, borderValue=FLOOR
        )
        return np.asarray(seen, np.uint8)

    def _flat(self, picture: Image, flat: Flat, view: CameraView, *, marked: bool) -> None:
        side, layout = self._layout.piece, self._layout
        ground, height = self._rise(flat)
        if flat.piece is None:
            drawing = art.portrait_back(side)
        elif marked:
            drawing = art.marked(flat.piece, self._numbers[flat.piece], side, layout.marker)
        else:
            drawing = art.portrait(flat.piece, side)
        square = _square(flat.x, flat.y, side, flat.turn)
        shade(picture, [self._at(square, view, ground, shadow=height)])
        fill(picture, [self._at(square, view, ground), self._at(square, view, height)], EDGE)
        paste(picture, drawing, self._at(square, view, height))

    def _card(self, picture: Image, laid: CardLaid, view: CameraView) -> None:
        drawing = art.card(laid.card, *CARD_SIZE, self._cards[laid.card], self._layout.card_marker)
        square = _square(laid.x, laid.y, CARD_SIZE[0], laid.turn, CARD_SIZE[1])
        shade(picture, [self._at(square, view, 0, shadow=1)])
        paste(picture, drawing, self._at(square, view, CARD_HEIGHT))

    def _die(self, picture: Image, lying: DieLying, view: CameraView) -> None:
        side = self._layout.die
        square = _square(lying.x, lying.y, side, lying.turn)
        sign = self._signs.get(lying.face)
        drawing = art.die(lying.face, side, sign)
        low, high = self._at(square, view, 0), self._at(square, view, side)
        shade(picture, [self._at(square, view, 0, shadow=side * 0.6)])
        for number in range(4):
            edge = [number, (number + 1) % 4]
            fill(picture, [low[edge], high[edge]], art.die_wall(lying.face, number, sign))
        paste(picture, drawing, high)

    def _figure(self, picture: Image, figure: FigureLaid, view: CameraView) -> None:
        ground, height = self._rise(figure)
        paint = art.piece_paint(figure.piece)
        foot, top = _disc(figure.x, figure.y, 13.0), _disc(figure.x, figure.y, 10.0)
        shade(picture, [self._at(foot, view, ground, shadow=height * 0.5), self._at(foot, view, ground)])
        fill(picture, [self._at(foot, view, ground)], paint)
        fill(picture, [self._at(top, view, ground), self._at(top, view, height)], paint)
        label = art.marker_square(self._numbers[figure.piece], self._layout.marker, self._layout.marker / 6)
        paste(picture, label, self._at(self._label(figure), view, height))

    def _at(self, points: Matrix, view: CameraView, height: float, shadow: float = 0.0) -> Matrix:
        """Where points at a height appear; `shadow` moves them to where their shadow falls."""
        return project(points + _LIGHT_FROM * shadow, projection(view, self._layout, height))


@lru_cache(maxsize=256)
def _projection(view: CameraView, width: float, deep: float, height: float) -> Matrix:
    wide, tall = view.size
    focal = wide / 2 / np.tan(np.radians(view.lens / 2))
    camera = np.array([[focal, 0, wide / 2], [0, focal, tall / 2], [0, 0, 1.0]])
    tilt, towards, roll = np.radians([view.tilt, view.towards, view.roll])
    axis = np.array([np.cos(towards), np.sin(towards), 0.0]) * tilt
    leaning, _ = cv2.Rodrigues(axis)
    rolling, _ = cv2.Rodrigues(np.array([0.0, 0.0, roll]))
    turn = np.asarray(rolling @ leaning, np.float64)
    aim = np.array([width / 2 + view.shift[0], deep / 2 + view.shift[1], 0.0])
    stand = np.array([0.0, 0.0, view.distance]) - turn @ aim
    return np.asarray(camera @ np.column_stack([turn[:, 0], turn[:, 1], stand - height * turn[:, 2]]))


def projection(view: CameraView, layout: TableLayout, height: float = 0.0) -> Matrix:
    """From millimetres on the plane at a height to pixels."""
    return _projection(view, layout.width, layout.height, height)


def project(points: Matrix, matrix: Matrix) -> Matrix:
    """Carry points through a projective matrix."""
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, matrix), np.float64).reshape(-1, 2)


def _square(x: float, y: float, across: float, turn: float, deep: float | None = None) -> Matrix:
    half, half_deep = across / 2, (across if deep is None else deep) / 2
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-half, -half_deep], [half, -half_deep], [half, half_deep], [-half, half_deep]])
    return np.asarray(corners @ spin.T + (x, y))


def _disc(x: float, y: float, radius: float) -> Matrix:
    angles = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    return np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])
