"""Raw input with its times, as JSON lines: what passed over a hub's line, and which pictures the eyes read.

A hub's line is played back as a port and a clock: the real driver, given a tape's `open` and `clock`, lives
through the recorded evening again, idle moments and broken lines included. No driver lives here. Pictures
lie in a folder beside the lines; camera_tape keeps and reads them.
"""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from companion.errors import DeviceError
from companion.messages.ids import DeviceId

PICTURES = ".pictures"
"""How the folder of pictures beside a recording is called: the recording's name with this for its ending."""
FORGIVEN_S = 1.0
"""How long a tape waits for the driver to say what it said when it was recorded."""


class Moment(Enum):
    """What happened on the line of a hub, or before the eyes; for these `chunk` names the picture's file."""

    OPENED = "opened"
    BROKEN = "broken"
    SAID = "said"
    HEARD = "heard"
    FOUND = "found"
    """The eyes found the table in this picture."""
    SET = "set"
    """A person set the corners of the table; `chunk` holds them."""
    READ = "read"
    """The eyes read this picture; two in a row make one reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One moment of one device."""

    at: float
    device: DeviceId
    moment: Moment
    chunk: bytes = b""


class BadRecording(DeviceError):
    """A line of a recording cannot be read."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(
            what="Line {number} of the recording cannot be read: {reason}.",
            remedy="Remove that line, or take another recording.",
            number=number,
            reason=reason,
        )


def written(row: Row) -> str:
    """Write a row as one line of JSON. Bytes become text one to one, so plain lines stay readable."""
    content = {"at": row.at, "device": row.device, row.moment.value: row.chunk.decode("latin-1")}
    return json.dumps(content) + "\n"


def read(lines: Iterable[str]) -> Iterator[Row]:
    """Read the lines of a recording; raise BadRecording at the first that is none."""
    for number, line in enumerate(lines, 1):
        try:
            yield _row(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadRecording(number, repr(error)) from error


def _row(content: dict[str, object]) -> Row:
    (moment,) = [moment for moment in Moment if moment.value in content]
    return Row(
        at=float(str(content["at"])),
        device=DeviceId(str(content["device"])),
        moment=moment,
        chunk=str(content[moment.value]).encode("latin-1"),
    )


class Tape:
    """The line of one hub, played back. Its clock moves only as the driver waits or hears."""

    def __init__(self, rows: Iterable[Row], device: DeviceId) -> None:
        self._rows = deque(row for row in rows if row.device == device)
        self._now = self._rows[0].at if self._rows else 0.0

    @property
    def ended(self) -> bool:
        """Whether nothing is left to play."""
        return not self._rows

    def clock(self) -> float:
        """Return the time on the tape."""
        return self._now

    def open(self, _url: str) -> "TapePort":
        """Open the line as it was opened then, or fail as it failed then."""
        while self._rows and self._rows[0].moment in (Moment.SAID, Moment.HEARD):
            self._rows.popleft()
        if self._take() is not Moment.OPENED:
            raise OSError("the line did not open")
        return TapePort(self)

    def said(self) -> None:
        """The driver says something; the tape may go on past the place where it did then."""
        if self._rows and self._rows[0].moment is Moment.SAID:
            self._rows.popleft()

    def heard(self, patience: float) -> bytes:
        """Wait so long for the next chunk; return it, or nothing. Raise OSError where the line broke."""
        until = self._now + patience
        row = self._rows[0] if self._rows else None
        if row is not None and row.moment is Moment.SAID and self._now > row.at + FORGIVEN_S:
            self._rows.popleft()
        elif row is None or (row.at <= until and row.moment in (Moment.BROKEN, Moment.OPENED)):
            if row is not None and row.moment is Moment.BROKEN:
                self._take()
            raise OSError("the line is broken")
        elif row.at <= until and row.moment is Moment.HEARD:
            self._take()
            return row.chunk
        elif self._now < row.at < until:
            until = row.at
        self._now = until
        return b""

    def _take(self) -> Moment | None:
        if not self._rows:
            return None
        row = self._rows.popleft()
        self._now = max(self._now, row.at)
        return row.moment


class TapePort:
    """A port that plays a tape."""

    def __init__(self, tape: Tape) -> None:
        self.timeout: float | None = 0.1
        self._tape = tape
        self._ahead = b""

    def read(self, size: int = 1, /) -> bytes:
        """Return what was heard then."""
        if not self._ahead and self.timeout:
            self._ahead = self._tape.heard(self.timeout)
        taken, self._ahead = self._ahead[:size], self._ahead[size:]
        return taken

    def write(self, line: bytes, /) -> int | None:
        """Take what the driver says."""
        self._tape.said()
        return len(line)

    def close(self) -> None:
        """Nothing needs to be let go."""
