"""What robots' hands can do: take a piece out of a pile, carry it, put it down, tidy up cards and tiles."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Intent
from companion.messages.snapshot import Snapshot
from companion.rules.ghost_stories.model.glossary import SPACES, TILES
from companion.rules.ghost_stories.table.kit import CRYSTALS, DESK, DISCARD, kit
from companion.simulation.people.habits import Manners, Tally
from companion.simulation.people.token_keeper import Purser
from companion.simulation.world.coverage import Coverage
from companion.simulation.world.world import BOX, HAND, World

IN_HAND = 0.3
"""Seconds a piece is in the hand on its way."""
BUMP = 0.1
CARDS = frozenset(piece.id for piece in kit().pieces if piece.kind in ("ghost", "incarnation"))
VILLAGERS = frozenset(piece.id for piece in kit().pieces if piece.kind == "villager")


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


class Grip:
    """The hands of all players."""

    def __init__(
        self, table: PlayedTable, rng: Random, manners: Manners, tally: Tally, tell: Callable[[str], None]
    ) -> None:
        self._table = table
        self._world = table.world
        self._rng = rng
        self._manners = manners
        self._tally = tally
        self._tell = tell
        self._purser = Purser(table.world, tell)

    def put(self, piece: PieceId, place: PlaceId) -> None:
        """Carry a piece; whatever lies on it is lifted off and put back."""
        origin = self._world.where(piece)
        if origin == place or (piece in CRYSTALS and place != BOX and self.lies(piece, place)):
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
        if self._manners.bumps and self._rng.random() < self._manners.bumps:
            self._bump()

    def meant(self, piece: PieceId, origin: PlaceId | None) -> PieceId:
        """The piece to take: crystals are alike, so the one that lies there, or a loose one."""
        if piece not in CRYSTALS:
            return piece
        there = [each for each in self._world.pile(origin) if each in CRYSTALS] if origin else []
        return there[0] if there else self.loose_crystal()

    def loose_crystal(self) -> PieceId:
        """A crystal that lies in no Receptacle; the first if there is none."""
        return next((each for each in CRYSTALS if self._world.where(each) in (BOX, HAND)), CRYSTALS[0])

    def lies(self, piece: PieceId, place: PlaceId | None) -> bool:
        """Whether a piece, or one like it, lies at a place; None for off the table."""
        if piece in CRYSTALS and place is not None:
            return any(each in CRYSTALS for each in self._world.pile(place))
        where = self._world.where(piece)
        return where in (BOX, HAND) if place is None else where == place

    def tops(self) -> Sequence[PieceId]:
        """The villagers that lie face up in the village."""
        seen = self._world.seen_from_above()
        return [piece for tile in TILES for piece in seen[PlaceId(tile)][0] if piece in VILLAGERS]

    def tidy(self) -> None:
        """Move tokens as told, lay cards and turn tiles as the panel shows them; few sensors look there."""
        snapshot = self._table.latest()
        rules = snapshot.view.get("rules")
        if not isinstance(rules, dict):
            return
        self._tally.tokens += self._purser.follow(snapshot)
        for board, spaces in rules["ghost"].items():
            for part, card in spaces.items():
                if card != "none":
                    self._lay(PieceId(card), PlaceId(f"{board}.{part}"))
        lying = {card for spaces in rules["ghost"].values() for card in spaces.values()}
        for space in SPACES:
            for piece in self._world.pile(PlaceId(space)):
                if piece in CARDS and piece not in lying:
                    self._world.move(piece, DISCARD)
        for tile, haunted in rules["haunted"].items():
            if haunted != (tile in self._world.turned):
                self._world.turn(PlaceId(tile))

    def _lay(self, card: PieceId, space: PlaceId) -> None:
        where = self._world.where(card)
        if where != space and (where in (DESK, BOX, HAND, DISCARD) or where in SPACES):
            self._world.move(card, space)

    def _above(self, piece: PieceId, place: PlaceId) -> list[PieceId]:
        """The villagers that lie on one."""
        if piece not in VILLAGERS or place not in TILES:
            return []
        pile = self._world.pile(place)
        return [other for other in pile[pile.index(piece) + 1 :] if other in VILLAGERS]

    def _bump(self) -> None:
        """Knock a top villager up for a moment."""
        tops = self.tops()
        if tops:
            piece = self._rng.choice(tops)
            place = self._world.where(piece)
            self._tally.bumps += 1
            self._tell(f"bumps into {piece}")
            self._world.move(piece, HAND)
            self._table.pass_time(BUMP)
            self._world.move(piece, place)
