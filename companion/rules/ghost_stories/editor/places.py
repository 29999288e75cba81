"""Where a fact of a position is edited: a place of the board, or one of two groups beside it."""

from typing import Final

from companion.messages.text import Text
from companion.rules.ghost_stories.model.glossary import BOARDS, RECEPTACLES, SPACES, TILES
from companion.rules.ghost_stories.model.pieces import DECK, GRAVEYARD, PURSES, SHELTER
from companion.rules.ghost_stories.words import names
from companion.rules.ghost_stories.words.editor import GROUPS

COURSE: Final = "course"
"""Whose turn it is and how far it has come."""
SUPPLY: Final = "supply"
"""What lies on no board."""


def purse(board: str) -> str:
    """Where the goods of a board lie."""
    return PURSES[board]


def called() -> dict[str, Text]:
    """Every place that has fields, in the order to show them in."""
    return {
        COURSE: GROUPS[COURSE],
        **{purse(board): names.BOARDS[board] for board in BOARDS},
        **{space: names.SPACES[space] for space in SPACES},
        **{tile: names.TILES[tile] for tile in TILES},
        **{receptacle: names.RECEPTACLES[receptacle] for receptacle in RECEPTACLES},
        **{place: GROUPS[place] for place in (GRAVEYARD, SHELTER, DECK, SUPPLY)},
    }
