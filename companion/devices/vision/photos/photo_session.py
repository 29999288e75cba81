"""The pictures an owner takes for the album, one by one: what lies where in each, and what comes of it.

Flat pieces lie in a grid, face up; then any one of them face down; the tiles as they lie, both sides; the
table with nothing on it; dice in the tray, plain ones side by side, the one with signs once for each sign.
Which tile is which need not be known: a tile is named after where it first lay.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil, sqrt

from companion.devices.vision.album import Album
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.dice import BLANK, BODY
from companion.devices.vision.images import Picture
from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.photos.cut_out import Flaw, Taken, grid, take_pieces, take_table, take_tiles
from companion.devices.vision.photos.cut_out_dice import swatch, take_dice
from companion.devices.vision.reading import BACK
from companion.errors import Refused
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import Side

AT_ONCE = 3
"""How many plain dice lie in one picture: every game has as many."""


class Pose(Enum):
    """What a picture for the album shows."""

    FACES = "faces"
    BACK = "back"
    TILES = "tiles"
    TURNED = "turned"
    TABLE = "table"
    DICE = "dice"
    SIGN = "sign"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One picture to be taken: its pose, and where each thing lies. A spot's place is the thing's name."""

    pose: Pose
    spots: tuple[Spot, ...]
    columns: int = 1

    @property
    def id(self) -> str:
        """Its name among all sittings: dice are taken several times."""
        several = self.pose in (Pose.DICE, Pose.SIGN)
        return "-".join([self.pose.value, *(spot.place for spot in self.spots if several)])


def sittings(
    layout: TableLayout, pieces: Sequence[PieceId], dice: Mapping[str, Sequence[str]]
) -> tuple[Sitting, ...]:
    """Every picture that is wanted of a table, its flat pieces and its kinds of dice with their faces."""
    columns = max(1, ceil(sqrt(len(pieces))))
    faces = grid(layout, pieces, columns=columns, rows=columns)
    back = grid(layout, [BACK], columns=columns, rows=columns) if pieces else []
    whole = Spot(
        place=layout.square.place,
        x=layout.width / 2,
        y=layout.height / 2,
        across=layout.width,
        deep=layout.height,
    )
    wanted = [
        Sitting(pose=Pose.FACES, spots=tuple(faces), columns=columns),
        Sitting(pose=Pose.BACK, spots=tuple(back), columns=columns),
        Sitting(pose=Pose.TILES, spots=layout.tiles),
        Sitting(pose=Pose.TURNED, spots=layout.tiles),
        Sitting(pose=Pose.TABLE, spots=(whole,)),
    ]
    for known in dice.values():
        pose, together = (Pose.SIGN, 1) if BLANK in known else (Pose.DICE, AT_ONCE)
        different = list(dict.fromkeys(known))
        for first in range(0, len(different), together):
            row = _in_tray(layout, different[first : first + together])
            wanted.append(Sitting(pose=pose, spots=row))
    return tuple(sitting for sitting in wanted if sitting.spots)


def take(
    sitting: Sitting, picture: Picture, calibration: Calibration, layout: TableLayout, album: Album
) -> list[Taken]:
    """Cut what a picture was taken for out of it, and judge it; dice need the bare table in the album."""
    names = [spot.place for spot in sitting.spots]
    match sitting.pose:
        case Pose.FACES | Pose.BACK:
            side = sitting.columns
            return take_pieces(picture, calibration, layout, names, columns=side, rows=side)
        case Pose.TILES | Pose.TURNED:
            return take_tiles(picture, calibration, layout, {name: name for name in names})
        case Pose.TABLE:
            bare = take_table(picture, calibration, layout)
            return [Taken(name=names[0], picture=bare, flaws=frozenset())]
        case Pose.DICE | Pose.SIGN:
            if album.table is None:
                raise Refused(
                    "Dice are told from the bare tray, of which there is no picture yet.",
                    "Take the picture of the empty table first.",
                )
            return take_dice(picture, album.table, calibration, layout, names)


def usable(taken: Taken) -> bool:
    """Whether a picture goes into the album. Twins do: where readers tell which one it is, they help."""
    return taken.picture is not None and taken.flaws <= {Flaw.TWIN}


def pictures_of(sitting: Sitting, taken: Sequence[Taken]) -> Album:
    """The usable pictures of a sitting, as part of an album."""
    good = {one.name: one.picture for one in taken if usable(one) and one.picture is not None}
    colours = {one.name: one.colour for one in taken if usable(one) and one.colour is not None}
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
        case Pose.DICE:
            return Album(colours=colours)
        case Pose.SIGN:
            body = {BODY: colours[BLANK]} if BLANK in colours else {}
            return Album(signs=good, colours=body)


def known(sitting: Sitting, album: Album) -> frozenset[str]:
    """The names of those things of a sitting that the album knows."""
    return frozenset(
        spot.place for spot in sitting.spots if kept(sitting.pose, album, spot.place) is not None
    )


def kept(pose: Pose, album: Album, name: str) -> Picture | None:
    """What an album has of one thing, to look at."""
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
        case Pose.DICE:
            return swatch(album.colours[name]) if name in album.colours else None
        case Pose.SIGN:
            return album.signs.get(name)


def _in_tray(layout: TableLayout, names: Sequence[str]) -> tuple[Spot, ...]:
    """Dice in a row in the tray, west to east."""
    tray = layout.tray
    across = tray.across / len(names)
    return tuple(
        Spot(
            place=PlaceId(name),
            x=tray.x - tray.across / 2 + (number + 0.5) * across,
            y=tray.y,
            across=across,
            deep=tray.deep,
        )
        for number, name in enumerate(names)
    )
