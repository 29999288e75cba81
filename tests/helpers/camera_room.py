"""A rendered table with eyes and the panel's camera over it, in made-up time, for tests of the panel."""

from collections.abc import Callable
from pathlib import Path

from companion.devices.camera.eyes import CameraEyes, Told
from companion.devices.camera.source import FrameSource
from companion.devices.vision.album import Album, load_album
from companion.devices.vision.corners_file import load_corners
from companion.devices.vision.reading import Hints, TableReader
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.rules.ghost_stories.table.physical import physical
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.photo_table import Stage
from companion.simulation.picture.scene import Extras, Scene, lay_out
from companion.simulation.world.world import World
from companion.workshop.live_camera import CORNERS, LiveCamera
from companion.workshop.photo_session import ALBUM, PhotoSession
from tests.helpers import rendered_table

VILLAGERS = [piece.id for piece in rendered_table.kit().pieces if piece.hides]


class Room:
    """A simulated table with a camera; what is kept of it lies in a folder."""

    def __init__(
        self, home: Path, *, source: FrameSource | None = None, hints: Callable[[], Hints] = Hints
    ) -> None:
        self.now = 0.0
        self.world = World(rendered_table.kit())
        album = load_album(home / ALBUM) if (home / ALBUM).exists() else Album()
        self.stage = Stage(peeled=bool(album.pieces))
        self.rendered = RenderedCamera(rendered_table.renderer(True), self._scene, "none", seed=3)
        self.eyes = CameraEyes(
            DeviceId("camera"),
            source or self.rendered,
            TableReader(rendered_table.layout(), rendered_table.markers(), album),
            calibration=load_corners(home / CORNERS, rendered_table.layout()),
            hints=hints,
            clock=self.clock,
            pause=self.wait,
        )
        photos = PhotoSession(
            eyes=self.eyes,
            home=home,
            album=album,
            pieces=VILLAGERS,
            dice=physical().dice,
            read_with=self._read_with,
            photo_table=self.stage,
            clock=self.clock,
        )
        self.camera = LiveCamera(eyes=self.eyes, home=home, photos=photos, clock=self.clock)

    def clock(self) -> float:
        """What time it is."""
        return self.now

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    def watch(self, seconds: float) -> list[Told]:
        """Let the eyes look for so long."""
        end = self.now + seconds
        told: list[Told] = []
        while self.now < end:
            told += self.eyes.poll()
        return told

    def put(self, piece: str, place: str) -> None:
        """Put a piece onto a place."""
        self.world.move(PieceId(piece), PlaceId(place))

    def _read_with(self, album: Album) -> None:
        self.stage.peeled = bool(album.pieces)
        self.eyes.read_with(TableReader(rendered_table.layout(), rendered_table.markers(), album))

    def _scene(self) -> Scene:
        places = [
            spot.place
            for spot in (
                *rendered_table.layout().tiles,
                *rendered_table.layout().icons,
                *rendered_table.layout().areas,
            )
        ]
        piles = {place: self.world.pile(place) for place in places}
        tiles = {
            spot.place: tile
            for spot, tile in zip(
                rendered_table.layout().tiles, rendered_table.physical().tiles, strict=False
            )
        }
        extras = Extras(tiles=tiles, turned=self.world.turned, dice=tuple(self.world.dice))
        return self.stage.shown(
            lay_out(rendered_table.layout(), rendered_table.markers(), piles, extras, rendered_table.steady())
        )
