"""The panel over a running table: its pages, its door for other devices, robots to be watched on it."""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from random import Random

from platformdirs import user_cache_path

from companion import __version__
from companion.config.data_files import SECRET
from companion.errors import CompanionError
from companion.panel import create_app
from companion.panel.access.pairing import Pairing
from companion.panel.pages.robots import offer
from companion.panel.ports.ways import WaysPort
from companion.panel.server import PanelServer
from companion.rules.catalogue import looking_ahead, playtests
from companion.simulation.people.kept_books import KeptBooks
from companion.simulation.people.robot_show import RobotShow
from companion.wiring import network
from companion.wiring.data_folder import tell_address
from companion.wiring.seat import Seat
from companion.wiring.table import RunningTable
from companion.wiring.thinking.table_player import TablePlayer


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelSettings:
    """Where the panel is served, and to whom."""

    host: str = "127.0.0.1"
    port: int = 0
    """0 for any free one."""
    ask_everyone: bool = False
    """Whether browsers on this machine have to join, too."""
    robots: bool = False
    """Whether robots play on the simulated table, to be watched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServedPanel:
    """A panel that answers."""

    table: RunningTable
    server: PanelServer
    door: Pairing | None
    """Where other devices come in, if they can."""

    @property
    def address(self) -> str:
        """Where a browser on this machine finds it."""
        return self.server.address

    def must_live(self) -> None:
        """Raise CompanionError if a thread died without which nothing is followed or shown any more."""
        parts = (("loop", self.table.loop), ("panel", self.server))
        dead = [name for name, part in parts if not part.alive]
        if dead:
            raise CompanionError(
                "The {part} of the table ended by a fault.",
                "Start the companion again.",
                part=dead[0],
            )


@contextmanager
def serve_panel(
    table: RunningTable, settings: PanelSettings | None = None, ways: WaysPort | None = None
) -> Iterator[ServedPanel]:
    """Serve the panel of a table until the block ends; with `ways` it offers to play another way."""
    asked = settings or PanelSettings()
    folder, simulated = table.plan.folder, table.devices.simulated
    with ExitStack() as stack:
        door = None
        if asked.ask_everyone or network.is_open(asked.host):
            door = network.pairing(folder, asks_everyone=asked.ask_everyone)
        app = create_app(
            table.service,
            None if simulated is None else simulated.hands,
            secret=_secret(folder),
            pairing=door,
            workshop=table.workshop,
            camera=table.devices.camera.live,
            ways=ways,
            past=table.archive,
            compiled=_compiled_templates(),
        )
        server = PanelServer(app, host=asked.host, port=asked.port)
        if door is not None:
            door.address = network.address(asked.host, server.port)
            door.name = network.named(door.address)
        if asked.robots and simulated is not None:
            show = RobotShow(Seat(table), simulated.hands, table.game, playtests()[table.game.name])
            offer(app, show)
            stack.callback(show.close)
            show.start()
        elif simulated is not None:
            people = playtests()[table.game.name].players(Random())
            kept = KeptBooks(Seat(table), simulated.hands, people.tidying)
            stack.callback(kept.close)
            kept.start()
        if table.plan.game in looking_ahead():
            player = TablePlayer(table.service)
            stack.callback(player.close)
            player.start()
        if folder is not None:
            tell_address(folder, network.address(asked.host, server.port))
        stack.enter_context(server)
        yield ServedPanel(table=table, server=server, door=door)


def _compiled_templates() -> Path:
    """Where templates are kept as compiled: that is most of the time a first page takes."""
    return user_cache_path("companion") / f"templates-{__version__}-jinja-{version('jinja2')}"


def _secret(folder: Path | None) -> bytes:
    """The key that signs the panel's cookies, made once per table and readable by its owner alone."""
    if folder is None:
        return secrets.token_bytes(32)
    path = folder / SECRET
    if not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(secrets.token_bytes(32))
    return path.read_bytes()
