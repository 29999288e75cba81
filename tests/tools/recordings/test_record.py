"""Recording live hubs."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.owner_files import save_tags
from companion.devices.recording import PICTURES, Moment, Row, read
from companion.errors import Refused
from companion.messages.events import PiecePlaced
from companion.messages.ids import PieceId, PlaceId
from companion.rules.catalogue import USUAL_GAME, games
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.world.world import World
from companion.tools.recordings import record, replay
from companion.tools.recordings.record import recording
from companion.tools.recordings.replay import relived
from companion.wiring.camera import CAMERA
from companion.wiring.plan import Plan, Recorded, Sensors, Simulated
from companion.workshop.recorder import Recorder
from tests.helpers.commands import run

pytestmark = pytest.mark.evening

GAME = games()[USUAL_GAME]


@pytest.fixture
def hub() -> Iterator[SimulatedHub]:
    """A simulated hub with one reader."""
    hub = SimulatedHub("hub-north", readers=(PlaceId("NW"),), world=World(GAME.kit))
    yield hub
    hub.close()


class Enough(Recorder):
    """A recorder that says when it has enough scans, and enough pictures that were read."""

    def __init__(self, folder: Path, pictures: int = 0) -> None:
        super().__init__(folder)
        self.done = threading.Event()
        self.after_reading: Callable[[int], None] = lambda _: None
        self._wanted = pictures
        self._scans = self._pictures = 0

    def tap(self, row: Row) -> None:
        super().tap(row)
        self._scans += b"TAGS 0 E0" in row.chunk
        if row.moment is Moment.READ:
            self._pictures += 1
            self.after_reading(self._pictures)
        if self._scans >= 12 and self._pictures >= self._wanted:
            self.done.set()


def a_plan(folder: Path, sensors: Sensors = Sensors.RFID) -> Plan:
    """A simulated table with a villager on NW."""
    World(GAME.kit, folder / "simulated-table.json").move(PieceId("hua-1"), PlaceId("NW"))
    return Plan(source=Simulated(sensors=sensors), folder=folder)


def test_what_is_recorded_can_be_lived_through_again(tmp_path: Path) -> None:
    """From live lines to a file and back to a settled event."""
    recorder, file = Enough(tmp_path), tmp_path / "evening.jsonl"

    with recording(a_plan(tmp_path), recorder, file):
        recorder.done.wait(60)

    rows = list(read(file.read_text("utf-8").splitlines()))
    assert recorder.rows.total() == len(rows)
    assert {row.moment for row in rows} >= {Moment.OPENED, Moment.SAID, Moment.HEARD}
    source = Recorded(rows=rows, tags=World(GAME.kit).tags)
    events = [event for _, settled, *_ in relived(source, GAME) for event in settled]
    assert [(event.piece, event.place) for event in events if isinstance(event, PiecePlaced)] == [
        ("hua-1", "NW")
    ]
    assert len(events) == 1


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


def test_pictures_are_recorded_beside_the_lines_and_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Live hubs and live eyes to files; replayed, the camera names what no reader hears.

    A picture that is missing later is named, and all others are read.
    """
    recorder, file = Enough(tmp_path, pictures=6), tmp_path / "evening.jsonl"
    with recording(a_plan(tmp_path, Sensors.BOTH), recorder, file) as devices:
        assert devices.simulated is not None
        world = devices.simulated.world
        world.move(PieceId("ghoul-1"), PlaceId("red.left"))

        def move_on(read: int) -> None:
            """Put a piece somewhere else after every reading, so that the eyes read again."""
            if read % 2 == 0:
                world.move(PieceId("li-1"), PlaceId("C" if read % 4 else "SE"))

        recorder.after_reading = move_on
        recorder.done.wait(100)
    save_tags(tmp_path / "tags.toml", world.tags)

    assert recorder.rows[CAMERA] == len(list(file.with_suffix(PICTURES).iterdir()))
    assert run(replay, "replay", str(file), "--data", str(tmp_path)) == 0
    told = capsys.readouterr().out
    assert "ghoul-1 placed at red.left (camera)" in told
    assert "hua-1 placed at NW (rfid)" in told
    assert "TableSeen" in told

    sorted(file.with_suffix(PICTURES).iterdir())[-1].unlink()
    assert run(replay, "replay", str(file), "--data", str(tmp_path)) == 0
    told = capsys.readouterr().out
    assert "camera lost: The picture" in told
    assert "ghoul-1 placed at red.left (camera)" in told


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
