"""The parts of a simulated table in the hands of a test, cut down to one hub so that checks are quick."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from gpiozero.pins.mock import MockFactory

from companion.messages.ids import DeviceId
from companion.rules.catalogue import USUAL_GAME, games
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.noise import NoiseLevel
from companion.simulation.world.world import World
from companion.tools.firmware.shipped import firmware_version
from companion.wiring.devices import Devices
from companion.wiring.parts import parts_of
from companion.wiring.plan import Plan, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.sources import open_devices
from companion.workshop.checks.parts import TableParts

NORTH = DeviceId("hub-north")


class OneHub:
    """A table with hub-north alone, and everything a test may break about it."""

    def __init__(self, devices: Devices) -> None:
        assert devices.simulated is not None
        parts = parts_of(devices, firmware_version())
        self.parts: TableParts = replace(parts, table=replace(parts.table, hubs=parts.table.hubs[:1]))
        self.world: World = devices.simulated.world
        self.pins: MockFactory = devices.pins()
        self._lines = devices.simulated.lines

    @property
    def hub(self) -> SimulatedHub:
        """The hub itself."""
        hub = self._lines[NORTH]
        assert isinstance(hub, SimulatedHub)
        return hub

    def with_hub(self, **changes: object) -> TableParts:
        """The parts as if table.toml described the hub otherwise."""
        hub = replace(self.parts.table.hubs[0], **changes)  # type: ignore[arg-type]
        return replace(self.parts, table=replace(self.parts.table, hubs=(hub,)))


@contextmanager
def one_hub(noise: NoiseLevel | None = None) -> Iterator[OneHub]:
    """Open the devices of a simulated table."""
    plan = Plan(source=Simulated(noise=noise or NoiseLevel()))
    with open_devices(plan, games()[USUAL_GAME], RealTime()) as devices:
        yield OneHub(devices)
