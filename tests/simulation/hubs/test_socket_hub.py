"""The simulated hub as a host on the wire sees it: a plain socket and the protocol, no driver between."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.devices.rfid.frames import Frame, FrameParser, Numbering, encode
from companion.messages.ids import PlaceId, TagId
from companion.simulation.hubs.hub_firmware import HubFirmware
from companion.simulation.hubs.socket_hub import SimulatedHub
from tests.helpers.hub_world import Shelf

DIALOGUES = json.loads((Path(__file__).parents[3] / "firmware" / "protocol" / "dialogues.json").read_text())
NW, N, ICON = PlaceId("NW"), PlaceId("N"), PlaceId("green.left")
TAG = TagId("E00401503A6B7C8D")
SETUP = "SETUP period=20 windows=1 readers=0:-,1:- switches=0 debounce=0"


class Terminal:
    """A person at a terminal who can work out checksums."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._line.settimeout(0.1)
        self._numbering = Numbering()
        self.parser = FrameParser()

    def say(self, text: str) -> int:
        verb, *words = text.split(" ")
        frame = self._numbering.frame(verb, *words)
        self._line.sendall(encode(frame))
        return frame.seq

    def heard_until(self, enough: Callable[[str], bool], seconds: float = 10) -> list[str]:
        heard = []
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for line in self.hear():
                heard.append(line)
                if enough(line):
                    return heard
        pytest.fail(f"waited in vain; heard {heard[-5:]}")

    def hear(self) -> list[str]:
        try:
            chunk = self._line.recv(4096)
        except TimeoutError:
            return []
        if not chunk:
            raise ConnectionResetError("hung up")
        return [" ".join((frame.verb, *frame.words)) for frame in self.parser.feed(chunk)]

    def ask(self, text: str) -> list[str]:
        """Say a command; return the answer, with the command's number left out."""
        seq = f"{self.say(text):02X}"
        heard = self.heard_until(lambda line: line.split(" ")[:2] in (["OK", seq], ["NO", seq]))
        answers = [line for line in heard if line.split(" ")[0] in ("HELLO", "TESTED")]
        return [*answers, heard[-1].replace(f" {seq}", "", 1)]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def hub(shelf: Shelf) -> Iterator[SimulatedHub]:
    hub = SimulatedHub("hub-north", readers=(NW, N), switches=(ICON,), world=shelf, seed=4)
    yield hub
    hub.close()


@contextmanager
def terminal(hub: SimulatedHub) -> Iterator[Terminal]:
    host, _, number = hub.port.removeprefix("socket://").partition(":")
    with socket.create_connection((host, int(number)), timeout=5) as line:
        yield Terminal(line)


class TestCommands:
    @pytest.mark.parametrize("dialogue", DIALOGUES, ids=[dialogue["name"] for dialogue in DIALOGUES])
    def test_are_answered_as_written_down(self, shelf: Shelf, dialogue: dict[str, list[str]]) -> None:
        """The firmware's own tests hold it to the same dialogues."""
        readers, switches = [PlaceId(str(n)) for n in range(4)], [PlaceId(f"s{n}") for n in range(3)]
        hub = SimulatedHub("hub-north", readers=readers, switches=switches, world=shelf)
        with terminal(hub) as person:
            heard = [answer for command in dialogue["say"] for answer in person.ask(command)]
        hub.close()

        expected = zip(heard, dialogue["hear"], strict=True)
        assert all(f"{answer} ".startswith(f"{wanted} ") for answer, wanted in expected), heard

    def test_who_and_test_say_what_there_is(self, hub: SimulatedHub, shelf: Shelf) -> None:
        shelf.tags[NW] = frozenset({TAG})
        with terminal(hub) as person:
            assert person.ask("WHO")[0] == "HELLO 1 hub-north simulated readers=2 switches=1 pixels=0"
            assert person.ask("TEST 0")[0] == f"TESTED 0 product=simulated field=on tags=1 uid={TAG}"

    def test_restart_hangs_up_and_forgets(self, hub: SimulatedHub) -> None:
        with terminal(hub) as person:
            person.ask(SETUP)
            person.say("RESTART")
            with pytest.raises(ConnectionResetError):
                person.heard_until(lambda _: False)
        with terminal(hub) as person:
            assert person.ask("SCAN 1") == ["NO busy"]


class TestReports:
    def test_it_beats_before_anything_is_asked(self, hub: SimulatedHub) -> None:
        with terminal(hub) as person:
            assert " scan=0 " in person.heard_until(lambda line: line.startswith("BEAT"))[-1]

    def test_it_reports_each_reader_and_switch(self, hub: SimulatedHub, shelf: Shelf) -> None:
        shelf.tags[NW] = frozenset({TAG})
        with terminal(hub) as person:
            person.ask(SETUP)
            person.ask("SCAN 1")

            person.heard_until(lambda line: line == "SWITCH 0 0")
            person.heard_until(lambda line: line == f"TAGS 0 {TAG}")
            person.heard_until(lambda line: line == "TAGS 1")
            shelf.magnets.add(ICON)
            person.heard_until(lambda line: line == "SWITCH 0 1")

    def test_too_many_tags_are_a_fault(self, hub: SimulatedHub, shelf: Shelf) -> None:
        shelf.tags[N] = frozenset(TagId(f"E0040150000000{n:02X}") for n in range(25))
        with terminal(hub) as person:
            person.ask(SETUP)
            person.ask("SCAN 1")

            person.heard_until(lambda line: line == "FAULT 1 crowded")


