"""What happens to a camera in the course of an evening: cables, knocks, lamps, shadows, drifting daylight.

They act on the simulated camera. Which, and when, is drawn by lot from one seed.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf, pi, sin
from random import Random

from companion.simulation.noise import EyeNoise
from companion.simulation.picture.camera import RenderedCamera

DRIFT_STEP = 2.0
"""Seconds between two steps of drifting light."""


class EyeMishaps:
    """Brings about what a noise level says of the camera."""

    def __init__(self, noise: EyeNoise, camera: RenderedCamera, rng: Random) -> None:
        self.happened = 0
        self.struck_at = -inf
        """When something last went wrong or right."""
        self._noise = noise
        self._camera = camera
        self._rng = rng
        self._hangs = camera.view
        self._lamp_on = True
        self._daylight = 0.0
        self._drifts_at = DRIFT_STEP if noise.drift or noise.tint else inf
        self._healing: list[tuple[float, Callable[[], None]]] = []
        self._due = {strike: self._after(0.0, every) for strike, every in self._kinds()}

    def next_at(self) -> float:
        """When something happens next."""
        return min([self._drifts_at, *self._due.values(), *(at for at, _ in self._healing)])

    def come(self, now: float) -> None:
        """Let everything happen that is due."""
        due = [heal for at, heal in self._healing if at <= now]
        self._healing = [(at, heal) for at, heal in self._healing if at > now]
        for heal in due:
            heal()
            self.struck_at = now
        for strike, every in self._kinds():
            if self._due[strike] <= now:
                strike(now)
                self._due[strike] = self._after(now, every)
                self.happened += 1
                self.struck_at = now
        if now >= self._drifts_at:
            self._drift(now)

    def _kinds(self) -> Iterator[tuple[Callable[[float], None], float]]:
        noise = self._noise
        yield self._unplug, noise.unplugged_every
        yield self._freeze, noise.frozen_every
        yield self._bump, noise.bumped_every
        yield self._shade, noise.shaded_every
        yield self._switch_lamp, noise.lamp_every

    def _unplug(self, now: float) -> None:
        self._camera.unplugged = True
        self._heal(now + self._noise.unplugged_for, lambda: setattr(self._camera, "unplugged", False))

    def _freeze(self, now: float) -> None:
        self._camera.frozen = True
        self._heal(now + self._noise.frozen_for, lambda: setattr(self._camera, "frozen", False))

    def _bump(self, _now: float) -> None:
        """Knock it aside from where it was hung up, so that it never wanders off."""
        x, y = self._hangs.shift
        by = self._noise.bump
        aside = (x + self._rng.uniform(-by, by), y + self._rng.uniform(-by, by))
        self._camera.bump(replace(self._hangs, shift=aside))

    def _shade(self, now: float) -> None:
        left = 1.0 - self._noise.shade
        self._camera.shade(left)
        self._heal(now + self._noise.shaded_for, lambda: self._camera.shade(1.0 / left))

    def _switch_lamp(self, _now: float) -> None:
        self._camera.dim(2.0 ** (-self._noise.lamp if self._lamp_on else self._noise.lamp))
        self._lamp_on = not self._lamp_on

    def _drift(self, now: float) -> None:
        """Let daylight go its slow way, there and back."""
        daylight = sin(2 * pi * now / self._noise.drift_seconds)
        step, self._daylight = daylight - self._daylight, daylight
        self._camera.dim(2.0 ** (self._noise.drift * step))
        self._camera.tint(self._noise.tint * step)
        self._drifts_at = now + DRIFT_STEP

    def _heal(self, at: float, heal: Callable[[], None]) -> None:
        self._healing.append((at, heal))

    def _after(self, now: float, every: float) -> float:
        return now + self._rng.expovariate(1 / every) if every else inf
