"""What the simulated camera looks at: the table as it is played on, or pieces laid out to be photographed.

Somebody who takes pictures of the pieces clears the table, lays a sheet of paper on it and sorts the pieces
into a grid. Here that takes no hands: the scene is put in front of the world and taken away again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from companion.devices.vision.layout import Spot
from companion.messages.ids import PieceId, PlaceId
from companion.simulation.picture.scene import DieLying, Flat, Scene, TileLaid

CROOKED = 3.0
"""Degrees by which pieces that were laid carefully are turned."""


class Stage:
    """What stands between the camera and the world. `peeled`: the pieces carry no stickers any more."""

    def __init__(self, *, peeled: bool = False) -> None:
        self.peeled = peeled
        self.laid: Scene | None = None

    @property
    def is_laid(self) -> bool:
        """Whether something lies there to be photographed, and no game."""
        return self.laid is not None

    def shown(self, world: Scene) -> Scene:
        """What the camera sees of a table that lies like this."""
        return self.laid or replace(world, peeled=self.peeled)

    def clear(self) -> None:
        """Take the sheet and all that was laid out away."""
        self.laid = None

    def lay_pieces(self, cells: Sequence[tuple[Spot, PieceId | None]], rng: Random) -> None:
        """Lay flat pieces without stickers onto a sheet; None is any of them face down."""
        flats = tuple(
            Flat(place=spot.place, piece=piece, x=spot.x, y=spot.y, turn=rng.gauss(0, CROOKED) % 360)
            for spot, piece in cells
        )
        self.laid = Scene(flats=flats, sheet=True, peeled=True)

    def lay_tiles(self, tiles: Mapping[PlaceId, str], *, turned: bool) -> None:
        """Lay tiles on their places, one side up, and nothing on them."""
        self.laid = Scene(
            tiles=tuple(TileLaid(place=place, tile=tile, turned=turned) for place, tile in tiles.items())
        )

    def lay_dice(self, cells: Sequence[tuple[Spot, str]], rng: Random) -> None:
        """Lay dice into the tray, each with a face up, and nothing else on the table."""
        self.laid = Scene(
            dice=tuple(
                DieLying(face=face, x=spot.x, y=spot.y, turn=rng.uniform(0, 90)) for spot, face in cells
            )
        )

    def lay_nothing(self) -> None:
        """Clear the table: no tile, no piece, no die."""
        self.laid = Scene()
