"""What a table is to be made of, before anything is opened: whose devices, which game, which folder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from companion.devices.recording import Row
from companion.messages.ids import PieceId, TagId
from companion.rules.catalogue import USUAL_GAME, playtests
from companion.simulation.noise import NoiseLevel


class Sensors(Enum):
    """What looks at a simulated table; what nothing looks at is tapped."""

    RFID = "rfid"
    """Readers, Hall switches and the switches of the sockets."""
    CAMERA = "camera"
    """A camera and nothing else."""
    BOTH = "both"
    NONE = "none"
    """Nothing: people say everything."""

    @property
    def feel(self) -> bool:
        """Whether readers and switches are under the table."""
        return self in (Sensors.RFID, Sensors.BOTH)

    @property
    def see(self) -> bool:
        """Whether a camera hangs above it."""
        return self in (Sensors.CAMERA, Sensors.BOTH)


def usual_sensors(game: str) -> Sensors:
    """What looks at a simulated table if nobody says: readers, or the camera for a game that has none."""
    return Sensors.RFID if playtests()[game].physical.antennas else Sensors.CAMERA


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """The devices of a table somebody built."""

    table: Path | None = None
    """Its table.toml; None for the one we ship, on real ports and without a camera."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """The table we ship a description of, over a world of pieces.

    In stepped time whatever is drawn by lot comes from the seed, and lines and camera have their mishaps.
    """

    sensors: Sensors = Sensors.RFID
    noise: NoiseLevel = field(default_factory=NoiseLevel)
    seed: int | None = None
    """None: pieces are dealt and dice fall differently each time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What devices once said, said again; only stepped time can live through it."""

    rows: Sequence[Row]
    tags: Mapping[TagId, PieceId] = field(default_factory=dict)
    table: Path | None = None
    """The table.toml it was recorded with; ours if left out."""
    pictures: Path | None = None
    """The folder of the pictures that were read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """No devices at all: people say everything."""


Source = Built | Simulated | Recorded | Told


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All that decides what a table is; a kind of time makes it run."""

    source: Source
    game: str = USUAL_GAME
    folder: Path | None = None
    """Where journal, tags, settings and the simulated world are kept; None: nothing outlives the table."""
