"""The eyes of the table: a sensor around a source of pictures. Decides when to read; how is told by vision.

Nothing is read while something moves or a hand rests over the table. What two readings of one stillness
agree on is told once, and only if the table was still after them too. The corners are checked every
second.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.devices.camera_source import FrameSource, PictureCheck
from companion.devices.vision.agreement import agreed
from companion.devices.vision.calibration import Calibration, Steadiness, calibrate, steadiness
from companion.devices.vision.images import Picture
from companion.devices.vision.motion import Gate, Stir, believe, watch
from companion.devices.vision.overlay import draw_frame, draw_seen
from companion.devices.vision.reading import Hints, TableReader
from companion.errors import DeviceError
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.observations import DeviceBack
from companion.messages.sightings import EyesClear, EyesTroubled, EyeTrouble, Sighting, TableSeen
from companion.messages.text import Text, text

GLANCE_SECONDS = 0.1
"""Pause between glances."""
CHECK_SECONDS = 1.0
"""How often the corners are checked."""
PATIENCE_SECONDS = 10.0
"""How long the table may be busy before the panel says that nothing can be read."""

WORDS: dict[EyeTrouble, tuple[Text, Text]] = {
    EyeTrouble.BUMPED: (
        text("The camera was moved."),
        text("Leave the four corner markers free for a moment; it finds the table again by itself."),
    ),
    EyeTrouble.RELIT: (
        text("The light has changed."),
        text("Leave the table free for a moment; the camera adapts by itself."),
    ),
    EyeTrouble.COVERED: (
        text("Something moves or lies over the table, so the camera reads nothing."),
        text("Take hands and other things away, or tap what was done."),
    ),
}


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """The last picture that was read, and what was seen in it."""

    picture: Picture
    seen: TableSeen | None
    calibration: Calibration | None


@dataclass(slots=True)
class _Watching:
    """What changes while the eyes are open."""

    gate: Gate = field(default_factory=Gate)
    readings: list[TableSeen] = field(default_factory=list)
    told: bool = False
    checked: float | None = None
    blind_checks: int = 0
    troubles: frozenset[EyeTrouble] = frozenset()


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
        self.places = _places(reader)
        self.snapshot: Snapshot | None = None
        """Replaced as a whole after every reading, so that another thread may take it at any time."""
        self._source = source
        self._reader = reader
        self._calibration = calibration
        self._hints = hints
        self._clock = clock
        self._pause = pause
        self._check = PictureCheck(source)
        self._open = False
        self._now = _Watching()

    def poll(self) -> Sequence[Sighting | DeviceBack]:
        """Take a glance and, when the table has just come to rest, look and read."""
        first = not self._open
        if first:
            self._source.open()
            self._open = True
        else:
            self._pause(GLANCE_SECONDS)
        glance = self._check.glance(self._source.glance())
        now = self._clock()
        told: list[Sighting | DeviceBack] = []
        if first:
            told.append(DeviceBack(at=now, device=self.device, places=self.places))
        self._now.gate = watch(self._now.gate, glance, now)
        told += self._check_corners(now)
        told += self._tell(EyeTrouble.COVERED, self._is_busy(now), now)
        if self._now.gate.stir is not Stir.STILL:
            self._now.readings, self._now.told = [], False
        elif not self._now.told and not self._now.troubles & {EyeTrouble.BUMPED, EyeTrouble.RELIT}:
            told += self._read(now)
        return told

    def calibrate(self, calibration: Calibration) -> None:
        """Take over corners that were set by hand."""
        self._calibration = calibration
        self._now = _Watching()

    def close(self) -> None:
        """Let go of the camera. Calling it twice is fine."""
        self._source.close()
        self._open = False
        self._now = _Watching()

    def _look(self) -> Picture:
        size = None if self._calibration is None else self._calibration.size
        return self._check.look(self._source.look(), size)

    def _read(self, now: float) -> list[Sighting | DeviceBack]:
        """Read twice, then tell what both agree on: by then one more glance has seen no movement."""
        if len(self._now.readings) == 2:
            self._now.told = True
            self._now.gate = believe(self._now.gate)
            seen = agreed(*self._now.readings)
            if self.snapshot is not None:
                self.snapshot = Snapshot(self.snapshot.picture, seen, self._calibration)
            return [seen]
        picture = self._look()
        if self._calibration is None:
            self._calibration = calibrate(picture, self._reader.layout)
        self._now.readings.append(self._reader.read(picture, self._calibration, at=now, hints=self._hints()))
        self.snapshot = Snapshot(picture, None, self._calibration)
        return []

    def _check_corners(self, now: float) -> list[Sighting]:
        """Once a second: does the camera hang where it did, and is the light what it was?"""
        if self._calibration is None or (
            self._now.checked is not None and now - self._now.checked < CHECK_SECONDS
        ):
            return []
        self._now.checked = now
        picture = self._look()
        steady = steadiness(picture, self._calibration, self._reader.layout)
        self._now.blind_checks = self._now.blind_checks + 1 if steady.seen < 2 else 0
        told: list[Sighting] = []
        if EyeTrouble.RELIT in self._now.troubles or (steady.relit and not steady.bumped):
            told += self._tell(EyeTrouble.RELIT, True, now)
            self._source.settle()
            told += self._find_table(EyeTrouble.RELIT, now)
        elif self._moved(steady, picture):
            told += self._tell(EyeTrouble.BUMPED, True, now)
            told += self._find_table(EyeTrouble.BUMPED, now)
        return told

    def _moved(self, steady: Steadiness, picture: Picture) -> bool:
        """Corners that wandered tell a bump; so do corners that are gone but found elsewhere."""
        if EyeTrouble.BUMPED in self._now.troubles or steady.bumped:
            return True
        if self._now.blind_checks < 2 or self._calibration is None or self._calibration.paper is None:
            return False
        try:
            calibrate(picture, self._reader.layout)
        except DeviceError:
            return False
        return True

    def _find_table(self, trouble: EyeTrouble, now: float) -> list[Sighting]:
        """Calibrate again as soon as all four corners are seen."""
        try:
            fresh = calibrate(self._look(), self._reader.layout)
        except DeviceError:
            return []
        self._calibration = fresh
        self._now.readings, self._now.told = [], False
        self._now.gate = Gate()
        return self._tell(trouble, False, now)

    def _is_busy(self, now: float) -> bool:
        return self._now.gate.busy_since is not None and now - self._now.gate.busy_since > PATIENCE_SECONDS

    def _tell(self, trouble: EyeTrouble, on: bool, now: float) -> list[Sighting]:
        """Tell a trouble once when it comes and once when it goes."""
        if on == (trouble in self._now.troubles):
            return []
        if on:
            self._now.troubles |= {trouble}
            what, remedy = WORDS[trouble]
            return [EyesTroubled(at=now, trouble=trouble, what=what, remedy=remedy)]
        self._now.troubles -= {trouble}
        return [EyesClear(at=now, trouble=trouble)]


def drawn(snapshot: Snapshot, reader: TableReader) -> Picture:
    """A snapshot with what was recognised drawn on it."""
    if snapshot.calibration is None:
        return snapshot.picture
    if snapshot.seen is None:
        return draw_frame(snapshot.picture, snapshot.calibration, reader.layout)
    return draw_seen(snapshot.picture, snapshot.seen, snapshot.calibration, reader.layout)


def _places(reader: TableReader) -> frozenset[PlaceId]:
    layout = reader.layout
    return frozenset(spot.place for spot in (*layout.tiles, *layout.icons, *layout.areas))