class TestFaults:
    def test_unplugged_it_hangs_up_and_refuses(self, hub: SimulatedHub) -> None:
        with terminal(hub) as person:
            person.ask("PING")
            hub.unplug()

            with pytest.raises(ConnectionResetError):
                person.heard_until(lambda _: False)
        with pytest.raises(ConnectionRefusedError), terminal(hub):
            pass
        hub.plug_in()
        with terminal(hub) as person:
            assert person.ask("PING") == ["OK"]

    def test_silent_it_keeps_the_line(self, hub: SimulatedHub) -> None:
        with terminal(hub) as person:
            person.ask("PING")
            hub.silent = True
            while person.hear():
                pass

            person.say("PING")
            assert person.hear() == []
            hub.silent = False
            assert person.ask("PING") == ["OK"]

    def test_garbling_spoils_lines(self, hub: SimulatedHub) -> None:
        hub.garble = 0.5
        with terminal(hub) as person:
            while person.parser.bad < 5:
                person.say("PING")
                person.hear()

    def test_the_newest_connection_wins(self, hub: SimulatedHub) -> None:
        with terminal(hub) as first, terminal(hub) as second:
            assert second.ask("PING") == ["OK"]
            with pytest.raises(ConnectionResetError):
                first.heard_until(lambda _: False)

    def test_closing_twice_is_fine(self, hub: SimulatedHub) -> None:
        hub.close()
        hub.close()
        hub.unplug()


class TestFirmware:
    """What time does to a hub, with time passed in."""

    def started(self, shelf: Shelf, setup: str = SETUP, phase: int = 0) -> HubFirmware:
        firmware = HubFirmware("hub-north", (NW, N), (ICON,), shelf, Random(1), now=0.0)
        for line in (setup, f"PING phase={phase}", "SCAN 1"):
            verb, *words = line.split(" ")
            answer, *_ = firmware.obey(0.0, Frame(0, verb, tuple(words)))
            assert answer.verb == "OK"
        return firmware

    def scans(self, firmware: HubFirmware, until_ms: int) -> list[tuple[int, int]]:
        """Return when (in ms) each reader was scanned."""
        return [
            (at, int(frame.words[0]))
            for at in range(until_ms)
            for frame in firmware.due(at / 1000)
            if frame.verb == "TAGS"
        ]

    def test_readers_keep_to_their_windows(self, shelf: Shelf) -> None:
        setup = "SETUP period=100 windows=4 readers=0:0,1:2 switches=- debounce=0"

        scans = self.scans(self.started(shelf, setup, phase=30), 1000)

        assert {(30 + at) % 100 // 25 for at, reader in scans if reader == 0} == {0}
        assert {(30 + at) % 100 // 25 for at, reader in scans if reader == 1} == {2}
        assert len(scans) == 20

    def test_a_wandering_phase_neither_doubles_nor_skips(self, shelf: Shelf) -> None:
        firmware = self.started(shelf, "SETUP period=100 windows=1 readers=0:0 switches=- debounce=0")
        chance, scans = Random(2), 0
        for at in range(10_000):
            if at % 1000 == 0:
                list(
                    firmware.obey(at / 1000, Frame(0, "PING", (f"phase={(at + chance.randrange(4)) % 100}",)))
                )
            scans += sum(frame.verb == "TAGS" for frame in firmware.due(at / 1000))

        assert 99 <= scans <= 101

    def test_misses_have_their_chance(self, shelf: Shelf) -> None:
        shelf.tags[NW] = frozenset({TAG})
        firmware = self.started(shelf)
        firmware.miss = 0.25
        seen = [
            len(frame.words) == 2  # without `asked`: it answered the inventory
            for at in range(9_000)
            for frame in firmware.due(at / 1000)
            if frame.verb == "TAGS" and frame.words[0] == "0"
        ]

        assert 0.70 < sum(seen) / len(seen) < 0.80

    def test_who_is_missed_is_asked_for_by_name(self, shelf: Shelf) -> None:
        """With one chance in four to be missed either way, one scan in sixteen misses it altogether."""
        shelf.tags[NW] = frozenset({TAG})
        firmware = self.started(shelf)
        firmware.miss = 0.25
        words = [
            frame.words[1:]
            for at in range(20_000)
            for frame in firmware.due(at / 1000)
            if frame.verb == "TAGS" and frame.words[0] == "0"
        ]

        assert set(words) == {(), (TAG,), (TAG, "asked=1")}
        assert 0.13 < words.count((TAG, "asked=1")) / len(words) < 0.22
        assert 0.03 < words.count(()) / len(words) < 0.10

    def test_pixels_go_dark_without_a_host(self, shelf: Shelf) -> None:
        firmware = HubFirmware("hub-north", (), (), shelf, Random(1), now=0.0, pixels=2)
        list(firmware.obey(0.0, Frame(0, "PIXELS", ("1", "FF8800"))))

        list(firmware.due(9.9))
        assert firmware.pixels == ["000000", "FF8800"]
        list(firmware.due(10.5))
        assert firmware.pixels == ["000000", "000000"]

    def test_a_fault_of_its_own_follows_the_greeting(self, shelf: Shelf) -> None:
        firmware = HubFirmware("hub-north", (), (), shelf, Random(1), now=0.0)
        firmware.fault = "settings"

        said = [(frame.verb, *frame.words[:2]) for frame in firmware.obey(0.0, Frame(7, "WHO"))]
        assert said[1:] == [("FAULT", "-", "settings"), ("OK", "07")]

    def test_without_a_host_it_stops_scanning(self, shelf: Shelf) -> None:
        firmware = self.started(shelf)

        assert any(frame.verb == "TAGS" for frame in firmware.due(9.9))
        beats = [frame for frame in firmware.due(10.5) if frame.verb == "BEAT"]

        assert "scan=0" in beats[0].words
        (refusal,) = firmware.obey(11.0, Frame(0, "SCAN", ("1",)))
        assert refusal.words[1] == "busy"
