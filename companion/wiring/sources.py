"""Where devices come from: the only place that tells built, simulated, recorded and no devices apart."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

from gpiozero.pins.mock import MockFactory

from companion import config
from companion.core.owner_files import OwnerFiles
from companion.rules.game import Game
from companion.wiring.built_devices import built_devices
from companion.wiring.camera_hints import CameraHints
from companion.wiring.devices import Devices, Tap
from companion.wiring.plan import Built, Plan, Recorded, Simulated, Told
from companion.wiring.recorded import recorded_devices
from companion.wiring.simulated import simulated_devices
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table_time import TableTime


@contextmanager
def open_devices(plan: Plan, game: Game[Any], time: TableTime, tap: Tap | None = None) -> Iterator[Devices]:
    """The devices of a plan until the block ends; whoever wants them to look lets time watch them."""
    with ExitStack() as stack:
        match plan.source:
            case Built() as built:
                yield built_devices(plan, built, game, time, tap)
            case Simulated() as simulated:
                yield simulated_devices(plan, simulated, game, time, tap, stack)
            case Recorded() as recorded:
                if not isinstance(time, SteppedTime):
                    raise TypeError("a recording is lived through in stepped time")
                yield recorded_devices(plan, recorded, game, time)
            case Told():
                yield _no_devices(plan, game, time)


def _no_devices(plan: Plan, game: Game[Any], time: TableTime) -> Devices:
    """A bare table: people say everything."""
    files = OwnerFiles(plan.folder)
    return Devices(
        table=replace(config.default_table(), hubs=(), sockets=(), camera=None),
        described="",
        pins=MockFactory,
        files=files,
        hints=CameraHints(lambda: files.tags, game.kit, time.clock),
        sensors=(),
    )
