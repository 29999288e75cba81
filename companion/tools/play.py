"""`companion play`: the table and its panel, until Ctrl-C. Simulated unless a table is named."""

import os
import signal
import sys
import threading
import webbrowser
from argparse import SUPPRESS
from dataclasses import dataclass
from pathlib import Path

import segno

from companion.panel.access.pairing import Pairing
from companion.tools.options import (
    Parser,
    WithoutTable,
    add_data,
    add_game,
    add_sensors,
    add_table,
    data_folder,
    runs,
)
from companion.tools.supervisor import Supervisor
from companion.wiring.network import USUAL_PORT
from companion.wiring.panel import PanelSettings, serve_panel
from companion.wiring.plan import Built, Plan, Sensors, Simulated, Source, Told
from companion.wiring.real_time import RealTime
from companion.wiring.table import open_table

ANSWER_SECONDS = 10.0
"""A table that does not answer for so long hangs; the supervisor is then not told that it lives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """What may be said to `companion play`."""

    game: str
    table: Path | None
    data: Path | None
    host: str
    port: int
    ask_everyone: bool
    sensors: Sensors
    robots: bool
    no_browser: bool


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    add_table(command, WithoutTable.SIMULATED)
    add_sensors(command)
    command.add_argument("--camera", dest="sensors", action="store_const", const=Sensors.BOTH, help=SUPPRESS)
    add_game(command)
    add_data(command)
    command.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to serve on; 0.0.0.0 for the whole network, whose devices join by PIN",
    )
    command.add_argument("--port", type=int, default=USUAL_PORT, help="port of the panel; 0 for any free one")
    command.add_argument(
        "--ask-everyone",
        action="store_true",
        help="browsers on this machine have to join by PIN, too: for a panel behind a proxy",
    )
    command.add_argument("--robots", action="store_true", help="watch robots play on the simulated table")
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    runs(command, PlayOptions, play)


def play(options: PlayOptions) -> int:
    """Run table and panel until a signal says stop."""
    plan = Plan(
        source=_source(options),
        game=options.game,
        folder=data_folder(options.data),
    )
    served = PanelSettings(
        host=options.host, port=options.port, ask_everyone=options.ask_everyone, robots=options.robots
    )
    stop = threading.Event()
    for wish in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wish, lambda *_: stop.set())
    supervisor = Supervisor(os.environ.get("NOTIFY_SOCKET"))
    if options.table is None and options.sensors.see:
        print("The simulated camera looks at the table first, which takes some seconds.", flush=True)
    with open_table(plan, RealTime()) as table, serve_panel(table, served) as panel:
        kind = "simulated table" if table.devices.simulated else "table"
        print(f"The {kind} is ready. Panel: {panel.address}", flush=True)
        if panel.door is not None:
            _invite(panel.door)
        print("Stop with Ctrl-C; the game is kept.", flush=True)
        if not options.no_browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(panel.address,), daemon=True).start()
        supervisor.ready()
        while not stop.wait(0.5):
            panel.must_live()
            if table.loop.responds(ANSWER_SECONDS):
                supervisor.alive()
        supervisor.stopping()
        print("Closing the table.", flush=True)
    return 0


def _source(options: PlayOptions) -> Source:
    """A table that was built, cardboard that nothing looks at, or a simulated table; robots need the last."""
    if options.table:
        return Built(table=options.table)
    if options.sensors is Sensors.NONE and not options.robots:
        return Told()
    return Simulated(sensors=options.sensors)


def _invite(door: Pairing) -> None:
    """Say how other devices join; the QR code only where somebody looks."""
    if sys.stdout.isatty():
        segno.make(door.link, error="m").terminal(compact=True)
    print(f"Other devices join at {door.address}join with the PIN {door.keys.pin}.", flush=True)
    print(f"The owner's own devices use the code {door.keys.code} there.", flush=True)


def _has_screen() -> bool:
    """Whether a browser could show up here."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
