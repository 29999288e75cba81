"""Eyes for a table: the real camera that table.toml names, or a rendered one above the simulated world.

OpenCV and NumPy are imported only when somebody wants eyes.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from companion.config import CameraConfig
from companion.errors import DeviceError
from companion.messages.ids import DeviceId
from companion.messages.kit import Kit
from companion.rules.markers import markers_of
from companion.simulation.world import World

if TYPE_CHECKING:
    from companion.devices.camera import CameraEyes
    from companion.devices.vision.album import Album
    from companion.devices.vision.layout import TableLayout
    from companion.devices.vision.reading import TableReader
    from companion.simulation.stage import Stage

CAMERA = DeviceId("camera")
ALBUM = "album"
"""The folder of the owner's pictures, within the data directory."""
CORNERS = "corners.json"
"""The corners of the table in the picture, where a person set them."""
FILES = DeviceId("camera files")
"""Who complains of an album or corners that cannot be read."""
LAYOUT = "camera.toml"
"""The owner's own measures, beside the table.toml."""
NO_LIBRARY = "The camera needs a library that is not installed: {name}."
INSTALL = "Install the extra `camera`: pip install 'white-moon-companion[camera]'."


def real_eyes(
    camera: CameraConfig, table: Path, game: str, kit: Kit, album: "Album", clock: Callable[[], float]
) -> "CameraEyes":
    """The camera above a table somebody built; measures lie beside its table.toml, or are the usual ones."""
    try:
        from companion.devices.camera import CameraEyes
        from companion.devices.vision.layout import load_layout, usual_layout
        from companion.workbench.still import source_of
    except ImportError as fault:
        raise DeviceError(NO_LIBRARY, INSTALL, name=str(fault.name)) from fault
    measured = table.with_name(LAYOUT)
    layout = load_layout(measured) if measured.exists() else usual_layout()
    return CameraEyes(CAMERA, source_of(camera), reader_of(game, kit, layout, album), clock=clock)


def album_in(folder: Path) -> "Album":
    """The owner's pictures, taken at enrolment."""
    try:
        from companion.devices.vision.album import Album, load_album
    except ImportError as fault:
        raise DeviceError(NO_LIBRARY, INSTALL, name=str(fault.name)) from fault
    pictures = folder / ALBUM
    return load_album(pictures) if pictures.exists() else Album()


def reader_of(game: str, kit: Kit, layout: "TableLayout", album: "Album") -> "TableReader":
    """What reads pictures of a table, with the printed markers of a game and the owner's own pictures."""
    from companion.devices.vision.markers import marker_book
    from companion.devices.vision.reading import TableReader

    numbers = markers_of(game)
    return TableReader(layout, marker_book(kit, numbers.pieces, numbers.cards), album)


def simulated_eyes(
    world: World,
    game: str,
    kit: Kit,
    clock: Callable[[], float],
    *,
    noise: str = "none",
    seed: int = 0,
    album: "Album | None" = None,
    stage: "Stage | None" = None,
) -> "CameraEyes":
    """A rendered camera above the simulated world, with markers on every piece.

    A `stage` may stand between camera and world, for taking the pictures of an `album`.
    """
    try:
        from companion.devices.camera import CameraEyes
        from companion.devices.vision.album import Album
        from companion.devices.vision.layout import usual_layout
        from companion.devices.vision.markers import marker_book
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
        heights = {place: len(pile) for place, pile in piles.items()}
        laid = lay_out(layout, markers, piles, extras, Random(str(heights)))
        return laid if stage is None else stage.shown(laid)

    camera = RenderedCamera(TableRenderer(layout, markers, stickers=True), scene, noise, seed=seed)
    return CameraEyes(CAMERA, camera, reader_of(game, kit, layout, album or Album()), clock=clock)
