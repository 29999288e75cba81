"""Pictures the eyes took, and the port of whoever records those they went by."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.devices.vision.calibration import Calibration
from companion.devices.vision.images import Picture
from companion.messages.sightings import TableSeen


@dataclass(frozen=True, slots=True, eq=False)
class CameraFrame:
    """A full picture and when it was taken."""

    picture: Picture
    at: float


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """The last picture that was read, and what was seen in it."""

    picture: Picture
    seen: TableSeen
    calibration: Calibration


class Tap(Protocol):
    """Somebody who records what the eyes go by."""

    def found(self, frame: CameraFrame) -> None:
        """The table was found by its markers in this picture."""

    def set_by_hand(self, at: float, calibration: Calibration) -> None:
        """A person set the corners."""

    def read(self, frames: Sequence[CameraFrame]) -> None:
        """What was told was read from these pictures."""
