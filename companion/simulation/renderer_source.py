"""The camera of the simulated table: the same port as a real one, pictures drawn from the world below.

Only what changed is drawn again; every picture has fresh sensor noise, so that a still table is never
quite still.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from companion.devices.vision.images import Grey, Picture, grey_of, shrunk
from companion.devices.vision.motion import GLANCE
from companion.errors import DeviceError
from companion.simulation.renderer import TableRenderer, View, some_view
from companion.simulation.renderer_light import (
    NOISE_SETS,
    Hand,
    Light,
    NoiseSet,
    expose,
    put_hand,
    shine,
    some_light,
)
from companion.simulation.renderer_scene import Scene


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
        self._renderer = renderer
        self._scene = scene
        self._chance = np.random.default_rng(seed)
        self.view: View = some_view(self.noise, self._chance, size)
        self._light = replace(some_light(self.noise, size, self._chance), hands=())
        self._drawn: tuple[object, Picture] | None = None
        self._small: Picture | None = None
        self._last: Picture | None = None
        self._glanced: Grey | None = None

    @property
    def living(self) -> bool:
        """A noiseless rendering repeats itself."""
        return self._light.noise > 0.2

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
        self._lit()
        assert self._small is not None
        small, shrink = self._small, GLANCE[0] / self.view.size[0]
        for hand in self.hands:
            small = put_hand(
                small, replace(hand, x=hand.x * shrink, y=hand.y * shrink, size=hand.size * shrink)
            )
        noise = self._chance.normal(0, self._light.noise * shrink, (GLANCE[1], GLANCE[0]))
        self._glanced = np.asarray(np.clip(grey_of(small) + noise, 0, 255), np.uint8)
        return self._glanced

    def look(self) -> Picture:
        """The table now."""
        self.open()
        if self.frozen and self._last is not None:
            return self._last
        picture = self._lit()
        for hand in self.hands:
            picture = put_hand(picture, hand)
        self._last = expose(picture, self._light, self._chance)
        return self._last

    def settle(self) -> None:
        """Exposure and colours follow the light: the picture becomes as bright as it should be."""
        mean = self._light.gain.mean(axis=(0, 1), keepdims=True)
        self._relight(replace(self._light, gain=np.asarray(self._light.gain / mean, np.float32)))

    def close(self) -> None:
        """Nothing to let go."""

    def bump(self, view: View) -> None:
        """Hang the camera elsewhere."""
        self.view = view

    def dim(self, factor: float) -> None:
        """Make all light this many times brighter."""
        self._relight(replace(self._light, gain=np.asarray(self._light.gain * factor, np.float32)))

    def _relight(self, light: Light) -> None:
        self._light = light
        self._drawn = None

    def _lit(self) -> Picture:
        """The table in this light, drawn again only when something changed."""
        scene = self._scene()
        if self._drawn is None or self._drawn[0] != (scene, self.view):
            self._drawn = ((scene, self.view), shine(self._renderer.draw(scene, self.view), self._light))
            self._small = shrunk(self._drawn[1], *GLANCE)
        return self._drawn[1]
