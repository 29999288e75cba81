"""A running loop without devices or panel, and hands to feed it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.core.journal import Journal
from companion.core.owner_files import OwnerFiles
from companion.core.table_service import TableService, build_loop
from companion.devices.lamps.lamp_row import SocketLamps
from companion.errors import IllegalMove, JournalError, Refused
from companion.messages.events import TableEvent
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.intents import Answer, BeginGame
from companion.messages.observations import TagsSeen
from companion.messages.snapshot import Snapshot
from companion.rules.catalogue import games
from tests.helpers.companion_process import VILLAGE

PIECES = (*(villager for pile in VILLAGE.values() for villager in pile), "red")
BEGIN = BeginGame(game="ghost_stories", options={"level": "bookkeeper"})
TAGS = {TagId(f"tag of {piece}"): PieceId(piece) for piece in PIECES}


class FullDisk(Journal):
    """A journal whose disk can be filled up, or be so slow that nothing is ever written."""

    full = False

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._ready = Event()
        self._ready.set()

    def append(self, events: Iterable[TableEvent]) -> None:
        if self.full:
            raise JournalError("The disk is full.", "Make room.")
        self._ready.wait(60)
        super().append(events)

    @contextmanager
    def slow(self) -> Iterator[None]:
        """Write nothing until the block ends."""
        self._ready.clear()
        try:
            yield
        finally:
            self._ready.set()


class Evening:
    """A running loop with hands to feed it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = FullDisk(folder / "journal.sqlite")
        self.files = OwnerFiles(folder, born=TAGS)
        self.now = 0.0
        pins = {PlaceId(place): pin for place, pin in (("nw", 12), ("ne", 13), ("se", 18), ("sw", 19))}
        factory = MockFactory(pin_class=MockPWMPin)
        self.lamps = SocketLamps(pins, lambda: factory, clock=lambda: self.now)
        self.loop = build_loop(
            games=games(),
            first="ghost_stories",
            journal=self.journal,
            files=self.files,
            lamps=self.lamps,
            clock=lambda: self.now,
        )
        self.service = TableService(self.loop, journal=self.journal, lamps=self.lamps)
        self.lamps.open(self.loop.put)
        self.loop.start()

    def scan(self, place: str, *pieces: str, times: int = 3) -> None:
        """Let the reader of a place scan a few times."""
        tags = frozenset(TagId(f"tag of {piece}") for piece in pieces)
        for _ in range(times):
            self.now += 0.15
            self.loop.put(TagsSeen(at=self.now, place=PlaceId(place), tags=tags))

    def lay_out(self, **stacks: tuple[str, ...]) -> None:
        """Lay the village layer by layer, some of its stacks otherwise than usual."""
        village = {**VILLAGE, **stacks}
        for height in range(1, 4):
            for tile, pile in village.items():
                self.scan(tile, *pile[:height])

    def settle(self) -> Snapshot:
        """Wait until everything put in so far is dealt with."""
        with pytest.raises((Refused, IllegalMove)):
            self.loop.hand_in(Answer(prompt="nobody asked", choice="this"))
        return self.loop.latest()

    def close(self) -> None:
        """Let go of everything."""
        self.loop.close()
        self.lamps.close()
        self.journal.close()


def begun(evening: Evening) -> None:
    """Begin a game and play."""
    evening.loop.hand_in(BEGIN)
    evening.loop.hand_in(Answer(prompt="set-up", choice="begin"))
