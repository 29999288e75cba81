"""The ways to play, as `companion play` offers them: which source each one is, and which one was chosen last.

Nothing is opened here: whoever runs the table looks at `waiting`, closes it and opens the next.
"""

from collections.abc import Mapping
from pathlib import Path

from companion.config.data_files import TABLE, WAY
from companion.errors import CompanionError, Refused
from companion.panel.ports.ways import Way
from companion.wiring.plan import Built, Sensors, Simulated, Source, Told


class Ways:
    """Implements the panel's port. Any thread may ask."""

    def __init__(
        self,
        folder: Path,
        *,
        table: Path | None = None,
        sensors: Sensors | None = None,
    ) -> None:
        """`table` and `sensors` are what the command line says; without a word it is the way chosen last."""
        self._folder = folder
        self._table = table
        self._sensors = sensors
        self._fault: CompanionError | None = None
        self._now = self._first()
        self._next = self._now

    @property
    def now(self) -> Way:
        """The way this table is played."""
        return self._now

    @property
    def offered(self) -> Mapping[Way, bool]:
        """Every way; a table that senses has to be built first."""
        return {way: way is not Way.SENSED or self._described() is not None for way in Way}

    @property
    def fault(self) -> CompanionError | None:
        """Why the way that was wanted last could not be taken."""
        return self._fault

    @property
    def waiting(self) -> bool:
        """Whether another way was chosen than the table is open for."""
        return self._next is not self._now

    def choose(self, way: Way) -> None:
        """Have the table put together anew for this way, and begin so next time."""
        if not self.offered[way]:
            raise Refused(
                "No table that senses is described here.",
                "Build one, and start with --table table.toml or put that file into the data folder.",
            )
        self._folder.mkdir(parents=True, exist_ok=True)
        (self._folder / WAY).write_text(way.value, "utf-8")
        self._next, self._fault = way, None

    def take(self, usual: Sensors = Sensors.RFID) -> Source:
        """Go the way that was chosen: the devices to open; `usual` looks if nobody said what else does."""
        self._now = self._next
        match self._now:
            case Way.SENSED:
                return Built(table=self._described())
            case Way.TOLD:
                return Told()
            case Way.SIMULATED:
                wanted = self._sensors or usual
                return Simulated(sensors=usual if wanted is Sensors.NONE else wanted)

    def go_back(self, way: Way, fault: CompanionError) -> None:
        """Go this way again, because of what was in the way of the other; raise it if it was the same."""
        if way is self._now:
            raise fault
        self.choose(way)
        self._fault = fault

    def _described(self) -> Path | None:
        """The table.toml of a table that was built."""
        own = self._folder / TABLE
        return self._table or (own if own.is_file() else None)

    def _first(self) -> Way:
        if self._table is not None:
            return Way.SENSED
        if self._sensors is not None:
            return Way.TOLD if self._sensors is Sensors.NONE else Way.SIMULATED
        try:
            chosen = read_way(self._folder / WAY)
        except (OSError, ValueError):  # never chosen, or set aside in a moment as what cannot be read
            return Way.SIMULATED
        return chosen if self.offered[chosen] else Way.SIMULATED


def read_way(path: Path) -> Way:
    """The way that was chosen last; raise ValueError if the file names none."""
    return Way(path.read_text("utf-8").strip())
