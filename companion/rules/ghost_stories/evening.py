"""An evening of this game as a value: how much is said, the books, and the play once it has begun."""

from dataclasses import dataclass, field
from enum import Enum

from companion.rules.ghost_stories.bookkeeper.books import Books
from companion.rules.ghost_stories.editor.draft import Draft
from companion.rules.ghost_stories.referee.position import EDITION, Position
from companion.rules.ghost_stories.table import owner_cards
from companion.rules.ghost_stories.table.owner_cards import CardsInPlay


class Level(Enum):
    """How much the companion says."""

    FULL = "full"
    BOOKKEEPER = "bookkeeper"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Evening:
    """The state of the game: the books, and the play once it has begun."""

    level: Level
    books: Books
    play: Position | None = None
    cards: CardsInPlay = field(default_factory=owner_cards.shipped)
    opened: Draft | None = None
    """The position that play begins from, if it is not the opening."""
    edition: int = EDITION

    @property
    def leads(self) -> bool:
        """Whether the referee speaks."""
        return self.level is Level.FULL and self.play is not None
