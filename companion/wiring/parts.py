"""The devices of a plan taken apart, for the doctor and for tests of single readers: nothing runs."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.config import TableConfig
from companion.devices.rfid.line import pico_ports
from companion.devices.rfid.settings import AUTO
from companion.devices.rfid.words import Setup
from companion.errors import DeviceError
from companion.messages.ids import DeviceId
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.wiring.camera import stills_from
from companion.wiring.devices import Devices, SimulatedTable, hub_settings
from companion.workshop.checks.hub_line import HubTalk
from companion.workshop.checks.parts import TableParts

if TYPE_CHECKING:  # OpenCV and NumPy are needed only where a camera is
    from companion.devices.vision.images import Picture


def parts_of(devices: Devices, firmware: str) -> TableParts:
    """The parts of a table in real time; `firmware` is the version its hubs should have."""
    if devices.simulated is not None:
        return _simulated_parts(devices, devices.simulated, firmware)
    usb = tuple(pico_ports())
    camera = devices.table.camera
    return TableParts(
        table=devices.table,
        ports=_ports(devices.table, usb),
        pins=devices.pins,
        tags=devices.files.tags,
        firmware=firmware,
        usb=usb,
        setups=_setups(devices.table),
        take=stills_from(camera) if camera else None,
    )


def _simulated_parts(devices: Devices, simulated: SimulatedTable, firmware: str) -> TableParts:
    ports = {name: line.port for name, line in simulated.lines.items() if isinstance(line, SimulatedHub)}
    return TableParts(
        table=devices.table,
        ports=ports,
        pins=devices.pins,
        tags=devices.files.tags,
        firmware=firmware,
        usb=tuple(ports.values()),
        setups=_setups(devices.table),
        take=_painted_camera(),
    )


def _setups(table: TableConfig) -> Mapping[DeviceId, Setup]:
    return {hub.device: hub_settings(table, hub).setup() for hub in table.hubs}


def _painted_camera() -> "Callable[[int], Sequence[Picture]] | None":
    """A camera over the bare simulated table; none where OpenCV is not installed."""
    try:
        from companion.devices.vision.layout import usual_layout
        from companion.devices.vision.markers import MarkerBook
        from companion.simulation.picture.drawing import CameraView, TableRenderer
        from companion.simulation.picture.scene import Scene
    except ImportError:
        return None
    renderer = TableRenderer(usual_layout(), MarkerBook(), signs={}, stickers=True)
    return lambda count: [renderer.draw(Scene(), CameraView())] * count


def _ports(table: TableConfig, usb: tuple[str, ...]) -> Mapping[DeviceId, str]:
    """Where each hub is: on the port table.toml names, or on that where it says its name."""
    fixed = {hub.device: hub.port for hub in table.hubs if hub.port != AUTO}
    named = {name: url for url in usb if url not in fixed.values() and (name := _name_on(url))}
    return {DeviceId(device): url for device, url in (named | fixed).items()}


def _name_on(url: str) -> str:
    """The name a hub gives itself; nothing if nobody answers."""
    try:
        with HubTalk(url) as talk:
            return talk.hello().hub
    except DeviceError:
        return ""
