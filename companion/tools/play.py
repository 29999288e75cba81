"""`companion play`: the table and its panel, until Ctrl-C. Simulated unless a table is named."""

import os
import signal
import sys
import threading
import webbrowser
from argparse import SUPPRESS
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from companion.errors import CompanionError, ConfigError
from companion.messages.intents import BeginGame
from companion.panel.access.pairing import Pairing
from companion.panel.assets import web_root
from companion.panel.language import Catalogues, Speaker
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
from companion.wiring.panel import PanelSettings, ServedPanel, serve_panel
from companion.wiring.plan import Plan, Sensors, Simulated, usual_sensors
from companion.wiring.real_time import RealTime
from companion.wiring.table import RunningTable, open_table
from companion.wiring.ways import Ways

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
    sensors: Sensors | None
    robots: bool
    no_browser: bool
    position: Path | None


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
    command.add_argument(
        "--position",
        type=Path,
        metavar="FILE",
        help="begin a game from a position that was saved as a file; the game on the table ends",
    )
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    runs(command, PlayOptions, play)


def play(options: PlayOptions) -> int:
    """Run table and panel until a signal says stop; another way to play is another table."""
    position = _position_of(options.position)
    folder = data_folder(options.data)
    ways, game = Ways(folder, table=options.table, sensors=options.sensors), options.game
    served = PanelSettings(
        host=options.host, port=options.port, ask_everyone=options.ask_everyone, robots=options.robots
    )
    stop = threading.Event()
    for wish in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wish, lambda *_: stop.set())
    supervisor = Supervisor(os.environ.get("NOTIFY_SOCKET"))
    offered, told = None if options.robots else ways, False
    while not stop.is_set():
        usual = usual_sensors(game)
        before, source, opened = ways.now, ways.take(usual), False
        if options.robots:
            source = Simulated(sensors=options.sensors or usual)
        if isinstance(source, Simulated) and source.sensors.see:
            print("The simulated camera looks at the table first, which takes some seconds.", flush=True)
        plan = Plan(source=source, game=game, folder=folder)
        try:
            with open_table(plan, RealTime()) as table, serve_panel(table, served, offered) as panel:
                opened, served = True, replace(served, port=panel.server.port)
                if not told:
                    if position:
                        _must_be_possible(table, options.game, position)
                        table.hand_in(BeginGame(game=options.game, options={}, position=position))
                    _tell(options, table, panel)
                told = True
                supervisor.ready()
                _watch_over(table, panel, supervisor, partial(_ends, stop, ways, table))
                game = table.latest().game or game
                if stop.is_set():
                    supervisor.stopping()
                print("Closing the table.", flush=True)
        except CompanionError as fault:
            if opened:
                raise
            ways.go_back(before, fault)
    return 0


def _position_of(file: Path | None) -> str:
    """The position of a file; empty if none was named."""
    try:
        return "" if file is None else file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise ConfigError(
            "The position {file} cannot be read: {reason}.",
            "Name a file that was saved as a position.",
            file=str(file),
            reason=str(fault),
        ) from fault


def _must_be_possible(table: RunningTable, game: str, position: str) -> None:
    """Say what is wrong with a position, all of it, to whoever has no editor before them."""
    speaker = Speaker(Catalogues(web_root() / "locale"), "en")
    wrong = [speaker.say(each.what) for each in table.service.sheet(game, position, {}, playing=False).wrong]
    if wrong:
        raise ConfigError(
            "This position is impossible. {wrong}",
            "Set it right in the file, or enter it on the panel: *New game*, *Enter a position instead*.",
            wrong=" ".join(wrong),
        )


def _ends(stop: threading.Event, ways: Ways, table: RunningTable) -> bool:
    """Whether to close the table: for good, for another way to play, or for a game it was not opened for."""
    begun = table.latest().game
    return stop.wait(0.5) or ways.waiting or begun not in (None, table.plan.game)


def _watch_over(
    table: RunningTable, panel: ServedPanel, supervisor: Supervisor, ends: Callable[[], bool]
) -> None:
    """See that table and panel live until it ends."""
    while not ends():
        panel.must_live()
        if table.loop.responds(ANSWER_SECONDS):
            supervisor.alive()


def _tell(options: PlayOptions, table: RunningTable, panel: ServedPanel) -> None:
    """Say where the panel is, and open a browser where there is one."""
    kind = "simulated table" if table.devices.simulated else "table"
    print(f"The {kind} is ready. Panel: {panel.address}", flush=True)
    if panel.door is not None:
        _invite(panel.door)
    print("Stop with Ctrl-C; the game is kept.", flush=True)
    if not options.no_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(panel.address,), daemon=True).start()


def _invite(door: Pairing) -> None:
    """Say how other devices join; the QR code only where somebody looks."""
    if sys.stdout.isatty():
        import segno  # only a table that others may join shows a code

        segno.make(door.link, error="m").terminal(compact=True)
    print(f"Other devices join at {door.address}join with the PIN {door.keys.pin}.", flush=True)
    print(f"The owner's own devices use the code {door.keys.code} there.", flush=True)


def _has_screen() -> bool:
    """Whether a browser could show up here."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
