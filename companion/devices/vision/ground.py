"""Seeing the ground: which tile lies at a place, which side is up, and which parts of it are in plain view.

A square is compared with pictures of the ground in small overlapping blocks, each for itself. Blocks
under a piece agree with no ground, all others agree with the right one; so a stack on a tile does not
hide which tile it is, and a place counts as bare only when its ground is seen, never because a marker was
not found.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.images import Floats, Picture, logarithm, shrunk
from companion.devices.vision.layout import Spot
from companion.messages.sightings import Side

SCALE = 1.0
"""Pixels to the millimetre."""
_BLOCK, _STEP = 14, 7
"""Side of a block and distance between blocks, in pixels."""
_SHIFTS = (-2, 0, 2)
"""By how many pixels the ground may lie beside its place."""
_FAINT = 0.045
"""Least contrast of a block of ground that can be recognised."""
AGREES = 0.5
"""Least correlation of a block in plain view."""
KNOWN = 0.38
"""Least share of blocks in plain view for a ground to be known: a tile without any picture reached 0.37."""
KNOWN_ALONE = 0.55
"""The same where there is no picture of the ground's other side: that side itself reached 0.42."""
LEAD = 1.5
"""How many times as many blocks the right ground must have in plain view as any other tile or side."""
MIDDLE = 15.0
"""Half the side of the middle of a square, in millimetres."""
PLAIN = 0.72
"""Least mean correlation of the middle of bare ground; a piece whose picture is like it reached 0.69."""
SPECKS = 2
"""Blocks that may disagree on bare ground: noise, a speck of glare."""


@dataclass(frozen=True, slots=True, eq=False)
class GroundSeen:
    """The ground at a place: its name, how sure that is, and the middles of blocks that something covers."""

    name: str
    share: float
    lead: float
    covered: NDArray[np.float64]
    """Millimetres from the middle of the square, one row a block."""
    middle: float
    """Mean correlation of the blocks in the middle; one where none of them can be recognised."""
    alone: bool = False
    """Whether its other side, which looks much like it, has no picture to be compared with."""

    @property
    def known(self) -> bool:
        """Whether the ground was recognised."""
        return self.share >= (KNOWN_ALONE if self.alone else KNOWN) and self.lead >= LEAD

    def bare(self, standing: Sequence[tuple[float, float, float]] = (), *, within: float = np.inf) -> bool:
        """Tell whether nothing lies there but what stands within these circles (x, y, radius).

        Blocks whose middle is farther from the middle of the square than `within` millimetres do not count.

        In the middle, where stacks lie, no figure excuses ground that is not seen: it may stand on a stack.
        And there the blocks must agree well, taken together: a few agree with any picture by chance.
        """
        unseen = np.abs(self.covered).max(axis=1, initial=0) <= within
        middle = np.abs(self.covered).max(axis=1, initial=0) <= MIDDLE
        for x, y, radius in standing:
            unseen &= middle | (np.hypot(self.covered[:, 0] - x, self.covered[:, 1] - y) > radius)
        return self.known and self.middle >= PLAIN and int(unseen.sum()) <= SPECKS


