"""Raw input with its times, as JSON lines: what passed over a hub's line, and which pictures the eyes read.

A hub's line is played back as a port: the real driver, given a tape's `open`, lives through the recorded
evening again, broken lines included. No driver lives here. Pictures lie in a folder beside the lines;
`camera.tape` keeps and reads them.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import inf

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


LINE = frozenset({Moment.OPENED, Moment.BROKEN, Moment.SAID, Moment.HEARD})


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
    """The line of one hub, played back by a clock that passes over the times of the recording."""

    def __init__(self, rows: Iterable[Row], device: DeviceId, clock: Callable[[], float]) -> None:
        self._rows = deque(row for row in rows if row.device == device and row.moment in LINE)
        self._clock = clock
        self._said_early = 0
        self._waits = False
        """Whether the driver did not say yet what it said then."""
        self.is_open = False
        """Whether the line is open now."""

    @property
    def ended(self) -> bool:
        """Whether nothing is left to play."""
        return not self._rows

    def next_at(self) -> float:
        """When something next happened on the line, or is given up; never after its end."""
        if not self._rows:
            return inf
        return self._rows[0].at + (FORGIVEN_S if self._waits else 0.0)

    def open(self, _url: str) -> "TapePort":
        """Open the line if it was opened by now; fail as it failed then."""
        while self._rows and self._rows[0].at <= self._clock():
            if self._rows.popleft().moment is Moment.OPENED:
                self.is_open, self._waits, self._said_early = True, False, 0
                return TapePort(self)
        raise OSError("the line did not open")

    def said(self) -> None:
        """The driver says something; the tape may go on past the place where it did then."""
        if self._rows and self._rows[0].moment is Moment.SAID:
            self._waits = False
            self._rows.popleft()
        else:
            self._said_early += 1

    def heard(self) -> bytes:
        """The next chunk that was heard by now, or nothing. Raise OSError where the line broke."""
        now = self._clock()
        while self._rows and self._rows[0].at <= now:
            row = self._rows[0]
            match row.moment:
                case Moment.HEARD:
                    return self._rows.popleft().chunk
                case Moment.SAID if self._said_early or now >= row.at + FORGIVEN_S:
                    self._waits, self._said_early = False, max(0, self._said_early - 1)
                    self._rows.popleft()
                case Moment.SAID:
                    self._waits = True
                    break
                case _:
                    self.is_open = False
                    if row.moment is Moment.BROKEN:
                        self._rows.popleft()
                    raise OSError("the line is broken")
        return b""


class TapePort:
    """A port that plays a tape."""

    def __init__(self, tape: Tape) -> None:
        self.timeout: float | None = None
        self._tape = tape
        self._ahead = b""

    def read(self, size: int = 1, /) -> bytes:
        """Return what was heard then."""
        if not self._ahead:
            self._ahead = self._tape.heard()
        taken, self._ahead = self._ahead[:size], self._ahead[size:]
        return taken

    def write(self, line: bytes, /) -> int | None:
        """Take what the driver says."""
        self._tape.said()
        return len(line)

    def close(self) -> None:
        """Nothing needs to be let go."""
