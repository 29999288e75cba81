"""A rendered camera above the simulated world, and the pictures its owner would have taken. Needs OpenCV."""

from functools import cache

from companion.devices.vision.album import Album
from companion.devices.vision.layout import usual_layout
from companion.devices.vision.markers import marker_book
from companion.messages.games import Kit
from companion.rules.catalogue import games, playtests
from companion.rules.markers import markers_of
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.drawing import TableRenderer
from companion.simulation.picture.photo_table import Stage
from companion.simulation.picture.scene import Scene
from companion.simulation.picture.scene_of_world import WorldScene
from companion.simulation.picture.studio import a_studio, enrol
from companion.simulation.world.world import World


def rendered_camera(
    world: World, game: str, kit: Kit, *, noise: str = "none", seed: int = 0, stage: Stage | None = None
) -> RenderedCamera:
    """A camera above a world whose pieces all carry their markers; a `stage` may stand in between."""
    layout, numbers, physical = usual_layout(), markers_of(game), playtests()[game].physical
    markers = marker_book(kit, numbers.pieces, numbers.cards)
    lies = WorldScene(world, layout, markers, physical.tiles, seed)

    def scene() -> Scene:
        return lies() if stage is None else stage.shown(lies())

    return RenderedCamera(
        TableRenderer(layout, markers, signs=physical.signs, stickers=True), scene, noise, seed=seed
    )


@cache
def furnished_album(game: str) -> Album:
    """Pictures of the table, its tiles and dice, and the back of a flat piece: the faces carry markers.

    They are taken the way an owner takes them, which takes a few seconds.
    """
    layout, numbers = usual_layout(), markers_of(game)
    markers = marker_book(games()[game].kit, numbers.pieces, numbers.cards)
    taken = enrol(a_studio(layout, markers, playtests()[game].physical), markers)
    return Album(
        back=taken.back, tiles=taken.tiles, table=taken.table, colours=taken.colours, signs=taken.signs
    )
