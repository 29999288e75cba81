"""The gate before reading: nothing is read while something moves or a hand is over the table. Pure.

It works on tiny grey glances. Movement is measured against the glance at which stillness began, so that a
hand that creeps is noticed too. A hand that rests is told by what it hides: since the last reading a large
patch that reaches the edge of the picture has changed. Slow change of all light is taken out first. A patch
that stays as it is for long is no hand: a plate at the edge, or a shadow that was there at the last reading.
"""

from dataclasses import dataclass, replace
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.images import Floats, Grey, shrunk

STILL_SECONDS = 0.5
"""How long nothing may move before the table is read."""
GLANCE = (320, 176)
"""Width and height of a glance."""
_BLOCK = 8
STIRRED = 6.0
"""Grey levels by which the pixels of one block must change to count as movement."""
HIDDEN = 9.0
"""Grey levels by which a block must differ from the last reading to count as hidden."""
HAND = 14
"""Blocks in one patch at the edge of the picture that make a hand; no piece at the edge covers as many."""


LIES_SECONDS = 30.0
"""How long a patch must stay to count as something that lies there, whatever else moves meanwhile."""
SAME = 0.8
"""How much of two patches must be common for them to be the same; a hand never rests in one place so well."""

Blocks = NDArray[np.bool_]


class Stir(Enum):
    """What the glances say about movement."""

    MOVING = "moving"
    COVERED = "covered"
    STILL = "still"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Gate:
    """What glances told so far."""

    stir: Stir = Stir.MOVING
    busy_since: float | None = None
    """Since when the table has not been fit for reading; None while it is still."""
    still_since: float = 0.0
    began: Floats | None = None
    """The glance at which the present stillness began."""
    settled: Floats | None = None
    """The glance of the last reading that was believed."""
    patch: Blocks | None = None
    patch_since: float = 0.0
    """What hides the table at rest, and since when it does."""


def glance_of(picture: Grey) -> Grey:
    """A small grey glance from a larger grey picture."""
    return shrunk(picture, *GLANCE)


def watch(gate: Gate, glance: Grey, at: float) -> Gate:
    """Take in one more glance."""
    seen = _seen(glance)
    busy = at if gate.busy_since is None else gate.busy_since
    if gate.began is None or _changed(gate.began, seen, STIRRED).any():
        return replace(gate, stir=Stir.MOVING, busy_since=busy, still_since=at, began=seen)
    if at - gate.still_since < STILL_SECONDS:
        return replace(gate, stir=Stir.MOVING, busy_since=busy)
    patch = None if gate.settled is None else _hand(_changed(gate.settled, seen, HIDDEN))
    if patch is None:
        return replace(gate, stir=Stir.STILL, busy_since=None, patch=None)
    if gate.patch is None or not _same(gate.patch, patch):
        return replace(gate, stir=Stir.COVERED, busy_since=busy, patch=patch, patch_since=at)
    if at - gate.patch_since < LIES_SECONDS:
        return replace(gate, stir=Stir.COVERED, busy_since=busy)
    return replace(gate, stir=Stir.STILL, busy_since=None)


def believe(gate: Gate) -> Gate:
    """Remember how the table looked at a reading that was believed."""
    return replace(gate, settled=gate.began, patch=None)


def _seen(glance: Grey) -> Floats:
    """A glance at a common exposure, its noise smoothed a little."""
    smooth = cv2.blur(glance, (3, 3)).astype(np.float32)
    return np.asarray(smooth * (100.0 / max(float(np.median(smooth)), 8.0)), np.float32)


def _changed(then: Floats, now: Floats, level: float) -> Blocks:
    """The blocks whose pixels changed by this much: even a hand as bright as the table changes them."""
    size = (GLANCE[0] // _BLOCK, GLANCE[1] // _BLOCK)
    return np.asarray(cv2.resize(np.abs(now - then), size, interpolation=cv2.INTER_AREA) > level)


def _same(one: Blocks, two: Blocks) -> bool:
    """Whether two patches are mostly the same blocks."""
    return bool(np.count_nonzero(one & two) >= SAME * np.count_nonzero(one | two))


def _hand(changed: Blocks) -> Blocks | None:
    """The changed patches that are large and reach the edge of the picture, as an arm does."""
    closed = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    edge = {*labels[0], *labels[-1], *labels[:, 0], *labels[:, -1]} - {0}
    arms = [
        number for number in range(1, count) if number in edge and stats[number, cv2.CC_STAT_AREA] >= HAND
    ]
    return np.isin(labels, arms) if arms else None
