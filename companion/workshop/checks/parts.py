"""A table taken apart: everything of it within reach of a check, and nothing running."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gpiozero.pins import Factory

from companion.config import TableConfig
from companion.messages.ids import DeviceId, PieceId, TagId

if TYPE_CHECKING:  # OpenCV and NumPy are needed only where a camera is
    from companion.devices.vision.images import Picture


@dataclass(frozen=True, slots=True, kw_only=True)
class TableParts:
    """What the doctor looks at. Ports of hubs that were not found are missing from `ports`."""

    table: TableConfig
    ports: Mapping[DeviceId, str]
    pins: Callable[[], Factory]
    """The pins of the sockets; raises DeviceError where there are none."""
    tags: Mapping[TagId, PieceId]
    firmware: str
    """The version hubs should have."""
    usb: tuple[str, ...] = ()
    """Ports on which a Pico was seen, whatever runs on it."""
    look: "Callable[[], Picture] | None" = None
    """Takes one picture; raises DeviceError when the camera does not answer. None without a camera."""
