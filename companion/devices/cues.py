"""Moods to brightness over time. No pins.

Each lamp plays a stream of values, one every FRAME seconds, made for pins that know only whole per cents; a
stream that ends leaves the lamp as it is. Nothing flashes faster than three times a second.
"""

import math
from collections.abc import Callable, Iterator
from itertools import count

from companion.messages.lights import Mood

FRAME = 1 / 25
"""Seconds between two values."""
GLOW = 0.4
BREATH_SECONDS = 4.0
TURN_SECONDS = 2.0


def values(mood: Mood, position: int, lamps: int) -> Iterator[float]:
    """The brightness of lamp number `position` of `lamps` in a mood."""
    return _PLAYERS[mood](position, lamps)


def _dark(_position: int, _lamps: int) -> Iterator[float]:
    return iter((0.0,))


def _glow(_position: int, _lamps: int) -> Iterator[float]:
    return iter((GLOW,))


def _breathe(_position: int, _lamps: int) -> Iterator[float]:
    return (_swell(frame * FRAME / BREATH_SECONDS, 0.0, GLOW) for frame in count())


def _wave(position: int, lamps: int) -> Iterator[float]:
    """A light that turns round all lamps; each is bright when it passes."""
    start = position / lamps
    return (_swell(frame * FRAME / TURN_SECONDS - start, 0.15, 1.0) for frame in count())


def _swell(turns: float, low: float, high: float) -> float:
    """A smooth rise and fall, once a turn, in whole per cents; high at whole turns."""
    return round(low + (high - low) * (1 + math.cos(2 * math.pi * turns)) / 2, 2)


_PLAYERS: dict[Mood, Callable[[int, int], Iterator[float]]] = {
    Mood.DARK: _dark,
    Mood.GLOW: _glow,
    Mood.BREATHE: _breathe,
    Mood.WAVE: _wave,
}
