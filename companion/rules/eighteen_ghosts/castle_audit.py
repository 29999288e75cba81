"""Watches a game at the castle by what truly stands there: an open escape must be told before long.

It looks with its own eyes at portals and ghosts and asks the rules for nothing but the plan of the castle.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from companion.messages.directions import CLOCKWISE
from companion.messages.ids import PieceId
from companion.messages.snapshot import Snapshot
from companion.rules.eighteen_ghosts.castle import COLOUR_OF, PORTAL_ROOMS, ahead
from companion.rules.eighteen_ghosts.table.kit import PIECES, PLACES_OF_ROOMS, PORTALS
from companion.rules.table_play import Pieces

PATIENCE: Final = 8.0
"""Seconds a ghost may stand before its open portal until it must have been spoken of."""


class CastleAudit:
    """Counts the turns and the escapes, and writes down those that nobody was told of."""

    false: Sequence[str] = ()

    def __init__(self, pieces: Pieces, clock: Callable[[], float]) -> None:
        self.turns = 0
        self.alerts = 0
        self.missed: list[str] = []
        self._pieces = pieces
        self._clock = clock
        self._turn = ""
        self._since: dict[PieceId, float] = {}
        """Ghosts before their open portals that nobody was told of yet, and since when."""
        self._told: set[PieceId] = set()

    def look(self, shown: Snapshot) -> None:
        turn = str(shown.view.get("turn", ""))
        self.turns += turn != self._turn
        self._turn = turn
        spoken = {piece for prompt in shown.prompts for piece in prompt.pieces}
        open_now = set(self._open_escapes())
        self.alerts += len((open_now & spoken) - self._told)
        self._told = (self._told | spoken) & open_now
        now = self._clock()
        self._since = {piece: self._since.get(piece, now) for piece in open_now - self._told}
        late = [piece for piece, since in self._since.items() if now - since > PATIENCE]
        for piece in late:
            self.missed.append(f"{piece} stands before its open portal and nobody is told")
            self._told.add(piece)

    def moved(self) -> None: ...

    def answered(self, choice: str) -> None: ...

    def undone(self) -> None: ...

    def wrong(self, _: Snapshot) -> Iterator[str]:
        return iter(())

    def _open_escapes(self) -> Iterator[PieceId]:
        """The ghosts that stand before the open side of their colour's portal."""
        for portal, colour in PORTALS.items():
            side = CLOCKWISE.index(self._pieces.facing[portal])
            room = ahead(PORTAL_ROOMS[colour], side)
            for piece in () if room is None else self._pieces.pile(PLACES_OF_ROOMS[room]):
                if piece in PIECES and COLOUR_OF[PIECES[piece]] == colour:
                    yield piece
