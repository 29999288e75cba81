"""Draws a table that changes little by little: what did not change is not drawn again.

The ground is one layer, what lies on it another, the light a third. When a piece moves only the boxes around
where it was and where it is are drawn anew, with everything that reaches into them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.simulation.picture.drawing import CameraView, Item, TableRenderer
from companion.simulation.picture.light import Light, RoomLamps
from companion.simulation.picture.scene import Scene

Image = NDArray[np.uint8]
Part = tuple[slice, slice]

MANY = 12
"""So many changed items are drawn with a whole new picture: their boxes would cover the table."""


@dataclass(frozen=True, slots=True, eq=False)
class _Layers:
    """A drawn table: what was drawn, and the picture before and after the light fell on it."""

    scene: Scene
    view: CameraView
    light: Light
    lamps: RoomLamps
    plain: Image
    lit: Image


class LayeredTable:
    """The table as one camera sees it in its light, kept up to date."""

    def __init__(self, renderer: TableRenderer) -> None:
        self.drawings = 0
        """How often anything was drawn."""
        self._renderer = renderer
        self._layers: _Layers | None = None

    def lit(self, scene: Scene, view: CameraView, light: Light) -> Image:
        """The table in this light. Not to be painted on."""
        known = self._layers
        if known is None or known.view != view:
            self._layers = known = self._drawn(scene, view, light, RoomLamps(light, view.size))
        if known.light is not light:
            lamps = RoomLamps(light, view.size)
            self._layers = known = replace(known, light=light, lamps=lamps, lit=lamps.shine(known.plain))
        if known.scene is not scene and known.scene != scene:
            changed = set(_items(known.scene)) ^ set(_items(scene))
            if _ground(known.scene) != _ground(scene) or len(changed) > MANY:
                self._layers = known = self._drawn(scene, view, light, known.lamps)
            else:
                self._layers = known = self._redrawn(known, scene, changed)
        return known.lit

    def _drawn(self, scene: Scene, view: CameraView, light: Light, lamps: RoomLamps) -> _Layers:
        self.drawings += 1
        plain = self._renderer.draw(scene, view)
        return _Layers(scene, view, light, lamps, plain, lamps.shine(plain))

    def _redrawn(self, known: _Layers, scene: Scene, changed: set[Item]) -> _Layers:
        """Draw only the boxes around changed items anew."""
        self.drawings += 1
        view = known.view
        ground = self._renderer.ground(scene, view)
        parts = [self._part(item, view) for item in changed]
        near = {item for item in _items(scene) if any(_meet(self._part(item, view), part) for part in parts)}
        sheet = known.plain.copy()
        for part in parts:
            sheet[part] = ground[part]
        self._renderer.draw_pieces(sheet, _only(scene, near), view)
        plain, lit = known.plain.copy(), known.lit.copy()
        for part in parts:
            plain[part] = sheet[part]
            lit[part] = known.lamps.shine(np.ascontiguousarray(plain[part]), part)
        return replace(known, scene=scene, plain=plain, lit=lit)

    def _part(self, item: Item, view: CameraView) -> Part:
        wide, tall = view.size
        (left, top), (right, bottom) = np.clip(self._renderer.reach(item, view), 0, (wide, tall)).astype(int)
        return slice(int(top), int(bottom) + 1), slice(int(left), int(right) + 1)


def _ground(scene: Scene) -> tuple[object, ...]:
    return scene.tiles, scene.sheet, scene.peeled


def _items(scene: Scene) -> Iterator[Item]:
    yield from scene.cards
    yield from scene.flats
    yield from scene.dice
    yield from scene.figures


def _only(scene: Scene, items: set[Item]) -> Scene:
    """A scene with these items alone, in the same order."""
    return replace(
        scene,
        cards=tuple(one for one in scene.cards if one in items),
        flats=tuple(one for one in scene.flats if one in items),
        dice=tuple(one for one in scene.dice if one in items),
        figures=tuple(one for one in scene.figures if one in items),
    )


def _meet(one: Part, other: Part) -> bool:
    return all(a.start < b.stop and b.start < a.stop for a, b in zip(one, other, strict=True))
