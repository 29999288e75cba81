"""What stands below the loop of a table, whatever the source: sensors, pins, what the table remembers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gpiozero.pins import Factory

from companion.config import HubConfig, TableConfig
from companion.core.owner_files import OwnerFiles
from companion.devices.ports import Sensor
from companion.devices.recording import Row
from companion.devices.rfid.settings import HubSettings
from companion.messages.ids import DeviceId
from companion.simulation.hubs.line import HubLine
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.world.coverage import Coverage
from companion.simulation.world.hands import TableHands
from companion.simulation.world.world import World
from companion.wiring.camera import CameraParts
from companion.wiring.camera_hints import CameraHints
from companion.wiring.table_time import NextAt, unforeseen

Tap = Callable[[Row], None]
"""Is told all that passes over the lines of hubs."""
Lines = Mapping[DeviceId, HubLine | SimulatedHub]
"""The line of each hub."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedSensor:
    """A sensor, and when it will next have something to say if that can be told."""

    sensor: Sensor
    next_at: NextAt = unforeseen


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedTable:
    """The world below simulated devices, and what people and mishaps do to it."""

    world: World
    hands: TableHands
    coverage: Coverage
    """What its sensors notice."""
    lines: Lines
    """The line of each hub, to be pulled out, garbled or broken on demand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """The devices of one table. Nothing is open yet: a sensor opens its hardware when it is first polled."""

    table: TableConfig
    described: str
    """The text of the table.toml that describes it."""
    pins: Callable[[], Factory]
    """The pins of switches and lamps; raises DeviceError where there are none."""
    files: OwnerFiles
    hints: CameraHints
    sensors: tuple[TimedSensor, ...]
    camera: CameraParts = field(default_factory=CameraParts)
    simulated: SimulatedTable | None = None


def hub_settings(table: TableConfig, hub: HubConfig, port: str | None = None) -> HubSettings:
    """A hub of a table as its driver wants it described; another port may stand in for its own."""
    return HubSettings(
        device=hub.device,
        port=port or hub.port,
        readers=hub.readers,
        switches=hub.switches,
        pixels=hub.pixels,
        windows=hub.windows,
        window_count=table.scan.windows,
        period_ms=table.scan.period_ms,
        debounce_ms=table.scan.debounce_ms,
        guard_us=table.scan.guard_us,
        listen_us=table.scan.listen_us,
    )
