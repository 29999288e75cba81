"""The camera of the simulated table: the same port as a real one, pictures drawn from the world below.

Only what changed is drawn again; every picture has fresh sensor noise, so that a still table is never
quite still.
"""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.devices.vision.images import Floats, Grey, Picture, grey_of, shrunk
from companion.devices.vision.motion import GLANCE
from companion.errors import DeviceError
from companion.simulation.picture.drawing import CameraView, TableRenderer, some_view
from companion.simulation.picture.layers import LayeredTable
from companion.simulation.picture.light import (
    NOISE_SETS,
    Hand,
    NoiseSet,
    focus,
    put_hand,
    sense,
    some_light,
)
from companion.simulation.picture.scene import Scene

_SPARE = 64
"""How much larger than a glance the sheet of noise is, so that it can be cut anywhere."""


class RenderedCamera:
    """A camera above a simulated table. `scene` is asked for the table at every picture."""

    def __init__(
        self,
        renderer: TableRenderer,
        scene: Callable[[], Scene],
        noise: str | NoiseSet = "typical",
        *,
        seed: int = 0,
        size: tuple[int, int] = (1920, 1080),
    ) -> None:
        self.name = "the simulated camera"
        self.noise = NOISE_SETS[noise] if isinstance(noise, str) else noise
        self.hands: tuple[Hand, ...] = ()
        """Hands over the table now; scripts move them."""
        self.unplugged = False
        self.frozen = False
        self._table = LayeredTable(renderer)
        self._scene = scene
        self._chance = np.random.default_rng(seed)
        self.view: CameraView = some_view(self.noise, self._chance, size)
        self._light = replace(some_light(self.noise, size, self._chance), hands=())
        self._small: tuple[Picture, Picture] | None = None
        """The table as it was lit, and the same small."""
        self._sharp: tuple[Picture, Picture] | None = None
        """The table as it was lit, and the same through the lens."""
        self._last: Picture | None = None
        self._glanced: Grey | None = None
        self._grain = self._chance.standard_normal((GLANCE[1] + _SPARE, GLANCE[0] + _SPARE), np.float32)

    @property
    def drawings(self) -> int:
        """How often the table had to be drawn."""
        return self._table.drawings

    @property
    def living(self) -> bool:
        """A noiseless rendering repeats itself, and nothing is wrong with that unless it is frozen."""
        return self.frozen or self._light.noise > 0.2

    def open(self) -> None:
        """Nothing to open; an unplugged camera says so."""
        if self.unplugged:
            raise DeviceError(
                "{camera} was unplugged.", "Plug it in again. Play goes on without eyes.", camera=self.name
            )

    def glance(self) -> Grey:
        """The table now, small and grey; drawn small, so that it costs next to nothing."""
        self.open()
        if self.frozen and self._glanced is not None:
            return self._glanced
        lit = self._lit()
        if self._small is None or self._small[0] is not lit:
            self._small = (lit, shrunk(lit, *GLANCE))
        small, shrink = self._small[1], GLANCE[0] / self.view.size[0]
        for hand in self.hands:
            small = put_hand(
                small, replace(hand, x=hand.x * shrink, y=hand.y * shrink, size=hand.size * shrink)
            )
        noise = self._some_grain() * (self._light.noise * shrink)
        self._glanced = np.asarray(np.clip(grey_of(small) + noise, 0, 255), np.uint8)
        return self._glanced

    def look(self) -> Picture:
        """The table now."""
        self.open()
        if self.frozen and self._last is not None:
            return self._last
        lit = self._lit()
        if self.hands:
            picture = lit
            for hand in self.hands:
                picture = put_hand(picture, hand)
            self._last = sense(focus(picture, self._light), self._light, self._chance)
            return self._last
        if self._sharp is None or self._sharp[0] is not lit:
            self._sharp = (lit, focus(lit, self._light))
        self._last = sense(self._sharp[1], self._light, self._chance)
        return self._last

    def settle(self) -> None:
        """Exposure and colours follow the light: the picture becomes as bright as it should be."""
        mean = self._light.gain.mean(axis=(0, 1), keepdims=True)
        self._relight(1.0 / mean)

    def close(self) -> None:
        """Nothing to let go."""

    def bump(self, view: CameraView) -> None:
        """Hang the camera elsewhere."""
        self.view = view

    def dim(self, factor: float) -> None:
        """Make all light this many times brighter."""
        self._relight(np.full((1, 1, 3), factor))

    def tint(self, warmth: float) -> None:
        """Make the light warmer by so many stops, redder and less blue; below zero colder."""
        self._relight(2.0 ** np.array([[[-warmth, 0.0, warmth]]]))

    def shade(self, factor: float) -> None:
        """Change the light over one half of the table, as somebody does who leans over it or sits up."""
        tall, wide = self._light.gain.shape[:2]
        half: NDArray[np.float32] = np.ones((tall, wide), np.float32)
        half[:, : wide // 2] = factor
        self._relight(np.asarray(cv2.blur(half, (9, 9)), np.float32)[..., None])

    def _relight(self, factor: NDArray[np.floating]) -> None:
        self._light = replace(self._light, gain=np.asarray(self._light.gain * factor, np.float32))

    def _lit(self) -> Picture:
        """The table in this light, drawn again only where something changed."""
        return self._table.lit(self._scene(), self.view, self._light)

    def _some_grain(self) -> Floats:
        """Sensor noise of a glance, cut from one large sheet."""
        top, left = (int(at) for at in self._chance.integers(0, _SPARE, 2))
        return self._grain[top : top + GLANCE[1], left : left + GLANCE[0]]
