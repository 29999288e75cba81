"""Pictures the eyes went by, kept as JPEG files beside a recording, and read again from there.

Reading again is the same vision on the same pictures: the table is found where it was found then, and what
was told is what two readings agree on.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from pathlib import Path

from companion.devices.camera.frames import CameraFrame
from companion.devices.recording import Moment, Row
from companion.devices.vision.agreement import agreed
from companion.devices.vision.calibration import Calibration, calibrate
from companion.devices.vision.corners_file import parsed, written
from companion.devices.vision.images import Picture, jpeg_of, picture_in
from companion.devices.vision.reading import Hints, TableReader
from companion.errors import DeviceError
from companion.messages.ids import DeviceId
from companion.messages.sightings import TableSeen

MOST_PICTURES = 1000
MOST_BYTES = 300_000_000
"""A recording grows no larger in pictures; the lines of the hubs go on."""
QUALITY = 90
_log = logging.getLogger(__name__)
EYES = frozenset({Moment.FOUND, Moment.SET, Moment.READ})


class FrameRecorder:
    """Keeps pictures in a folder and tells their names as rows of a recording. A `Tap` of the eyes."""

    def __init__(
        self,
        device: DeviceId,
        folder: Path,
        tell: Callable[[Row], None],
        *,
        most: int = MOST_PICTURES,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self.kept = 0
        self.missed = 0
        """Pictures there was no room for."""
        self.bytes = 0
        """Size of all pictures kept."""
        self._device = device
        self._folder = folder
        self._tell = tell
        self._most = most
        self._most_bytes = most_bytes
        self._open = True

    def close(self) -> None:
        """Keep nothing from now on."""
        self._open = False

    def found(self, frame: CameraFrame) -> None:
        """Keep the picture the table was found in."""
        self._keep(Moment.FOUND, [frame])

    def set_by_hand(self, at: float, calibration: Calibration) -> None:
        """Write down the corners a person set."""
        corners = written(calibration).encode()
        self._tell(Row(at=at, device=self._device, moment=Moment.SET, chunk=corners))

    def read(self, frames: Sequence[CameraFrame]) -> None:
        """Keep the pictures of one reading, all of them or none."""
        self._keep(Moment.READ, frames)

    def _keep(self, moment: Moment, frames: Sequence[CameraFrame]) -> None:
        if not self._open:
            return
        packed = [jpeg_of(frame.picture, quality=QUALITY) for frame in frames]
        size = sum(map(len, packed))
        names = [f"{self.kept + number:06}.jpg" for number in range(1, len(frames) + 1)]
        if self.kept + len(frames) > self._most or self.bytes + size > self._most_bytes:
            self.missed += len(frames)
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for name, content in zip(names, packed, strict=True):
                (self._folder / name).write_bytes(content)
        except OSError:
            _log.exception("pictures of the recording cannot be kept")
            self.missed += len(frames)
            return
        for name, frame in zip(names, frames, strict=True):
            self._tell(Row(at=frame.at, device=self._device, moment=moment, chunk=name.encode()))
        self.kept += len(frames)
        self.bytes += size


class FrameTape:
    """The pictures of a recording, read again in the order of time."""

    def __init__(
        self, rows: Iterable[Row], folder: Path, reader: TableReader, hints: Callable[[], Hints] = Hints
    ) -> None:
        self._rows = deque(row for row in rows if row.moment in EYES)
        self._folder = folder
        self._reader = reader
        self._hints = hints
        self._calibration: Calibration | None = None
        self._readings: list[TableSeen] = []

    def next_at(self) -> float:
        """When the next picture was taken; never after the last."""
        return self._rows[0].at if self._rows else inf

    def until(self, at: float) -> Iterator[TableSeen]:
        """What was read up to a moment; raise DeviceError at a picture that cannot be used."""
        while self._rows and self._rows[0].at <= at:
            row = self._rows.popleft()
            match row.moment:
                case Moment.FOUND:
                    self._calibration = calibrate(self._picture(row), self._reader.layout)
                    self._readings = []
                case Moment.SET:
                    corners = row.chunk.decode("latin-1")
                    self._calibration = parsed(corners, "the recording", self._reader.layout)
                    self._readings = []
                case _:
                    yield from self._read(row)

    def _read(self, row: Row) -> Iterator[TableSeen]:
        if self._calibration is None:
            return
        picture = self._picture(row)
        self._readings.append(self._reader.read(picture, self._calibration, at=row.at, hints=self._hints()))
        if len(self._readings) == 2:
            first, second = self._readings
            self._readings = []
            yield agreed(first, second)

    def _picture(self, row: Row) -> Picture:
        file = self._folder / Path(row.chunk.decode("latin-1")).name
        try:
            picture = picture_in(file.read_bytes())
        except OSError:
            picture = None
        if picture is None:
            raise DeviceError(
                "The picture {file} of the recording is missing or damaged.",
                "Take its lines out of the recording, or take another recording.",
                file=str(file),
            )
        return picture
