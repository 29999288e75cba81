"""The workshop of a running table: listens in on the sensors, learns tags, keeps the last of the log."""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from companion.config import TableConfig
from companion.config.data_files import RECORDINGS
from companion.errors import Refused
from companion.messages.games import Kit
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.observations import DeviceBack, DeviceLost, Observation, PlaceUnreadable, TagsSeen
from companion.panel.ports.workshop import Enrolling, Reader, Recording
from companion.table import tag_enrolment
from companion.table.tag_enrolment import Enrolment
from companion.workshop import backup
from companion.workshop.backup import unpack
from companion.workshop.reader_health import Reception
from companion.workshop.recorder import Recorder

LOG_LINES = 400


class LastLines(logging.Handler):
    """Keeps the last lines of the log."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=LOG_LINES)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        self.lines.append(self.format(record))


class OwnerDesk:
    """Implements the panel's Bench."""

    def __init__(
        self,
        *,
        folder: Path,
        table: TableConfig,
        table_text: str,
        kit: Kit,
        tags: Callable[[], Mapping[TagId, PieceId]],
        learn: Callable[[Mapping[TagId, PieceId]], None],
        enrols: bool,
        events: Callable[[], Iterable[str]],
        recorder: Recorder | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._table = table
        self._table_text = table_text
        self._kit = kit
        self._tags = tags
        self._keep = learn
        self._enrols = enrols
        self._events = events
        self._clock = clock
        self._recorder = recorder or Recorder(folder / RECORDINGS)
        self._hides = {place.id for place in kit.places if place.stacks or place.secret}
        self._lock = Lock()
        self._heard: dict[PlaceId, frozenset[TagId]] = {}
        self._last: dict[PlaceId, tuple[float, TagId]] = {}
        self._reception: dict[PlaceId, Reception] = {}
        self._mute: set[PlaceId] = set()
        self._enrolment: Enrolment | None = None
        self.lines = LastLines()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep what the program logs for as long as the table runs."""
        log = logging.getLogger("companion")
        log.addHandler(self.lines)
        try:
            yield
        finally:
            log.removeHandler(self.lines)

    def observe(self, seen: Observation) -> None:
        """Listen in on what a sensor saw."""
        with self._lock:
            match seen:
                case TagsSeen(place=place, tags=tags, asked=asked):
                    self._hear(place, tags, asked)
                case DeviceLost(places=places):
                    self._mute |= places
                case PlaceUnreadable(place=place):
                    self._mute.add(place)
                case DeviceBack(places=places):
                    self._mute -= places
            if self._enrolment is not None:
                self._learn(tag_enrolment.observed(self._enrolment, seen))

    def readers(self) -> Sequence[Reader]:
        """Every reader of the table."""
        with self._lock:
            return [
                self._reader(place, hub.device)
                for hub in self._table.hubs
                for place in hub.readers
                if place is not None
            ]

    def log(self) -> Sequence[str]:
        """The last lines of the log."""
        return tuple(self.lines.lines)

    def enrolling(self) -> Enrolling | None:
        """How enrolment stands."""
        with self._lock:
            now = self._enrolment
        if now is None:
            return None
        asked = now.wanted[0] if now.wanted else None
        return Enrolling(asked=asked, left=len(now.wanted), notice=now.notice.value, other=now.other)

    def enrol(self, wish: str) -> None:
        """Begin, put a piece off, or stop."""
        if not self._enrols:
            raise Refused(
                what="The pieces of the simulated table all have their tags.",
                remedy="Enrolment is for a table you built.",
            )
        with self._lock:
            if wish == "begin" and self._enrolment is None:
                self._enrolment = tag_enrolment.begun(self._kit, self._tags())
            elif wish == "later" and self._enrolment is not None:
                self._enrolment = tag_enrolment.later(self._enrolment)
            elif wish == "stop":
                self._enrolment = None

    def recording(self) -> Recording | None:
        """The recording that is on, or the last one."""
        return self._recorder.recording()

    def record(self, on: bool) -> None:
        """Begin a recording, or end it."""
        self._recorder.switch(on)

    def diagnosis(self) -> bytes:
        """A zip for whoever helps."""
        return backup.diagnosis(self._folder, self._table_text, self._events(), self.log())

    def backup(self) -> bytes:
        """A zip of journal and settings."""
        return backup.backup(self._folder)

    def restore(self, backup: bytes) -> None:
        """Take a backup over at the next start."""
        unpack(self._folder, backup)

    def _hear(self, place: PlaceId, tags: frozenset[TagId], asked: frozenset[TagId]) -> None:
        fresh = tags - self._heard.get(place, frozenset()) or tags
        self._heard[place] = tags
        self._mute.discard(place)
        self._reception.setdefault(place, Reception()).scanned(tags, asked)
        if fresh:
            self._last[place] = (self._clock(), min(fresh))

    def _learn(self, now: Enrolment) -> None:
        before, self._enrolment = self._enrolment, now
        learnt = dict(now.tags.items() - before.tags.items()) if before is not None else {}
        if learnt:
            self._keep(learnt)

    def _reader(self, place: PlaceId, device: DeviceId) -> Reader:
        tags, heard = self._tags(), self._heard.get(place, frozenset())
        known = () if place in self._hides else tuple(sorted(tags[tag] for tag in heard & tags.keys()))
        at, last = self._last.get(place, (None, None))
        reception = self._reception.get(place)
        return Reader(
            place=place,
            device=device,
            answers=place in self._heard and place not in self._mute,
            heard=len(heard),
            pieces=known,
            strangers=tuple(sorted(heard - tags.keys())),
            last=None if last is None or place in self._hides else tags.get(last, last),
            seconds=None if at is None else round(self._clock() - at),
            signal=reception.signal() if reception else None,
        )
