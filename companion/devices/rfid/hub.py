"""The serial hub: find, open, read, let go. No parsing, no order of talk: rfid_dialogue has those."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.devices.recording import Moment, Row
from companion.devices.rfid.dialogue import Dialogue, HandshakeStep
from companion.devices.rfid.errors import AnotherHub, LineBroken
from companion.devices.rfid.line import Line, Port, open_serial, pico_ports
from companion.devices.rfid.settings import AUTO, HubSettings
from companion.errors import DeviceError, HubSilent
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.lamps import NOWHERE, Pointing
from companion.messages.observations import Observation


@dataclass(frozen=True, slots=True)
class _Connection:
    """One open line and the talk over it."""

    line: Line
    dialogue: Dialogue


class Hub:
    """A sensor: the readers and switches of one hub.

    With the port `auto` the candidates are greeted one after another until a hub gives the name we look for.
    `tap` is told all that passes over the line, for recordings.
    """

    def __init__(
        self,
        settings: HubSettings,
        *,
        clock: Callable[[], float] = time.monotonic,
        open_port: Callable[[str], Port] = open_serial,
        candidates: Callable[[], Sequence[str]] = pico_ports,
        tap: Callable[[Row], None] | None = None,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._open_port = open_port
        self._candidates = candidates
        self._tap = tap
        self._pointing = NOWHERE
        self._ahead: list[str] | None = None
        self._connection: _Connection | None = None

    @property
    def device(self) -> DeviceId:
        """The name of this hub in table.toml."""
        return self._settings.device

    @property
    def places(self) -> frozenset[PlaceId]:
        """Every place this hub looks at."""
        return self._settings.places

    def poll(self) -> Sequence[Observation]:
        """Return what was seen since the last poll, DeviceBack first; ports.Sensor says the rest."""
        try:
            if self._connection is None:
                self._connection = self._connect(self._next_url())
            return self._converse(self._connection)
        except (HubSilent, AnotherHub) as error:
            if isinstance(error, LineBroken):
                self._record(self._clock(), Moment.BROKEN)
            greeted = (
                self._connection is not None and self._connection.dialogue.step is not HandshakeStep.GREETING
            )
            self._let_go()
            if self._settings.port != AUTO or greeted:
                raise
            if self._ahead:
                return ()
            raise HubSilent(self.device, AUTO) from error
        except DeviceError:
            self.close()
            raise

    def point(self, pointing: Pointing) -> None:
        """Light the pixels at these places, if the hub has any. Any thread may ask."""
        self._pointing = pointing

    def close(self) -> None:
        """Put the pixels out and let go of the port. Calling it twice is fine."""
        if self._connection is not None:
            with suppress(LineBroken):
                self._connection.line.write(self._connection.dialogue.farewell())
        self._let_go()
        self._ahead = None

    def _next_url(self) -> str:
        if self._settings.port != AUTO:
            return self._settings.port
        if not self._ahead:
            self._ahead = list(self._candidates())
        if not self._ahead:
            raise HubSilent(self.device, AUTO)
        return self._ahead.pop(0)

    def _connect(self, url: str) -> _Connection:
        line = Line(self.device, url, self._open_port)
        now = self._clock()
        self._record(now, Moment.OPENED)
        return _Connection(line, Dialogue(self._settings, url, now))

    def _converse(self, connection: _Connection) -> Sequence[Observation]:
        looked_at = self._clock()
        connection.dialogue.pixels.pointing = self._pointing
        said = connection.dialogue.say(looked_at)
        if said:
            connection.line.write(said)
        chunk = connection.line.read()
        now = self._clock()
        if said:
            self._record(looked_at, Moment.SAID, said)
        if chunk:
            self._record(now, Moment.HEARD, chunk)
        observations = connection.dialogue.hear(now, chunk)
        connection.dialogue.check(looked_at)
        return observations

    def _record(self, at: float, moment: Moment, chunk: bytes = b"") -> None:
        if self._tap is not None:
            self._tap(Row(at=at, device=self.device, moment=moment, chunk=chunk))

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.line.close()
            self._connection = None
