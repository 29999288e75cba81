"""The gate before reading: nothing is read while something moves or a hand is over the table. Pure.

It works on tiny grey glances. Movement is measured against the glance at which stillness began, so that a
hand that creeps is noticed too. A hand that rests is told by what it hides: since the last reading a large
patch that reaches the edge of the picture has changed. Slow change of all light is taken out first, and what
only became brighter or darker is a shadow. Nor is it a hand that the table looks as at the reading before the
last: then a hand was read over that is gone. A patch that stays for long lies there, as a plate does.
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
SHADOW = 0.2
"""A patch is a shadow if other light explains all of it but this share: of simulated shadows it left
0.14 at most, of arms 0.33 at least. Arms in a shadow are looked for in what is left."""
REDRAWN = 0.7
"""Share of its contrast by which a block in a shadow must differ to show something else."""
_AROUND = 5
"""Blocks across over which light counts as even."""

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
    """The glance of the last reading that was believed..."""
    earlier: Floats | None = None
    """...and that of the one before."""
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
    patch = _new_hand(gate, seen)
    if patch is None:
        return replace(gate, stir=Stir.STILL, busy_since=None, patch=None)
    if gate.patch is None or not _same(gate.patch, patch):
        return replace(gate, stir=Stir.COVERED, busy_since=busy, patch=patch, patch_since=at)
    if at - gate.patch_since < LIES_SECONDS:
        return replace(gate, stir=Stir.COVERED, busy_since=busy)
    return replace(gate, stir=Stir.STILL, busy_since=None)


def believe(gate: Gate) -> Gate:
    """Remember how the table looked at a reading that was believed."""
    return replace(gate, settled=gate.began, earlier=_last_read(gate), patch=None)


def afresh(gate: Gate) -> Gate:
    """Watch anew, for the camera hangs or sees otherwise; how the table looked before may still come back."""
    return Gate(earlier=_last_read(gate))


def _last_read(gate: Gate) -> Floats | None:
    return gate.earlier if gate.settled is None else gate.settled


def _new_hand(gate: Gate, seen: Floats) -> Blocks | None:
    """What hides the table that was there at neither of the last two readings."""
    patch = None if gate.settled is None else _hand(gate.settled, seen)
    if patch is None or gate.earlier is None or _hand(gate.earlier, seen) is not None:
        return patch
    return None


def _seen(glance: Grey) -> Floats:
    """A glance at a common exposure, its noise smoothed a little."""
    smooth = cv2.blur(glance, (3, 3)).astype(np.float32)
    return np.asarray(smooth * (100.0 / max(float(np.median(smooth)), 8.0)), np.float32)


def _changed(then: Floats, now: Floats, level: float) -> Blocks:
    """The blocks whose pixels changed by this much: even a hand as bright as the table changes them."""
    return np.asarray(_by_blocks(np.abs(now - then)) > level)


def _by_blocks(picture: Floats) -> Floats:
    size = (GLANCE[0] // _BLOCK, GLANCE[1] // _BLOCK)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)


def _relit(then: Floats, now: Floats) -> Floats:
    """How the table would look now if only the light had changed, evenly over some blocks."""
    gain = cv2.medianBlur(_by_blocks(now) / np.maximum(_by_blocks(then), 1.0), _AROUND)
    return np.asarray(then * cv2.resize(gain, GLANCE, interpolation=cv2.INTER_NEAREST), np.float32)


def _redrawn(relit: Floats, now: Floats) -> Blocks:
    """The blocks that show something else: white that was too bright for the camera keeps its pattern."""
    even = cv2.resize(_by_blocks(relit), GLANCE, interpolation=cv2.INTER_NEAREST)
    pattern = _by_blocks(np.abs(relit - even))
    return np.asarray(_by_blocks(np.abs(now - relit)) > np.maximum(HIDDEN, REDRAWN * pattern))


def _same(one: Blocks, two: Blocks) -> bool:
    """Whether two patches are mostly the same blocks."""
    return bool(np.count_nonzero(one & two) >= SAME * np.count_nonzero(one | two))


def _hand(then: Floats, now: Floats) -> Blocks | None:
    """The patches that changed as they do under an arm, not under its shadow or another light."""
    patches = _patches_at_edge(_changed(then, now, HIDDEN))
    if not patches:
        return None
    relit = _relit(then, now)
    other = _changed(relit, now, STIRRED)
    hidden: list[Blocks] = []
    for patch in patches:
        shadow = np.count_nonzero(patch & other) < SHADOW * np.count_nonzero(patch)
        hidden += _patches_at_edge(patch & _redrawn(relit, now)) if shadow else [patch]
    return np.logical_or.reduce(hidden) if hidden else None


def _patches_at_edge(changed: Blocks) -> list[Blocks]:
    """The changed patches that are large and reach the edge of the picture, as an arm does."""
    closed = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    edge = {*labels[0], *labels[-1], *labels[:, 0], *labels[:, -1]} - {0}
    return [
        labels == number
        for number in range(1, count)
        if number in edge and stats[number, cv2.CC_STAT_AREA] >= HAND
    ]
