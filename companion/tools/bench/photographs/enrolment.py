"""Takes the owner's album of a table laid into photographs, sitting by sitting, and counts refusals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np

from companion.devices.vision.album import Album, joined
from companion.devices.vision.calibration import Calibration, calibrate, calibrate_by_hand
from companion.devices.vision.images import Picture
from companion.devices.vision.photos.photo_session import Pose, Sitting, pictures_of, sittings, take, usable
from companion.errors import DeviceError
from companion.messages.ids import PieceId, PlaceId
from companion.simulation.picture.drawing import CameraView, project, projection
from companion.simulation.picture.photo_table import Stage
from companion.simulation.picture.scene import Scene
from companion.tools.bench.vision_tables import Table

HALF_LIGHT = 0.5 ** (1 / 2.2)
"""What half the light leaves of the values of a picture."""
BLURRED = 2.0
"""Pixels of blur of a picture that must be refused."""


@dataclass(slots=True)
class Refusals:
    """Pictures for the album: how many there were and were refused; the same dimmed, and blurred."""

    taken: int = 0
    refused: int = 0
    dim_refused: int = 0
    blurred: int = 0
    """Pictures of pieces and tiles that were blurred on purpose."""
    blurred_kept: int = 0


def find_table(picture: Picture, view: CameraView, table: Table) -> Calibration:
    """Find the table, or set its corners by hand as an owner would."""
    try:
        return calibrate(picture, table.layout)
    except DeviceError:
        middles = np.array([(spot.x, spot.y) for spot in table.layout.corners])
        seen = project(middles, projection(view, table.layout))
        return calibrate_by_hand([(float(x), float(y)) for x, y in seen], view.size, table.layout)


def enrol(
    shoot: Callable[[Scene], Picture], view: CameraView, table: Table, tiles: Mapping[PlaceId, str]
) -> tuple[Album, Refusals]:
    """Take every picture; tiles are named after the place where they lie."""
    album, refusals = Album(), Refusals()
    calibration = find_table(shoot(Scene()), view, table)
    wanted = sittings(table.layout, sorted(table.markers.flat), table.physical.dice)
    for sitting in sorted(wanted, key=lambda one: one.pose is not Pose.TABLE):
        picture = shoot(_laid(sitting, tiles))
        taken = take(sitting, picture, calibration, table.layout, album)
        dim = np.asarray(picture * HALF_LIGHT, np.uint8)
        dimmed = take(sitting, dim, calibration, table.layout, album)
        refusals.taken += len(taken)
        refusals.refused += sum(not usable(one) for one in taken)
        refusals.dim_refused += sum(not usable(one) for one in dimmed)
        if sitting.pose in (Pose.FACES, Pose.BACK, Pose.TILES, Pose.TURNED):
            soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), BLURRED), np.uint8)
            blurred = take(sitting, soft, calibration, table.layout, album)
            refusals.blurred += len(blurred)
            refusals.blurred_kept += sum(usable(one) for one in blurred)
        album = joined(album, pictures_of(sitting, taken))
    return album, refusals


def _laid(sitting: Sitting, tiles: Mapping[PlaceId, str]) -> Scene:
    """The table as it is laid for a sitting."""
    stage, rng = Stage(), Random(sitting.id)
    match sitting.pose:
        case Pose.FACES:
            stage.lay_pieces([(spot, PieceId(spot.place)) for spot in sitting.spots], rng)
        case Pose.BACK:
            stage.lay_pieces([(spot, None) for spot in sitting.spots], rng)
        case Pose.TILES | Pose.TURNED:
            stage.lay_tiles(tiles, turned=sitting.pose is Pose.TURNED)
        case Pose.TABLE:
            stage.lay_nothing()
        case Pose.DICE | Pose.SIGN:
            stage.lay_dice([(spot, spot.place) for spot in sitting.spots], rng)
    return stage.shown(Scene())
