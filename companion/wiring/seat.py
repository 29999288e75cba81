"""A simulated table as those see it who play at it: pieces, panel and the time that passes."""

from companion.messages.intents import Intent
from companion.messages.snapshot import Snapshot
from companion.simulation.world.coverage import Coverage
from companion.simulation.world.hands import TableHands
from companion.simulation.world.world import World
from companion.wiring.devices import Lines, SimulatedTable
from companion.wiring.table import RunningTable


class Seat:
    """One place at a simulated table."""

    def __init__(self, table: RunningTable) -> None:
        self.table = table
        self._simulated = simulated_in(table)

    @property
    def world(self) -> World:
        """The pieces."""
        return self._simulated.world

    @property
    def hands(self) -> TableHands:
        """Hands that lay the table out."""
        return self._simulated.hands

    @property
    def coverage(self) -> Coverage:
        """What the sensors notice."""
        return self._simulated.coverage

    @property
    def lines(self) -> Lines:
        """The line of each hub, to be pulled out, garbled or broken on demand."""
        return self._simulated.lines

    def pass_time(self, seconds: float) -> None:
        """Wait."""
        self.table.time.wait(seconds)

    def latest(self) -> Snapshot:
        """What the panel shows."""
        return self.table.latest()

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait until the panel shows something later than `after`; None if it does not in time."""
        return self.table.service.wait(after, seconds)

    def tap(self, intent: Intent) -> Snapshot:
        """Tap something on the panel."""
        return self.table.hand_in(intent)


def simulated_in(table: RunningTable) -> SimulatedTable:
    """The simulated world under a table; asked only of tables that were planned with one."""
    assert table.devices.simulated is not None
    return table.devices.simulated
