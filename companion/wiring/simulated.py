"""The devices of a simulated table: a world of pieces, and everything between it and the real drivers.

From the serial port and the pins upwards all code is that of a built table. In real time hubs answer on
loopback ports, in stepped time over lines that are read when time comes to it.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from gpiozero.pins.mock import MockFactory

from companion import config
from companion.config import HubConfig, TableConfig
from companion.config.data_files import SIMULATED, SIMULATED_TABLE, SIMULATED_TAGS
from companion.core.owner_files import OwnerFiles
from companion.devices.rfid.hub import Hub
from companion.devices.switches import SocketSwitches
from companion.messages.ids import DeviceId, PlaceId
from companion.rules.catalogue import playtests
from companion.rules.game import Game, opening
from companion.simulation.fault_switches import hub_faults, radio_faults
from companion.simulation.hubs.board import HubParts
from companion.simulation.hubs.hub_thread import HubThread
from companion.simulation.hubs.line import HubLine
from companion.simulation.hubs.mishaps import Mishaps
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.radio.radio import Radio
from companion.simulation.world.coverage import covered
from companion.simulation.world.fault_switch import FaultSwitch
from companion.simulation.world.hands import TableHands
from companion.simulation.world.magnets import HallPin, Magnets
from companion.simulation.world.world import World
from companion.wiring.camera import CameraParts, or_without
from companion.wiring.camera_hints import CameraHints
from companion.wiring.devices import Devices, Lines, SimulatedTable, Tap, TimedSensor, hub_settings
from companion.wiring.plan import Plan, Sensors, Simulated
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table_time import TableTime

PATIENT_LAYER_SECONDS = 4.0
"""Seconds people really take to lay a layer of pieces; nobody has to wait for them in stepped time."""


def simulated_devices(
    plan: Plan, source: Simulated, game: Game[Any], time: TableTime, tap: Tap | None, stack: ExitStack
) -> Devices:
    """The table we describe, over a world of pieces."""
    physical = playtests()[game.name].physical
    table = fitted(config.default_table(), source.sensors)
    world = World(game.kit, None if plan.folder is None else plan.folder / SIMULATED_TABLE)
    files = OwnerFiles(plan.folder, born=world.tags, tags=SIMULATED_TAGS)
    hints = CameraHints(lambda: files.tags, game.kit, time.clock)
    radio = Radio(
        world,
        game.kit,
        noise=source.noise.radio,
        seed=source.seed or 0,
        clock=time.clock,
        centres=physical.antennas,
    )
    lines, faults = _lines(table, source, world, radio, time, stack)
    sensors = [_hub(table, hub, lines[hub.device], time, tap) for hub in table.hubs]
    pins = MockFactory(pin_class=HallPin)
    switches = {item.place: item.switch for item in table.sockets if source.sensors.feel}
    Magnets(world, switches, pins)
    if switches:
        sensors.append(_switches(switches, pins, time))
    camera = _camera(plan, source, world, game, hints, time)
    if camera.stepped is not None:
        sensors.append(TimedSensor(sensor=camera.stepped, next_at=camera.stepped.next_at))
    elif camera.eyes is not None:
        sensors.append(TimedSensor(sensor=camera.eyes))
    world.watch(time.look_soon)
    simulated = SimulatedTable(
        world=world,
        hands=_hands(source, world, game, {**faults, **camera.faults}, time),
        coverage=covered(table.hubs, switches, game.kit, camera.eyes.places if camera.eyes else ()),
        lines=lines,
    )
    return Devices(
        table=table,
        described=config.shipped("hardware", "table.toml").read_text("utf-8"),
        pins=lambda: pins,
        files=files,
        hints=hints,
        sensors=tuple(sensors),
        camera=camera,
        simulated=simulated,
    )


def fitted(table: TableConfig, sensors: Sensors) -> TableConfig:
    """A table with what is under it, or without: lamps shine on either."""
    return table if sensors.feel else replace(table, hubs=())


def _lines(
    table: TableConfig, source: Simulated, world: World, radio: Radio, time: TableTime, stack: ExitStack
) -> tuple[Lines, Mapping[str, FaultSwitch]]:
    """The line of each hub, and what can go wrong with them on demand."""
    if isinstance(time, SteppedTime):
        return _stepped_lines(table, source, radio, time), {}
    hubs: dict[DeviceId, SimulatedHub] = {}
    faults: dict[str, FaultSwitch] = {}
    thread = HubThread()
    stack.callback(thread.close)
    for hub in table.hubs:
        plugged = hubs[hub.device] = SimulatedHub(
            hub.device,
            readers=hub.readers,
            switches=hub.switches,
            pixels=len(hub.pixels),
            world=radio,
            thread=thread,
            watch=world.watch,
        )
        stack.callback(plugged.close)
        faults |= hub_faults(hub.device, plugged)
    return hubs, {**faults, **(radio_faults(radio) if hubs else {})}


def _stepped_lines(
    table: TableConfig, source: Simulated, radio: Radio, time: SteppedTime
) -> dict[DeviceId, HubLine]:
    """Lines in stepped time, with the mishaps that come by themselves."""
    lines: dict[DeviceId, HubLine] = {}
    readers: list[tuple[HubLine, list[int]]] = []
    seed = source.seed or 0
    for number, hub in enumerate(table.hubs):
        parts = HubParts(name=hub.device, readers=hub.readers, switches=hub.switches, pixels=len(hub.pixels))
        line = lines[hub.device] = HubLine(parts, radio, time.clock, Random(seed * 31 + number))
        readers.append((line, [index for index, place in enumerate(hub.readers) if place is not None]))
    if lines:
        time.mishaps.append(Mishaps(source.noise.line, readers, Random(seed * 37)))
    return lines


def _hub(
    table: TableConfig, hub: HubConfig, line: HubLine | SimulatedHub, time: TableTime, tap: Tap | None
) -> TimedSensor:
    if isinstance(line, SimulatedHub):
        return TimedSensor(sensor=Hub(hub_settings(table, hub, line.port), clock=time.clock, tap=tap))
    settings = hub_settings(table, hub, "line")
    driver = Hub(settings, clock=time.clock, open_port=line.open, tap=tap)
    return TimedSensor(sensor=driver, next_at=line.next_at)


def _switches(places: Mapping[PlaceId, int], pins: MockFactory, time: TableTime) -> TimedSensor:
    if not isinstance(time, SteppedTime):
        return TimedSensor(sensor=SocketSwitches(places, lambda: pins, time.clock))
    switches = SocketSwitches(places, lambda: pins, time.clock, patience=0.0)
    return TimedSensor(sensor=switches, next_at=switches.due_at)


def _camera(
    plan: Plan, source: Simulated, world: World, game: Game[Any], hints: CameraHints, time: TableTime
) -> CameraParts:
    folder = plan.folder
    if not source.sensors.see or folder is None:
        return CameraParts()

    def build() -> CameraParts:
        from companion.wiring.simulated_camera import simulated_camera

        return simulated_camera(source, world, game, folder / SIMULATED, hints.hints, time)

    return or_without(build, time.clock)


def _hands(
    source: Simulated, world: World, game: Game[Any], faults: Mapping[str, FaultSwitch], time: TableTime
) -> TableHands:
    chance = Random() if source.seed is None else Random(source.seed)
    hands = partial(
        TableHands,
        world,
        game.kit,
        partial(opening, game),
        faults,
        chance,
        time.wait,
        playtests()[game.name].physical.dice,
    )
    return hands(PATIENT_LAYER_SECONDS) if isinstance(time, SteppedTime) else hands()
