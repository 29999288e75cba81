"""How robots keep the tokens: they move them as the panel tells, and look into its books after an undo."""

from collections.abc import Callable
from itertools import product

from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.ghost_stories.model.glossary import BOARDS, COLOURS, Happening
from companion.rules.ghost_stories.referee.position import UNDO
from companion.rules.ghost_stories.table.kit import kit
from companion.rules.ghost_stories.table.tokens import CIRCLE, PURSES, QI, SUPPLY, TAO
from companion.rules.ghost_stories.words.happenings import sentence
from companion.simulation.world.tokens import Tokens, Way
from companion.simulation.world.world import BOX, World


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
        self._tokens = Tokens(world, kit())
        self._tell = tell
        self._read: int | None = None
        """The last line of the log that was carried out."""

    def follow(self, snapshot: Snapshot) -> list[str]:
        """Do with the tokens what was told since; return what then lies otherwise than the books have it."""
        lines = [line for line in snapshot.log if self._read is None or line.number > self._read]
        by_the_books = self._read is None or any(line.text == UNDONE for line in lines)
        self._read = snapshot.log[-1].number if snapshot.log else 0
        for way in () if by_the_books else [TOLD[line.text] for line in lines if line.text in TOLD]:
            token = self._tokens.carry(way)
            self._tell(f"takes {token} from {way.origin} to {way.target}")
        booked = snapshot.booked
        amiss = self._tokens.amiss(booked) if booked else []
        if amiss:
            self._tokens.lay(booked)
        if by_the_books:
            return []
        return [f"{each.purse} has {each.there} {each.kind}, by the books {each.wanted}" for each in amiss]
