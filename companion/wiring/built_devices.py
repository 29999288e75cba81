"""The devices of a table somebody built: serial ports, the pins of a Raspberry Pi, a camera. All real."""

from functools import cache
from typing import Any

from gpiozero.pins.mock import MockFactory

from companion.config import parse_table, shipped
from companion.config.toml_reading import read
from companion.core.owner_files import OwnerFiles
from companion.devices.pi_pins import pi_pins
from companion.devices.rfid.hub import Hub
from companion.devices.switches import SocketSwitches
from companion.rules.game import Game
from companion.wiring.camera import CameraParts, built_camera
from companion.wiring.camera_hints import CameraHints
from companion.wiring.devices import Devices, Tap, TimedSensor, hub_settings
from companion.wiring.plan import Built, Plan
from companion.wiring.table_time import TableTime


def built_devices(plan: Plan, source: Built, game: Game[Any], time: TableTime, tap: Tap | None) -> Devices:
    """Everything its table.toml names."""
    described = text_of(source)
    table = parse_table(described, str(source.table or "table.toml"))
    files = OwnerFiles(plan.folder)
    hints = CameraHints(lambda: files.tags, game.kit, time.clock)
    pins = cache(pi_pins if table.sockets else MockFactory)
    sensors = [
        TimedSensor(sensor=Hub(hub_settings(table, hub), clock=time.clock, tap=tap)) for hub in table.hubs
    ]
    if table.sockets:
        switches = {item.place: item.switch for item in table.sockets}
        sensors.append(TimedSensor(sensor=SocketSwitches(switches, pins, time.clock)))
    camera = CameraParts()
    if table.camera is not None and source.table is not None and plan.folder is not None:
        camera = built_camera(table.camera, source.table, game, plan.folder, hints.hints, time.clock)
    if camera.eyes is not None:
        sensors.append(TimedSensor(sensor=camera.eyes))
    return Devices(
        table=table,
        described=described,
        pins=pins,
        files=files,
        hints=hints,
        sensors=tuple(sensors),
        camera=camera,
    )


def text_of(source: Built) -> str:
    """The text of a table.toml: the owner's, or ours."""
    return read(source.table) if source.table else shipped("hardware", "table.toml").read_text("utf-8")
