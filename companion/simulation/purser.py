"""How robots keep the tokens: they move them as the panel tells, and look into its books after an undo."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import NamedTuple

from companion.messages.ids import PieceId, PlaceId
from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.ghost_stories.glossary import BOARDS, COLOURS, Happening
from companion.rules.ghost_stories.kit import kit
from companion.rules.ghost_stories.tokens import CIRCLE, PURSES, QI, SUPPLY, TAO
from companion.rules.ghost_stories.watched import UNDO
from companion.rules.ghost_stories.wording_happenings import sentence
from companion.simulation.world import BOX, World

KINDS = {token.id: token.kind for token in kit().tokens}
PLACES = tuple(purse.id for purse in kit().purses)


class Way(NamedTuple):
    """One token of a kind goes from somewhere to somewhere."""

    kind: str
    origin: PlaceId
    target: PlaceId


def _told() -> dict[Text, Way]:
    """What each sentence of the log has people do with a token."""
    meant: dict[tuple[str, ...], Way] = {}
    for board, purse in PURSES.items():
        meant["qi-lost", board] = Way(QI, purse, SUPPLY)
        meant["qi-gained", board] = Way(QI, SUPPLY, purse)
    for board, colour in product(BOARDS, COLOURS):
        kind, purse = TAO[colour], PURSES[board]
        meant["tao-gained", board, colour] = Way(kind, SUPPLY, purse)
        meant["tao-lost", board, colour] = meant["tao-spent", board, colour] = Way(kind, purse, SUPPLY)
        meant["tao-removed", colour, board] = Way(kind, purse, BOX)
    for colour, kind in TAO.items():
        meant["tao-removed", colour, "supply"] = Way(kind, SUPPLY, BOX)
        meant["tao-removed", colour, "circle"] = Way(kind, CIRCLE, BOX)
        meant["circle-set", colour] = Way(kind, SUPPLY, CIRCLE)
        meant["circle-cleared", colour] = Way(kind, CIRCLE, SUPPLY)
    return {sentence(Happening(kind, tuple(words))): way for (kind, *words), way in meant.items()}


TOLD = _told()
UNDONE = sentence(UNDO)


class Purser:
    """Keeps the tokens of a world as people do who trust the panel."""

    def __init__(self, world: World, tell: Callable[[str], None]) -> None:
        self._world = world
        self._tell = tell
        self._read: int | None = None
        """The last line of the log that was carried out."""

    def follow(self, snapshot: Snapshot) -> list[str]:
        """Do with the tokens what was told since; return what then lies otherwise than the books have it."""
        lines = [line for line in snapshot.log if self._read is None or line.number > self._read]
        by_heart = self._read is None or any(line.text == UNDONE for line in lines)
        self._read = snapshot.log[-1].number if snapshot.log else 0
        booked: Mapping[str, Mapping[str, int]] = snapshot.view.get("purses", {})  # type: ignore[assignment]
        if not by_heart:
            for line in lines:
                if line.text in TOLD:
                    self._carry(TOLD[line.text])
        wrong = [] if not booked else self._lay(booked)
        return [] if by_heart else wrong

    def _lay(self, booked: Mapping[str, Mapping[str, int]]) -> list[str]:
        """Lay the tokens as the books have them; return what had to be done for that."""
        wrong = []
        for purse, kind in product(PLACES, dict.fromkeys(KINDS.values())):
            there, wanted = len(self._tokens(purse, kind)), booked.get(purse, {}).get(kind, 0)
            if there != wanted:
                wrong.append(f"{purse} has {there} {kind}, by the books {wanted}")
            for _ in range(there - wanted):
                self._carry(Way(kind, purse, BOX))
        for purse, kind in product(PLACES, dict.fromkeys(KINDS.values())):
            for _ in range(booked.get(purse, {}).get(kind, 0) - len(self._tokens(purse, kind))):
                self._carry(Way(kind, BOX, purse))
        return wrong

    def _carry(self, way: Way) -> None:
        """Move one token, if there is one."""
        there = self._tokens(way.origin, way.kind)
        if there:
            self._tell(f"takes {there[-1]} from {way.origin} to {way.target}")
            self._world.move(there[-1], way.target)

    def _tokens(self, place: PlaceId, kind: str) -> list[PieceId]:
        return [piece for piece in self._world.pile(place) if KINDS.get(piece) == kind]
