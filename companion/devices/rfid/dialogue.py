"""The talk with one hub over one connection, pure: bytes heard in, bytes to say and observations out.

    GREETING   WHO    -> HELLO      is this our hub, does it speak our version?
    SETTING    SETUP  -> OK         what it is to look at
    STARTING   SCAN 1 -> OK         and now look
    WATCHING   PING, now and then, PIXELS where there are any; TAGS, SWITCH, FAULT, BEAT come in

A hub that has started again falls back to SETTING. Time is passed in. No port lives here.
"""

from collections.abc import Callable
from enum import Enum, auto

from companion.devices.rfid.errors import AnotherHub, HubRefuses, fault_of
from companion.devices.rfid.frames import Numbering, encode
from companion.devices.rfid.pixels import PixelRow
from companion.devices.rfid.settings import HubSettings
from companion.devices.rfid.words import (
    VERSION,
    Beat,
    Denied,
    Done,
    Fault,
    Hello,
    Report,
    Reports,
    Switch,
    Tags,
)
from companion.errors import HubMismatch, HubSilent
from companion.messages.ids import PlaceId
from companion.messages.observations import (
    DeviceBack,
    DeviceTroubled,
    Observation,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.messages.text import remedy_of, what_of

SILENCE_S = 2.0
STEP_S = 2.0
RETRY_S = 0.3
PING_S = 1.0


class HandshakeStep(Enum):
    """How far the talk has come."""

    GREETING = auto()
    SETTING = auto()
    STARTING = auto()
    WATCHING = auto()


class Dialogue:
    """One connection to a hub, from WHO until it breaks."""

    def __init__(self, settings: HubSettings, port: str, now: float) -> None:
        self._settings = settings
        self._port = port
        self._reports = Reports()
        self._numbering = Numbering()
        self._heard_at = now
        self._fault: str | None = None
        self.pixels = PixelRow(settings.pixels)
        self._enter(HandshakeStep.GREETING, now)

    @property
    def step(self) -> HandshakeStep:
        """How far the talk has come."""
        return self._step

    @property
    def bad(self) -> int:
        """Lines that came garbled."""
        return self._reports.bad

    @property
    def lost(self) -> int:
        """Lines that did not come at all, by the gaps in their numbers."""
        return self._reports.lost

    def say(self, now: float) -> bytes:
        """Return what must be said now, often nothing."""
        if now < self._say_at:
            return self._pixels(self.pixels.due(now)) if self._step is HandshakeStep.WATCHING else b""
        match self._step:
            case HandshakeStep.GREETING:
                return self._command(now + RETRY_S, "WHO")
            case HandshakeStep.SETTING:
                return self._command(now + RETRY_S, "SETUP", *self._settings.setup().words())
            case HandshakeStep.STARTING:
                return self._command(now + RETRY_S, "SCAN", "1")
            case HandshakeStep.WATCHING:
                phase = int(now * 1000) % self._settings.period_ms
                return self._command(now + PING_S, "PING", f"phase={phase}")

    def farewell(self) -> bytes:
        """Return what is said before letting go."""
        return self._pixels(self.pixels.farewell())

    def hear(self, now: float, chunk: bytes) -> list[Observation]:
        """Take what the hub said; return what it means, oldest first."""
        observations: list[Observation] = []
        for report in self._reports.heard(chunk):
            self._heard_at = now
            if report is not None:
                self._take(now, report, observations.append)
        return observations

    def check(self, looked_at: float) -> None:
        """Raise HubSilent if the hub was mute too long when we last began to look for bytes.

        Not when we ended: what came while we were busy elsewhere has been heard by now.
        """
        watching = self._step is HandshakeStep.WATCHING
        since, limit = (self._heard_at, SILENCE_S) if watching else (self._entered_at, STEP_S)
        if looked_at - since > limit:
            raise HubSilent(self._settings.device, self._port)

    def _take(self, now: float, report: Report, observe: Callable[[Observation], None]) -> None:
        settings = self._settings
        match report:
            case Hello():
                self._check(report)
                self._fault = None
                self.pixels.greet(report.pixels)
                self._enter(HandshakeStep.SETTING, now)
            case Denied(seq, reason) if seq in self._asked:
                raise HubRefuses(settings.device, self._step.name.lower(), reason)
            case Done(seq) if seq in self._asked and self._step is HandshakeStep.SETTING:
                self._enter(HandshakeStep.STARTING, now)
            case Done(seq) if seq in self._asked and self._step is HandshakeStep.STARTING:
                self._enter(HandshakeStep.WATCHING, now)
                observe(DeviceBack(at=now, device=settings.device, places=settings.places))
                if self._fault is not None:
                    observe(self._troubled(now, self._fault))
            case Fault(None, cause):
                self._fault = cause
                if self._step is HandshakeStep.WATCHING:
                    observe(self._troubled(now, cause))
            case _ if self._step is not HandshakeStep.WATCHING:
                pass
            case Beat(scanning=False):
                self._enter(HandshakeStep.SETTING, now)
            case Tags(reader, tags, asked):
                if place := _at(settings.readers, reader):
                    observe(TagsSeen(at=now, place=place, tags=tags, asked=asked))
            case Switch(index, closed):
                if place := _at(settings.switches, index):
                    observe(SwitchSeen(at=now, place=place, closed=closed))
            case Fault(int(reader), cause):
                if place := _at(settings.readers, reader):
                    observe(PlaceUnreadable(at=now, place=place, why=cause))
            case _:
                pass

    def _troubled(self, now: float, cause: str) -> DeviceTroubled:
        fault = fault_of(self._settings.device, cause)
        return DeviceTroubled(
            at=now, device=self._settings.device, what=what_of(fault), remedy=remedy_of(fault)
        )

    def _check(self, hello: Hello) -> None:
        if hello.hub != self._settings.name:
            raise AnotherHub(self._settings.name, self._port, hello.hub)
        if hello.version != VERSION:
            raise HubMismatch(self._settings.device, hello.version, VERSION)

    def _enter(self, step: HandshakeStep, now: float) -> None:
        self._step = step
        self._entered_at = now
        self._say_at = now
        self._asked: set[int] = set()

    def _pixels(self, words: tuple[str, ...]) -> bytes:
        """Whether it was done is not asked: a lit picture is told again soon."""
        return encode(self._numbering.frame("PIXELS", *words)) if words else b""

    def _command(self, again_at: float, verb: str, *words: str) -> bytes:
        frame = self._numbering.frame(verb, *words)
        self._say_at = again_at
        if self._step is not HandshakeStep.WATCHING:
            self._asked.add(frame.seq)
        return encode(frame)


def _at(places: tuple[PlaceId | None, ...], index: int) -> PlaceId | None:
    return places[index] if index < len(places) else None
