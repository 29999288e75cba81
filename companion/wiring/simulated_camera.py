"""A rendered camera above the simulated world, in real or in stepped time. Needs OpenCV, as the eyes do."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.devices.camera.eyes import CameraEyes
from companion.devices.vision.album import Album, joined
from companion.devices.vision.layout import usual_layout, with_board
from companion.devices.vision.markers import MarkerBook, marker_book
from companion.devices.vision.reading import Hints, TableReader
from companion.rules.catalogue import games, playtests
from companion.rules.game import Game
from companion.rules.markers import markers_of
from companion.simulation.picture.account import CountedCamera, CountedReader, EyeAccount
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.drawing import TableRenderer
from companion.simulation.picture.faults import camera_faults
from companion.simulation.picture.hands_in_view import Arms
from companion.simulation.picture.mishaps import EyeMishaps
from companion.simulation.picture.photo_table import Stage
from companion.simulation.picture.scene import Scene
from companion.simulation.picture.scene_of_world import WorldScene
from companion.simulation.picture.stepped_eyes import SteppedEyes
from companion.simulation.picture.studio import a_studio, enrol
from companion.simulation.world.world import World
from companion.wiring.camera import CAMERA, CameraParts, camera_parts
from companion.wiring.plan import Simulated
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table_time import TableTime


def simulated_camera(
    source: Simulated,
    world: World,
    game: Game[Any],
    home: Path,
    hints: Callable[[], Hints],
    time: TableTime,
) -> CameraParts:
    """A camera above the world. Pieces that were photographed lose their stickers."""
    physical = playtests()[game.name].physical
    stage, usual, layout = Stage(), furnished_album(game.name), with_board(usual_layout(), physical.board)
    markers, account, seed = _markers(game), EyeAccount(), source.seed or 0
    lies = WorldScene(world, layout, markers, physical.tiles, seed)

    def scene() -> Scene:
        return stage.shown(lies())

    def reader(album: Album) -> TableReader:
        stage.peeled = bool(album.pieces)
        return CountedReader(layout, markers, joined(usual, album), account)

    camera = RenderedCamera(
        TableRenderer(layout, markers, signs=physical.signs, stickers=True),
        scene,
        source.noise.name,
        seed=seed,
    )

    def eyes(reads: TableReader) -> CameraEyes:
        counted = CountedCamera(camera, account)
        if isinstance(time, SteppedTime):
            return CameraEyes(
                CAMERA, counted, reads, hints=hints, clock=time.clock, pause=lambda _seconds: None
            )
        return CameraEyes(CAMERA, counted, reads, hints=hints, clock=time.clock)

    parts = replace(camera_parts(game, home, reader, eyes, time.clock, stage), faults=camera_faults(camera))
    if not isinstance(time, SteppedTime) or parts.eyes is None:
        return parts
    mishaps = EyeMishaps(source.noise.eyes, camera, Random(seed * 43))
    time.mishaps.append(mishaps)
    arms = Arms(world, layout, time.clock, Random(seed * 41), source.noise.eyes.lingers)
    return replace(parts, stepped=SteppedEyes(parts.eyes, camera, account, arms, mishaps, world, time.clock))


@cache
def furnished_album(game: str) -> Album:
    """Pictures of the table, its tiles and dice, and the back of a flat piece: the faces carry markers.

    They are taken the way an owner takes them, which takes a few seconds.
    """
    markers = _markers(games()[game])
    physical = playtests()[game].physical
    taken = enrol(a_studio(with_board(usual_layout(), physical.board), markers, physical), markers)
    return Album(
        back=taken.back, tiles=taken.tiles, table=taken.table, colours=taken.colours, signs=taken.signs
    )


def _markers(game: Game[Any]) -> MarkerBook:
    numbers = markers_of(game.name)
    return marker_book(game.kit, numbers.pieces, numbers.cards, numbers.older)
