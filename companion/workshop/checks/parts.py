"""A table taken apart: everything of it within reach of a check, and nothing running."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gpiozero.pins import Factory

from companion.config import TableConfig
from companion.devices.rfid.words import Setup
from companion.messages.ids import DeviceId, PieceId, TagId
from companion.messages.text import Text

if TYPE_CHECKING:  # OpenCV and NumPy are needed only where a camera is
    from companion.devices.vision.images import Picture

Ask = Callable[[Text], bool]
"""Puts a question to a person: yes or no."""


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
    setups: Mapping[DeviceId, Setup] = field(default_factory=dict)
    """How each hub scans in a game."""
    take: "Callable[[int], Sequence[Picture]] | None" = None
    """Takes so many pictures in a row; raises DeviceError when the camera does not answer."""
