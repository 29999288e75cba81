"""Builds the eyes of a table and what the panel needs of them; a table that cannot have them goes on without.

OpenCV and NumPy are imported only when somebody wants eyes.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.config import CameraConfig
from companion.errors import CompanionError, DeviceError
from companion.messages.ids import DeviceId
from companion.messages.observations import DeviceLost, Observation
from companion.messages.text import remedy_of, what_of
from companion.rules.catalogue import playtests
from companion.rules.game import Game
from companion.simulation.world.hands import Fault
from companion.simulation.world.world import World
from companion.wiring.camera_hints import HeardAndSeen
from companion.wiring.eyes import (
    CAMERA,
    CORNERS,
    FILES,
    INSTALL,
    NO_LIBRARY,
    album_in,
    reader_of,
    real_eyes,
)

if TYPE_CHECKING:
    from companion.devices.camera.eyes import CameraEyes
    from companion.devices.vision.album import Album
    from companion.simulation.picture.photo_table import Stage
    from companion.wiring.live_camera import TableCamera

SIMULATED = "simulated"
"""The folder of what belongs to the simulated table's camera, within the data directory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looking:
    """The eyes of a table, the camera as the panel sees it, and what is wrong with them from the start."""

    eyes: "CameraEyes | None" = None
    camera: "TableCamera | None" = None
    complaints: tuple[DeviceLost, ...] = ()
    faults: Mapping[str, Fault] = field(default_factory=dict)
    """What can go wrong with a simulated camera on demand."""

    def tell(self, report: Callable[[Observation], None]) -> None:
        """Say what is wrong, and later that it is mended."""
        for complaint in self.complaints:
            report(complaint)
        if self.camera is not None:
            self.camera.report = report


def real_looking(
    camera: CameraConfig, table: Path, game: Game[Any], folder: Path, known: HeardAndSeen
) -> Looking:
    """The camera of a table somebody built."""

    def build(album: "Album") -> "CameraEyes":
        return real_eyes(camera, table, game.name, game.kit, album, time.monotonic, known.hints)

    return _or_without(lambda: _built(game, folder, build))


def simulated_looking(world: World, game: Game[Any], folder: Path, known: HeardAndSeen) -> Looking:
    """The rendered camera of the simulated table. Villagers that were photographed lose their stickers."""

    def build() -> Looking:
        from companion.devices.camera.eyes import CameraEyes
        from companion.devices.vision.album import joined
        from companion.devices.vision.layout import usual_layout
        from companion.simulation.picture.faults import camera_faults
        from companion.simulation.picture.photo_table import Stage
        from companion.wiring.rendered import furnished_album, rendered_camera

        stage = Stage()
        camera = rendered_camera(world, game.name, game.kit, stage=stage)
        usual = furnished_album(game.name)

        def above(album: "Album") -> "CameraEyes":
            stage.peeled = bool(album.pieces)
            reader = reader_of(game.name, game.kit, usual_layout(), joined(usual, album))
            return CameraEyes(CAMERA, camera, reader, hints=known.hints, clock=time.monotonic)

        return replace(_built(game, folder / SIMULATED, above, stage, usual), faults=camera_faults(camera))

    return _or_without(build)


def _or_without(build: Callable[[], Looking]) -> Looking:
    """Eyes, or the reason why there are none."""
    try:
        return build()
    except ImportError as missing:
        why: CompanionError = DeviceError(NO_LIBRARY, INSTALL, name=str(missing.name))
    except CompanionError as fault:
        why = fault
    return Looking(complaints=(_complaint(CAMERA, why),))


def _built(
    game: Game[Any],
    home: Path,
    build: "Callable[[Album], CameraEyes]",
    stage: "Stage | None" = None,
    usual: "Album | None" = None,
) -> Looking:
    """Build eyes with the album kept at home; `usual` pictures are there from the start."""
    from companion.devices.vision.album import Album, joined
    from companion.devices.vision.corners_file import load_corners
    from companion.wiring.live_camera import TableCamera

    complaints: list[DeviceLost] = []
    try:
        album = album_in(home)
    except DeviceError as broken:
        album = Album()
        complaints.append(_complaint(FILES, broken))
    eyes = build(album)
    layout = eyes.reader.layout
    try:
        corners = load_corners(home / CORNERS, layout)
    except DeviceError as broken:
        corners = None
        complaints.append(_complaint(FILES, broken))
    if corners is not None:
        eyes.calibrate(corners)
    camera = TableCamera(
        eyes=eyes,
        home=home,
        album=album,
        pieces=[piece.id for piece in game.kit.pieces if piece.hides],
        dice=playtests()[game.name].physical.dice,
        read_with=lambda fresh: eyes.read_with(
            reader_of(game.name, game.kit, layout, joined(usual or Album(), fresh))
        ),
        stage=stage,
    )
    return Looking(eyes=eyes, camera=camera, complaints=tuple(complaints))


def _complaint(device: DeviceId, fault: CompanionError) -> DeviceLost:
    return DeviceLost(
        at=time.monotonic(), device=device, places=frozenset(), what=what_of(fault), remedy=remedy_of(fault)
    )
