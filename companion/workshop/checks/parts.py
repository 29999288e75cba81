"""A bench: everything of one table within reach, real or simulated, and nothing running."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory

from companion.config import TableConfig, default_table, load_table
from companion.core.tags_file import load_tags
from companion.devices.rfid.line import pico_ports
from companion.devices.rfid.settings import AUTO
from companion.devices.vision.layout import usual_layout
from companion.errors import DeviceError
from companion.messages.ids import DeviceId, PieceId, TagId
from companion.simulation.hubs.hub_firmware import FIRMWARE
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.world.magnets import HallPin, Magnets
from companion.simulation.world.world import World
from companion.workshop.checks.hub_line import HubTalk
from companion.workshop.checks.still import still_from

if TYPE_CHECKING:  # OpenCV and NumPy are needed only where a camera is
    from companion.devices.vision.images import Picture


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """A table taken apart. Ports of hubs that were not found are missing from `ports`."""

    table: TableConfig
    ports: Mapping[DeviceId, str]
    pins: Callable[[], Factory]
    """The pins of the Receptacles; raises DeviceError where there are none."""
    tags: Mapping[TagId, PieceId]
    firmware: str
    """The version hubs should have."""
    usb: tuple[str, ...] = ()
    """Ports on which a Pico was seen, whatever runs on it."""
    look: "Callable[[], Picture] | None" = None
    """Takes one picture; raises DeviceError when the camera does not answer. None without a camera."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedBench:
    """A bench whose world, hubs and pins can be played with."""

    bench: Bench
    world: World
    hubs: Mapping[DeviceId, SimulatedHub]
    pins: MockFactory


def real_bench(table: Path, folder: Path, firmware: str) -> Bench:
    """The table its owner built. Hubs are found by the name they give themselves."""
    described = load_table(table)
    tags = folder / "tags.toml"
    usb = tuple(pico_ports())
    fixed = {hub.device: hub.port for hub in described.hubs if hub.port != AUTO}
    named = {name: url for url in usb if url not in fixed.values() and (name := _name_on(url))}
    return Bench(
        table=described,
        ports={DeviceId(device): url for device, url in (named | fixed).items()},
        pins=_real_pins,
        tags=load_tags(tags) if tags.exists() else {},
        firmware=firmware,
        usb=usb,
        look=still_from(described.camera) if described.camera else None,
    )


@contextmanager
def simulated_bench(world: World) -> Iterator[SimulatedBench]:
    """The table we describe, simulated: hubs on loopback ports and mock pins over a world of pieces."""
    table = default_table()
    pins = MockFactory(pin_class=HallPin)
    Magnets(world, {item.place: item.switch for item in table.receptacles}, pins)
    with ExitStack() as stack:
        hubs: dict[DeviceId, SimulatedHub] = {}
        for hub in table.hubs:
            hubs[hub.device] = SimulatedHub(
                hub.device, readers=hub.readers, switches=hub.switches, world=world
            )
            stack.callback(hubs[hub.device].close)
        stack.callback(pins.reset)
        ports = {device: plugged.port for device, plugged in hubs.items()}
        bench = Bench(
            table=table,
            ports=ports,
            pins=lambda: pins,
            tags=world.tags,
            firmware=FIRMWARE,
            usb=tuple(ports.values()),
            look=_painted_camera(),
        )
        yield SimulatedBench(bench=bench, world=world, hubs=hubs, pins=pins)


def _painted_camera() -> "Callable[[], Picture] | None":
    """A camera over the bare simulated table; none where OpenCV is not installed."""
    try:
        from companion.devices.vision.markers import MarkerBook
        from companion.simulation.picture.drawing import TableRenderer, View
        from companion.simulation.picture.scene import Scene
    except ImportError:
        return None
    return lambda: TableRenderer(usual_layout(), MarkerBook(), signs={}, stickers=True).draw(Scene(), View())


def _name_on(url: str) -> str:
    """The name a hub gives itself; nothing if nobody answers."""
    try:
        with HubTalk(url) as talk:
            return talk.hello().hub
    except DeviceError:
        return ""


def _real_pins() -> Factory:
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except Exception as fault:  # lgpio raises its own errors, on import and on opening the chip
        raise DeviceError(
            "The pins of this machine cannot be used: {reason}.",
            "On a Raspberry Pi install the extra `pi`; elsewhere leave the receptacles out of table.toml.",
            reason=str(fault),
        ) from fault
