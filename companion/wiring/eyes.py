"""Eyes for a table: the real camera that table.toml names, or a rendered one above the simulated world.

OpenCV and NumPy are imported only when somebody wants eyes.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.config import CameraConfig
from companion.devices.ports import Sensor
from companion.errors import DeviceError
from companion.messages.ids import DeviceId
from companion.messages.kit import Kit
from companion.rules.markers import markers_of
from companion.simulation.world import World

CAMERA = DeviceId("camera")
NO_LIBRARY = "The camera needs a library that is not installed: {name}."
INSTALL = "Install the extra `camera`: pip install 'white-moon-companion[camera]'."


def real_eyes(camera: CameraConfig, game: str, kit: Kit, folder: Path, clock: Callable[[], float]) -> Sensor:
    """The camera above a table somebody built; pictures taken at enrolment are in the owner's folder."""
    try:
        from companion.devices.camera import CameraEyes
        from companion.devices.vision.album import Album, load_album
        from companion.devices.vision.layout import usual_layout
        from companion.devices.vision.markers import marker_book
        from companion.devices.vision.reading import TableReader
        from companion.workbench.still import source_of
    except ImportError as fault:
        raise DeviceError(NO_LIBRARY, INSTALL, name=str(fault.name)) from fault
    numbers = markers_of(game)
    pictures = folder / "album"
    album = load_album(pictures) if pictures.exists() else Album()
    reader = TableReader(usual_layout(), marker_book(kit, numbers.pieces, numbers.cards), album)
    return CameraEyes(CAMERA, source_of(camera), reader, clock=clock)


def simulated_eyes(
    world: World, game: str, kit: Kit, clock: Callable[[], float], *, noise: str = "none", seed: int = 0
) -> Sensor:
    """A rendered camera above the simulated world, with markers on every piece."""
    try:
        from companion.devices.camera import CameraEyes
        from companion.devices.vision.album import Album
        from companion.devices.vision.layout import usual_layout
        from companion.devices.vision.markers import marker_book
        from companion.devices.vision.reading import TableReader
        from companion.simulation.renderer import TableRenderer
        from companion.simulation.renderer_scene import Extras, Scene, lay_out
        from companion.simulation.renderer_source import RenderedCamera
    except ImportError as fault:
        raise DeviceError(NO_LIBRARY, INSTALL, name=str(fault.name)) from fault
    layout, numbers = usual_layout(), markers_of(game)
    markers = marker_book(kit, numbers.pieces, numbers.cards)
    tiles = {spot.place: f"tile-{number}" for number, spot in enumerate(layout.tiles, 1)}

    def scene() -> Scene:
        piles = {place.id: world.pile(place.id) for place in kit.places}
        extras = Extras(tiles=tiles, haunted=world.turned, dice=tuple(world.dice))
        return lay_out(layout, markers, piles, extras, Random(str(piles)))

    camera = RenderedCamera(TableRenderer(layout, markers, stickers=True), scene, noise, seed=seed)
    return CameraEyes(CAMERA, camera, TableReader(layout, markers, Album()), clock=clock)
