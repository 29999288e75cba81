"""The camera of a running table as the panel needs it: live pictures, what was read, the corners.

Pictures of the owner's own pieces are taken at the `photo_desk`.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock

from companion.config.data_files import CORNERS
from companion.devices.camera.eyes import CameraEyes
from companion.devices.camera.frames import Reading
from companion.devices.vision.calibration import calibrate_by_hand
from companion.devices.vision.corners_file import save_corners
from companion.devices.vision.images import Picture, jpeg_of
from companion.devices.vision.overlay import sketch
from companion.devices.vision.reading import Hints
from companion.errors import Refused
from companion.messages.sightings import Point, Sketch, TableSeen
from companion.panel.ports.camera import Fit, ShownPicture
from companion.workshop.photo_desk import PhotoSession

FRESH = 0.9
"""Seconds a picture is shown before another one is taken; the eyes take one a second anyway."""
WIDTH = 1280
"""Pixels across a picture on the panel."""
MARKER = 32
"""Pixels along the side of a marker that is read reliably."""


class LiveCamera:
    """Implements the panel's Camera."""

    def __init__(
        self,
        *,
        eyes: CameraEyes,
        home: Path,
        photos: PhotoSession,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.photos = photos
        """Where the owner's own pieces are photographed."""
        self._eyes = eyes
        self._home = home
        self._clock = clock
        self._layout = eyes.reader.layout
        self._live = _Developed()
        self._seen = _Developed()
        self._alone: tuple[Reading, TableSeen] | None = None
        """The last reading, and what the picture alone told."""

    def live(self) -> ShownPicture | None:
        """The table now, with what was recognised last."""
        frame = self._eyes.glimpse(FRESH)
        if frame is None:
            return None
        calibration, read = self._eyes.calibration, self._eyes.reading
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

    def seen(self) -> ShownPicture | None:
        """The last picture that was read, with what was recognised."""
        read = self._eyes.reading
        if read is None:
            return None
        return self._view(read.seen.at, sketch(read.calibration, self._layout, self._in_view(read)))

    def seen_picture(self) -> bytes | None:
        """The same as a JPEG file."""
        read = self._eyes.reading
        return None if read is None else self._seen.of(read.picture)

    def fit(self) -> Fit | None:
        """How well the table was found."""
        calibration, steady = self._eyes.calibration, self._eyes.steady
        if calibration is None:
            return None
        return Fit(
            by_hand=calibration.by_hand,
            misfit=calibration.misfit,
            marker=round(calibration.scale(self._layout.square) * self._layout.marker),
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
        self.photos.mended()

    def set_corners(self, corners: Sequence[Point]) -> None:
        """Take and keep corners set by hand."""
        frame = self._eyes.frame
        if frame is None:
            raise Refused("There is no picture to set corners in.", "Wait until the camera gives one.")
        tall, wide = frame.picture.shape[:2]
        calibration = calibrate_by_hand(corners, (wide, tall), self._layout)
        self._eyes.calibrate(calibration)
        save_corners(calibration, self._home / CORNERS)
        self.photos.mended()

    def _in_view(self, read: Reading) -> TableSeen:
        """What the picture alone tells: readers that narrow the choice also know what lies face down."""
        if not self.photos.knows_pieces:
            return read.seen
        if self._alone is None or self._alone[0] is not read:
            tiles = {tile.place: tile.tile for tile in read.seen.tiles if tile.tile is not None}
            seen = self._eyes.reader.read(
                read.picture, read.calibration, at=read.seen.at, hints=Hints(tiles=tiles)
            )
            self._alone = (read, seen)
        return self._alone[1]

    def _view(self, at: float, drawn: Sketch) -> ShownPicture:
        return ShownPicture(number=round(at * 1000), seconds=max(0, round(self._clock() - at)), sketch=drawn)


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
