"""A rendered table with eyes and the panel's camera over it, in stepped time, for tests of the panel."""

from collections.abc import Callable
from pathlib import Path

from companion.devices.camera.eyes import GLANCE_SECONDS, CameraEyes
from companion.devices.camera.source import FrameSource
from companion.devices.vision.album import Album
from companion.devices.vision.reading import Hints, TableReader
from companion.messages.ids import PieceId, PlaceId
from companion.messages.observations import Observation
from companion.rules.catalogue import games
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.photo_table import Stage
from companion.simulation.picture.scene import Extras, Scene, lay_out
from companion.simulation.world.world import World
from companion.wiring.camera import CAMERA, camera_parts
from companion.wiring.stepped_time import SteppedTime
from tests.helpers import rendered_table

VILLAGERS = [piece.id for piece in rendered_table.kit().pieces if piece.hides]


class Room:
    """A simulated table with a camera; what is kept of it lies in a folder."""

    def __init__(
        self, home: Path, *, source: FrameSource | None = None, hints: Callable[[], Hints] = Hints
    ) -> None:
        self.time = SteppedTime()
        self.world = World(rendered_table.kit())
        self.stage = Stage()
        self.rendered = RenderedCamera(rendered_table.renderer(True), self._scene, "none", seed=3)

        def eyes(reader: TableReader) -> CameraEyes:
            taken_from = source or self.rendered
            return CameraEyes(
                CAMERA, taken_from, reader, hints=hints, clock=self.time.clock, pause=lambda _: None
            )

        game = games()[rendered_table.GAME]
        parts = camera_parts(game, home, self._reader, eyes, self.time.clock, self.stage)
        assert parts.eyes is not None
        assert parts.live is not None
        self.eyes, self.camera = parts.eyes, parts.live
        self.told: list[Observation] = []
        self.time.watch(self.eyes, self.told.append, lambda: self.time.now + GLANCE_SECONDS)

    def watch(self, seconds: float) -> list[Observation]:
        """Let the eyes look for so long; what they tell meanwhile."""
        before = len(self.told)
        self.time.wait(seconds)
        return self.told[before:]

    def put(self, piece: str, place: str) -> None:
        """Put a piece onto a place."""
        self.world.move(PieceId(piece), PlaceId(place))

    def _reader(self, album: Album) -> TableReader:
        self.stage.peeled = bool(album.pieces)
        return TableReader(rendered_table.layout(), rendered_table.markers(), album)

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
