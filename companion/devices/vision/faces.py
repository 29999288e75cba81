"""Telling flat pieces apart by their pictures, wherever they lie in a square and however they are turned.

First every place and turn is tried at once on tiny pictures, by one matrix product of normalised patches.
Then the best few pieces are fitted to the sharp picture and their correlation decides: it must be high,
and clearly higher than that of any other piece. Everything else is unsure.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from companion.devices.vision.album import SCALE
from companion.devices.vision.images import Floats, Picture, logarithm, shrunk

_TINY = 12
"""Pixels along the side of a tiny picture."""
_ANGLES = tuple(range(0, 90, 10))
_FAINT = 0.25
"""Least length of a tiny picture that shows anything."""
_KEPT = 5
"""How many different pieces are fitted to the sharp picture."""
_FITTING = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 18, 1e-3)

_BROAD, _BROADER = 5.0, 10.0
"""Pixels over which light and dark count as broad, for the decision and for the search."""
_RIM = 4
"""Pixels at the edge of a piece that are not compared: its neighbours shine in."""

LIKE = 0.78
"""Least correlation of a piece that is recognised: near twins in bad light reach 0.73."""
LIKE_BACK = 0.62
"""The same for the back, which has no near twin: faces and bare ground reach 0.37, a moved back has 0.64."""
LIKE_ALONE = 0.92
"""The same where a piece that may lie there has no picture: near twins in good light reach 0.84."""
MARGIN = 0.10
"""Least lead over the next best piece."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much one piece looks like what lies there."""

    name: str
    correlation: float
    x: float = 0.0
    y: float = 0.0
    """Middle of the piece in millimetres from the middle of the square."""