class Grounds:
    """Pictures of grounds of one size, each known in four turns unless it is fixed to the table.

    `other_side` names the ground that looks most like one.
    """

    def __init__(
        self,
        pictures: Mapping[str, Picture],
        size: tuple[float, float],
        *,
        turns: bool,
        other_side: Callable[[str], str] | None = None,
    ) -> None:
        self._alone = frozenset(
            name for name in pictures if other_side is not None and other_side(name) not in pictures
        )
        self._wide, self._tall = round(size[0] * SCALE), round(size[1] * SCALE)
        self._names: list[str] = []
        rows: list[Floats] = []
        for name, picture in pictures.items():
            small = logarithm(shrunk(picture, self._wide, self._tall))
            for quarter in range(4 if turns else 1):
                self._names.append(name)
                rows.append(_blocks(np.ascontiguousarray(np.rot90(small, quarter))))
        self._count = rows[0].shape[0] if rows else 0
        stacked = np.array(rows, np.float32).reshape(len(rows), self._count, _BLOCK * _BLOCK)
        self._clear = np.linalg.norm(stacked, axis=2) > _FAINT * _BLOCK
        self._known = np.ascontiguousarray(np.transpose(_unit(stacked), (1, 2, 0)))
        self._middles = _middles(self._wide, self._tall) / SCALE

    def look(self, square: Picture, only: Sequence[str] | None = None) -> GroundSeen | None:
        """Recognise the ground of a rectified square; None when no picture of it is known."""
        wanted = [n for n, name in enumerate(self._names) if only is None or name in only]
        if not wanted:
            return None
        small = logarithm(shrunk(square, self._wide, self._tall))
        best = _correlations(small, self._known[:, :, wanted]).max(axis=1).T
        return self._judge(best, wanted)

    def _judge(self, scores: Floats, wanted: Sequence[int]) -> GroundSeen:
        clear = self._clear[wanted]
        seen = (scores >= AGREES) & clear
        shares = seen.sum(axis=1) / np.maximum(clear.sum(axis=1), 1)
        first = int(shares.argmax())
        name = self._names[wanted[first]]
        others = [share for share, n in zip(shares, wanted, strict=True) if self._names[n] != name]
        rival = max([*others, 0.04])
        covered = self._middles[clear[first] & ~seen[first]]
        inside = scores[first][clear[first] & (np.abs(self._middles).max(axis=1) <= MIDDLE)]
        middle = float(inside.mean()) if len(inside) else 1.0
        share = float(shares[first])
        return GroundSeen(name, share, float(share / rival), covered, middle, name in self._alone)


def fixed_grounds(table: Picture | None, spots: Sequence[Spot], scale: float) -> dict[Spot, Grounds]:
    """Grounds that are part of the table itself, each from its picture with nothing on it.

    The picture has `scale` pixels to the millimetre; without one no ground is known.
    """
    known = {}
    for spot in spots if table is not None else ():
        left, top = round((spot.x - spot.across / 2) * scale), round((spot.y - spot.deep / 2) * scale)
        assert table is not None
        bare = table[top : top + round(spot.deep * scale), left : left + round(spot.across * scale)]
        known[spot] = Grounds({str(spot.place): bare}, (spot.across, spot.deep), turns=False)
    return known


def tile_name(tile: str, side: Side) -> str:
    """The name of one side of a tile among grounds."""
    return f"{tile} {side.value}"


def other_side(name: str) -> str:
    """The name of the other side of a tile."""
    tile, side = tile_of(name)
    return tile_name(tile, Side.BACK if side is Side.FRONT else Side.FRONT)


def tile_of(name: str) -> tuple[str, Side]:
    """The tile and the side a ground's name stands for."""
    tile, _, side = name.rpartition(" ")
    return tile, Side(side)


def _blocks(picture: Floats) -> Floats:
    """All blocks of a picture, row by row, without their mean."""
    windows = np.lib.stride_tricks.sliding_window_view(picture, (_BLOCK, _BLOCK))[::_STEP, ::_STEP]
    flat = windows.reshape(-1, _BLOCK * _BLOCK)
    return np.asarray(flat - flat.mean(axis=1, keepdims=True), np.float32)


def _correlations(picture: Floats, known: Floats) -> Floats:
    """Correlation of each block, at each shift, with the same block of each known ground."""
    rim = max(_SHIFTS)
    padded = np.pad(picture, rim, mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, (_BLOCK, _BLOCK))
    tall, wide = picture.shape
    shifted = np.stack(
        [
            windows[
                rim + y : rim + y + tall - _BLOCK + 1 : _STEP, rim + x : rim + x + wide - _BLOCK + 1 : _STEP
            ].reshape(-1, _BLOCK * _BLOCK)
            for y in _SHIFTS
            for x in _SHIFTS
        ],
        axis=1,
    )
    shifted -= shifted.mean(axis=2, keepdims=True)
    length = np.sqrt(np.einsum("bsp,bsp->bs", shifted, shifted))
    return np.asarray(np.matmul(shifted, known) / np.maximum(length, 1e-4)[..., None], np.float32)


def _unit(blocks: Floats) -> Floats:
    length = np.linalg.norm(blocks, axis=-1, keepdims=True)
    return np.asarray(blocks / np.maximum(length, 1e-4), np.float32)


def _middles(wide: int, tall: int) -> NDArray[np.float64]:
    xs = np.arange(0, wide - _BLOCK + 1, _STEP) + _BLOCK / 2 - wide / 2
    ys = np.arange(0, tall - _BLOCK + 1, _STEP) + _BLOCK / 2 - tall / 2
    return np.array([(x, y) for y in ys for x in xs])
