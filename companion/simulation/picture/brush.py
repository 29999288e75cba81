"""Putting drawings and shadows onto a picture. Knows pixels, no table."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.layout import Spot
from companion.simulation.picture import cardboard as art

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]


def lay(canvas: Image, drawing: Image, spot: Spot) -> None:
    """Lay a drawing flat onto the canvas, its middle on the middle of the spot."""
    tall, wide = drawing.shape[:2]
    left, top = round(spot.x * art.SCALE - wide / 2), round(spot.y * art.SCALE - tall / 2)
    skip_x, skip_y = max(0, -left), max(0, -top)
    part = canvas[top + skip_y : top + tall, left + skip_x : left + wide]
    part[:] = drawing[skip_y : skip_y + part.shape[0], skip_x : skip_x + part.shape[1]]


def paste(picture: Image, drawing: Image, quad: Matrix) -> None:
    """Fit a drawing onto four points of the picture, with soft edges."""
    box = _box(quad, picture)
    if box is None:
        return
    left, top, right, bottom = box
    tall, wide = drawing.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, (quad - (left, top)).astype(np.float32))
    size = (right - left, bottom - top)
    warped = cv2.warpPerspective(drawing, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(np.full((tall, wide), 255, np.uint8), matrix, size)
    part = picture[top:bottom, left:right]
    alpha = cover[..., None].astype(np.uint16)
    part[:] = ((warped * alpha + part * (255 - alpha)) // 255).astype(np.uint8)


def fill(picture: Image, outlines: list[Matrix], colour: art.Colour) -> None:
    """Fill the hull of some outlines with paint."""
    hull = cv2.convexHull(np.vstack(outlines).astype(np.float32)).astype(np.int32)
    cv2.fillConvexPoly(picture, hull, colour, cv2.LINE_AA)


def shade(picture: Image, outlines: list[Matrix]) -> None:
    """Darken where a piece keeps the light away."""
    points = np.vstack(outlines)
    box = _box(points, picture)
    if box is None:
        return
    left, top, right, bottom = box
    mask: Image = np.zeros((bottom - top, right - left), np.uint8)
    hull = cv2.convexHull((points - (left, top)).astype(np.float32)).astype(np.int32)
    cv2.fillConvexPoly(mask, hull, 110)
    part = picture[top:bottom, left:right]
    dark = 255 - cv2.blur(mask, (5, 5)).astype(np.uint16)
    part[:] = (part * dark[..., None] // 255).astype(np.uint8)


def _box(points: Matrix, picture: Image) -> tuple[int, int, int, int] | None:
    tall, wide = picture.shape[:2]
    left, top = np.floor(points.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(points.max(axis=0)).astype(int) + 2
    left, top, right, bottom = max(0, left), max(0, top), min(wide, right), min(tall, bottom)
    return (left, top, right, bottom) if left < right and top < bottom else None
