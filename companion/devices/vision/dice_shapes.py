"""Finding dice in their tray by their shape: how many lie there and where their upper faces are. No colours.

What differs from the empty floor is a lump. Dice of the known size are fitted to it, upper face and sides
as the camera sees them; what no dice explain well is doubtful and counted as unread. Where the floor ends
nothing is compared, so a die at the wall is known by the part of it that is seen before the floor.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.album import SCALE
from companion.devices.vision.images import Floats, Picture
from companion.devices.vision.tray import Mask, TrayLook, TrayView, to_lab

NOT_TRAY = 9.0
"""Colour distance to the empty tray above which a pixel belongs to a die; light and dark count less."""
_LIGHTNESS = 0.35
_STEEP = 0.35
"""Least distance against that of the pixels around: at its edge a die and the tray are blended."""
_STRONG = 60.0
"""Distance from which a colour is as strong as any: the sides of a vivid die are duller than its face."""
_SHADOW = 0.6
"""How dark the shadow of a die leaves the tray."""
MOST = 4
"""Dice in one lump at most."""
FITS = 0.77
"""Least share that a lump and the dice fitted to it have in common of what either covers."""
FITS_PLAIN = 0.86
"""The same for a lump of one colour, as a patch of light is."""
_SURE = 0.90
"""Share with which no other number of dice is tried."""
_CLEAR = 0.06
"""How much better the right number of dice must fit than any other."""
_SMALL = 0.25
"""Lumps of less than this share of a die are specks."""
_REST = 0.16
"""Most of a die that may be left unexplained in one piece."""
_TOUCHING = 0.94
"""Least distance between the middles of two dice, against their side."""
_EDGE = 2.5
"""How many times further from the tray's colour a die must be just inside its edge than just outside."""
_STEP = 7.0
"""Colour distance that some edge of a die bridges within two millimetres."""
_PALE = 225
"""Brightness in every channel from which on glare may hide a die."""
_WASHED = 245
"""The same in neutral light, of which a dim picture needs less: what is brighter is shown as white."""
_DAZZLING = 264
"""Brightness in neutral light, in every channel, that no white face has."""
_UNEVEN = 15.0
"""How many times stronger in one place than in another no light is, unless glare was taken for light."""
_ALIKE, _PLAIN = 12.0, 0.85
"""No more than this share of a die, seen from aslant, is this near to one colour: its sides are others."""
_STEPS = ((4.0, 15.0), (2.0, 7.0), (1.0, 3.0))
"""By how many pixels and degrees a die is moved to fit better, ever finer."""
_STARTS = (0.0, 30.0, 60.0)
"""Turns from which the fitting begins."""


@dataclass(frozen=True, slots=True)
class DieFound:
    """A die in the tray: the middle of its upper face in pixels, and its turn in degrees."""

    x: float
    y: float
    turn: float


def find_dice(tray: TrayLook, empty: TrayLook, view: TrayView) -> tuple[list[DieFound], int]:
    """Find the dice, and count what is there but explained by no dice."""
    lab, apart = tray.lab, difference(tray.lit, empty.lit)
    around = cv2.dilate(apart, np.ones((7, 7), np.uint8))
    steep = apart > _STEEP * np.minimum(around, _STRONG)
    mask = ((apart > NOT_TRAY) & steep & view.floor).astype(np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)), np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    found: list[DieFound] = []
    doubtful = 0
    for number in range(1, count):
        lump = labels == number
        area = int(stats[number, cv2.CC_STAT_AREA])
        whole = _area(np.argwhere(lump).mean(axis=0)[::-1], view)
        if area < _SMALL * whole:
            continue
        if not _has_edges(lump, apart):
            continue
        dice = None
        plain = _plain(lab[lump])
        if _sharp(lump, apart, view.floor) and not (plain and _at_the_edge(lump, view.floor)):
            dice = _fitted(lump, area / whole, view, FITS_PLAIN if plain else FITS)
        if dice is None:
            doubtful += max(1, round(area / whole))
        else:
            found += dice
    return found, doubtful or int(_glaring(tray, found, view))


