"""Questions to one hub, one at a time, each with its answer or a clear error."""

import time
from collections.abc import Callable, Iterator

from companion.devices.rfid.dialogue import PING_S, RETRY_S, STEP_S
from companion.devices.rfid.errors import HubRefuses
from companion.devices.rfid.frames import Numbering, encode
from companion.devices.rfid.line import Line
from companion.devices.rfid.words import Denied, Done, Examined, Fault, Hello, Report, Reports, Setup
from companion.errors import HubSilent


class HubTalk:
    """An open line to one hub. Use it in a `with` block.

    `fault` is what the hub said is wrong with itself when it last told who it is.
    """

    def __init__(self, url: str, *, hub: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub or url
        self._url = url
        self._clock = clock
        self.fault: str | None = None
        self._reports = Reports()
        self._numbering = Numbering()
        self._line = Line(self._hub, url)

    def __enter__(self) -> "HubTalk":
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def hello(self) -> Hello:
        """Who is there?"""
        said = self.ask("WHO")
        faults = [report.cause for report in said if isinstance(report, Fault) and report.reader is None]
        self.fault = faults[0] if faults else None
        for report in said:
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
        while (now := self._clock()) - began < STEP_S:
            if now >= again_at:
                frame = self._numbering.frame(verb, *words)
                self._line.write(encode(frame))
                asked.add(frame.seq)
                again_at = now + RETRY_S
            for report in self._hear():
                match report:
                    case Done(seq) if seq in asked:
                        return heard
                    case Denied(seq, reason) if seq in asked:
                        raise HubRefuses(self._hub, verb, reason)
                    case _:
                        heard.append(report)
        raise HubSilent(self._hub, self._url)

    def unanswered(self, count: int, seconds: float) -> int:
        """Send so many PINGs at once; return how many of them, or of their answers, did not get through."""
        waiting = set()
        for _ in range(count):
            frame = self._numbering.frame("PING")
            self._line.write(encode(frame))
            waiting.add(frame.seq)
        until = self._clock() + seconds
        while waiting and self._clock() < until:
            waiting -= {report.seq for report in self._hear() if isinstance(report, Done)}
        return len(waiting)

    def listen(self, seconds: float, period_ms: int | None = None) -> Iterator[Report]:
        """Everything the hub says for a while; keeps it awake meanwhile, its cycle in step with our clock if
        `period_ms` says how long that is.
        """
        until = self._clock() + seconds
        ping_at = self._clock()
        while (now := self._clock()) < until:
            if now >= ping_at:
                phase = [] if period_ms is None else [f"phase={int(now * 1000) % period_ms}"]
                self._line.write(encode(self._numbering.frame("PING", *phase)))
                ping_at = now + PING_S
            yield from self._hear()

    def _hear(self) -> list[Report]:
        return [report for report in self._reports.heard(self._line.read()) if report is not None]
