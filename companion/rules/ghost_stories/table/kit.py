"""The places, tracked pieces and options of Ghost Stories with White Moon. No rules."""

from functools import cache

from companion.messages.games import Kit, Piece, Place
from companion.messages.ids import PieceId
from companion.messages.text import text
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.options import USUAL_SEATS
from companion.rules.ghost_stories.model.pieces import (
    CRYSTALS,
    DECK,
    DESK,
    DISCARD,
    GRAVEYARD,
    ICON_PLACES,
    PORTAL,
    RECEPTACLE_PLACES,
    SHELTER,
    SU_LING,
    TILE_PLACES,
    villager_pieces,
)
from companion.rules.ghost_stories.table import tokens
from companion.rules.ghost_stories.words import names


@cache
def kit() -> Kit:
    """All places and pieces."""
    tile_pieces = frozenset({"villager", "taoist", "portal"})
    cards_only = frozenset({"ghost", "incarnation"})
    return Kit(
        places=(
            *(
                Place(id=tile, kind="tile", name=names.TILES[tile], accepts=tile_pieces, stacks=True)
                for tile in TILE_PLACES
            ),
            *(
                Place(
                    id=place,
                    kind="receptacle",
                    name=names.RECEPTACLES[place],
                    accepts=frozenset({"crystal"}),
                )
                for place in RECEPTACLE_PLACES
            ),
            *(
                Place(
                    id=icon,
                    kind="icon",
                    name=names.icon(icon),
                    accepts=frozenset({"su-ling", "ghost", "incarnation"}),
                )
                for icon in ICON_PLACES
            ),
            Place(id=GRAVEYARD, kind="graveyard", name=text("Graveyard"), accepts=frozenset({"villager"})),
            Place(id=SHELTER, kind="shelter", name=text("Shelter"), accepts=frozenset({"villager"})),
            Place(
                id=DECK, kind="deck", name=text("Ghost deck"), accepts=cards_only, stacks=True, secret=True
            ),
            Place(id=DESK, kind="desk", name=text("Desk"), accepts=cards_only),
            Place(id=DISCARD, kind="discard", name=text("Discarded ghosts"), accepts=cards_only),
        ),
        pieces=(
            *(
                Piece(id=villager, kind="villager", name=names.villager_piece(villager), hides=True)
                for villager in villager_pieces()
            ),
            *(Piece(id=PieceId(colour), kind="taoist", name=names.TAOISTS[colour]) for colour in USUAL_SEATS),
            Piece(id=PORTAL, kind="portal", name=text("the Portal")),
            Piece(id=SU_LING, kind="su-ling", name=text("Su-Ling"), magnetic=True),
            *(
                Piece(id=crystal, kind="crystal", name=text("a Moon Crystal"), alike=True, magnetic=True)
                for crystal in CRYSTALS
            ),
            *(
                Piece(
                    id=PieceId(card.id),
                    kind="incarnation" if card.incarnation else "ghost",
                    name=names.card_name(card),
                )
                for card in load_facts().cards
            ),
        ),
        tokens=tokens.tokens(),
        purses=tokens.purses(),
        seats=tuple(map(PieceId, USUAL_SEATS)),
    )
