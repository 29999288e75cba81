"""What robots' hands can do: take a piece out of a pile, carry it, put it down, bump into another one."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol

from companion.messages.directions import Direction
from companion.messages.games import Kit
from companion.messages.ids import BOX, HAND, PieceId, PlaceId
from companion.messages.intents import Intent
from companion.messages.prompts import PieceMove
from companion.messages.snapshot import Snapshot
from companion.rules.table_play import Made, Put, TurnPiece
from companion.simulation.people.habits import Habits
from companion.simulation.people.tally import Tally
from companion.simulation.world.coverage import Coverage
from companion.simulation.world.world import World

IN_HAND = 0.3
"""Seconds a piece is in the hand on its way."""
BUMP = 0.1


class PlayedTable(Protocol):
    """What robots need of a table."""

    @property
    def world(self) -> World:
        """The pieces."""

    @property
    def coverage(self) -> Coverage:
        """What its sensors notice."""

    def pass_time(self, seconds: float) -> None:
        """Wait."""

    def latest(self) -> Snapshot:
        """What the panel shows."""

    def tap(self, intent: Intent) -> Snapshot:
        """Tap something on the panel."""


class Carrying:
    """The hands of all players."""

    def __init__(
        self,
        table: PlayedTable,
        kit: Kit,
        rng: Random,
        habits: Habits,
        tally: Tally,
        tell: Callable[[str], None],
    ) -> None:
        self._table = table
        self._world = table.world
        self._rng = rng
        self._habits = habits
        self._tally = tally
        self._tell = tell
        self._alike = {piece.id: piece.kind for piece in kit.pieces if piece.alike}
        self._stacked = stacked(kit)
        self._stacks = stacks(kit)

    def put(self, piece: PieceId, place: PlaceId) -> None:
        """Carry a piece; whatever lies on it is lifted off and put back."""
        origin = self._world.where(piece)
        if origin == place or (piece in self._alike and place != BOX and self.lies(piece, place)):
            return  # it is there already, or one like it is
        self._tell(f"puts {piece} from {origin} to {place}")
        above = self._above(piece, origin)
        for other in reversed(above):
            self._world.move(other, HAND)
        self._world.move(piece, HAND)
        self._table.pass_time(IN_HAND)
        for other in above:
            self._world.move(other, origin)
        self._world.move(piece, place)
        if self._habits.bumps and self._rng.random() < self._habits.bumps:
            self._bump()

    def turn(self, piece: PieceId, faces: Direction) -> None:
        """Turn a piece quarter by quarter until it faces that way."""
        quarters = self._world.facing[piece].turns_to(faces)
        if quarters:
            self._tell(f"turns {piece} to {faces.value}")
            self._world.turn_piece(piece, quarters)

    def turned_away(self, step: PieceMove) -> bool:
        """Whether a piece faces another way than it is told to."""
        return step.faces is not None and self._world.facing[step.piece] is not step.faces

    def make(self, deeds: Iterable[Made]) -> None:
        """Do some things in turn."""
        for deed in deeds:
            match deed:
                case Put(piece, place):
                    self.put(piece, place)
                case TurnPiece(piece, faces):
                    self.turn(piece, faces)

    def meant(self, piece: PieceId, origin: PlaceId | None) -> PieceId:
        """The piece to take: of pieces that are alike the one that lies there, or a loose one."""
        if piece not in self._alike:
            return piece
        there = self._like(piece, self._world.pile(origin)) if origin else []
        return there[0] if there else self._loose(piece)

    def lies(self, piece: PieceId, place: PlaceId | None) -> bool:
        """Whether a piece, or one like it, lies at a place; None for off the table."""
        if piece in self._alike and place is not None:
            return bool(self._like(piece, self._world.pile(place)))
        where = self._world.where(piece)
        return where in (BOX, HAND) if place is None else where == place

    def _like(self, piece: PieceId, among: Iterable[PieceId]) -> list[PieceId]:
        """Those that cannot be told from a piece."""
        return [each for each in among if self._alike.get(each) == self._alike[piece]]

    def _loose(self, piece: PieceId) -> PieceId:
        """One like it that is not in play; the first if there is none."""
        like = self._like(piece, self._alike)
        return next((each for each in like if self._world.where(each) in (BOX, HAND)), like[0])

    def _above(self, piece: PieceId, place: PlaceId) -> list[PieceId]:
        """The pieces that lie on one in a stack."""
        if piece not in self._stacked or place not in self._stacks:
            return []
        pile = self._world.pile(place)
        return [other for other in pile[pile.index(piece) + 1 :] if other in self._stacked]

    def _bump(self) -> None:
        """Knock the top of a stack up for a moment."""
        seen = self._world.seen_from_above()
        tops = [piece for place in self._stacks for piece in seen[place][0] if piece in self._stacked]
        if tops:
            piece = self._rng.choice(tops)
            place = self._world.where(piece)
            self._tally.bumps += 1
            self._tell(f"bumps into {piece}")
            self._world.move(piece, HAND)
            self._table.pass_time(BUMP)
            self._world.move(piece, place)


def stacked(kit: Kit) -> frozenset[PieceId]:
    """The pieces that lie on one another, each hiding the one below."""
    return frozenset(piece.id for piece in kit.pieces if piece.hides)


def stacks(kit: Kit) -> tuple[PlaceId, ...]:
    """The places where pieces lie on one another, their tops face up."""
    return tuple(place.id for place in kit.places if place.stacks and not place.secret)
