"""The command line: arguments to one call each. No device or rule knowledge."""

import argparse
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import segno
from platformdirs import user_data_path

from companion import __version__
from companion.errors import CompanionError
from companion.panel.access.pairing import Pairing
from companion.rules.catalogue import USUAL_GAME, games
from companion.tools import antenna, bench, doctor, enrol, firmware, install, plan, scenario, sheets, soak
from companion.tools.options import add_sensors
from companion.tools.recordings import record, replay
from companion.tools.supervisor import Supervisor
from companion.wiring.network import USUAL_PORT
from companion.wiring.panel import PanelSettings, serve_panel
from companion.wiring.plan import Built, Plan, Sensors, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.table import open_table

TOOLS = (scenario, soak, bench, doctor, firmware, antenna, sheets, plan, install, enrol, record, replay)
"""Commands with a module of their own: each offers `add_to(commands)`."""
ANSWER_SECONDS = 10.0
"""A table that does not answer for so long hangs; the supervisor is then not told that it lives."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    asked = _parser().parse_args(arguments)
    try:
        return int(asked.run(asked))
    except CompanionError as fault:
        print(f"companion: {fault.what}\n{fault.remedy}".rstrip(), file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description="Watches a board game table and remembers what players forget."
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    play = commands.add_parser(
        "play", help="start the table and its panel; simulated unless --table is given"
    )
    play.add_argument("--game", default=USUAL_GAME, choices=list(games()), help="the game to play")
    play.add_argument("--table", type=Path, metavar="FILE", help="the table.toml of a table you built")
    play.add_argument("--data", type=Path, metavar="DIR", help="where the journal and settings are kept")
    play.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to serve on; 0.0.0.0 for the whole network, whose devices join by PIN",
    )
    play.add_argument(
        "--ask-everyone",
        action="store_true",
        help="browsers on this machine have to join by PIN, too: for a panel behind a proxy",
    )
    play.add_argument("--port", type=int, default=USUAL_PORT, help="port of the panel; 0 for any free one")
    add_sensors(play)
    play.add_argument(
        "--camera",
        dest="sensors",
        action="store_const",
        const=Sensors.BOTH,
        help="the same as --sensors both",
    )
    play.add_argument("--robots", action="store_true", help="watch robots play on the simulated table")
    play.add_argument("--no-browser", action="store_true", help="do not open a browser")
    play.set_defaults(run=_play)

    for tool in TOOLS:
        tool.add_to(commands)
    return parser


def _play(asked: argparse.Namespace) -> int:
    plan = Plan(
        source=Built(table=asked.table) if asked.table else Simulated(sensors=asked.sensors),
        game=asked.game,
        folder=asked.data or user_data_path("white-moon-companion"),
    )
    served = PanelSettings(
        host=asked.host, port=asked.port, ask_everyone=asked.ask_everyone, robots=asked.robots
    )
    stop = threading.Event()
    for wish in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wish, lambda *_: stop.set())
    supervisor = Supervisor(os.environ.get("NOTIFY_SOCKET"))
    with open_table(plan, RealTime()) as table, serve_panel(table, served) as panel:
        kind = "simulated table" if table.devices.simulated else "table"
        print(f"The {kind} is ready. Panel: {panel.address}", flush=True)
        if panel.door is not None:
            _invite(panel.door)
        print("Stop with Ctrl-C; the game is kept.", flush=True)
        if not asked.no_browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(panel.address,), daemon=True).start()
        supervisor.ready()
        while not stop.wait(0.5):
            panel.must_live()
            if table.loop.responds(ANSWER_SECONDS):
                supervisor.alive()
        supervisor.stopping()
        print("Closing the table.", flush=True)
    return 0


def _invite(door: Pairing) -> None:
    """Say how other devices join; the QR code only where somebody looks."""
    if sys.stdout.isatty():
        segno.make(door.link, error="m").terminal(compact=True)
    print(f"Other devices join at {door.address}join with the PIN {door.keys.pin}.", flush=True)
    print(f"The owner's own devices use the code {door.keys.code} there.", flush=True)


def _has_screen() -> bool:
    """Whether a browser could show up here."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
