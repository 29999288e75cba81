"""Recordings, switched on and off at a running table or taken of its devices alone.

They hold the lines of the hubs and, beside them, the pictures the eyes read. A driver that lives through a
recording has to be greeted as it was then. So the first moments of each line are remembered, and a recording
that begins in the middle of an evening begins with them.
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from companion.devices.recording import PICTURES, Moment, Row, written
from companion.errors import Refused
from companion.messages.ids import DeviceId
from companion.panel.ports.workshop import Recording

if TYPE_CHECKING:
    from companion.devices.camera.eyes import CameraEyes
    from companion.devices.camera.tape import FrameRecorder

GREETING = 3.0
"""Seconds after which a line that was opened has been greeted."""
MOST_BYTES = 100_000_000
"""A recording ends by itself at this size; that is many evenings."""

_log = logging.getLogger(__name__)


class Recorder:
    """The recordings of one table, in a folder of their own. Any thread may write, switch or ask."""

    def __init__(
        self,
        folder: Path,
        *,
        eyes: "CameraEyes | None" = None,
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.rows: Counter[DeviceId] = Counter()
        """How many rows were written of each device."""
        self._folder = folder
        self.eyes = eyes
        """Whose pictures are kept, too; to be set before a recording begins."""
        self._frames: FrameRecorder | None = None
        self._clock = clock
        self._today = today
        self._lock = threading.Lock()
        self._greetings: dict[DeviceId, list[Row]] = {}
        self._out: TextIO | None = None
        self._file = Path()
        self._bytes = 0
        self._begun = 0.0

    def tap(self, row: Row) -> None:
        """Be told what passed over a line; write it down while a recording is on."""
        with self._lock:
            self._remember(row)
            if self._out is not None:
                self._write(replace(row, at=max(row.at, self._begun)))

    def switch(self, on: bool) -> None:
        """Begin a recording named after the hour, or end it; raise Refused when it cannot be written."""
        if on:
            self.begin(self._folder / f"{self._today():%Y-%m-%d-%H%M%S}.jsonl")
        else:
            self.close()

    def begin(self, file: Path) -> None:
        """Begin a recording unless one is on; a file that exists is never written over: Refused."""
        with self._lock:
            if self._out is not None:
                return
            self._begin(file)
        self._watch(True)

    def recording(self) -> Recording | None:
        """The recording that is on, or the last one; None if there was none yet."""
        with self._lock:
            if not self._file.name:
                return None
            pictures = self._frames.bytes if self._frames is not None else 0
            return Recording(on=self._out is not None, file=str(self._file), bytes=self._bytes + pictures)

    def close(self) -> None:
        """End what is on. Calling it twice is fine."""
        with self._lock:
            if self._out is None:
                return
            self._end()
        self._watch(False)

    def _watch(self, on: bool) -> None:
        """Have the eyes' pictures kept, too. Not under the lock: the eyes hold theirs while they tell."""
        if self.eyes is None:
            return
        if on:
            from companion.devices.camera.tape import FrameRecorder

            self._frames = FrameRecorder(self.eyes.device, self._file.with_suffix(PICTURES), self.tap)
        self.eyes.record(self._frames if on else None)

    def _remember(self, row: Row) -> None:
        if row.moment is Moment.OPENED:
            self._greetings[row.device] = [row]
        elif row.moment is Moment.BROKEN:
            self._greetings.pop(row.device, None)
        elif (greeting := self._greetings.get(row.device)) and row.at <= greeting[0].at + GREETING:
            greeting.append(row)

    def _begin(self, file: Path) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._out = file.open("x", encoding="utf-8")
        except OSError as fault:
            raise Refused(
                what="{file} cannot be written: {reason}.",
                remedy="Choose another name, make room on the disk, or wait a second and try again.",
                file=str(file),
                reason=str(fault),
            ) from fault
        self._file, self._bytes = file, 0
        self._begun = begun = self._clock() - GREETING
        for greeting in self._greetings.values():
            for row in greeting:
                self._write(replace(row, at=begun + row.at - greeting[0].at))

    def _write(self, row: Row) -> None:
        if self._out is None:
            return
        line = written(row)
        try:
            self._out.write(line)
            self._out.flush()
        except OSError:
            _log.exception("the recording cannot go on")
            self._end()
            return
        self._bytes += len(line)
        self.rows[row.device] += 1
        if self._bytes >= MOST_BYTES:
            _log.warning("the recording has become too long and was ended: %s", self._file)
            self._end()

    def _end(self) -> None:
        if self._out is not None:
            out, self._out = self._out, None
            out.close()
        if self._frames is not None:
            self._frames.close()
