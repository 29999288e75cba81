"""The eyes of the table: a sensor around a source of pictures. Decides when to read; how is told by vision.

Nothing is read while something moves or a hand rests over the table. What two readings of one stillness
agree on is told once, and only if the table was still after them too. Any thread may ask for pictures or
set the corners while another one polls.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock

from companion.devices.camera.corner_watch import CornerWatch
from companion.devices.camera.frames import CameraFrame, Reading, Tap
from companion.devices.camera.picture_checks import Troubles
from companion.devices.camera.source import FrameSource, PictureCheck
from companion.devices.vision.agreement import agreed
from companion.devices.vision.calibration import Calibration, calibrate
from companion.devices.vision.images import Picture
from companion.devices.vision.motion import Gate, Stir, afresh, believe, watch
from companion.devices.vision.reading import Hints, TableReader
from companion.devices.vision.steadiness import Steadiness
from companion.errors import DeviceError
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.observations import DeviceBack, DeviceLost
from companion.messages.sightings import EyeTrouble, Sighting, TableSeen, TableStill
from companion.messages.text import Text, remedy_of, what_of

GLANCE_SECONDS = 0.1
"""Pause between glances."""
STILL_SECONDS = 1.0
"""How often it is said of a table that was read that nothing has moved since."""
PATIENCE_SECONDS = 10.0
"""How long the table may be busy before the panel says that nothing can be read."""

Told = Sighting | DeviceBack | DeviceLost


class CameraEyes:
    """A sensor that reads the table from above."""

    def __init__(
        self,
        device: DeviceId,
        source: FrameSource,
        reader: TableReader,
        *,
        calibration: Calibration | None = None,
        hints: Callable[[], Hints] = Hints,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self.device = device
        self.places = places_of(reader)
        self.frame: CameraFrame | None = None
        """The last full picture, read or not. Replaced as a whole, so any thread may take it at any time."""
        self.reading: Reading | None = None
        """Replaced as a whole after every reading."""
        self.rests: Callable[[], bool] = lambda: False
        """Asked whether nothing should be read for the moment, although the table lies still."""
        self._source = source
        self._reader = reader
        self._hints = hints
        self._clock = clock
        self._pause = pause
        self._lock = Lock()
        self._open = False
        self._check = PictureCheck(source)
        self._troubles = Troubles()
        self._corners = CornerWatch(reader.layout, calibration, self._troubles)
        self._unfound: Text | None = None
        self._gate = Gate()
        self._tap: Tap | None = None
        self._found: CameraFrame | None = None
        self._readings: list[tuple[CameraFrame, TableSeen]] = []
        self._told = False
        self._told_at = 0.0

    @property
    def reader(self) -> TableReader:
        """What reads the pictures."""
        return self._reader

    @property
    def calibration(self) -> Calibration | None:
        """Where the table is in the picture; None before it was found."""
        return self._corners.calibration

    @property
    def steady(self) -> Steadiness | None:
        """How the corners looked when they were checked last."""
        return self._corners.steady

    def poll(self) -> Sequence[Told]:
        """Take a glance and, when the table has just come to rest, look and read."""
        if self._open:
            self._pause(GLANCE_SECONDS)
        with self._lock:
            return self._polled()

    def glimpse(self, age: float) -> CameraFrame | None:
        """A picture at most this old if the camera is open, else the last there was."""
        with self._lock:
            if self._open and (self.frame is None or self._clock() - self.frame.at > age):
                with suppress(DeviceError):  # whoever polls tells what is wrong
                    self._take()
            return self.frame

    def photograph(self) -> tuple[Picture, Calibration]:
        """A picture taken now, and where the table is in it; raise DeviceError where either is missing."""
        with self._lock:
            picture = self._look_now()
            return picture, self.calibration or calibrate(picture, self._reader.layout)

    def record(self, tap: Tap | None) -> None:
        """Have all pictures recorded that are gone by from now on; None ends it."""
        with self._lock:
            self._tap = tap
            self._tell_where()

    def look_again(self) -> None:
        """Forget what was told and how the table looked then: read as soon as it is still."""
        with self._lock:
            self._start_over()

    def find_corners(self) -> None:
        """Find the table by its markers; raise DeviceError and leave all as it is where they are not seen."""
        with self._lock:
            self._corners.adopt(calibrate(self._look_now(sized=False), self._reader.layout))
            self._now_found()
            self._start_over()

    def calibrate(self, calibration: Calibration) -> None:
        """Take over corners that were set by hand."""
        with self._lock:
            self._corners.adopt(calibration)
            self._tell_where()
            self._start_over()

    def read_with(self, reader: TableReader) -> None:
        """Read with another album from now on."""
        with self._lock:
            self._reader = reader
            self._start_over()

    def close(self) -> None:
        """Let go of the camera. Calling it twice is fine."""
        with self._lock:
            self._source.close()
            self._open, self._unfound = False, None
            self._start_over()

    def _polled(self) -> list[Told]:
        first = not self._open
        self._source.open()
        glance = self._check.glance(self._source.glance())
        now = self._clock()
        told: list[Told] = []
        if first:
            self._look()
            self._open = True
            told.append(self._back(now))
        self._gate = watch(self._gate, glance, now)
        told += self._check_corners(now)
        told += self._troubles.tell(EyeTrouble.COVERED, self._is_busy(now), now)
        if self._gate.stir is not Stir.STILL or self.rests():
            self._forget()
        elif not (self._told or EyeTrouble.BUMPED in self._troubles or EyeTrouble.RELIT in self._troubles):
            told += self._read(now)
        elif self._told and now - self._told_at >= STILL_SECONDS:
            told.append(TableStill(at=now))
            self._told_at = now
        return told

    def _check_corners(self, now: float) -> list[Told]:
        before = self.calibration
        if before is None or not self._corners.due(now):
            return []
        told: list[Told] = []
        if self._unfound is not None:
            self._unfound = None
            told.append(self._back(now))
        told += self._corners.check(self._look, self._source.settle, now)
        if self.calibration is not before:
            self._now_found()
            self._read_anew()
        return told

    def _find(self, now: float) -> list[Told]:
        """Look for the table once a second; say so when it cannot be found, once for each reason."""
        if not self._corners.due(now):
            return []
        unseen = self._corners.seek(self._look())
        if unseen is None:
            self._now_found()
            known, self._unfound = self._unfound, None
            return [] if known is None else [self._back(now)]
        known, self._unfound = self._unfound, what_of(unseen)
        if self._unfound == known:
            return []
        lost = DeviceLost(
            at=now, device=self.device, places=self.places, what=self._unfound, remedy=remedy_of(unseen)
        )
        return [lost]

    def _read(self, now: float) -> list[Told]:
        """Read twice, then tell what both agree on: by then one more glance has seen no movement."""
        if self.calibration is None:
            return self._find(now)
        if len(self._readings) < 2:
            picture = self._look()
            seen = self._reader.read(picture, self.calibration, at=now, hints=self._hints())
            self._readings.append((CameraFrame(picture, now), seen))
            return []
        self._told, self._told_at = True, now
        self._gate = believe(self._gate)
        frames, readings = zip(*self._readings, strict=True)
        both = agreed(*readings)
        self.reading = Reading(frames[-1].picture, both, self.calibration)
        if self._tap is not None:
            self._tap.read(frames)
        return [both]

    def _take(self) -> Picture:
        self.frame = CameraFrame(self._source.look(), self._clock())
        return self.frame.picture

    def _look(self, *, sized: bool = True) -> Picture:
        size = self.calibration.size if sized and self.calibration is not None else None
        return self._check.look(self._take(), size)

    def _now_found(self) -> None:
        """The table was found in the last picture."""
        self._found = self.frame
        self._tell_where()

    def _tell_where(self) -> None:
        """Have recorded where the table is."""
        if self._tap is None or self.calibration is None:
            return
        if self.calibration.by_hand:
            self._tap.set_by_hand(self._clock(), self.calibration)
        elif self._found is not None:
            self._tap.found(self._found)

    def _look_now(self, *, sized: bool = True) -> Picture:
        """A picture for somebody who asks for it; the camera has to be open, or to open."""
        self._source.open()
        return self._look(sized=sized)

    def _start_over(self) -> None:
        """Watch afresh. Troubles that were told stay until they are seen to be over."""
        self._corners.start_over()
        self._read_anew()

    def _read_anew(self) -> None:
        self._gate = afresh(self._gate)
        self._forget()

    def _forget(self) -> None:
        self._readings, self._told = [], False

    def _is_busy(self, now: float) -> bool:
        return self._gate.busy_since is not None and now - self._gate.busy_since > PATIENCE_SECONDS

    def _back(self, now: float) -> DeviceBack:
        return DeviceBack(at=now, device=self.device, places=self.places)


def places_of(reader: TableReader) -> frozenset[PlaceId]:
    """Every place eyes look at that read with this reader."""
    return frozenset(spot.place for spot in reader.layout.sighted)
