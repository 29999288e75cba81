"""Recordings: written, read back, and lived through again by the real driver."""

import time
from collections.abc import Sequence
from dataclasses import fields
from math import inf
from pathlib import Path

import pytest

from companion.devices.recording import BadRecording, Moment, Row, Tape, read, written
from companion.devices.rfid.hub import Hub
from companion.devices.rfid.line import PATIENCE_S
from companion.devices.rfid.settings import HubSettings
from companion.errors import DeviceError
from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.messages.observations import DeviceBack, Observation, PlaceUnreadable, SwitchSeen, TagsSeen
from companion.simulation.hubs.socket_hub import SimulatedHub
from tests.helpers.hub_world import Shelf
from tests.helpers.made_up_time import Clock

RECORDINGS = Path(__file__).parent / "recordings"
HUB = DeviceId("hub-north")
NW, ICON = PlaceId("NW"), PlaceId("green.left")
TAG = TagId("E00401503A6B7C8D")


def replayed(rows: Sequence[Row], settings: HubSettings) -> list[Observation | str]:
    """Let the driver live through a recording; return what it saw, and the names of its errors."""
    clock = Clock()
    clock.now = rows[0].at
    tape = Tape(rows, settings.device, clock)
    hub = Hub(settings, clock=clock, open_port=tape.open)
    seen: list[Observation | str] = []
    while not tape.ended:
        patience = PATIENCE_S if tape.is_open else inf
        clock.now = max(clock.now, min(tape.next_at(), clock.now + patience))
        try:
            seen += hub.poll()
        except DeviceError as error:
            seen.append(type(error).__name__)
    return seen


def without_times(seen: Sequence[Observation | str]) -> list[object]:
    """Leave out when things were seen."""
    return [
        each if isinstance(each, str) else [getattr(each, f.name) for f in fields(each) if f.name != "at"]
        for each in seen
    ]


class TestAnEveningWithFaults:
    def test_is_lived_through_again(self) -> None:
        """A tag comes, lines are garbled, the cable is pulled and put back: all is seen again."""
        shelf = Shelf()
        simulated = SimulatedHub("hub-north", readers=(NW,), switches=(ICON,), world=shelf, seed=7)
        settings = HubSettings(device=HUB, port=simulated.port, readers=(NW,), switches=(ICON,), period_ms=20)
        rows: list[Row] = []
        hub = Hub(settings, tap=rows.append)
        seen: list[Observation | str] = []

        def poll_until(wanted: type) -> None:
            deadline = time.monotonic() + 10
            while time.monotonic() < deadline:
                try:
                    fresh = list(hub.poll())
                except DeviceError as error:
                    seen.append(type(error).__name__)
                    fresh = []
                    if wanted is DeviceError:
                        return
                seen.extend(fresh)
                if any(isinstance(each, wanted) for each in fresh):
                    return
            pytest.fail(f"no {wanted.__name__}")

        poll_until(SwitchSeen)
        shelf.tags[NW], simulated.faults.garble = frozenset({TAG}), 0.4
        for _ in range(20):
            poll_until(TagsSeen)
        simulated.unplug()
        poll_until(DeviceError)
        simulated.plug_in()
        simulated.faults.garble = 0.0
        poll_until(TagsSeen)
        hub.close()
        simulated.close()
        lines = [written(row) for row in rows]

        assert list(read(lines)) == rows
        assert without_times(replayed(rows, settings))[: len(seen)] == without_times(seen)
        assert "LineBroken" in seen


