"""Questions to one hub, one at a time, each with its answer or a clear error."""

import time
from collections.abc import Callable, Iterator

import serial

from companion.devices.rfid_frames import FrameParser, Numbering, Order, encode
from companion.devices.rfid_port import Port, open_serial
from companion.devices.rfid_words import Denied, Done, Examined, Hello, Report, Setup, report_of
from companion.errors import DeviceError, HubSilent

PATIENCE_S = 2.0
RETRY_S = 0.3


class Refusal(DeviceError):
    """The hub says no to a command."""

    def __init__(self, hub: str, verb: str, reason: str) -> None:
        super().__init__(
            what="The reader hub {hub} refuses {verb}: {reason}.",
            remedy="Compare its readers and switches in table.toml with what is wired to it.",
            hub=hub,
            verb=verb,
            reason=reason,
        )
        self.reason = reason


class HubTalk:
    """An open line to one hub. Use it in a `with` block."""

    def __init__(self, url: str, *, hub: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub or url
        self._url = url
        self._clock = clock
        self._parser = FrameParser()
        self._order = Order()
        self._numbering = Numbering()
        try:
            self._port: Port = open_serial(url)
        except (serial.SerialException, OSError, ValueError) as fault:
            raise HubSilent(self._hub, url) from fault

    def __enter__(self) -> "HubTalk":
        return self

    def __exit__(self, *_: object) -> None:
        # pyserial 3.5 forgets a socket:// port's socket unclosed when the other end has reset the connection.
        inner = getattr(self._port, "_socket", None)
        self._port.close()
        if inner is not None:
            inner.close()

    def hello(self) -> Hello:
        """Who is there?"""
        for report in self.ask("WHO"):
            if isinstance(report, Hello):
                return report
        raise HubSilent(self._hub, self._url)

    def examine(self, reader: int) -> Examined:
        """Test one reader; only while not scanning."""
        for report in self.ask("TEST", str(reader)):
            if isinstance(report, Examined) and report.reader == reader:
                return report
        raise HubSilent(self._hub, self._url)

    def scan(self, setup: Setup) -> None:
        """Set up and begin to scan; `listen` then gives the reports."""
        self.ask("SETUP", *setup.words())
        self.ask("SCAN", "1")

    def rest(self) -> None:
        """Stop scanning and take all fields down."""
        self.ask("SCAN", "0")

    def ask(self, verb: str, *words: str) -> list[Report]:
        """Send a command, again if need be, until it is answered; return all that was heard meanwhile."""
        heard: list[Report] = []
        asked: set[int] = set()
        began = self._clock()
        again_at = began
        while (now := self._clock()) - began < PATIENCE_S:
            if now >= again_at:
                frame = self._numbering.frame(verb, *words)
                self._write(encode(frame))
                asked.add(frame.seq)
                again_at = now + RETRY_S
            for report in self._hear():
                match report:
                    case Done(seq) if seq in asked:
                        return heard
                    case Denied(seq, reason) if seq in asked:
                        raise Refusal(self._hub, verb, reason)
                    case _:
                        heard.append(report)
        raise HubSilent(self._hub, self._url)

    def unanswered(self, count: int, seconds: float) -> int:
        """Send so many PINGs at once; return how many of them, or of their answers, did not get through."""
        waiting = set()
        for _ in range(count):
            frame = self._numbering.frame("PING")
            self._write(encode(frame))
            waiting.add(frame.seq)
        until = self._clock() + seconds
        while waiting and self._clock() < until:
            waiting -= {report.seq for report in self._hear() if isinstance(report, Done)}
        return len(waiting)

    def listen(self, seconds: float) -> Iterator[Report]:
        """Everything the hub says for a while; keeps it awake meanwhile."""
        until = self._clock() + seconds
        ping_at = self._clock()
        while (now := self._clock()) < until:
            if now >= ping_at:
                self._write(encode(self._numbering.frame("PING")))
                ping_at = now + 1.0
            yield from self._hear()

    def _hear(self) -> Iterator[Report]:
        try:
            first = self._port.read(1)
            patience, self._port.timeout = self._port.timeout, 0
            try:
                chunk = first + self._port.read(4095) if first else first
            finally:
                self._port.timeout = patience
        except (serial.SerialException, OSError) as fault:
            raise HubSilent(self._hub, self._url) from fault
        for frame in self._order.sift(self._parser.feed(chunk)):
            report = report_of(frame)
            if report is not None:
                yield report

    def _write(self, line: bytes) -> None:
        try:
            self._port.write(line)
        except (serial.SerialException, OSError) as fault:
            raise HubSilent(self._hub, self._url) from fault
