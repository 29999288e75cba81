"""Eyes for a table somebody built: the camera that table.toml names, the owner's pictures and measures.

OpenCV and NumPy are imported only when somebody wants eyes.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.config import CameraConfig
from companion.errors import DeviceError
from companion.messages.games import Kit
from companion.messages.ids import DeviceId
from companion.rules.markers import markers_of

if TYPE_CHECKING:
    from companion.devices.camera.eyes import CameraEyes
    from companion.devices.vision.album import Album
    from companion.devices.vision.layout import TableLayout
    from companion.devices.vision.reading import Hints, TableReader

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
    camera: CameraConfig,
    table: Path,
    game: str,
    kit: Kit,
    album: "Album",
    clock: Callable[[], float],
    hints: "Callable[[], Hints]",
) -> "CameraEyes":
    """The camera above a table somebody built; measures lie beside its table.toml, or are the usual ones."""
    try:
        from companion.devices.camera.eyes import CameraEyes
        from companion.workshop.checks.still import source_of
    except ImportError as fault:
        raise DeviceError(NO_LIBRARY, INSTALL, name=str(fault.name)) from fault
    reader = reader_of(game, kit, layout_beside(table), album)
    return CameraEyes(CAMERA, source_of(camera), reader, hints=hints, clock=clock)


def layout_beside(table: Path | None) -> "TableLayout":
    """The measures of a table: those beside its table.toml, else the usual ones."""
    from companion.devices.vision.layout import load_layout, usual_layout

    measured = None if table is None else table.with_name(LAYOUT)
    return load_layout(measured) if measured is not None and measured.exists() else usual_layout()


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
