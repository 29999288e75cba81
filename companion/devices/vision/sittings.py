"""The pictures an owner takes for the album, one by one: what lies where in each, and what comes of it.

Flat pieces lie in a grid, face up; then any one of them face down; the village as it lies, both sides; the
table with nothing on it. Which tile is which need not be known: a tile is named after where it first lay.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil, sqrt

from companion.devices.vision.album import Album
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.enrolment import Flaw, Taken, grid, take_pieces, take_table, take_tiles
from companion.devices.vision.images import Picture
from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.reading import BACK
from companion.messages.ids import PieceId
from companion.messages.sightings import Side


class Pose(Enum):
    """What a picture for the album shows."""

    FACES = "faces"
    BACK = "back"
    TILES = "tiles"
    TURNED = "turned"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One picture to be taken: its pose, and where each thing lies. A spot's place is the thing's name."""

    pose: Pose
    spots: tuple[Spot, ...]
    columns: int = 1


def sittings(layout: TableLayout, pieces: Sequence[PieceId]) -> tuple[Sitting, ...]:
    """Every picture that is wanted of a table and its flat pieces."""
    columns = ceil(sqrt(len(pieces)))
    faces = grid(layout, pieces, columns=columns, rows=columns)
    back = grid(layout, [BACK], columns=columns, rows=columns) if pieces else []
    whole = Spot(
        place=layout.village.place,
        x=layout.width / 2,
        y=layout.height / 2,
        across=layout.width,
        deep=layout.height,
    )
    wanted = (
        Sitting(pose=Pose.FACES, spots=tuple(faces), columns=columns),
        Sitting(pose=Pose.BACK, spots=tuple(back), columns=columns),
        Sitting(pose=Pose.TILES, spots=layout.tiles),
        Sitting(pose=Pose.TURNED, spots=layout.tiles),
        Sitting(pose=Pose.TABLE, spots=(whole,)),
    )
    return tuple(sitting for sitting in wanted if sitting.spots)


def take(sitting: Sitting, picture: Picture, calibration: Calibration, layout: TableLayout) -> list[Taken]:
    """Cut what a picture was taken for out of it, and judge it."""
    match sitting.pose:
        case Pose.FACES | Pose.BACK:
            names = [spot.place for spot in sitting.spots]
            side = sitting.columns
            return take_pieces(picture, calibration, layout, names, columns=side, rows=side)
        case Pose.TILES | Pose.TURNED:
            return take_tiles(
                picture, calibration, layout, {spot.place: spot.place for spot in sitting.spots}
            )
        case Pose.TABLE:
            bare = take_table(picture, calibration, layout)
            return [Taken(name=sitting.spots[0].place, picture=bare, flaws=frozenset())]


def usable(taken: Taken) -> bool:
    """Whether a picture goes into the album. Twins do: where readers tell which one it is, they help."""
    return taken.picture is not None and taken.flaws <= {Flaw.TWIN}


def pictures_of(sitting: Sitting, taken: Sequence[Taken]) -> Album:
    """The usable pictures of a sitting, as part of an album."""
    good = {one.name: one.picture for one in taken if usable(one) and one.picture is not None}
    match sitting.pose:
        case Pose.FACES:
            return Album(pieces={PieceId(name): picture for name, picture in good.items()})
        case Pose.BACK:
            return Album(back=good.get(BACK))
        case Pose.TILES | Pose.TURNED:
            side = Side.FRONT if sitting.pose is Pose.TILES else Side.BACK
            return Album(tiles={(name, side): picture for name, picture in good.items()})
        case Pose.TABLE:
            return Album(table=next(iter(good.values()), None))


def known(sitting: Sitting, album: Album) -> frozenset[str]:
    """The names of those things of a sitting that the album has a picture of."""
    return frozenset(
        spot.place for spot in sitting.spots if kept(sitting.pose, album, spot.place) is not None
    )


def kept(pose: Pose, album: Album, name: str) -> Picture | None:
    """The picture an album has of one thing."""
    match pose:
        case Pose.FACES:
            return album.pieces.get(PieceId(name))
        case Pose.BACK:
            return album.back
        case Pose.TILES:
            return album.tiles.get((name, Side.FRONT))
        case Pose.TURNED:
            return album.tiles.get((name, Side.BACK))
        case Pose.TABLE:
            return album.table
