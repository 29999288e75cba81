"""The camera of a table: its eyes and what the panel needs of them; a table that cannot have them goes on.

OpenCV and NumPy are imported only when somebody wants eyes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.config import CameraConfig
from companion.config.data_files import ALBUM, CORNERS
from companion.errors import CompanionError, DeviceError
from companion.messages.ids import DeviceId
from companion.messages.observations import DeviceLost, Observation
from companion.messages.text import remedy_of, what_of
from companion.rules.catalogue import playtests
from companion.rules.game import Game
from companion.rules.markers import markers_of
from companion.simulation.world.fault_switch import FaultSwitch

if TYPE_CHECKING:
    from companion.devices.camera.eyes import CameraEyes
    from companion.devices.camera.source import FrameSource
    from companion.devices.vision.album import Album
    from companion.devices.vision.images import Picture
    from companion.devices.vision.layout import TableLayout
    from companion.devices.vision.reading import Hints, TableReader
    from companion.simulation.picture.stepped_eyes import SteppedEyes
    from companion.workshop.live_camera import LiveCamera
    from companion.workshop.photo_desk import PhotoTable

CAMERA = DeviceId("camera")
LAYOUT = "camera.toml"
"""The owner's own measures, beside the table.toml."""
NO_LIBRARY = "The camera needs a library that is not installed: {name}."
INSTALL = "Install the extra `camera`: pip install 'white-moon-companion[camera]'."


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraParts:
    """The eyes of a table, the camera as the panel sees it, and what is wrong with them from the start."""

    eyes: "CameraEyes | None" = None
    live: "LiveCamera | None" = None
    complaints: tuple[DeviceLost, ...] = ()
    stepped: "SteppedEyes | None" = None
    """Who polls the eyes of a simulated table in stepped time."""
    faults: Mapping[str, FaultSwitch] = field(default_factory=dict)
    """What can go wrong with a simulated camera on demand."""

    def tell(self, report: Callable[[Observation], None]) -> None:
        """Say what is wrong, and later that it is mended."""
        for complaint in self.complaints:
            report(complaint)
        if self.live is not None:
            self.live.photos.report = report


def built_camera(
    camera: CameraConfig,
    table: Path,
    game: Game[Any],
    folder: Path,
    hints: "Callable[[], Hints]",
    clock: Callable[[], float],
) -> CameraParts:
    """The camera of a table somebody built; measures lie beside its table.toml, or are the usual ones."""

    def build() -> CameraParts:
        from companion.devices.camera.eyes import CameraEyes

        layout = layout_for(game, table)

        def reader(album: "Album") -> "TableReader":
            return reader_of(game, layout, album)

        def eyes(reads: "TableReader") -> "CameraEyes":
            return CameraEyes(CAMERA, source_of(camera), reads, hints=hints, clock=clock)

        return camera_parts(game, folder, reader, eyes, clock)

    return or_without(build, clock)


def stills_from(camera: CameraConfig) -> "Callable[[int], Sequence[Picture]]":
    """A function that takes pictures in a row; it raises DeviceError when the camera cannot be used."""

    def take(count: int) -> "Sequence[Picture]":
        source = source_of(camera)
        try:
            source.open()
            return [source.look() for _ in range(count)]
        finally:
            source.close()

    return take


def source_of(camera: CameraConfig) -> "FrameSource":
    """The camera that a table.toml names, not yet open."""
    try:
        if camera.source == "picamera":
            from companion.devices.camera.picamera import PiCamera

            return PiCamera()
        from companion.devices.camera.webcam import Webcam

        return Webcam(int(camera.source.removeprefix("usb:")))
    except ImportError as fault:
        raise DeviceError(NO_LIBRARY, INSTALL, name=str(fault.name)) from fault


def camera_parts(
    game: Game[Any],
    home: Path,
    reader: "Callable[[Album], TableReader]",
    build: "Callable[[TableReader], CameraEyes]",
    clock: Callable[[], float],
    photo_table: "PhotoTable | None" = None,
) -> CameraParts:
    """Build eyes with the album and the corners kept at home; files that cannot be read are complained of."""
    from companion.devices.vision.album import Album
    from companion.devices.vision.corners_file import load_corners
    from companion.workshop.live_camera import LiveCamera
    from companion.workshop.photo_desk import FILES, PhotoSession

    complaints: list[DeviceLost] = []
    try:
        album = album_in(home)
    except DeviceError as broken:
        album = Album()
        complaints.append(_complaint(FILES, broken, clock()))
    eyes = build(reader(album))
    try:
        corners = load_corners(home / CORNERS, eyes.reader.layout)
    except DeviceError as broken:
        corners = None
        complaints.append(_complaint(FILES, broken, clock()))
    if corners is not None:
        eyes.calibrate(corners)
    photos = PhotoSession(
        eyes=eyes,
        home=home,
        album=album,
        pieces=[piece.id for piece in game.kit.pieces if piece.hides],
        dice=playtests()[game.name].physical.dice,
        read_with=lambda fresh: eyes.read_with(reader(fresh)),
        photo_table=photo_table,
        clock=clock,
    )
    live = LiveCamera(eyes=eyes, home=home, photos=photos, clock=clock)
    return CameraParts(eyes=eyes, live=live, complaints=tuple(complaints))


def or_without(build: Callable[[], CameraParts], clock: Callable[[], float]) -> CameraParts:
    """A camera, or the reason why there is none."""
    try:
        return build()
    except ImportError as missing:
        why: CompanionError = DeviceError(NO_LIBRARY, INSTALL, name=str(missing.name))
    except CompanionError as fault:
        why = fault
    return CameraParts(complaints=(_complaint(CAMERA, why, clock()),))


def layout_beside(table: Path | None) -> "TableLayout":
    """The measures of a table: those beside its table.toml, else the usual ones."""
    from companion.devices.vision.layout import load_layout, usual_layout

    measured = None if table is None else table.with_name(LAYOUT)
    return load_layout(measured) if measured is not None and measured.exists() else usual_layout()


def layout_for(game: Game[Any], table: Path | None) -> "TableLayout":
    """The measures of a table with the board of a game on it."""
    from companion.devices.vision.layout import with_board

    return with_board(layout_beside(table), playtests()[game.name].physical.board)


def album_in(folder: Path | None) -> "Album":
    """The owner's pictures, taken at enrolment; none without a folder."""
    try:
        from companion.devices.vision.album import Album, load_album
    except ImportError as fault:
        raise DeviceError(NO_LIBRARY, INSTALL, name=str(fault.name)) from fault
    if folder is None or not (folder / ALBUM).exists():
        return Album()
    return load_album(folder / ALBUM)


def reader_of(game: Game[Any], layout: "TableLayout", album: "Album") -> "TableReader":
    """What reads pictures of a table, with the printed markers of a game and the owner's own pictures."""
    from companion.devices.vision.markers import marker_book
    from companion.devices.vision.reading import TableReader

    numbers = markers_of(game.name)
    return TableReader(layout, marker_book(game.kit, numbers.pieces, numbers.cards, numbers.older), album)


def _complaint(device: DeviceId, fault: CompanionError, at: float) -> DeviceLost:
    return DeviceLost(at=at, device=device, places=frozenset(), what=what_of(fault), remedy=remedy_of(fault))
