"""The places, tracked pieces and options of Ghost Stories with White Moon. No rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.messages.games import Kit, Piece, Place
from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import text
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import ARTIFACTS, COLOURS, NO_ARTIFACT, NO_COLOUR
from companion.rules.ghost_stories.model.pieces import (
    CRYSTALS,
    DECK,
    DESK,
    DISCARD,
    GRAVEYARD,
    PORTAL,
    SHELTER,
    SU_LING,
)
from companion.rules.ghost_stories.table import tokens
from companion.rules.ghost_stories.words import names, prompts

TILES = tuple(map(PlaceId, ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")))
RECEPTACLES = tuple(map(PlaceId, ("nw", "ne", "se", "sw")))
BOARDS: Mapping[str, str] = {"N": "green", "E": "yellow", "S": "red", "W": "blue"}
"""Which colour sits on which side."""
ICONS = tuple(
    PlaceId(f"{colour}.{space}") for colour in BOARDS.values() for space in ("left", "middle", "right")
)
STACK_SIZE = 3
DEAD_LIMIT = 12


@dataclass(frozen=True, slots=True)
class Family:
    """A family of villagers as printed."""

    id: str
    size: int
    curse: str
    curse_colour: str
    reward: str
    artifact: str

    @property
    def members(self) -> tuple[PieceId, ...]:
        """Its villagers."""
        return tuple(PieceId(f"{self.id}-{number}") for number in range(1, self.size + 1))


@cache
def families() -> Mapping[str, Family]:
    """All families by id, in the printed order."""
    return {
        row.id: Family(
            row.id,
            row.size,
            row.curse,
            COLOURS[row.curse_colour] if row.curse_colour != NO_COLOUR else "",
            row.reward,
            ARTIFACTS[row.artifact] if row.artifact != NO_ARTIFACT else "",
        )
        for row in load_facts().families
    }


def family_of(villager: PieceId) -> Family:
    """The family of a villager."""
    return families()[villager.rpartition("-")[0]]


@cache
def villagers() -> tuple[PieceId, ...]:
    """All villagers."""
    return tuple(member for family in families().values() for member in family.members)


@cache
def kit() -> Kit:
    """All places and pieces."""
    tile_pieces = frozenset({"villager", "taoist", "portal"})
    cards_only = frozenset({"ghost", "incarnation"})
    return Kit(
        places=(
            *(
                Place(id=tile, kind="tile", name=prompts.TILES[tile], accepts=tile_pieces, stacks=True)
                for tile in TILES
            ),
            *(
                Place(
                    id=place,
                    kind="receptacle",
                    name=prompts.RECEPTACLES[place],
                    accepts=frozenset({"crystal"}),
                )
                for place in RECEPTACLES
            ),
            *(
                Place(
                    id=icon,
                    kind="icon",
                    name=prompts.icon(icon),
                    accepts=frozenset({"su-ling", "ghost", "incarnation"}),
                )
                for icon in ICONS
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
                Piece(id=villager, kind="villager", name=prompts.villager(villager), hides=True)
                for villager in villagers()
            ),
            *(
                Piece(id=PieceId(colour), kind="taoist", name=prompts.TAOISTS[colour])
                for colour in BOARDS.values()
            ),
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
                    name=names.card(card.id),
                )
                for card in load_facts().cards
            ),
        ),
        tokens=tokens.tokens(),
        purses=tokens.purses(),
    )
