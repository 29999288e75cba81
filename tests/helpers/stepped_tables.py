"""A whole simulated table in stepped time, for tests that let time pass themselves."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.rules.catalogue import USUAL_GAME
from companion.simulation.noise import LEVELS
from companion.wiring.plan import Plan, Sensors, Simulated
from companion.wiring.seat import Seat
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable, open_table


class SteppedSeat(Seat):
    """A seat at a table whose time a test lets pass."""

    def __init__(self, table: RunningTable, time: SteppedTime) -> None:
        super().__init__(table)
        self.time = time


@contextmanager
def a_stepped_table(
    folder: Path,
    *,
    game: str = USUAL_GAME,
    noise: str = "none",
    seed: int = 1,
    sensors: Sensors = Sensors.RFID,
) -> Iterator[SteppedSeat]:
    """Open a table and sit down at it."""
    source, time = Simulated(sensors=sensors, noise=LEVELS[noise], seed=seed), SteppedTime()
    with open_table(Plan(source=source, game=game, folder=folder), time) as table:
        yield SteppedSeat(table, time)