def _glaring(tray: TrayLook, dice: Sequence[DieFound], view: TrayView) -> bool:
    """Whether the floor is burnt where none of the dice lies, so much that the light may hide another.

    Dice that are brighter than white are none: they were fitted to the light itself.
    """
    gain = tray.gain[view.floor]
    if (gain.max(axis=0) > _UNEVEN * gain.min(axis=0)).any():
        return True
    bright = (tray.raw * tray.gain).min(axis=2)
    pale = (((tray.raw.min(axis=2) >= _PALE) | (bright >= _WASHED)) & view.floor).astype(np.uint8)
    for die in dice:
        face = outline(die, view)
        upper = cv2.fillConvexPoly(np.zeros_like(pale), np.round(face).astype(np.int32), 1)
        if np.median(bright[upper > 0]) < _DAZZLING:
            hull = cv2.convexHull(np.vstack([face, view.foot_of(face)]).astype(np.float32))
            cv2.fillConvexPoly(pale, np.round(hull).astype(np.int32), 0)
    return int(pale.sum()) > _SMALL * (view.die * SCALE) ** 2


def difference(tray: Picture, empty: Picture) -> Floats:
    """How far each pixel's colour is from that of the empty tray, or of the tray in a die's shadow."""
    bright, before = (cv2.blur(one, (3, 3)).astype(np.float32).mean(axis=2) + 1 for one in (tray, empty))
    shade = np.clip(bright / before, _SHADOW, 1.0)
    apart = to_lab(tray) - to_lab((empty * shade[..., None]).astype(np.uint8))
    return np.asarray(np.linalg.norm(apart * np.array([_LIGHTNESS, 1, 1], np.float32), axis=2), np.float32)


def outline(die: DieFound, view: TrayView) -> NDArray[np.float64]:
    """The pixels of the corners of a die's upper face."""
    half, angle = (view.die * SCALE + view.soft) / 2, np.radians(die.turn)
    along = np.array([np.cos(angle), np.sin(angle)]) * half
    aside = np.array([-along[1], along[0]])
    middle = np.array([die.x, die.y])
    return np.array(
        [middle - along - aside, middle + along - aside, middle + along + aside, middle - along + aside]
    )


class _Lump:
    """A lump cut out of the tray, and the dice that may explain it."""

    def __init__(self, lump: Mask, view: TrayView) -> None:
        rows, columns = np.nonzero(lump)
        rim = round(view.die * SCALE)
        self.top, self.left = max(0, int(rows.min()) - rim), max(0, int(columns.min()) - rim)
        box = (slice(self.top, int(rows.max()) + rim), slice(self.left, int(columns.max()) + rim))
        self.lump, self.floor, self.view = lump[box], view.floor[box], view
        self.points = np.column_stack([columns, rows]).astype(np.float32)
        self._area = len(rows)

    def cover(self, die: DieFound) -> Mask:
        """The pixels of the lump's box that a die covers, upper face and sides."""
        face = outline(die, self.view)
        hull = cv2.convexHull(np.vstack([face, self.view.foot_of(face)]).astype(np.float32))
        mask = np.zeros(self.lump.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round((hull - (self.left, self.top)) * 4).astype(np.int32), 1, shift=2)
        return mask.astype(bool)

    def fit(self, covered: Mask) -> float:
        """What lump and dice have in common, of what either covers of the floor."""
        common = int(np.count_nonzero(covered & self.lump))
        return common / (self._area + int(np.count_nonzero(covered & self.floor)) - common)


def _fitted(lump: Mask, size: float, view: TrayView, least: float) -> list[DieFound] | None:
    """The dice that explain a lump of so many dice's size, or None."""
    cut = _Lump(lump, view)
    best: tuple[float, list[DieFound]] = (0.0, [])
    usual = min(MOST, max(1, round(size)))
    rivals = [0.0]
    for number in (usual, usual - 1, usual + 1):
        if not 1 <= number <= MOST or best[0] >= _SURE:
            continue
        fit, dice = _fit(cut, number)
        rivals.append(fit)
        if fit > best[0]:
            best = fit, dice
    fit, dice = best
    clear = fit - sorted(rivals)[-2] >= _CLEAR
    right = fit >= least and clear and _in_tray(dice, cut.view) and _explained(cut, dice)
    return dice if right else None


def _fit(cut: _Lump, number: int) -> tuple[float, list[DieFound]]:
    """Fit so many dice to a lump, each in turn, until none fits better elsewhere."""
    best: tuple[float, list[DieFound]] = (0.0, [])
    middles = _middles(cut.points, number)
    for start in _STARTS:
        dice = [DieFound(float(x), float(y), start) for x, y in middles - _half_lean(middles, cut.view)]
        fit = 0.0
        for step, turn in _STEPS:
            for _ in range(3):
                before = fit
                for one in range(number):
                    fit = _improve(cut, dice, one, step, turn)
                if fit <= before:
                    break
        if fit > best[0]:
            best = fit, dice
        if fit >= _SURE:
            break
    return best


