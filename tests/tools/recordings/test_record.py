"""Recording live hubs."""

import io
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import HubConfig, TableConfig, default_table
from companion.core.tags_file import save_tags
from companion.devices.recording import PICTURES, Moment, read
from companion.errors import Refused
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.rules.catalogue import games
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.world.world import World
from companion.tools.recordings import record, replay
from companion.tools.recordings.record import record as record_table
from companion.tools.recordings.replay import relived
from companion.wiring.camera_hints import HeardAndSeen
from companion.wiring.looking import simulated_looking
from tests.helpers.commands import run

KIT = games()["ghost_stories"].kit
NW = PlaceId("NW")


@pytest.fixture
def world() -> World:
    """A villager on NW."""
    world = World(KIT)
    world.move(PieceId("hua-1"), NW)
    return world


@pytest.fixture
def hub(world: World) -> Iterator[SimulatedHub]:
    """A simulated hub with one reader."""
    hub = SimulatedHub("hub-north", readers=(NW,), world=world)
    yield hub
    hub.close()


def table_of(hub: SimulatedHub) -> TableConfig:
    """A table with this hub only, scanned fast."""
    usual = default_table()
    only = HubConfig(device=DeviceId("hub-north"), port=hub.port, readers=(NW,), switches=())
    return replace(usual, hubs=(only,), scan=replace(usual.scan, period_ms=50))


class Enough(io.StringIO):
    """A file that says when it holds enough scans, and enough pictures that were read."""

    def __init__(self, stop: threading.Event, pictures: int = 0) -> None:
        super().__init__()
        self._stop = stop
        self._pictures = pictures

    def write(self, line: str, /) -> int:
        length = super().write(line)
        if self.getvalue().count("TAGS 0 E0") >= 12 and self.getvalue().count('"read"') >= self._pictures:
            self._stop.set()
        return length


def test_what_is_recorded_can_be_lived_through_again(hub: SimulatedHub, world: World) -> None:
    """From a live line to a file and back to a settled event."""
    stop = threading.Event()
    out = Enough(stop)

    recorder = record_table(table_of(hub), out, stop, seconds=60)

    rows = list(read(out.getvalue().splitlines()))
    assert recorder.rows[DeviceId("hub-north")] == len(rows)
    assert {row.moment for row in rows} >= {Moment.OPENED, Moment.SAID, Moment.HEARD}
    events = [event for _, settled, *_ in relived(rows, table_of(hub), KIT, world.tags) for event in settled]
    assert [(event.piece, event.place) for event in events] == [("hua-1", "NW")]


def test_a_recording_is_never_overwritten(tmp_path: Path) -> None:
    """The file is there already."""
    kept = tmp_path / "evening.jsonl"
    kept.write_text("precious")

    with pytest.raises(Refused, match="cannot be written"):
        run(record, "record", str(kept), "--seconds", "0")
    assert kept.read_text() == "precious"


def test_the_command_stops_after_the_time_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], hub: SimulatedHub
) -> None:
    """And then counts the rows of each hub."""
    table = tmp_path / "table.toml"
    table.write_text(f'schema = 1\n[hub.hub-north]\nport = "{hub.port}"\nreaders = ["NW"]\nwindows = [0]\n')

    run(record, "record", str(tmp_path / "evening.jsonl"), "--table", str(table), "--seconds", "0")

    assert "hub-north: " in capsys.readouterr().out


class Restless(Enough):
    """Puts a piece somewhere else after every reading, so that the eyes read again."""

    def __init__(self, stop: threading.Event, pictures: int, world: World) -> None:
        super().__init__(stop, pictures)
        self._world = world

    def write(self, line: str, /) -> int:
        length = super().write(line)
        read = self.getvalue().count('"read"')
        if '"read"' in line and read % 2 == 0:
            self._world.move(PieceId("li-1"), PlaceId("C" if read % 4 else "SE"))
        return length


def test_pictures_are_recorded_beside_the_lines_and_read_again(
    hub: SimulatedHub, world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Live hub and live eyes to files; replayed, the camera names what no reader hears."""
    world.move(PieceId("su-ling"), PlaceId("red.left"))
    known = HeardAndSeen(dict, KIT, time.monotonic)
    eyes = simulated_looking(world, games()["ghost_stories"], tmp_path, known).eyes
    stop, file = threading.Event(), tmp_path / "evening.jsonl"
    out = Restless(stop, 6, world)
    recorder = record_table(table_of(hub), out, stop, 100, eyes=eyes, pictures=file.with_suffix(PICTURES))
    file.write_text(out.getvalue(), "utf-8")
    save_tags(tmp_path / "tags.toml", world.tags)

    assert recorder.rows[DeviceId("camera")] == len(list(file.with_suffix(PICTURES).iterdir()))
    assert run(replay, "replay", str(file), "--data", str(tmp_path)) == 0
    told = capsys.readouterr().out
    assert "su-ling placed at red.left (camera)" in told
    assert "hua-1 placed at NW (rfid)" in told
    assert "TableSeen" in told


def test_a_table_whose_camera_is_missing_is_recorded_without(
    hub: SimulatedHub, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says so, and the lines of the hubs are kept."""
    table = tmp_path / "table.toml"
    described = f'schema = 1\n[hub.north]\nport = "{hub.port}"\nreaders = ["NW"]\nswitches = []\n'
    table.write_text(described + '[camera]\nsource = "usb:93"\nheight_mm = 800\n')
    file = str(tmp_path / "evening.jsonl")

    run(record, "record", file, "--table", str(table), "--data", str(tmp_path), "--seconds", "3")

    told = capsys.readouterr().out
    assert "There is no camera called webcam 93." in told
    assert Path(file).read_text()
