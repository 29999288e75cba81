"""Recording live hubs."""

import io
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import HubConfig, TableConfig, default_table
from companion.devices.recording import Moment, read
from companion.errors import Refused
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.rules.catalogue import games
from companion.simulation.hub import SimulatedHub
from companion.simulation.world import World
from companion.tools import record
from companion.tools.record import record as record_table
from companion.tools.replay import relived
from tests.tools.commands import run

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
    """A file that says when it holds enough scans."""

    def __init__(self, stop: threading.Event) -> None:
        super().__init__()
        self._stop = stop

    def write(self, line: str, /) -> int:
        length = super().write(line)
        if self.getvalue().count("TAGS 0 E0") >= 12:
            self._stop.set()
        return length


def test_what_is_recorded_can_be_lived_through_again(hub: SimulatedHub, world: World) -> None:
    """From a live line to a file and back to a settled event."""
    stop = threading.Event()
    out = Enough(stop)

    recorder = record_table(table_of(hub), out, stop, seconds=60)

    rows = list(read(out.getvalue().splitlines()))
    assert recorder.rows["hub-north"] == len(rows)
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
