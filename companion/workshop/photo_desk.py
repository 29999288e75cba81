"""Pictures of the owner's own pieces, taken one sitting after another and kept with the table.

They stay in the data directory: neither backup nor diagnosis takes them along.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from threading import Lock
from typing import Protocol

from companion.config.data_files import ALBUM
from companion.devices.camera.eyes import CameraEyes
from companion.devices.vision.album import Album, joined, load_album, save_album
from companion.devices.vision.images import jpeg_of
from companion.devices.vision.layout import Spot
from companion.devices.vision.overlay import outline
from companion.devices.vision.photos.cut_out import Taken
from companion.devices.vision.photos.photo_session import (
    Pose,
    Sitting,
    kept,
    known,
    pictures_of,
    sittings,
    take,
)
from companion.errors import DeviceError, Refused
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.observations import DeviceBack, Observation
from companion.panel.ports.camera import Portrait, ShownSitting

FILES = DeviceId("camera files")
"""Who complains of an album or corners that cannot be read."""
SITTING_SECONDS = 5.0
"""How long nothing is read after somebody last looked at the page where pictures are taken."""
WIDTH = 640
"""Pixels across a picture of the album on the panel."""


class PhotoTable(Protocol):
    """A table that lays things out to be photographed by itself."""

    @property
    def is_laid(self) -> bool:
        """Whether something lies there to be photographed, and no game."""

    def clear(self) -> None:
        """Bring the game back."""

    def lay_pieces(self, cells: Sequence[tuple[Spot, PieceId | None]], rng: Random) -> None:
        """Lay flat pieces without stickers onto a sheet; None is any of them face down."""

    def lay_tiles(self, tiles: Mapping[PlaceId, str], *, turned: bool) -> None:
        """Lay tiles on their places, one side up."""

    def lay_dice(self, cells: Sequence[tuple[Spot, str]], rng: Random) -> None:
        """Lay dice into the tray, each with a face up."""

    def lay_nothing(self) -> None:
        """Clear the table."""


class PhotoSession:
    """Implements the panel's photos: the pictures the album wants, and how they are taken."""

    def __init__(
        self,
        *,
        eyes: CameraEyes,
        home: Path,
        album: Album,
        pieces: Sequence[PieceId],
        dice: Mapping[str, Sequence[str]],
        read_with: Callable[[Album], None],
        photo_table: PhotoTable | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.report: Callable[[Observation], None] = lambda _seen: None
        """Where to say that files which could not be read are mended."""
        self._eyes = eyes
        self._home = home
        self._album = album
        self._read_with = read_with
        self._photo_table = photo_table
        self._clock = clock
        self._layout = eyes.reader.layout
        self._sittings = {sitting.id: sitting for sitting in sittings(self._layout, pieces, dice)}
        self._taken: dict[str, list[Taken]] = {}
        self._times: dict[str, int] = {}
        self._lock = Lock()
        self._sits_until = float("-inf")
        eyes.rests = self._is_sitting

    @property
    def rehearses(self) -> bool:
        """Whether the camera hangs over a simulated table."""
        return self._photo_table is not None

    @property
    def knows_pieces(self) -> bool:
        """Whether pieces can be told apart without stickers."""
        return bool(self._album.pieces)

    def sit(self) -> None:
        """Read nothing for some seconds: what lies on the table now is no game."""
        self._sits_until = self._clock() + SITTING_SECONDS

    def sittings(self) -> Sequence[ShownSitting]:
        """Every picture the album wants."""
        with self._lock:
            return [self._shown(sitting) for sitting in self._sittings.values()]

    def take(self, pose: str) -> None:
        """Take one of them now, keep what is good and read with it from now on."""
        sitting = self._sitting(pose)
        picture, calibration = self._eyes.photograph()
        taken = take(sitting, picture, calibration, self._layout, self._album)
        fresh = pictures_of(sitting, taken)
        with self._lock:
            self._taken[pose] = taken
            self._times[pose] = self._times.get(pose, 0) + 1
            save_album(fresh, self._home / ALBUM)
            self._album = self._whole(fresh)
            self._read_with(self._album)

    def portrait(self, pose: str, name: str) -> bytes | None:
        """One picture of the album as a JPEG file."""
        with self._lock:
            picture = kept(self._sitting(pose).pose, self._album, name)
        return None if picture is None else jpeg_of(picture, width=WIDTH)

    def lay_out(self, pose: str) -> None:
        """Have the simulated table lay out what a sitting wants, or bring the game back."""
        if self._photo_table is None:
            raise Refused("Only a simulated table lays things out by itself.", "Lay them out by hand.")
        if not pose:
            self._photo_table.clear()
            return
        sitting = self._sitting(pose)
        match sitting.pose:
            case Pose.FACES:
                self._photo_table.lay_pieces(
                    [(spot, PieceId(spot.place)) for spot in sitting.spots], Random(pose)
                )
            case Pose.BACK:
                self._photo_table.lay_pieces([(spot, None) for spot in sitting.spots], Random(pose))
            case Pose.TILES | Pose.TURNED:
                self._photo_table.lay_tiles(
                    {spot.place: f"tile-{number}" for number, spot in enumerate(sitting.spots, 1)},
                    turned=sitting.pose is Pose.TURNED,
                )
            case Pose.TABLE:
                self._photo_table.lay_nothing()
            case Pose.DICE | Pose.SIGN:
                self._photo_table.lay_dice([(spot, spot.place) for spot in sitting.spots], Random(pose))

    def _is_sitting(self) -> bool:
        laid = self._photo_table is not None and self._photo_table.is_laid
        return laid or self._clock() < self._sits_until

    def _whole(self, fresh: Album) -> Album:
        """All pictures there are, from their files as soon as every one of them can be read."""
        try:
            album = load_album(self._home / ALBUM)
        except DeviceError:
            return joined(self._album, fresh)
        self.mended()
        return album

    def mended(self) -> None:
        """Say that files which could not be read are whole again."""
        self.report(DeviceBack(at=self._clock(), device=FILES, places=frozenset()))

    def _sitting(self, pose: str) -> Sitting:
        if pose not in self._sittings:
            raise Refused("There is no such picture to take.", "Choose one of the list.")
        return self._sittings[pose]

    def _shown(self, sitting: Sitting) -> ShownSitting:
        calibration = self._eyes.calibration
        has = known(sitting, self._album)
        came = {taken.name: taken for taken in self._taken.get(sitting.id, ())}
        portraits = []
        for spot in sitting.spots:
            one = came.get(spot.place)
            portraits.append(
                Portrait(
                    name=spot.place,
                    piece=PieceId(spot.place) if sitting.pose is Pose.FACES else None,
                    outline=None if calibration is None else outline(spot, calibration),
                    known=spot.place in has,
                    flaws=() if one is None else tuple(sorted(flaw.value for flaw in one.flaws)),
                    twin=None if one is None else one.twin,
                )
            )
        return ShownSitting(
            pose=sitting.id,
            kind=sitting.pose.value,
            columns=sitting.columns,
            portraits=tuple(portraits),
            taken=self._times.get(sitting.id, 0),
        )