class TestRows:
    @pytest.mark.parametrize("chunk", [b"", b"#00 WHO*1234\n", bytes(range(256))])
    def test_any_bytes_survive(self, chunk: bytes) -> None:
        row = Row(at=1.25, device=HUB, moment=Moment.HEARD, chunk=chunk)

        assert list(read([written(row)])) == [row]

    def test_plain_lines_stay_readable(self) -> None:
        row = Row(at=1.25, device=HUB, moment=Moment.SAID, chunk=b"#00 WHO*1234\n")

        assert written(row) == '{"at": 1.25, "device": "hub-north", "said": "#00 WHO*1234\\n"}\n'

    @pytest.mark.parametrize(
        "line",
        [
            "",
            "{",
            "[]",
            "7",
            '{"at": 1}',
            '{"at": "x", "device": "a", "heard": ""}',
            '{"device": "a", "heard": ""}',
        ],
    )
    def test_a_bad_line_is_named(self, line: str) -> None:
        good = written(Row(at=0.0, device=HUB, moment=Moment.OPENED))

        with pytest.raises(BadRecording, match="Line 2 of the recording"):
            list(read([good, line]))


class TestTape:
    def test_other_hubs_are_left_out(self) -> None:
        other = Row(at=0.0, device=DeviceId("hub-east"), moment=Moment.OPENED)

        assert Tape([other], HUB, Clock()).ended

    def test_a_line_that_never_opened_fails_again(self) -> None:
        rows = [Row(at=float(n), device=HUB, moment=Moment.BROKEN) for n in range(3)]

        assert replayed(rows, HubSettings(device=HUB, port="/dev/ttyACM0")) == ["LineBroken"] * 3

    def test_a_driver_that_speaks_sooner_hears_everything_at_its_time(self) -> None:
        """Then it was busy when its PING was due, and heard another line before it said it."""
        rows = [
            Row(at=0.0, device=HUB, moment=Moment.OPENED),
            Row(at=0.1, device=HUB, moment=Moment.HEARD, chunk=b"one\n"),
            Row(at=0.2, device=HUB, moment=Moment.SAID, chunk=b"#00 PING*0000\n"),
            Row(at=0.2, device=HUB, moment=Moment.HEARD, chunk=b"two\n"),
        ]
        now = 0.0
        tape = Tape(rows, HUB, lambda: now)
        tape.open("")
        tape.said()

        now = 0.1
        assert tape.heard() == b"one\n"
        now = 0.2
        assert tape.heard() == b"two\n"

    def test_a_driver_that_says_less_is_forgiven(self) -> None:
        """A later version may leave a command out; the tape goes on after a while."""
        rows = [
            Row(at=0.0, device=HUB, moment=Moment.OPENED),
            Row(at=0.1, device=HUB, moment=Moment.SAID, chunk=b"#00 WHO*0000\n"),
            *(Row(at=0.2, device=HUB, moment=Moment.SAID, chunk=b"#01 SING*0000\n") for _ in range(9)),
            Row(at=0.3, device=HUB, moment=Moment.HEARD, chunk=b"la\n"),
        ]

        assert set(replayed(rows, HubSettings(device=HUB, port="/dev/ttyACM0"))) <= {"LineBroken"}


def test_a_recording_of_the_firmware_is_understood() -> None:
    """Taken from the firmware: a stack is laid down, reader 2 is mute, a switch closes, the cable goes."""
    rows = list(read((RECORDINGS / "firmware.jsonl").read_text().splitlines()))
    places = tuple(PlaceId(name) for name in ("NW", "N", "NE"))
    settings = HubSettings(device=HUB, port="-", readers=places, switches=(ICON,), period_ms=200)

    seen = replayed(rows, settings)
    observations = [each for each in seen if not isinstance(each, str)]
    stacks = [each.tags for each in observations if isinstance(each, TagsSeen) and each.place == "NW"]
    switch = [each.closed for each in observations if isinstance(each, SwitchSeen)]

    assert isinstance(seen[0], DeviceBack)
    assert seen[-1] == "LineBroken"
    assert stacks[0] == frozenset()
    assert stacks[-1] == {TagId(f"E00401500000000{n}") for n in (1, 2, 3)}
    assert sorted(switch) == switch
    assert {each.why for each in observations if isinstance(each, PlaceUnreadable)} == {"no-answer"}