class Gallery:
    """The pictures of pieces, prepared for comparing. `side` is the side of a piece in millimetres."""

    def __init__(self, pictures: Mapping[str, Picture], side: float) -> None:
        self.side = side
        self.names: tuple[str, ...] = tuple(pictures)
        size = round(side * SCALE)
        self._sharp = {name: logarithm(shrunk(picture, size, size)) for name, picture in pictures.items()}
        tiny = [
            np.rot90(
                cv2.resize(detail(sharp, _BROADER), (_TINY, _TINY), interpolation=cv2.INTER_AREA), quarter
            )
            for sharp in self._sharp.values()
            for quarter in range(4)
        ]
        stacked = np.array([picture.ravel() for picture in tiny], np.float32).reshape(-1, _TINY * _TINY)
        self._tiny = _normalised(stacked) if len(tiny) else stacked
        details = [detail(sharp) for sharp in self._sharp.values()]
        self._inner = np.array([inner_of(np.rot90(one, q)) for one in details for q in range(4)], np.float32)

    def compare(self, square: Picture, only: Collection[str] | None = None) -> list[Likeness]:
        """Rank the pieces by likeness to what lies in a rectified square at `SCALE` pixels a millimetre."""
        wanted = [number for number, name in enumerate(self.names) if only is None or name in only]
        if not wanted:
            return []
        scene = logarithm(square)
        guesses = self._guess(scene, wanted)
        fitted = [self._fit(scene, guess) for guess in guesses[:_KEPT]]
        ranked = {
            self.names[guess.number]: Likeness(self.names[guess.number], guess.score * 0.8)
            for guess in guesses
        }
        ranked |= {one.name: one for one, _ in fitted}
        best, seen = max(fitted, key=lambda one: one[0].correlation)
        for name, correlation in self._in_place(seen, wanted).items():
            if correlation > ranked[name].correlation or name not in {one.name for one, _ in fitted}:
                ranked[name] = Likeness(name, correlation, best.x, best.y)
        return sorted(ranked.values(), key=lambda one: -one.correlation)

    def _in_place(self, seen: Floats, wanted: Sequence[int]) -> dict[str, float]:
        """How much each piece looks like what was cut out where the best one fits: its near twin, perhaps."""
        rows = [4 * number + quarter for number in wanted for quarter in range(4)]
        scores = (self._inner[rows] @ inner_of(seen)).reshape(-1, 4).max(axis=1)
        return {self.names[number]: float(score) for number, score in zip(wanted, scores, strict=True)}

    def _guess(self, scene: Floats, wanted: Sequence[int]) -> list["_Guess"]:
        """Best correlation, place and turn of each piece on tiny pictures, best piece first."""
        shrink = _TINY / (self.side * SCALE)
        tall = round(scene.shape[0] * shrink)
        middle = (tall - 1) / 2
        count = tall - _TINY + 1
        smooth = cv2.blur(detail(scene, _BROADER), (3, 3))
        patches = []
        for angle in _ANGLES:
            spin = cv2.getRotationMatrix2D(((scene.shape[1] - 1) / 2, (scene.shape[0] - 1) / 2), angle, 1.0)
            turned = cv2.warpAffine(smooth, spin, scene.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
            tiny = cv2.resize(turned, (tall, tall), interpolation=cv2.INTER_AREA)
            windows = np.lib.stride_tricks.sliding_window_view(tiny, (_TINY, _TINY))
            patches.append(windows.reshape(count * count, -1))
        rows = [4 * number + quarter for number in wanted for quarter in range(4)]
        scores = _correlations(np.concatenate(patches), self._tiny[rows])
        guesses = []
        for position, number in enumerate(wanted):
            own = scores[:, 4 * position : 4 * position + 4]
            where, quarter = np.unravel_index(int(own.argmax()), own.shape)
            angle, rest = divmod(int(where), count * count)
            row, column = divmod(rest, count)
            half = (_TINY - 1) / 2
            x, y = (column + half - middle) / shrink, (row + half - middle) / shrink
            guesses.append(_Guess(float(own[where, quarter]), number, x, y, _ANGLES[angle], int(quarter)))
        return sorted(guesses, reverse=True)

    def _fit(self, scene: Floats, guess: "_Guess") -> tuple[Likeness, Floats]:
        """Fit one piece to the sharp picture, starting from a guess; also cut out what lies there.

        Quarter turns are made on the piece's own picture: the fitting knows only turns below a right angle.
        """
        name = self.names[guess.number]
        sharp = np.ascontiguousarray(np.rot90(self._sharp[name], guess.quarters))
        turn = np.radians(guess.angle)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        middle = (np.array(scene.shape[::-1]) - 1) / 2
        half = np.full(2, (sharp.shape[0] - 1) / 2)
        corner = middle + spin @ (guess.x, guess.y) - spin @ half
        warp = np.column_stack([spin, corner]).astype(np.float32)
        try:
            _, warp = cv2.findTransformECC(  # type: ignore[call-overload]
                sharp, scene, warp, cv2.MOTION_EUCLIDEAN, _FITTING, None, 3
            )
        except cv2.error:  # it did not converge: nothing like this piece is there
            return Likeness(name, 0.0), np.zeros_like(sharp)
        seen = np.asarray(
            cv2.warpAffine(
                detail(scene), warp, sharp.shape[::-1], flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            ),
            np.float32,
        )
        x, y = (warp @ np.array([*half, 1.0]) - middle) / SCALE
        return Likeness(
            name, correlate(np.asarray(seen, np.float32), detail(sharp)), float(x), float(y)
        ), seen


class _Guess(NamedTuple):
    """Where on tiny pictures, first turned by `angle` degrees, a piece fits best. Sorts by score."""

    score: float
    number: int
    x: float
    y: float
    angle: int
    quarters: int


def decide(
    ranked: Sequence[Likeness], like: float = LIKE, margin: float = MARGIN, *, missing: bool = False
) -> Likeness | None:
    """The piece that lies there, or None when that is not certain enough.

    `missing` says that what lies there may have no picture and so be none of the ranked.
    """
    if not ranked or ranked[0].correlation < (LIKE_ALONE if missing else like):
        return None
    if len(ranked) > 1 and ranked[0].correlation - ranked[1].correlation < margin:
        return None
    return ranked[0]


def detail(log: Floats, broad: float = _BROAD) -> Floats:
    """What is left of a picture without its broad light and dark: shadows and shared composition fade."""
    return np.asarray(log - cv2.GaussianBlur(log, (0, 0), broad), np.float32)


def correlate(one: Floats, other: Floats) -> float:
    """Normalised correlation of the inner part of two pictures of equal size, from -1 to 1."""
    return float(inner_of(one) @ inner_of(other))


def inner_of(picture: Floats) -> Floats:
    """The inner part of a picture in one row, its mean taken out and its length made one."""
    row = picture[_RIM:-_RIM, _RIM:-_RIM].ravel()
    row = row - row.mean()
    return np.asarray(row / max(float(np.linalg.norm(row)), 1e-6), np.float32)


def _basis() -> Floats:
    """Mean and slopes of a tiny picture, the trace of uneven light, as rows of length one."""
    ramp = np.linspace(-1, 1, _TINY, dtype=np.float32)
    rows = np.array([np.ones(_TINY * _TINY), np.tile(ramp, _TINY), np.repeat(ramp, _TINY)], np.float32)
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)


def _normalised(rows: Floats) -> Floats:
    """Take the trace of uneven light out of each tiny picture and make its length one."""
    basis = _basis()
    flat = rows - (rows @ basis.T) @ basis
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), _FAINT), np.float32)


def _correlations(patches: Floats, normalised: Floats) -> Floats:
    """Correlation of each patch with each normalised picture; the patches themselves are not copied."""
    squares = np.einsum("ij,ij->i", patches, patches)
    trace = patches @ _basis().T
    length = np.sqrt(np.maximum(squares - np.einsum("ij,ij->i", trace, trace), _FAINT**2))
    return np.asarray((patches @ normalised.T) / length[:, None], np.float32)
