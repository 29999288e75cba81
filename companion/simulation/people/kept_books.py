"""A simulated table kept as the companion has booked it: tokens, and what else no sensor sees.

People who play there by hand move what the companion asks them to move; nobody asks for tokens, for cards
that are out or for the side of a tile, and a board that shows others than the books is mistrusted. Robots
move all of it themselves, so that the log can be judged by it.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from companion.errors import Refused
from companion.messages.snapshot import Snapshot
from companion.rules.table_play import Deed, Put, TableInView, TurnOver
from companion.simulation.world.hands import TableHands

LOOK = 0.5
"""Seconds after which it looks whether it is to leave, or is switched on."""

Tidying = Callable[[TableInView], Iterator[Deed]]
"""What hands do so that cards and tiles lie as the panel has them."""


class ShownTable(TableInView, Protocol):
    """The table as it is shown."""

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait for a snapshot numbered above `after`; None if there is none in time."""


class KeptBooks:
    """Lays the table as booked whenever the books change, from `start()` to `close()`."""

    def __init__(self, table: ShownTable, hands: TableHands, tidying: Tidying) -> None:
        self._table = table
        self._hands = hands
        self._tidying = tidying
        self._laid: Mapping[str, object] | None = None
        """What was shown when the table was laid last."""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="kept books", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._hands.keep_books(True)
        self._thread.start()

    def close(self) -> None:
        """End. Calling it twice is fine."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        shown = self._table.latest()
        while not self._closing.is_set():
            self.follow(shown)
            shown = self._table.wait(shown.number, LOOK) or self._table.latest()

    def follow(self, shown: Snapshot) -> None:
        """Lay the table as it is booked, if it is to be kept so and the books are others than before."""
        if not self._hands.keeps_books():
            self._laid = None
        elif shown.booked and shown.view != self._laid:
            self._hands.lay_tokens(shown.booked)
            for deed in () if self._table.coverage.eyes else tuple(self._tidying(self._table)):
                self._do(deed)
            self._laid = shown.view

    def _do(self, deed: Deed) -> None:
        """What a hand holds just now it keeps."""
        try:
            match deed:
                case Put(piece=piece, place=place):
                    self._hands.move(piece, place)
                case TurnOver(place=place):
                    self._hands.turn(place)
                case _:
                    pass
        except Refused:
            return
