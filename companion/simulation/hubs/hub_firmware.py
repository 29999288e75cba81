"""What a simulated hub does with commands and with time. No socket: lines in, lines out, time passed in.

It follows firmware/PROTOCOL.md as the real firmware does; both run the same vectors and dialogues.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from companion.devices.rfid.frames import Frame, Numbering
from companion.devices.rfid.words import MAX_TAGS, PERIODS_MS, VERSION, Setup, pairs
from companion.messages.ids import PlaceId, TagId
from companion.simulation.hubs.roll_call import RollCall

BEAT_S = 0.5
HOST_GONE_S = 10.0
SWITCH_LOOK_S = 0.025
FIRMWARE = "simulated"


class HubWorld(Protocol):
    """What a hub can sense of the world. Called from the hub's thread."""

    def tags_at(self, place: PlaceId) -> Collection[TagId]:
        """Return the tags that answer one inventory of the reader under a place."""

    def answers(self, place: PlaceId, tag: TagId) -> bool:
        """Tell whether a tag answers when that reader then asks for it by name."""

    def switch_closed(self, place: PlaceId) -> bool:
        """Tell whether a magnet is near the switch at a place."""


class HubFirmware:
    """A hub from power on to power off.

    `miss` is the chance that an inventory, or a question by name, overlooks a tag; `broken` names readers
    that cannot look, and why; `flicker` is the chance that a switch with a magnet near looks open for once;
    `fault` is what is wrong with the hub itself.
    """

    def __init__(
        self,
        name: str,
        readers: Sequence[PlaceId | None],
        switches: Sequence[PlaceId | None],
        world: HubWorld,
        chance: Random,
        now: float,
        pixels: int = 0,
    ) -> None:
        self.pixels = ["000000"] * pixels
        self.miss = 0.0
        self.broken: Mapping[int, str] = {}
        self.flicker = 0.0
        self.fault = ""
        self.version = VERSION
        self.bad = 0
        self.dropped = 0
        self.restarting = False
        self._name = name
        self._readers = tuple(readers)
        self._switches = tuple(switches)
        self._world = world
        self._chance = chance
        self._numbering = Numbering()
        self._began = now
        self._heard_at = now
        self._beat_at = now
        self._scans = 0
        self._setup: Setup | None = None
        self._scanning = False
        self._cycle_began = now
        self._scan_at: dict[int, float] = {}
        self._rolls = {reader: RollCall() for reader in range(len(self._readers))}
        self._look_at = now
        self._closed: dict[int, bool] = {}

    def obey(self, now: float, frame: Frame) -> Iterator[Frame]:
        """Carry out a command; yield the lines that answer it."""
        self._heard_at = now
        answers: list[Frame] = []
        denied = self._carry_out(now, frame, answers)
        yield from answers
        seq = f"{frame.seq:02X}"
        yield self._frame("NO", seq, denied) if denied else self._frame("OK", seq)
        if frame.verb == "SCAN" and self._scanning and not denied:
            yield from self._switch_lines()

    def due(self, now: float) -> Iterator[Frame]:
        """Yield the reports that time has made due."""
        if now - self._heard_at > HOST_GONE_S:
            self._scanning, self._setup = False, None
            self.pixels = ["000000"] * len(self.pixels)
        if self._scanning:
            yield from self._scan_lines(now)
            yield from self._switch_changes(now)
        if now >= self._beat_at:
            self._beat_at = now + BEAT_S
            yield self._beat(now)
            if self._scanning:
                yield from self._switch_lines()

    def next_at(self) -> float:
        """Return when something is due next."""
        looks = self._scanning and self._setup is not None and self._setup.switches
        return min(self.next_line_at(), self._look_at) if looks else self.next_line_at()

    def next_line_at(self) -> float:
        """Return when the next line is due if no switch changes."""
        return min([self._beat_at, *self._scan_at.values()]) if self._scanning else self._beat_at

    def _carry_out(self, now: float, frame: Frame, answers: list[Frame]) -> str:
        """Do what a command asks and put its answer into `answers`; return why not, or nothing."""
        match frame.verb, frame.words:
            case "WHO", ():
                answers.append(self._hello())
                if self.fault:
                    answers.append(self._frame("FAULT", "-", self.fault))
            case "SETUP", words:
                return self._set_up(words)
            case "SCAN", ("0",):
                self._scanning = False
            case "SCAN", ("1",):
                if self._setup is None:
                    return "busy"
                self._begin(now, self._setup)
            case "PING", words:
                return self._set_phase(now, pairs(words).get("phase"))
            case "TEST", (reader,):
                return self._test(reader, answers)
            case "RESTART", ():
                self.restarting = True
            case "PIXELS", (first, colour, *more):
                return self._show(first, [colour, *more])
            case (("WHO" | "SCAN" | "TEST" | "RESTART" | "PIXELS"), _):
                return "words"
            case _:
                return "unknown"
        return ""

    def _show(self, first: str, colours: Sequence[str]) -> str:
        if not self.pixels:
            return "missing"
        if not first.isdecimal() or int(first) + len(colours) > len(self.pixels):
            return "words"
        if not all(len(colour) == 6 and set(colour) <= set("0123456789ABCDEF") for colour in colours):
            return "words"
        self.pixels[int(first) : int(first) + len(colours)] = colours
        return ""

    def _set_up(self, words: Sequence[str]) -> str:
        try:
            setup = Setup.of(words)
        except ValueError:
            return "words"
        if any(reader >= len(self._readers) for reader in setup.readers):
            return "reader"
        if any(switch >= len(self._switches) for switch in setup.switches):
            return "switch"
        self._setup = setup
        self._scanning = False
        self._rolls = {reader: RollCall() for reader in range(len(self._readers))}
        return ""

    def _set_phase(self, now: float, phase: str | None) -> str:
        if phase is None:
            return ""
        if not phase.isdecimal() or int(phase) > PERIODS_MS[-1]:
            return "words"
        self._cycle_began = now - int(phase) / 1000
        return ""

    def _begin(self, now: float, setup: Setup) -> None:
        if not self._scanning:
            self._scanning = True
            self._scan_at = {reader: self._next_window(setup, reader, now) for reader in setup.readers}
            self._closed = {switch: self._switch(switch) for switch in setup.switches}

    def _next_window(self, setup: Setup, reader: int, about: float) -> float:
        """Return the opening of the reader's window nearest to half a cycle after `about`."""
        period = setup.period_ms / 1000
        opens = self._cycle_began + period * (setup.readers[reader] or 0) / setup.windows
        return opens + period * round((about + period / 2 - opens) / period)

    def _scan_lines(self, now: float) -> Iterator[Frame]:
        setup = self._setup
        if setup is None:
            return
        for reader, at in self._scan_at.items():
            if now >= at:
                self._scan_at[reader] = self._next_window(setup, reader, now + setup.period_ms / 2000)
                self._scans += 1
                yield self._tags(reader)

    def _tags(self, reader: int) -> Frame:
        if reader in self.broken:
            return self._frame("FAULT", str(reader), self.broken[reader])
        place = self._readers[reader]
        if place is None:
            return self._frame("TAGS", str(reader))
        tags = sorted(self._world.tags_at(place))
        if len(tags) > MAX_TAGS:
            return self._frame("FAULT", str(reader), "crowded")
        heard = [tag for tag in tags if not self._overlooked()]
        named = self._rolls[reader].scanned(
            heard, lambda tag: not self._overlooked() and self._world.answers(place, tag)
        )
        asked = [f"asked={len(named)}"] if named else []
        return self._frame("TAGS", str(reader), *heard, *named, *asked)

    def _overlooked(self) -> bool:
        return self.miss > 0 and self._chance.random() < self.miss

    def _switch(self, index: int) -> bool:
        place = self._switches[index]
        if place is None or not self._world.switch_closed(place):
            return False
        return self.flicker == 0 or self._chance.random() >= self.flicker

    def _switch_changes(self, now: float) -> Iterator[Frame]:
        if now < self._look_at:
            return
        self._look_at = now + SWITCH_LOOK_S
        for index, before in self._closed.items():
            closed = self._switch(index)
            if closed != before:
                self._closed[index] = closed
                yield self._switch_line(index)

    def _switch_lines(self) -> Iterator[Frame]:
        return (self._switch_line(index) for index in self._closed)

    def _switch_line(self, index: int) -> Frame:
        return self._frame("SWITCH", str(index), str(int(self._closed[index])))

    def _test(self, reader: str, answers: list[Frame]) -> str:
        if not reader.isdecimal() or int(reader) >= len(self._readers):
            return "reader"
        if self._scanning:
            return "busy"
        if int(reader) in self.broken:
            answers.append(self._frame("TESTED", reader, f"fault={self.broken[int(reader)]}"))
            return ""
        place = self._readers[int(reader)]
        tags = sorted(self._world.tags_at(place)) if place is not None else []
        uid = [f"uid={tags[0]}"] if tags else []
        answers.append(
            self._frame("TESTED", reader, "product=simulated", "field=on", f"tags={len(tags)}", *uid)
        )
        return ""

    def _hello(self) -> Frame:
        has = f"readers={len(self._readers)}", f"switches={len(self._switches)}", f"pixels={len(self.pixels)}"
        return self._frame("HELLO", str(self.version), self._name, FIRMWARE, *has)

    def _beat(self, now: float) -> Frame:
        counts = {
            "up": int((now - self._began) * 1000),
            "scan": int(self._scanning),
            "scans": self._scans,
            "bad": self.bad,
            "dropped": self.dropped,
            "free": 0,
        }
        return self._frame("BEAT", *(f"{key}={value % 2**30}" for key, value in counts.items()))

    def _frame(self, verb: str, *words: str) -> Frame:
        return self._numbering.frame(verb, *words)
