"""The firmware's own main.py under MicroPython, its serial line a pty, the real driver at the other end."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
import serial

from companion.devices.rfid.frames import Frame, FrameParser, encode
from companion.devices.rfid.hub import Hub
from companion.devices.rfid.settings import AUTO, HubSettings
from companion.devices.rfid.words import Beat, report_of
from companion.errors import HubSilent
from companion.messages.ids import DeviceId, PlaceId, TagId
from companion.messages.observations import DeviceBack, PlaceUnreadable, SwitchSeen
from companion.tools.firmware.shipped import firmware_version
from tests.firmware.pico import Pico
from tests.helpers.hub_world import PATIENCE_S, back, seen_until, tags

PLACES = tuple(PlaceId(name) for name in ("NW", "N", "NE", "shelter"))
ICONS = tuple(PlaceId(name) for name in ("green.left", "green.middle", "green.right"))
STACK = frozenset(TagId(f"E00401500000000{n}") for n in (1, 2, 3))


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    pico = Pico(tmp_path)
    yield pico
    pico.close()


@pytest.fixture
def hub(pico: Pico) -> Iterator[Hub]:
    settings = HubSettings(
        device=DeviceId("hub-north"),
        port=pico.port,
        readers=PLACES,
        switches=ICONS,
        windows=(0, 1, 0, None),
        window_count=2,
        period_ms=400,
    )
    hub = Hub(settings)
    yield hub
    hub.close()


def heard_until(line: serial.Serial, enough: Callable[[Frame], bool]) -> list[Frame]:
    """Listen to the bare line until a frame is the one waited for; not one line may be garbled."""
    parser = FrameParser()
    heard: list[Frame] = []
    deadline = time.monotonic() + PATIENCE_S
    while not any(enough(frame) for frame in heard):
        assert time.monotonic() < deadline, heard[-5:]
        heard += parser.feed(line.read(1) + line.read(line.in_waiting))
    assert parser.bad == 0
    return heard


def has_dropped(frame: Frame) -> bool:
    """Tell whether this is a heartbeat that counts dropped reports."""
    report = report_of(frame)
    return isinstance(report, Beat) and report.counts["dropped"] > 0


def test_the_driver_reads_stacks_and_switches(hub: Hub, pico: Pico) -> None:
    pico.show(tags=[sorted(STACK), [], [], []], closed=[1])

    seen = seen_until(hub, tags(PLACES[0], STACK))
    assert isinstance(seen[0], DeviceBack)
    seen_until(hub, tags(PLACES[1], frozenset()))
    seen_until(hub, lambda each: isinstance(each, SwitchSeen) and each.place == ICONS[1] and each.closed)

    pico.show(tags=[[], [], [], sorted(STACK)])
    seen_until(hub, tags(PLACES[0], frozenset()))
    seen_until(hub, tags(PLACES[3], STACK))
    seen_until(hub, lambda each: isinstance(each, SwitchSeen) and each.place == ICONS[1] and not each.closed)


def test_a_mute_chip_makes_its_place_unreadable(hub: Hub, pico: Pico) -> None:
    pico.show(tags=[[], sorted(STACK), [], []], mute=[2])

    seen_until(hub, lambda each: each == PlaceUnreadable(at=each.at, place=PLACES[2], why="no-answer"))
    seen_until(hub, tags(PLACES[1], STACK))


def test_a_pulled_cable_is_a_silent_hub(hub: Hub, pico: Pico) -> None:
    seen_until(hub, back)

    pico.close()

    with pytest.raises(HubSilent):
        seen_until(hub, lambda _: False)


def test_it_is_found_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "west").mkdir()
    (tmp_path / "east").mkdir()
    west = Pico(tmp_path / "west", '{"name": "hub-west"}')
    east = Pico(tmp_path / "east", '{"name": "hub-east"}')
    settings = HubSettings(device=DeviceId("hub-east"), port=AUTO, readers=PLACES[:1])
    hub = Hub(settings, candidates=lambda: [west.port, east.port])

    seen_until(hub, back)

    for each in (hub, west, east):
        each.close()


@pytest.mark.parametrize("broken", ["{", "[]", '{"readers": -1}', '{"pins": {"spi": [[7, 1, 2, 3]]}}'])
def test_settings_it_cannot_read_are_told_and_left_aside(tmp_path: Path, broken: str) -> None:
    pico = Pico(tmp_path, broken)
    with serial.Serial(pico.port, timeout=10) as line:
        heard = [FrameParser().feed(line.readline()) for _ in range(2)]
    pico.close()

    assert [frame.words for (frame,) in heard] == [
        ("1", "hub-e6614103e7452d2a", firmware_version(), "readers=4", "switches=3", "pixels=0"),
        ("-", "settings"),
    ]


def test_pins_come_from_the_settings(tmp_path: Path) -> None:
    pins = {"reset": 0, "spi": [[1, 26, 27, 28]], "readers": [[0, 20, 21]], "switches": [1]}
    pico = Pico(tmp_path, json.dumps({"name": "hub-north", "pins": pins}))
    pico.show(tags=[sorted(STACK)], closed=[0])
    hub = Hub(
        HubSettings(device=DeviceId("hub-north"), port=pico.port, readers=PLACES[:1], switches=ICONS[:1])
    )

    seen_until(hub, tags(PLACES[0], STACK))
    seen_until(hub, lambda each: isinstance(each, SwitchSeen) and each.closed)

    hub.close()
    pico.close()


def test_ctrl_c_leads_to_the_prompt_with_the_watchdog_off(pico: Pico) -> None:
    """mpremote does this before it copies files; a watchdog left on would reset the Pico halfway."""
    hub = Hub(HubSettings(device=DeviceId("hub-north"), port=pico.port, readers=PLACES[:1]))
    seen_until(hub, back)
    hub.close()

    pico.interrupt()

    assert "4005B000=40000000" in pico.errors()
    assert pico.wait() == 130


@pytest.mark.parametrize("seed", range(3))
def test_noise_on_the_line_does_not_disturb_it(seed: int, pico: Pico) -> None:
    chance = Random(seed)
    with serial.Serial(pico.port, timeout=0.1) as line:
        for _ in range(40):
            line.write(chance.randbytes(chance.randrange(100)))
            line.write(bytes(chance.choices(b"#*\n 0AWHOSCAN", k=chance.randrange(100))))
        line.write(b"\n" + encode(Frame(0x77, "PING")))
        heard = heard_until(line, lambda frame: (frame.verb, frame.words) == ("OK", ("77",)))

    assert not [frame for frame in heard if frame.verb == "FAULT"]


def test_a_host_that_does_not_read_loses_reports_but_not_the_hub(pico: Pico) -> None:
    """The pty's buffer fills, then the hub's own; what does not fit is dropped, and counted."""
    with serial.Serial(pico.port, timeout=0.1) as line:
        for number in range(3000):
            line.write(encode(Frame(number % 256, "WHO")))
        heard_until(line, has_dropped)


def test_restart_answers_and_then_starts_anew(pico: Pico) -> None:
    with serial.Serial(pico.port, timeout=0.1) as line:
        line.write(encode(Frame(0x42, "RESTART")))
        heard_until(line, lambda frame: frame.verb == "OK")

    assert pico.wait() == 9  # the simulated board's machine.reset()


def test_pixels_and_a_mistake_of_ours(tmp_path: Path) -> None:
    """What the program did not expect is told to the host, and everything starts anew."""
    pico = Pico(tmp_path, '{"name": "hub-north", "pixels": 2}')
    with serial.Serial(pico.port, timeout=0.1) as line:
        line.write(encode(Frame(0, "PIXELS", ("1", "FF8800"))) + encode(Frame(1, "PIXELS", ("0", "DEAD00"))))
        heard = heard_until(line, lambda frame: frame.verb == "FAULT")

    assert [frame.words for frame in heard if frame.verb in ("OK", "FAULT")] == [("00",), ("-", "program")]
    assert "000000 FF8800" in pico.errors()
    assert pico.wait() == 9
    pico.close()
