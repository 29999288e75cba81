"""The simulated world as a scene for the camera: everything lies where it was put until a hand touches it."""

from collections.abc import Sequence
from random import Random

from companion.devices.vision.layout import TableLayout
from companion.devices.vision.markers import MarkerBook
from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.simulation.picture.scene import Extras, Scene, lay_out
from companion.simulation.world.world import World

Lies = tuple[tuple[PieceId, ...], frozenset[PieceId], tuple[Direction | None, ...]]
"""What lies at a place, bottom to top, which of it face down, and which way each faces."""


class WorldScene:
    """Asked for the table as it lies now. Only places that changed are laid out again."""

    def __init__(
        self, world: World, layout: TableLayout, markers: MarkerBook, tiles: Sequence[str], seed: int = 0
    ) -> None:
        self._world = world
        self._layout = layout
        self._markers = markers
        self._seed = seed
        self._tiles = {spot.place: tile for spot, tile in zip(layout.tiles, tiles, strict=False)}
        self._places = [spot.place for spot in layout.sighted]
        self._laid: dict[PlaceId, tuple[Lies, Scene]] = {}
        self._changes = 0
        self._scene: tuple[int, Scene] | None = None
        world.watch(self._changed)

    def __call__(self) -> Scene:
        """The table now."""
        changes = self._changes
        if self._scene is None or self._scene[0] != changes:
            self._scene = (changes, self._lies_now())
        return self._scene[1]

    def _changed(self) -> None:
        self._changes += 1

    def _lies_now(self) -> Scene:
        world = self._world
        places = [self._laid_at(place) for place in self._places]
        ground = self._lay({}, Extras(tiles=self._tiles, turned=world.turned), "tiles")
        tray = self._lay({}, Extras(dice=tuple(world.dice)), f"throw {world.throws}")
        return Scene(
            tiles=ground.tiles,
            flats=tuple(flat for scene in places for flat in scene.flats),
            figures=tuple(figure for scene in places for figure in scene.figures),
            cards=tuple(card for scene in places for card in scene.cards),
            dice=tray.dice,
        )

    def _laid_at(self, place: PlaceId) -> Scene:
        pile = tuple(self._world.pile(place))
        facing = self._world.facing
        lies = (pile, self._world.face_down & set(pile), tuple(facing.get(piece) for piece in pile))
        known = self._laid.get(place)
        if known is None or known[0] != lies:
            seen = f"{place} {len(pile)} {pile[-1:]}"
            known = (lies, self._lay({place: pile}, Extras(face_down=lies[1], facing=facing), seen))
            self._laid[place] = known
        return known[1]

    def _lay(self, piles: dict[PlaceId, tuple[PieceId, ...]], extras: Extras, name: str) -> Scene:
        return lay_out(self._layout, self._markers, piles, extras, Random(f"{self._seed} {name}"))
