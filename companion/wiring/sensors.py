"""Which sensors a simulated table has: readers under it, a camera above it, or both."""

import argparse
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from companion.config import TableConfig
from companion.messages.games import Kit
from companion.messages.ids import PlaceId
from companion.simulation.world.coverage import Coverage, coverage


class Sensors(Enum):
    """What looks at the table; what nothing looks at is tapped."""

    RFID = "rfid"
    """Readers, Hall switches and the switches of the Receptacles."""
    CAMERA = "camera"
    """A camera and nothing else."""
    BOTH = "both"

    @property
    def feel(self) -> bool:
        """Whether readers and switches are under the table."""
        return self is not Sensors.CAMERA

    @property
    def see(self) -> bool:
        """Whether a camera hangs above it."""
        return self is not Sensors.RFID


def add_sensors(command: argparse.ArgumentParser) -> None:
    """Offer the choice to a command."""
    command.add_argument(
        "--sensors",
        type=Sensors,
        choices=list(Sensors),
        default=Sensors.RFID,
        metavar="{rfid,camera,both}",
        help="what looks at the simulated table; every picture of a camera is rendered and read",
    )


def covered(table: TableConfig, kit: Kit, eyes: Iterable[PlaceId]) -> Coverage:
    """What such a table notices, with eyes that look at these places."""
    readers = [place for hub in table.hubs for place in hub.readers if place is not None]
    hall = [place for hub in table.hubs for place in hub.switches if place is not None]
    return coverage(kit, readers, [*hall, *(item.place for item in table.receptacles)], eyes)


def fitted(table: TableConfig, sensors: Sensors) -> TableConfig:
    """A table with what is under it, or without."""
    return table if sensors.feel else replace(table, hubs=(), receptacles=())
