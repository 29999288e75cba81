"""The noise levels of the simulated table: named sets of fault rates, from noise.toml beside this file.

What is made of them: `radio`, `hubs.mishaps`, `picture.light`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """How badly tags are heard. Chances are per tag, for each inventory and for each question by name."""

    missed: float = 0.0
    """That a tag that lies free is not heard."""
    muffled: tuple[float, ...] = (1.0,)
    """That a tag is heard under one tile, under two, and so on; the last holds for all below."""
    mute: float = 0.0
    """That a tag that is covered does not answer at all, until the stack changes."""
    bleed: float = 0.0
    """That a tag is heard by a reader one pitch away. Power falls with the sixth power of distance."""
    garbled: float = 0.0
    """Per scan of several tags: that two answers merge into an id that does not exist."""
    deaf_every: float = 0.0
    """Seconds on average between two bursts in which a reader hears nothing at all; 0 for never."""
    deaf_for: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LineNoise:
    """What goes wrong between the readers and the Pi. Times are seconds on average, 0 for never."""

    garbled: float = 0.0
    """That a line arrives damaged."""
    unplugged_every: float = 0.0
    """Between two times that some hub is pulled out..."""
    unplugged_for: float = 0.0
    """...and how long until it is plugged in again."""
    dead_every: float = 0.0
    """Between two times that some reader dies..."""
    dead_for: float = 0.0
    """...and how long until it lives again."""
    flickers: float = 0.0
    """Per look: that a switch with a magnet near looks open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EyeNoise:
    """What happens to the camera in the course of an evening; how bad its pictures are is told elsewhere.

    Times are seconds on average, 0 for never.
    """

    unplugged_every: float = 0.0
    unplugged_for: float = 0.0
    """Its cable is pulled out, and so long until it is back."""
    frozen_every: float = 0.0
    frozen_for: float = 0.0
    """It gives the same picture again and again."""
    bumped_every: float = 0.0
    bump: float = 0.0
    """Somebody knocks against its arm; it then looks so many millimetres aside at most."""
    shaded_every: float = 0.0
    shaded_for: float = 0.0
    shade: float = 0.0
    """Somebody leans in, and this share of the light over half of the table is gone."""
    lamp_every: float = 0.0
    lamp: float = 0.0
    """A lamp is switched on or off, by turns: so many stops."""
    drift: float = 0.0
    tint: float = 0.0
    """How far daylight drifts, in brightness and in colour, in stops..."""
    drift_seconds: float = 600.0
    """...there and back in this time."""
    lingers: float = 0.0
    """Of the hands that move a piece: that it stays over the table for a while."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoiseLevel:
    """Everything that goes wrong at one level."""

    name: str = "none"
    radio: Noise = field(default_factory=Noise)
    line: LineNoise = field(default_factory=LineNoise)
    eyes: EyeNoise = field(default_factory=EyeNoise)


def _levels() -> Mapping[str, NoiseLevel]:
    text = files(__package__).joinpath("noise.toml").read_text("utf-8")
    return {name: _level(name, rates) for name, rates in tomllib.loads(text).items()}


def _level(name: str, rates: Mapping[str, Mapping[str, Any]]) -> NoiseLevel:
    radio: dict[str, Any] = dict(rates["radio"])
    if "muffled" in radio:
        radio["muffled"] = tuple(radio["muffled"])
    return NoiseLevel(
        name=name,
        radio=Noise(**radio),
        line=LineNoise(**rates.get("line", {})),
        eyes=EyeNoise(**rates.get("eyes", {})),
    )


LEVELS: Mapping[str, NoiseLevel] = _levels()
"""Every level by its name."""
NOISE: Mapping[str, Noise] = {name: level.radio for name, level in LEVELS.items()}
"""How badly tags are heard at each level."""
