"""A world, its readers and the fusion in simulated time: no hubs, no threads, no waiting.

For benches and tests that need a day of scans in seconds. Readers take turns within a cycle as the field
schedule makes them do.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.messages.events import PieceLifted, PiecePlaced, PieceTurned
from companion.messages.games import Kit
from companion.messages.ids import HAND, PieceId, PlaceId
from companion.messages.observations import TagsSeen
from companion.simulation.hubs.firmware import roll_call
from companion.simulation.radio.radio import Noise, Position, Radio
from companion.simulation.world.world import World
from companion.table import fusion, mirror
from companion.table.memory import SensorMemory
from companion.table.mirror import Mirror
from companion.table.tuning import Tuning


@dataclass(frozen=True, slots=True, kw_only=True)
class Cycle:
    """How the readers take turns: each scans once in every `period` seconds."""

    period: float = 0.1
    readers: tuple[PlaceId, ...]


class ScannedTable:
    """A simulated table under readers, with the mirror that follows from it."""

    def __init__(
        self,
        kit: Kit,
        cycle: Cycle,
        *,
        noise: Noise,
        seed: int = 0,
        centres: dict[PlaceId, Position] | None = None,
        tuning: Tuning | None = None,
    ) -> None:
        self.now = 0.0
        self.world = World(kit)
        self.mirror = Mirror()
        self.memory = SensorMemory(self.world.tags, tuning=tuning or Tuning())
        self.events: list[PiecePlaced | PieceLifted] = []
        self._kit = kit
        self._cycle = cycle
        self._turn = 0
        self._rolls = {place: roll_call() for place in cycle.readers}
        self._radio = Radio(self.world, kit, noise=noise, seed=seed, clock=lambda: self.now, centres=centres)

    def put(self, piece: PieceId, place: PlaceId) -> None:
        """Put a piece down, or slide it there."""
        self.world.move(piece, place)

    def lift(self, piece: PieceId) -> None:
        """Take a piece into the hand."""
        self.world.move(piece, HAND)

    def run(
        self, seconds: float, until: Callable[[], bool] | None = None
    ) -> Sequence[PiecePlaced | PieceLifted]:
        """Scan for so long, or until something has come true; return what was settled meanwhile."""
        first = len(self.events)
        end = self.now + seconds
        while self.now < end - 1e-9 and not (until is not None and until()):
            self._scan()
        return self.events[first:]

    def _scan(self) -> None:
        readers = self._cycle.readers
        rounds, turn = divmod(self._turn, len(readers))
        self._turn += 1
        self.now = self._cycle.period * (rounds + (turn + 1) / len(readers))
        place = readers[turn]
        roll = self._rolls[place]
        heard = self._radio.tags_at(place)
        asked = frozenset(tag for tag in roll.absent(heard) if self._radio.answers(place, tag))
        roll.note(heard, asked)
        self._take_in(TagsSeen(at=self.now, place=place, tags=heard | asked, asked=asked))

    def _take_in(self, seen: TagsSeen) -> None:
        """Take one scan in, as the table loop does."""
        self.memory, settled = fusion.observe(self.memory, self.mirror, self._kit, seen)
        for event in settled:
            self.mirror = mirror.after(self.mirror, event)
            if not isinstance(event, PieceTurned):  # readers cannot tell
                self.events.append(event)
