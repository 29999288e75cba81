"""The composition root: from settings to a running table. It alone knows which hardware is real.

A table is simulated unless a table.toml is given. Simulated or not, everything from the serial port and the
pins upwards is the same code; the simulation only stands in for the world below.
"""

import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory

from companion import config
from companion.config import TableConfig
from companion.core.journal import Journal
from companion.core.loop import TableLoop
from companion.core.owner_files import OwnerFiles
from companion.core.table_service import TableService, build_loop
from companion.devices.lamps.all_lamps import TableLights
from companion.devices.lamps.brightness import Brightness
from companion.devices.lamps.lamp_row import ReceptacleLamps
from companion.devices.ports import Sensor
from companion.devices.rfid.hub import Hub
from companion.devices.switches import ReceptacleSwitches
from companion.devices.worker import Background
from companion.errors import CompanionError, DeviceError
from companion.messages.games import Kit
from companion.panel import create_app
from companion.panel.access.pairing import Pairing
from companion.panel.pages.robots import offer
from companion.panel.ports.table import Hands
from companion.panel.server import PanelServer
from companion.rules.catalogue import USUAL_GAME, games, playtests
from companion.rules.game import Game
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.noise import Noise
from companion.simulation.people.robot_show import RobotShow
from companion.simulation.radio.radio import Radio
from companion.simulation.world.hands import TableHands, hub_faults, radio_faults
from companion.simulation.world.magnets import HallPin, Magnets
from companion.simulation.world.world import World
from companion.wiring import network
from companion.wiring.camera_hints import HeardAndSeen
from companion.wiring.hubs import hub_settings
from companion.wiring.looking import Looking, real_looking, simulated_looking
from companion.wiring.sensors import Sensors, covered, fitted
from companion.workshop import backup
from companion.workshop.owner_desk import RECORDINGS, TableWorkshop
from companion.workshop.recorder import Tapes


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the command line decides."""

    folder: Path
    """Where journal, tags, secret and the simulated table are kept."""
    table: Path | None = None
    """A table.toml; None for the simulated table."""
    game: str = USUAL_GAME
    host: str = "127.0.0.1"
    port: int = 0
    sensors: Sensors = Sensors.RFID
    """What looks at the simulated table; a table.toml says so itself."""
    robots: bool = False
    """Whether robots play on the simulated table, to be watched."""
    ask_everyone: bool = False
    """Whether browsers on this machine have to join, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningTable:
    """A table in play."""

    loop: TableLoop
    service: TableService
    panel: PanelServer
    hands: Hands | None
    door: Pairing | None
    """Where other devices come in, if they can."""

    def must_live(self) -> None:
        """Raise CompanionError if a thread died without which nothing is followed or shown any more."""
        dead = [name for name, part in (("loop", self.loop), ("panel", self.panel)) if not part.alive]
        if dead:
            raise CompanionError(
                "The {part} of the table ended by a fault.",
                "Start the companion again.",
                part=dead[0],
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Devices:
    """What stands below the loop, real or simulated."""

    table: TableConfig
    ports: Mapping[str, str]
    pins: Factory
    files: OwnerFiles
    known: HeardAndSeen
    """What readers and camera tell each other."""
    hands: TableHands | None = None
    world: World | None = None
    looking: Looking = field(default_factory=Looking)


@contextmanager
def open_table(settings: Settings) -> Iterator[RunningTable]:
    """Run a table until the block ends; everything is let go in the reverse order."""
    catalogue = games()
    with ExitStack() as stack:
        backup.take_over(settings.folder)
        journal = Journal(settings.folder / "journal.sqlite")
        stack.callback(journal.close)
        if settings.table is None:
            devices = _simulated(settings, catalogue[settings.game], stack)
        else:
            devices = _real(settings, settings.table, catalogue[settings.game])
        tapes = Tapes(settings.folder / RECORDINGS, eyes=devices.looking.eyes)
        stack.callback(tapes.close)
        sensors = list(_sensors(devices, tapes))
        lamps = _lamps(devices)
        stack.callback(lamps.close)
        pointers = [sensor for sensor in sensors if isinstance(sensor, Hub)]
        shining = TableLights(lamps, pointers)
        loop = build_loop(
            games=catalogue,
            first=settings.game,
            journal=journal,
            files=devices.files,
            lamps=shining,
            clock=time.monotonic,
        )
        service = TableService(loop, journal=journal, lamps=shining)
        stack.callback(loop.close)
        lamps.open(loop.put)
        loop.start()
        lamps.run()
        bench = _bench(settings, devices, catalogue[settings.game].kit, loop, journal, tapes)
        stack.enter_context(bench.listening())
        devices.looking.tell(loop.put)
        for sensor in sensors:
            background = Background(sensor, devices.known.passing_on(bench.passing_on(loop.put)))
            stack.callback(background.close)
            background.start()
        door = None
        if settings.ask_everyone or network.is_open(settings.host):
            door = network.pairing(settings.folder, asks_everyone=settings.ask_everyone)
        app = create_app(
            service,
            devices.hands,
            secret=_secret(settings.folder),
            pairing=door,
            bench=bench,
            camera=devices.looking.camera,
        )
        panel = PanelServer(app, host=settings.host, port=settings.port)
        if door is not None:
            door.address = network.address(settings.host, panel.port)
            door.name = network.named(door.address)
        if settings.robots and devices.world is not None and devices.hands is not None:
            eyes = devices.looking.eyes.places if devices.looking.eyes else ()
            noticed = covered(devices.table, catalogue[settings.game].kit, eyes)
            show = RobotShow(
                devices.world,
                devices.hands,
                loop,
                catalogue[settings.game],
                playtests()[settings.game],
                coverage=noticed,
            )
            offer(app, show)
            stack.callback(show.close)
            show.start()
        stack.enter_context(panel)
        yield RunningTable(loop=loop, service=service, panel=panel, hands=devices.hands, door=door)


def _bench(
    settings: Settings, devices: _Devices, kit: Kit, loop: TableLoop, journal: Journal, tapes: Tapes
) -> TableWorkshop:
    described = settings.table or config.shipped("hardware", "table.toml")
    return TableWorkshop(
        folder=settings.folder,
        table=devices.table,
        table_text=described.read_text("utf-8"),
        kit=kit,
        tags=lambda: devices.files.tags,
        learn=loop.learn,
        enrols=devices.hands is None,
        events=journal.export,
        tapes=tapes,
    )


def _lamps(devices: _Devices) -> ReceptacleLamps:
    shining = devices.table.lights
    return ReceptacleLamps(
        {item.place: item.leds for item in devices.table.receptacles},
        devices.pins,
        active_high=shining.active_high,
        brightness=Brightness(
            most=shining.brightness,
            quiet_most=shining.quiet_brightness,
            quiet_from=shining.quiet_from,
            quiet_to=shining.quiet_to,
        ),
    )


def _sensors(devices: _Devices, tapes: Tapes) -> Iterator[Sensor]:
    for hub in devices.table.hubs:
        yield Hub(hub_settings(devices.table, hub, devices.ports.get(hub.device)), tap=tapes.tap)
    if devices.table.receptacles:
        pins = {item.place: item.switch for item in devices.table.receptacles}
        yield ReceptacleSwitches(pins, devices.pins, time.monotonic)
    if devices.looking.eyes is not None:
        yield devices.looking.eyes


def _real(settings: Settings, table: Path, game: Game[Any]) -> _Devices:
    """The table its owner built."""
    described = config.load_table(table)
    camera = described.camera
    files = OwnerFiles(settings.folder)
    known = HeardAndSeen(lambda: files.tags, game.kit, time.monotonic)
    return _Devices(
        table=described,
        ports={},
        pins=_real_pins(described),
        files=files,
        known=known,
        looking=real_looking(camera, table, game, settings.folder, known) if camera else Looking(),
    )


def _real_pins(table: TableConfig) -> Factory:
    """The pins of this Raspberry Pi, or none if the table uses none."""
    if not table.receptacles:
        return MockFactory()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except Exception as fault:  # lgpio raises its own errors, on import and on opening the chip
        raise DeviceError(
            "The pins of this machine cannot be used: {reason}.",
            "On a Raspberry Pi install the extra `pi`; elsewhere leave the receptacles out of table.toml.",
            reason=str(fault),
        ) from fault


def _simulated(settings: Settings, game: Game[Any], stack: ExitStack) -> _Devices:
    """A world of pieces, and everything between it and the real drivers."""
    table = fitted(config.default_table(), settings.sensors)
    physical = playtests()[game.name].physical
    world = World(game.kit, settings.folder / "simulated-table.json")
    radio = Radio(world, game.kit, noise=Noise(), seed=0, clock=time.monotonic, centres=physical.antennas)
    pins = MockFactory(pin_class=HallPin)
    Magnets(world, {item.place: item.switch for item in table.receptacles}, pins)
    hubs: dict[str, SimulatedHub] = {}
    for hub in table.hubs:
        hubs[hub.device] = SimulatedHub(
            hub.device, readers=hub.readers, switches=hub.switches, pixels=len(hub.pixels), world=radio
        )
        stack.callback(hubs[hub.device].close)
    files = OwnerFiles(settings.folder, born=world.tags, tags="simulated-tags.toml")
    known = HeardAndSeen(lambda: files.tags, game.kit, time.monotonic)
    looking = Looking()
    if settings.sensors.see:
        looking = simulated_looking(world, game, settings.folder, known)
    faults = {
        name: fault for device, plugged in hubs.items() for name, fault in hub_faults(device, plugged).items()
    }
    if hubs:
        faults |= radio_faults(radio)
    return _Devices(
        table=table,
        ports={device: plugged.port for device, plugged in hubs.items()},
        pins=pins,
        files=files,
        known=known,
        world=world,
        hands=TableHands(
            world,
            game.kit,
            lambda options: opening(game, options),
            {**faults, **looking.faults},
            Random(),
            dice=physical.dice,
        ),
        looking=looking,
    )


def opening(game: Game[Any], options: Mapping[str, str]) -> Mapping[Any, Any]:
    """What a game wants on the table before play."""
    chosen = {option.id: option.default for option in game.options} | dict(options)
    return game.expected(game.start(chosen, {}))


def _secret(folder: Path) -> bytes:
    """The key that signs the panel's cookies, made once per table and readable by its owner alone."""
    path = folder / "secret"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(secrets.token_bytes(32))
    return path.read_bytes()
