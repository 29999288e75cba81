"""Arms over the simulated table: one comes with everything that moves, stays a moment, sometimes longer."""

from collections.abc import Callable
from random import Random

import numpy as np

from companion.devices.vision.layout import Spot, TableLayout
from companion.messages.ids import PlaceId
from companion.simulation.picture.drawing import CameraView, project, projection
from companion.simulation.picture.light import Hand
from companion.simulation.world.world import World

AT_IT = 0.4
"""Seconds a hand stays where it put something down."""
LINGERS = (1.0, 3.0)
"""Seconds it stays if it forgets to leave."""
TRAY = PlaceId("tray")


class Arms:
    """Follows what hands do in the world. `lingers` is the chance that one stays where it is for a while."""

    def __init__(
        self, world: World, layout: TableLayout, clock: Callable[[], float], rng: Random, lingers: float
    ) -> None:
        self._world = world
        self._layout = layout
        self._clock = clock
        self._rng = rng
        self._lingers = lingers
        self._spots = {spot.place: spot for spot in layout.sighted}
        self._spots[TRAY] = layout.tray
        self._looked: dict[PlaceId, object] = {}
        self._over: tuple[Spot, float] | None = None
        """Where the last hand is, and when it leaves."""
        world.watch(self._moved)

    @property
    def gone_at(self) -> float:
        """When the last hand is gone."""
        return 0.0 if self._over is None else self._over[1]

    def over(self, view: CameraView) -> tuple[Hand, ...]:
        """The hands in the picture now."""
        if self._over is None or self._clock() >= self._over[1]:
            return ()
        spot, _ = self._over
        ((x, y),) = project(np.array([[spot.x, spot.y]]), projection(view, self._layout))
        wide, tall = view.size
        away = np.degrees(np.arctan2(y - tall / 2, x - wide / 2))
        return (Hand(float(x), float(y), float(away)),)

    def _moved(self) -> None:
        """See where something changed; the last such place is where the hand is."""
        for place in self._spots:
            lies = self._lies(place)
            if lies != self._looked.get(place, lies):
                stays = self._rng.uniform(*LINGERS) if self._rng.random() < self._lingers else AT_IT
                self._over = (self._spots[place], self._clock() + stays)
            self._looked[place] = lies

    def _lies(self, place: PlaceId) -> object:
        if place == TRAY:
            return tuple(self._world.dice), self._world.throws
        pile, facing = self._world.pile(place), self._world.facing
        return pile, place in self._world.turned, tuple(facing.get(piece) for piece in pile)
