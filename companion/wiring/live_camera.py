"""The camera of a running table as the panel needs it: pictures, corners and the album, kept with the table.

Pictures of the owner's own pieces stay in the data directory: neither backup nor diagnosis takes them along.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from threading import Lock

from companion.devices.camera.eyes import CameraEyes
from companion.devices.camera.frames import Snapshot
from companion.devices.vision.album import Album, joined, load_album, save_album
from companion.devices.vision.calibration import calibrate_by_hand
from companion.devices.vision.corners_file import save_corners
from companion.devices.vision.images import Picture, jpeg_of
from companion.devices.vision.overlay import outline, sketch
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
from companion.devices.vision.reading import Hints
from companion.errors import DeviceError, Refused
from companion.messages.ids import PieceId
from companion.messages.observations import DeviceBack, Observation
from companion.messages.sightings import Point, Sketch, TableSeen
from companion.panel.ports.camera import Fit, Portrait, View
from companion.panel.ports.camera import Sitting as ShownSitting
from companion.simulation.picture.photo_table import Stage
from companion.wiring.eyes import ALBUM, CORNERS, FILES

FRESH = 0.9
"""Seconds a picture is shown before another one is taken; the eyes take one a second anyway."""
WIDTH = 1280
"""Pixels across a picture on the panel."""
SITTING_SECONDS = 5.0
"""How long nothing is read after somebody last looked at the page where pictures are taken."""
MARKER = 32
"""Pixels along the side of a marker that is read reliably."""


class TableCamera:
    """Implements the panel's Camera."""

    def __init__(
        self,
        *,
        eyes: CameraEyes,
        home: Path,
        album: Album,
        pieces: Sequence[PieceId],
        dice: Mapping[str, Sequence[str]],
        read_with: Callable[[Album], None],
        stage: Stage | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.report: Callable[[Observation], None] = lambda _seen: None
        """Where to say that files which could not be read are mended."""
        self._eyes = eyes
        self._home = home
        self._album = album
        self._read_with = read_with
        self._stage = stage
        self._clock = clock
        self._layout = eyes.reader.layout
        self._sittings = {sitting.id: sitting for sitting in sittings(self._layout, pieces, dice)}
        self._taken: dict[str, list[Taken]] = {}
        self._times: dict[str, int] = {}
        self._lock = Lock()
        self._live = _Developed()
        self._seen = _Developed()
        self._alone: tuple[Snapshot, TableSeen] | None = None
        """The last reading, and what the picture alone told."""
        self._sits_until = float("-inf")
        eyes.rests = self._is_sitting

    @property
    def rehearses(self) -> bool:
        """Whether it hangs over a simulated table."""
        return self._stage is not None

    def live(self) -> View | None:
        """The table now, with what was recognised last."""
        frame = self._eyes.glimpse(FRESH)
        if frame is None:
            return None
        calibration, read = self._eyes.calibration, self._eyes.snapshot
        size = (frame.picture.shape[1], frame.picture.shape[0])
        drawn = Sketch(size=size)
        if calibration is not None and calibration.size == size:
            seen = self._in_view(read) if read is not None and read.calibration is calibration else None
            drawn = sketch(calibration, self._layout, seen)
        return self._view(frame.at, drawn)

    def live_picture(self) -> bytes | None:
        """The last picture as a JPEG file."""
        frame = self._eyes.frame
        return None if frame is None else self._live.of(frame.picture)

    def seen(self) -> View | None:
        """The last picture that was read, with what was recognised."""
        read = self._eyes.snapshot
        if read is None:
            return None
        return self._view(read.seen.at, sketch(read.calibration, self._layout, self._in_view(read)))

    def seen_picture(self) -> bytes | None:
        """The same as a JPEG file."""
        read = self._eyes.snapshot
        return None if read is None else self._seen.of(read.picture)

    def fit(self) -> Fit | None:
        """How well the table was found."""
        calibration, steady = self._eyes.calibration, self._eyes.steady
        if calibration is None:
            return None
        return Fit(
            by_hand=calibration.by_hand,
            misfit=calibration.misfit,
            marker=round(calibration.scale(self._layout.village) * self._layout.marker),
            enough=MARKER,
            seen=None if steady is None else steady.seen,
        )

    def look_again(self) -> None:
        """Read the table once more."""
        self._eyes.look_again()

    def find_corners(self) -> None:
        """Find the table by its markers and forget corners set by hand."""
        self._eyes.find_corners()
        (self._home / CORNERS).unlink(missing_ok=True)
        self._mended()

    def set_corners(self, corners: Sequence[Point]) -> None:
        """Take and keep corners set by hand."""
        frame = self._eyes.frame
        if frame is None:
            raise Refused("There is no picture to set corners in.", "Wait until the camera gives one.")
        tall, wide = frame.picture.shape[:2]
        calibration = calibrate_by_hand(corners, (wide, tall), self._layout)
        self._eyes.calibrate(calibration)
        save_corners(calibration, self._home / CORNERS)
        self._mended()

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
        if self._stage is not None and fresh.pieces:
            self._stage.peeled = True

    def portrait(self, pose: str, name: str) -> bytes | None:
        """One picture of the album as a JPEG file."""
        with self._lock:
            picture = kept(self._sitting(pose).pose, self._album, name)
        return None if picture is None else jpeg_of(picture, width=WIDTH // 2)

    def lay_out(self, pose: str) -> None:
        """Have the simulated table lay out what a sitting wants, or bring the game back."""
        if self._stage is None:
            raise Refused("Only a simulated table lays things out by itself.", "Lay them out by hand.")
        if not pose:
            self._stage.clear()
            return
        sitting = self._sitting(pose)
        match sitting.pose:
            case Pose.FACES:
                self._stage.lay_pieces([(spot, PieceId(spot.place)) for spot in sitting.spots], Random(pose))
            case Pose.BACK:
                self._stage.lay_pieces([(spot, None) for spot in sitting.spots], Random(pose))
            case Pose.TILES | Pose.TURNED:
                self._stage.lay_tiles(
                    {spot.place: f"tile-{number}" for number, spot in enumerate(sitting.spots, 1)},
                    turned=sitting.pose is Pose.TURNED,
                )
            case Pose.TABLE:
                self._stage.lay_nothing()
            case Pose.DICE | Pose.SIGN:
                self._stage.lay_dice([(spot, spot.place) for spot in sitting.spots], Random(pose))

    def _in_view(self, read: Snapshot) -> TableSeen:
        """What the picture alone tells: readers that narrow the choice also know what lies face down."""
        if not self._album.pieces:
            return read.seen
        if self._alone is None or self._alone[0] is not read:
            tiles = {tile.place: tile.tile for tile in read.seen.tiles if tile.tile is not None}
            seen = self._eyes.reader.read(
                read.picture, read.calibration, at=read.seen.at, hints=Hints(tiles=tiles)
            )
            self._alone = (read, seen)
        return self._alone[1]

    def _is_sitting(self) -> bool:
        laid = self._stage is not None and self._stage.laid is not None
        return laid or self._clock() < self._sits_until

    def _whole(self, fresh: Album) -> Album:
        """All pictures there are, from their files as soon as every one of them can be read."""
        try:
            album = load_album(self._home / ALBUM)
        except DeviceError:
            return joined(self._album, fresh)
        self._mended()
        return album

    def _mended(self) -> None:
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

    def _view(self, at: float, drawn: Sketch) -> View:
        return View(number=round(at * 1000), seconds=max(0, round(self._clock() - at)), sketch=drawn)


class _Developed:
    """The JPEG file of the last picture, made once for all who look."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._picture: Picture | None = None
        self._file = b""

    def of(self, picture: Picture) -> bytes:
        """The file of a picture."""
        with self._lock:
            if self._picture is not picture:
                self._picture, self._file = picture, jpeg_of(picture, width=WIDTH)
            return self._file
