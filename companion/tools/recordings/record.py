"""`companion record FILE`: keep the raw bytes of every hub's line, with their times, until stopped.

A recording is JSON lines that a person can read; `companion replay` lives through it again, and it serves as
a test fixture. Nothing is interpreted here: a line that was garbled is recorded garbled. Where the table has
a camera, the pictures its eyes read are kept beside the lines, in a folder FILE.pictures.
"""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.messages.observations import DeviceLost, Observation
from companion.messages.sightings import EyesTroubled
from companion.panel.assets import web_root
from companion.panel.language import Catalogues, Speaker
from companion.rules.catalogue import games
from companion.tools.options import Parser, WithoutTable, add_data, add_game, add_table, data_folder, runs
from companion.wiring.camera import CAMERA
from companion.wiring.devices import Devices
from companion.wiring.plan import Built, Plan
from companion.wiring.real_time import RealTime
from companion.wiring.sources import open_devices
from companion.workshop.recorder import Recorder


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOptions:
    """What may be said to `companion record`."""

    file: Path
    table: Path | None
    data: Path | None
    game: str
    seconds: float | None


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument("file", type=Path, metavar="FILE", help="where to write; it must not exist yet")
    add_table(command, WithoutTable.SHIPPED)
    add_data(command)
    add_game(command)
    command.add_argument("--seconds", type=float, metavar="N", help="stop after so long; else with Ctrl-C")
    runs(command, RecordOptions, record)


@contextmanager
def recording(plan: Plan, recorder: Recorder, file: Path) -> Iterator[Devices]:
    """Record every hub of a table, and what its eyes read, until the block ends."""
    game, time = games()[plan.game], RealTime()
    with open_devices(plan, game, time, recorder.tap) as devices, closing(recorder), closing(time):
        recorder.eyes = devices.camera.eyes
        recorder.begin(file)
        devices.camera.tell(_mention)

        def heard(seen: Observation) -> None:
            devices.hints.observe(seen)
            _mention(seen)

        recorded = {CAMERA, *(hub.device for hub in devices.table.hubs)}
        for each in devices.sensors:
            if each.sensor.device in recorded:
                time.watch(each.sensor, heard)
        yield devices


def _mention(seen: Observation) -> None:
    """Say what is wrong with a device; all else is on the recording."""
    match seen:
        case DeviceLost() | EyesTroubled():
            speaker = Speaker(Catalogues(web_root() / "locale"), "en")
            print(f"{speaker.say(seen.what)} {speaker.say(seen.remedy)}", flush=True)
        case _:
            return


def record(options: RecordOptions) -> int:
    """Record until told to stop, or for as long as was options."""
    folder = data_folder(options.data)
    plan = Plan(source=Built(table=options.table), game=options.game, folder=folder)
    recorder = Recorder(folder)
    try:
        with recording(plan, recorder, options.file) as devices:
            eyes = "" if devices.camera.eyes is None else " and what the camera reads"
            hubs = [hub.device for hub in devices.table.hubs]
            print(f"Recording {len(hubs)} hubs{eyes} to {options.file}. Stop with Ctrl-C.", flush=True)
            threading.Event().wait(options.seconds)
    except KeyboardInterrupt:
        print("\nStopped; the recording is kept.")
        return 0
    for device in (*hubs, *sorted(recorder.rows.keys() - set(hubs))):
        print(f"{device}: {recorder.rows[device]} rows")
    return 0 if recorder.rows else 1
