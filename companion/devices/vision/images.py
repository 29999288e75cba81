"""The kinds of arrays pictures are kept in, and the few steps every reader begins with."""

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Rows, columns and blue-green-red; or rows and columns alone when grey."""
Grey = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]
"""One point a row."""
Matrix = NDArray[np.float64]


def grey_of(picture: Picture) -> Grey:
    """A picture without its colours."""
    if picture.ndim == 2:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def logarithm(picture: Picture) -> Floats:
    """Brightness as the eye weighs it: equal ratios become equal steps, so that light only adds."""
    return np.asarray(np.log(grey_of(picture).astype(np.float32) + 12.0), np.float32)


def shrunk(picture: Picture, width: int, height: int) -> Picture:
    """A picture made smaller, each new pixel the mean of those it stands for."""
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def transform(points: Points, matrix: Matrix) -> Points:
    """Carry points through a projective matrix."""
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, matrix), np.float64).reshape(-1, 2)


def jpeg_of(picture: Picture, *, width: int | None = None, quality: int = 75) -> bytes:
    """A picture as a JPEG file, no wider than this."""
    if width is not None and picture.shape[1] > width:
        picture = shrunk(picture, width, round(picture.shape[0] * width / picture.shape[1]))
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return packed.tobytes()


def picture_in(packed: bytes) -> Picture | None:
    """The picture in the content of a file, or None when there is none in it."""
    picture = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR) if packed else None
    return None if picture is None else np.asarray(picture, np.uint8)
