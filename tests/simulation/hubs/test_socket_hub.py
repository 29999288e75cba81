"""The simulated hub as a host on the wire sees it: a plain socket and the protocol, no driver between."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.devices.rfid.frames import FrameParser, Numbering, encode
from companion.messages.ids import PlaceId, TagId
from companion.simulation.hubs.firmware import firmware
from companion.simulation.hubs.socket_hub import SimulatedHub
from tests.helpers.hub_world import Shelf

DIALOGUES = json.loads((Path(__file__).parents[3] / "firmware" / "protocol" / "dialogues.json").read_text())
FIRMWARE = firmware("hub").FIRMWARE
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
            assert person.ask("WHO")[0] == f"HELLO 1 hub-north {FIRMWARE} readers=2 switches=1 pixels=0"
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
            hub.faults.silent = True
            while person.hear():
                pass

            person.say("PING")
            assert person.hear() == []
            hub.faults.silent = False
            assert person.ask("PING") == ["OK"]

    def test_garbling_spoils_lines(self, hub: SimulatedHub) -> None:
        hub.faults.garble = 0.5
        with terminal(hub) as person:
            while person.parser.bad < 5:
                person.say("PING")
                person.hear()

    def test_flooding_it_says_its_last_report_again_and_again(self, hub: SimulatedHub, shelf: Shelf) -> None:
        """Numbered on, so that none of them is taken for a repeat."""
        shelf.tags[NW] = frozenset({TAG})
        with terminal(hub) as person:
            person.ask(SETUP)
            person.ask("SCAN 1")
            hub.faults.flood = 5000.0
            heard = [line for _ in range(40) for line in person.hear()]

            assert len(heard) > 400
            assert person.parser.bad == 0
            hub.faults.flood = 0.0
            assert person.ask("PING") == ["OK"]

    def test_the_newest_connection_wins(self, hub: SimulatedHub) -> None:
        with terminal(hub) as first, terminal(hub) as second:
            assert second.ask("PING") == ["OK"]
            with pytest.raises(ConnectionResetError):
                first.heard_until(lambda _: False)

    def test_closing_twice_is_fine(self, hub: SimulatedHub) -> None:
        hub.close()
        hub.close()
        hub.unplug()
