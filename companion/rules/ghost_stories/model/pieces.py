"""The ids of tracked pieces and of places on the table. What each is called and takes is in table/kit.py."""

from functools import cache
from typing import Final

from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.model.facts import Family, load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS, RECEPTACLES, SPACES, TILES

PORTAL: Final = PieceId("portal")
SU_LING: Final = PieceId("su-ling")
CRYSTALS: Final = tuple(PieceId(f"crystal-{number}") for number in range(1, 5))

GRAVEYARD: Final = PlaceId("graveyard")
SHELTER: Final = PlaceId("shelter")
DECK: Final = PlaceId("deck")
DESK: Final = PlaceId("desk")
DISCARD: Final = PlaceId("discard")
OFF_THE_TABLE: Final = "none"

TILE_PLACES: Final = tuple(map(PlaceId, TILES))
RECEPTACLE_PLACES: Final = tuple(map(PlaceId, RECEPTACLES))
ICON_PLACES: Final = tuple(map(PlaceId, SPACES))
"""Ghost spaces and the haunting icons before them."""
PURSES: Final = {board: PlaceId(f"purse-{board}") for board in BOARDS}
"""Where the tokens of a board lie."""
PLACES: Final = (*TILES, *SPACES, *RECEPTACLES, GRAVEYARD, SHELTER, DECK, DESK, DISCARD, OFF_THE_TABLE)
"""Every place a happening can name."""


@cache
def villager_pieces() -> tuple[PieceId, ...]:
    """All villagers."""
    return tuple(map(PieceId, load_facts().villagers))


def family_of(villager: PieceId) -> Family:
    """The family of a villager."""
    facts = load_facts()
    return facts.families[facts.family_of[facts.villager_index[villager]]]


@cache
def all_pieces() -> tuple[PieceId, ...]:
    """Every piece the table tracks, cards apart."""
    return tuple(map(PieceId, (*load_facts().villagers, *BOARDS, PORTAL, SU_LING, *CRYSTALS)))
