"""Moods and signals to patterns in time, from patterns.toml. No pins."""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from companion.messages.lamps import Mood, Signal

FRAME_SECONDS = 1 / 25
"""From one picture to the next while something moves."""
WHITE = (100, 100, 100)
Colour = tuple[int, int, int]
"""Per cent of red, green and blue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Brightness over time; patterns.toml says what each field means."""

    steps: tuple[tuple[float, int], ...]
    lag: float = 0.0
    times: int = 1
    priority: int = 0
    yields: bool = False
    colour: Colour = WHITE

    @property
    def seconds(self) -> float:
        """How long it takes once."""
        return self.steps[-1][0]

    def resting(self, seconds: float, position: int) -> float:
        """The brightness, 0 to 1, of lamp number `position` so far into a pattern without end."""
        return self._at((seconds - position * self.lag) % self.seconds if self.seconds else 0.0)

    def passing(self, seconds: float, position: int) -> float | None:
        """The same for a pattern that is played `times` and is gone; None before it came and after."""
        own = seconds - position * self.lag
        if own < 0 or own >= self.seconds * self.times:
            return None
        return self._at(own % self.seconds)

    def over(self, seconds: float, lamps: int) -> bool:
        """Whether even the last of so many lamps has played it."""
        return seconds >= self.seconds * self.times + (lamps - 1) * self.lag

    def _at(self, seconds: float) -> float:
        for (begin, low), (end, high) in pairwise(self.steps):
            if begin <= seconds <= end:
                share = (1 - math.cos(math.pi * (seconds - begin) / (end - begin))) / 2
                return (low + (high - low) * share) / 100
        return self.steps[-1][1] / 100


@cache
def moods() -> Mapping[Mood, Pattern]:
    """How each mood looks."""
    return {mood: _pattern(_table()["mood"][mood.value]) for mood in Mood}


@cache
def signals() -> Mapping[Signal, Pattern]:
    """How each signal looks."""
    return {signal: _pattern(_table()["signal"][signal.value]) for signal in Signal}


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(files("companion.devices.lamps").joinpath("patterns.toml").read_text("utf-8"))


def _pattern(row: Mapping[str, Any]) -> Pattern:
    steps = tuple((float(at), int(level)) for at, level in row["steps"])
    red, green, blue = row.get("colour", WHITE)
    return Pattern(**{**row, "steps": steps, "colour": (red, green, blue)})
