"""Draws what was recognised onto the picture it was read from, for the workshop page.

Every mark is told by its form and its words as well as by its colour.
"""

import cv2
import numpy as np

from companion.devices.vision.calibration import Calibration
from companion.devices.vision.crops import board_strips
from companion.devices.vision.images import Picture, Points
from companion.devices.vision.layout import Spot, TableLayout
from companion.messages.sightings import Face, Side, TableSeen

Colour = tuple[int, int, int]

SURE: Colour = (80, 220, 80)
DOUBT: Colour = (40, 170, 255)
FRAME: Colour = (230, 200, 90)
UNKNOWN = "?"
"""The word for what is not known."""


def draw_frame(picture: Picture, calibration: Calibration, layout: TableLayout) -> Picture:
    """Draw where the table, the village, the boards, the areas and the tray are taken to be."""
    drawn = picture.copy()
    spots = (layout.village, *board_strips(layout), *layout.areas, layout.tray, layout.patch, *layout.corners)
    for spot in (*spots, *layout.tiles):
        _outline(drawn, spot, calibration, FRAME, 1)
    return drawn


def draw_seen(picture: Picture, seen: TableSeen, calibration: Calibration, layout: TableLayout) -> Picture:
    """Draw a whole reading: a full line for what is sure, a broken one and a question mark for doubt."""
    drawn = draw_frame(picture, calibration, layout)
    spots = {spot.place: spot for spot in (*layout.tiles, *layout.icons, *layout.areas)}
    spaces = {spot.place: spot for spot in layout.spaces}
    sides = {tile.place: tile for tile in seen.tiles}
    for top in seen.tops:
        tile = sides.get(top.place)
        sure = top.face is not Face.UNSURE
        words = [top.piece or {Face.DOWN: "face down", Face.NONE: "-"}.get(top.face, UNKNOWN)]
        if tile is not None:
            words.append(UNKNOWN if tile.side is Side.UNSURE else f"{tile.tile} {tile.side.value}")
        _mark(drawn, spots[top.place], calibration, sure, words)
    for place in seen.pieces:
        if place.pieces:
            words = sorted(map(str, place.pieces))
            _label(drawn, spots[place.place], calibration, words, 0.32, SURE)
    for card in seen.cards:
        if card.card is not None or not card.bare:
            _mark(drawn, spaces[card.place], calibration, card.card is not None, [card.card or UNKNOWN])
    if seen.dice is not None:
        words = [*seen.dice.faces, *[UNKNOWN] * seen.dice.unread]
        _mark(drawn, layout.tray, calibration, not seen.dice.unread, words)
    return drawn


def _mark(drawn: Picture, spot: Spot, calibration: Calibration, sure: bool, words: list[str]) -> None:
    colour = SURE if sure else DOUBT
    if sure:
        _outline(drawn, spot, calibration, colour, 2)
    else:
        _dashes(drawn, spot, calibration, colour)
    _label(drawn, spot, calibration, words, -0.36, colour)


def _outline(drawn: Picture, spot: Spot, calibration: Calibration, colour: Colour, width: int) -> None:
    corners = calibration.in_picture(np.array(spot.outline)).astype(np.int32)
    cv2.polylines(drawn, [corners], True, colour, width, cv2.LINE_AA)


def _dashes(drawn: Picture, spot: Spot, calibration: Calibration, colour: Colour) -> None:
    corners = np.array(spot.outline)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        ends = calibration.in_picture(np.linspace(start, end, 12))
        for first, second in zip(ends[::2], ends[1::2], strict=True):
            cv2.line(drawn, _point(first), _point(second), colour, 2, cv2.LINE_AA)


def _label(
    drawn: Picture, spot: Spot, calibration: Calibration, words: list[str], down: float, colour: Colour
) -> None:
    """Write words from the left edge of a spot, one below the other, dark behind to be read on any ground."""
    start = np.array([[spot.x - spot.across * 0.46, spot.y + spot.deep * down]])
    x, y = calibration.in_picture(start)[0]
    size = max(0.4, drawn.shape[1] / 1920 * 0.5)
    for number, word in enumerate(words):
        at = (round(float(x)), round(float(y) + number * 34 * size))
        cv2.putText(drawn, word, at, cv2.FONT_HERSHEY_SIMPLEX, size, (0, 0, 0), 4, cv2.LINE_AA)
        cv2.putText(drawn, word, at, cv2.FONT_HERSHEY_SIMPLEX, size, colour, 1, cv2.LINE_AA)


def _point(at: Points) -> tuple[int, int]:
    return int(at[0]), int(at[1])
