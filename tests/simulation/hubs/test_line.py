"""A simulated hub on its line, with time passed in: the firmware at work, and what faults do to it."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from companion.devices.rfid.frames import FrameParser, Numbering, encode
from companion.messages.ids import PlaceId, TagId
from companion.simulation.hubs.board import HubParts
from companion.simulation.hubs.line import HELD, HubLine, Unplugged
from tests.helpers.hub_world import Shelf

NW, N, ICON = PlaceId("NW"), PlaceId("N"), PlaceId("green.left")
PARTS = HubParts(name="hub-north", readers=(NW, N), switches=(ICON,), pixels=2)
TAGS = [TagId(f"E00401500000000{n}") for n in range(1, 6)]
SETUP = "SETUP period=100 windows=1 readers=0:-,1:- switches=0 debounce=30"


class Host:
    """A host that looks whenever a line is to be expected, or as often as it likes; `now` is its clock."""

    def __init__(self, shelf: Shelf) -> None:
        self.now = 0.0
        self.line = HubLine(PARTS, shelf, lambda: self.now, Random(1))
        self.parser = FrameParser()
        self._numbering = Numbering()
        self.line.open()

    def ask(self, *commands: str) -> list[str]:
        """Say commands; return what is said at once."""
        for command in commands:
            verb, *words = command.split(" ")
            self.line.write(encode(self._numbering.frame(verb, *words)))
        return [line for _, line in self.heard()]

    def heard(self) -> list[tuple[float, str]]:
        """Take what has been said by now."""
        frames = self.parser.feed(self.line.read(65536))
        return [(round(self.now, 6), " ".join((frame.verb, *frame.words))) for frame in frames]

    def listen(self, seconds: float, every: float | None = None) -> list[tuple[float, str]]:
        """Let time pass and hear what is said, each line with the time it was heard at."""
        said: list[tuple[float, str]] = []
        end = self.now + seconds
        while self.now < end:
            look = self.line.next_at() if every is None else self.now + every
            self.now = min(end, max(self.now, look))
            said += self.heard()
        return said

    def tags(self, seconds: float, reader: int = 0) -> list[tuple[str, ...]]:
        """What the scans of a reader say meanwhile."""
        lines = [tuple(line.split(" ")) for _, line in self.listen(seconds)]
        return [words[2:] for words in lines if words[:2] == ("TAGS", str(reader))]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def host(shelf: Shelf) -> Host:
    return Host(shelf)


class TestTime:
    def test_who_looks_when_told_hears_what_who_always_looks_hears(self, shelf: Shelf) -> None:
        """To the last BEAT with its counts: time may jump, the hub does everything at its time."""
        shelf.tags[NW], shelf.magnets = frozenset(TAGS[:2]), {ICON}
        setup = "SETUP period=180 windows=4 readers=0:1,1:- switches=0 debounce=30"
        told: list[list[str]] = []
        for every in (None, 0.001):
            host = Host(shelf)
            host.ask(setup, "PING phase=50", "SCAN 1")
            told.append([line for _, line in host.listen(5.0, every)])

        assert told[0] == told[1]
        assert len(told[0]) > 70

    def test_readers_keep_to_their_windows(self, host: Host) -> None:
        """Each line comes when the window of its reader is about to close."""
        host.ask(
            "SETUP period=200 windows=4 readers=0:0,1:2 switches=- debounce=0", "PING phase=30", "SCAN 1"
        )
        said = [(at, line) for at, line in host.listen(2.0) if line.startswith("TAGS")]

        for reader, window in ((0, 0), (1, 2)):
            phases = {round(30 + at * 1000) % 200 for at, line in said if line == f"TAGS {reader}"}
            assert all(50 * window < phase <= 50 * window + 45 for phase in phases)
        assert len(said) == 20

    def test_a_wandering_phase_neither_doubles_nor_skips(self, host: Host) -> None:
        host.ask("SETUP period=100 windows=1 readers=0:0 switches=- debounce=0", "PING phase=0", "SCAN 1")
        chance, scans = Random(2), 0
        for _ in range(100):
            scans += len(host.tags(0.1))
            host.ask(f"PING phase={(round(host.now * 1000) + chance.randrange(4)) % 100}")

        assert 98 <= scans <= 101

    def test_a_window_too_short_is_told(self, host: Host, shelf: Shelf) -> None:
        """20 ms have room for an inventory of nobody at most."""
        shelf.tags[N] = frozenset(TAGS[:2])
        host.ask("SETUP period=100 windows=4 readers=0:0,1:1 switches=- debounce=0", "PING phase=0", "SCAN 1")
        said = {line for _, line in host.listen(1.0) if line.split(" ")[0] in ("TAGS", "FAULT")}

        assert said == {"TAGS 0", "FAULT 1 late"}

    def test_a_host_that_says_nothing_is_gone_after_ten_seconds(self, host: Host) -> None:
        """No more scans, no more pixels, and it has to begin anew."""
        host.ask(SETUP, "SCAN 1", "PIXELS 1 FF8800")
        said = host.listen(11.0)

        assert 9.8 < max(at for at, line in said if line.startswith("TAGS")) < 10.1
        assert host.line.pixels == ("000000", "000000")
        assert host.ask("SCAN 1") == ["NO 03 busy"]

    def test_pixels_show_what_they_are_told(self, host: Host) -> None:
        host.ask("PIXELS 1 FF8800")

        assert host.line.pixels == ("000000", "FF8800")


class TestAskingByName:
    def test_who_is_missed_is_asked_for(self, host: Host, shelf: Shelf) -> None:
        """With one chance in four to be missed either way, one scan in sixteen misses it altogether."""
        shelf.tags[NW] = frozenset(TAGS[:1])
        host.line.faults.miss = 0.25
        host.ask(SETUP, "SCAN 1")
        words = []
        for _ in range(20):
            words += host.tags(5.0)
            host.ask("PING")

        assert set(words) == {(), (TAGS[0],), (TAGS[0], "asked=1")}
        assert 0.13 < words.count((TAGS[0], "asked=1")) / len(words) < 0.22
        assert 0.03 < words.count(()) / len(words) < 0.10

    @pytest.mark.parametrize(
        ("window", "known", "asked"),
        [("0", 3, {1}), ("0", 4, {0, 1}), ("0", 5, {0, 1}), ("-", 5, {1})],
        ids=["three", "four", "five", "any time"],
    )
    def test_there_must_be_room_in_the_window(
        self, host: Host, shelf: Shelf, window: str, known: int, asked: set[int]
    ) -> None:
        """In 40 ms there is beside two answers; beside three in every other scan, which is a short one.

        Beside four there is in every other scan, too, which then has two windows.
        """
        shelf.tags[NW] = frozenset(TAGS[:known])
        host.ask(
            f"SETUP period=180 windows=4 readers=0:{window} switches=- debounce=0", "PING phase=0", "SCAN 1"
        )
        host.listen(2.0)
        shelf.slipping = {TAGS[0]}
        said = host.tags(2.2)[2:]

        assert len(said) >= 5
        assert set(said) == {
            (*TAGS[1:known], TAGS[0], "asked=1") if each else tuple(TAGS[1:known]) for each in asked
        }


class TestSwitches:
    def changes(self, host: Host, shelf: Shelf, closed_for: float) -> list[str]:
        """What is said of a switch whose magnet comes for so long."""
        host.ask(SETUP, "SCAN 1")
        host.listen(0.6)
        shelf.magnets.add(ICON)
        said = host.listen(closed_for, every=0.001)
        shelf.magnets.clear()
        said += host.listen(0.3, every=0.001)
        return [line for _, line in said if line.startswith("SWITCH")]

    def test_a_magnet_that_only_passes_by_is_not_told(self, host: Host, shelf: Shelf) -> None:
        """30 ms, and the change counts."""
        assert self.changes(host, shelf, closed_for=0.02) == []

    def test_a_magnet_that_stays_is_told_once(self, host: Host, shelf: Shelf) -> None:
        assert self.changes(host, shelf, closed_for=0.05) == ["SWITCH 0 1", "SWITCH 0 0"]

    def test_a_change_is_told_when_it_has_lasted_however_rarely_the_host_looks(
        self, host: Host, shelf: Shelf
    ) -> None:
        """The first look sees it move, and says when to look again."""
        host.ask(SETUP, "SCAN 1")
        host.listen(0.6)
        shelf.magnets.add(ICON)
        host.heard()
        moved_at = host.now
        closed = [at for at, line in host.listen(0.4) if line == "SWITCH 0 1"]

        assert closed[0] - moved_at == pytest.approx(0.03)

    def test_a_flickering_one_opens_for_a_moment(self, host: Host, shelf: Shelf) -> None:
        """Long enough that the firmware believes it."""
        shelf.magnets.add(ICON)
        host.line.faults.flicker = 0.02
        host.ask(SETUP, "SCAN 1")
        states = [line for _, line in host.listen(9.0, every=0.005) if line.startswith("SWITCH")]

        changes = sum(here != there for here, there in pairwise(states))
        assert 4 < changes < 20


class TestFaults:
    def test_a_fault_of_its_own_follows_the_greeting(self, host: Host) -> None:
        host.line.faults.fault = "settings"
        host.line.faults.version = 2

        hello, fault, done = host.ask("WHO")
        assert hello.startswith("HELLO 2 hub-north ")
        assert (fault, done) == ("FAULT - settings", "OK 00")

    def test_a_broken_reader_is_named(self, host: Host) -> None:
        host.line.faults.broken = {1: "no-field"}
        host.ask(SETUP, "SCAN 1")

        said = {line for _, line in host.listen(0.4)}
        assert {"TAGS 0", "FAULT 1 no-field"} <= said
        assert "TAGS 1" not in said

    def test_silent_it_says_nothing_and_goes_on_hearing(self, host: Host) -> None:
        host.line.faults.silent = True
        assert host.ask(SETUP, "SCAN 1") == []
        assert host.listen(1.0) == []

        host.line.faults.silent = False
        assert any(line.startswith("TAGS 0") for _, line in host.listen(0.2))

    def test_flooding_it_says_its_last_report_as_often_as_asked(self, host: Host, shelf: Shelf) -> None:
        """And time goes on all the same."""
        shelf.tags[NW] = frozenset(TAGS[:1])
        host.ask(SETUP, "SCAN 1")
        host.listen(0.5)
        host.line.faults.flood = 500.0
        said = [line for _, line in host.listen(2.0)]

        assert 900 < len(said) < 1100
        assert host.parser.bad == 0

    def test_what_a_host_does_not_take_is_lost(self, host: Host) -> None:
        """A flood fills no memory: what waits is bounded, and what the hub itself drops is counted."""
        host.ask(SETUP, "SCAN 1")
        host.listen(0.5)
        host.line.faults.flood = 100_000.0
        host.now += 30.0
        assert len(host.line.read(1 << 20)) < HELD + 100

        host.line.faults.flood = 0.0
        host.now += 30.0
        beats = [line for _, line in host.listen(1.0) if line.startswith("BEAT")]
        assert "dropped=0" not in beats[-1]

    def test_garbled_lines_come_with_another_byte(self, host: Host) -> None:
        host.line.faults.garble = 0.5
        for _ in range(40):
            host.ask("WHO")

        assert 20 < host.parser.bad < 60


class TestCable:
    def deeds(self, host: Host) -> list[Callable[[], object]]:
        """Everything a host may want of the line."""
        return [host.line.open, host.line.read, lambda: host.line.write(b"#")]

    def refused(self, deed: Callable[[], object]) -> bool:
        """Whether nothing is at the other end."""
        try:
            deed()
        except Unplugged:
            return True
        return False

    def test_pulled_out_nothing_works_and_plugged_in_it_knows_nothing(self, host: Host) -> None:
        host.ask(SETUP, "SCAN 1")
        host.line.unplug()

        assert all(self.refused(deed) for deed in self.deeds(host))
        assert host.line.next_at() == float("inf")
        host.now += 5.0
        host.line.plug_in()
        assert self.refused(host.line.read)
        host.line.open()
        assert host.ask("SCAN 1") == ["NO 02 busy"]

    def test_opened_anew_it_has_gone_on_meanwhile(self, host: Host) -> None:
        """What it said while nobody had the port open is lost."""
        host.ask(SETUP, "SCAN 1")
        host.line.close()
        host.now += 5.0
        host.line.open()

        said = [line for _, line in host.listen(0.2)]
        assert any(line.startswith("TAGS") for line in said)
        assert len(said) < 12

    def test_a_restart_is_answered_and_then_breaks_the_line(self, host: Host) -> None:
        assert host.ask("RESTART") == ["OK 00"]

        assert self.refused(host.line.read)
        host.line.open()
        assert host.ask("SCAN 1") == ["NO 01 busy"]
