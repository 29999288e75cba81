"""`companion record FILE`: keep the raw bytes of every hub's line, with their times, until stopped.

A recording is JSON lines that a person can read; `companion replay` lives through it again, and it serves as
a test fixture. Nothing is interpreted here: a line that was garbled is recorded garbled.
"""

import argparse
import threading
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from companion.config import TableConfig, default_table, load_table
from companion.devices.background import Background
from companion.devices.recording import Row, written
from companion.errors import Refused
from companion.messages.ids import DeviceId
from companion.wiring.hubs import open_hub


def add_to(commands: "argparse._SubParsersAction[Any]") -> None:
    """Register the command."""
    record = commands.add_parser("record", help="keep the raw bytes of all hubs with their times")
    record.add_argument("file", type=Path, metavar="FILE", help="where to write; it must not exist yet")
    record.add_argument("--table", type=Path, metavar="FILE", help="your table.toml")
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


def record(table: TableConfig, out: TextIO, stop: threading.Event, seconds: float | None = None) -> Recorder:
    """Record every hub of a table until told to stop."""
    recorder = Recorder(out)
    with ExitStack() as stack:
        for hub in table.hubs:
            background = Background(open_hub(table, hub, recorder.tap), lambda _seen: None)
            stack.callback(background.close)
            background.start()
        stop.wait(seconds)
    return recorder


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
    with out:
        print(f"Recording {len(table.hubs)} hubs to {asked.file}. Stop with Ctrl-C.", flush=True)
        try:
            recorder = record(table, out, stop, asked.seconds)
        except KeyboardInterrupt:
            print("\nStopped; the recording is kept.")
            return 0
    for hub in table.hubs:
        print(f"{hub.device}: {recorder.rows[hub.device]} rows")
    return 0 if recorder.rows else 1
