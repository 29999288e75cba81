"""The tokens of a simulated table: how many lie where, moved one by one or laid as books have them."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion.messages.games import Kit
from companion.messages.ids import BOX, PieceId, PlaceId
from companion.messages.snapshot import Booked
from companion.rules.table_play import TokenMove
from companion.simulation.world.world import World


class Amiss(NamedTuple):
    """So many tokens of a kind lie in a purse, and so many should."""

    purse: PlaceId
    kind: str
    there: int
    wanted: int


class Tokens:
    """Sees and moves the tokens of one world."""

    def __init__(self, world: World, kit: Kit) -> None:
        self._world = world
        self._kinds = {token.id: token.kind for token in kit.tokens}
        self._purses = [purse.id for purse in kit.purses]

    def carry(self, way: TokenMove) -> PieceId | None:
        """Move one token and return it, if there is one."""
        there = [token for token in self._world.pile(way.origin) if self._kinds.get(token) == way.kind]
        if not there:
            return None
        self._world.move(there[-1], way.target)
        return there[-1]

    def amiss(self, booked: Booked) -> list[Amiss]:
        """Where they lie otherwise than the books have them."""
        return [each for each in self._compared(booked) if each.there != each.wanted]

    def lay(self, booked: Booked) -> None:
        """Lay them as the books have them; what is booked nowhere goes into the box."""
        amiss = self.amiss(booked)
        for purse, kind, there, wanted in amiss:
            for _ in range(there - wanted):
                self.carry(TokenMove(kind, purse, BOX))
        for purse, kind, there, wanted in amiss:
            for _ in range(wanted - there):
                self.carry(TokenMove(kind, BOX, purse))

    def _compared(self, booked: Booked) -> Iterator[Amiss]:
        for purse in self._purses:
            held = Counter(self._kinds[token] for token in self._world.pile(purse) if token in self._kinds)
            for kind in dict.fromkeys(self._kinds.values()):
                yield Amiss(purse, kind, held[kind], booked.get(purse, {}).get(kind, 0))