def _improve(cut: _Lump, dice: list[DieFound], one: int, step: float, turn: float) -> float:
    """Move one of the dice as long as that fits better; tell how well they all fit then."""
    others = [other for number, other in enumerate(dice) if number != one]
    rest = np.zeros_like(cut.lump)
    for other in others:
        rest |= cut.cover(other)
    fit = cut.fit(rest | cut.cover(dice[one]))
    moves = ((step, 0, 0), (-step, 0, 0), (0, step, 0), (0, -step, 0), (0, 0, turn), (0, 0, -turn))
    for _ in range(8):
        die = dice[one]
        tried = [DieFound(die.x + x, die.y + y, die.turn + angle) for x, y, angle in moves]
        free = [each for each in tried if not _overlaps(each, others, cut.view)]
        fits = [cut.fit(rest | cut.cover(each)) for each in free]
        if not fits or max(fits) <= fit:
            break
        fit = max(fits)
        dice[one] = free[int(np.argmax(fits))]
    return fit


def _overlaps(die: DieFound, others: Sequence[DieFound], view: TrayView) -> bool:
    least = _TOUCHING * view.die * SCALE
    return any(np.hypot(die.x - other.x, die.y - other.y) < least for other in others)


def _explained(cut: _Lump, dice: Sequence[DieFound]) -> bool:
    """Whether nothing larger than a speck is left of a lump without its dice."""
    rest = cut.lump.copy()
    for die in dice:
        rest &= ~cut.cover(die)
    opened = cv2.morphologyEx(rest.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(np.asarray(opened, np.uint8))
    left = max((int(area) for area in stats[1:, cv2.CC_STAT_AREA]), default=0)
    return left <= _REST * (cut.view.die * SCALE) ** 2


def _plain(colours: Floats) -> bool:
    """Tell a patch of light or shadow from dice: it has one colour throughout."""
    near = np.linalg.norm(colours - np.median(colours, axis=0), axis=1) < _ALIKE
    return bool(near.mean() > _PLAIN)


def _at_the_edge(lump: Mask, floor: Mask) -> bool:
    """Whether a lump reaches the end of the floor, as light and shadow from outside do."""
    inner = cv2.erode(floor.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    return bool((lump & ~inner).any())


def _in_tray(dice: Sequence[DieFound], view: TrayView) -> bool:
    """Whether dice lie where walls leave room for them."""
    at = view.on_table(np.array([(die.x, die.y) for die in dice]))
    return all(view.within.holds(float(x), float(y)) for x, y in at)


def _has_edges(lump: Mask, apart: Floats) -> bool:
    """Tell whether there is an edge anywhere in a lump: light that fades away has none, and hides no die."""
    near = cv2.dilate(lump.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    step = cv2.dilate(apart, np.ones((5, 5), np.uint8)) - cv2.erode(apart, np.ones((5, 5), np.uint8))
    return bool(np.percentile(step[near], 97) > _STEP)


def _sharp(lump: Mask, apart: Floats, floor: Mask) -> bool:
    """Tell a die from a spot of glare or a shadow: its colour ends within a few pixels."""
    mask = lump.astype(np.uint8)
    thin, thick = np.ones((5, 5), np.uint8), np.ones((9, 9), np.uint8)
    inside = cv2.erode(mask, thin).astype(bool) & ~cv2.erode(mask, thick).astype(bool)
    outside = cv2.dilate(mask, thick).astype(bool) & ~cv2.dilate(mask, thin).astype(bool) & floor
    return bool(inside.any() and outside.any() and apart[inside].mean() > _EDGE * apart[outside].mean())


def _middles(points: Floats, dice: int) -> NDArray[np.float64]:
    """The middles of this many lumps that touch."""
    if dice == 1:
        return np.asarray(points.mean(axis=0, keepdims=True), np.float64)
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.2)
    cv2.setRNGSeed(1)
    _, _, middles = cv2.kmeans(points, dice, None, stop, 3, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]
    return np.asarray(middles, np.float64)


def _half_lean(at: NDArray[np.float64], view: TrayView) -> NDArray[np.float64]:
    """From the middle of an upper face to the middle of all that is seen of its die."""
    return (view.foot_of(at) - at) / 2


def _area(at: NDArray[np.float64], view: TrayView) -> float:
    """Pixels one die covers, upper face and sides, averaged over its turns."""
    side = view.die * SCALE
    return float(side * side + 4 / np.pi * side * np.hypot(*(view.foot_of(at) - at)))
