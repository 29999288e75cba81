"""`companion record FILE`: keep the raw bytes of every hub's line, with their times, until stopped.

A recording is JSON lines that a person can read; `companion replay` lives through it again, and it serves as
a test fixture. Nothing is interpreted here: a line that was garbled is recorded garbled. Where the table has
a camera, the pictures its eyes read are kept beside the lines, in a folder FILE.pictures.
"""

import argparse
import threading
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from platformdirs import user_data_path

from companion.config import TableConfig, default_table, load_table
from companion.devices.ports import Sensor
from companion.devices.recording import PICTURES, Row, written
from companion.devices.worker import Background
from companion.errors import Refused
from companion.messages.ids import DeviceId
from companion.messages.observations import DeviceLost, Observation
from companion.messages.sightings import EyesTroubled
from companion.panel.assets import web_root
from companion.panel.language import Catalogues, Speaker
from companion.rules.catalogue import games
from companion.wiring.camera_hints import HeardAndSeen
from companion.wiring.hubs import open_hub
from companion.wiring.looking import Looking, real_looking

if TYPE_CHECKING:
    from companion.devices.camera.eyes import CameraEyes


def add_to(commands: "argparse._SubParsersAction[Any]") -> None:
    """Register the command."""
    record = commands.add_parser("record", help="keep the raw bytes of all hubs with their times")
    record.add_argument("file", type=Path, metavar="FILE", help="where to write; it must not exist yet")
    record.add_argument("--table", type=Path, metavar="FILE", help="your table.toml")
    record.add_argument("--data", type=Path, metavar="DIR", help="where the album and the corners are kept")
    record.add_argument("--game", choices=games(), default=next(iter(games())), help="whose pieces they are")
    record.add_argument("--seconds", type=float, metavar="N", help="stop after so long; else with Ctrl-C")
    record.set_defaults(run=_run)


class Recorder:
    """Writes down what passes over the lines of all hubs, from any thread."""

    def __init__(self, out: TextIO) -> None:
        self.rows: Counter[DeviceId] = Counter()
        self._out = out
        self._lock = threading.Lock()

    def tap(self, row: Row) -> None:
        """Write one row; it is on its way to the disk when this returns."""
        with self._lock:
            self._out.write(written(row))
            self._out.flush()
            self.rows[row.device] += 1


def record(
    table: TableConfig,
    out: TextIO,
    stop: threading.Event,
    seconds: float | None = None,
    *,
    eyes: "CameraEyes | None" = None,
    pictures: Path | None = None,
) -> Recorder:
    """Record every hub of a table, and what its eyes read, until told to stop."""
    recorder = Recorder(out)
    sensors: list[Sensor] = [open_hub(table, hub, recorder.tap) for hub in table.hubs]
    if eyes is not None and pictures is not None:
        from companion.devices.camera.tape import FrameRecorder

        eyes.record(FrameRecorder(eyes.device, pictures, recorder.tap))
        sensors.append(eyes)
    with ExitStack() as stack:
        for sensor in sensors:
            background = Background(sensor, _mention)
            stack.callback(background.close)
            background.start()
        stop.wait(seconds)
    return recorder


def _mention(seen: Observation) -> None:
    """Say what is wrong with a device; all else is on the recording."""
    match seen:
        case DeviceLost() | EyesTroubled():
            speaker = Speaker(Catalogues(web_root() / "locale"), "en")
            print(f"{speaker.say(seen.what)} {speaker.say(seen.remedy)}", flush=True)
        case _:
            return


def _run(asked: argparse.Namespace) -> int:
    table = load_table(asked.table) if asked.table else default_table()
    try:
        out = asked.file.open("x", encoding="utf-8")
    except OSError as fault:
        raise Refused(
            "{file} cannot be written: {reason}.",
            "Choose another name; a recording is never overwritten.",
            file=str(asked.file),
            reason=str(fault),
        ) from fault
    stop = threading.Event()
    looking = _looking(asked, table)
    with out:
        eyes = "" if looking.eyes is None else " and what the camera reads"
        print(f"Recording {len(table.hubs)} hubs{eyes} to {asked.file}. Stop with Ctrl-C.", flush=True)
        looking.tell(_mention)
        try:
            pictures = asked.file.with_suffix(PICTURES)
            recorder = record(table, out, stop, asked.seconds, eyes=looking.eyes, pictures=pictures)
        except KeyboardInterrupt:
            print("\nStopped; the recording is kept.")
            return 0
    devices = [hub.device for hub in table.hubs]
    for device in (*devices, *sorted(recorder.rows.keys() - set(devices))):
        print(f"{device}: {recorder.rows[device]} rows")
    return 0 if recorder.rows else 1


def _looking(asked: argparse.Namespace, table: TableConfig) -> Looking:
    """The eyes of the table, where it has a camera and its own table.toml says so."""
    if asked.table is None or table.camera is None:
        return Looking()
    folder = Path(asked.data or user_data_path("white-moon-companion"))
    game = games()[asked.game]
    return real_looking(table.camera, asked.table, game, folder, HeardAndSeen(dict, game.kit, time.monotonic))
