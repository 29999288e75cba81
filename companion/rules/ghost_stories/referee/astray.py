"""Where the rules have every tracked piece, and which pieces of the table are astray. No opinion on why:
`position` tells differences from instructions.

Only pieces that have been face up are compared: the rules do not know the others, and players may not.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.messages.events import Layers
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.model.glossary import (
    ALL_SPACES,
    BARRIER,
    BOARDS,
    NO_CARD,
    NOWHERE,
    RECEPTACLES,
    SPACES,
    TILES,
    UNSEEN,
)
from companion.rules.ghost_stories.model.pieces import CRYSTALS, GRAVEYARD, PORTAL, SHELTER, SU_LING
from companion.rules.ghost_stories.model.state import State

Where = Mapping[PieceId, PlaceId]
"""Where pieces lie on the table; a piece that is not named is in a hand or out of sight."""


class Astray(NamedTuple):
    """A piece that lies elsewhere than the rules have it; None is off the table."""

    piece: PieceId
    lies: PlaceId | None
    belongs: PlaceId | None


def flattened(table: Mapping[PlaceId, Layers]) -> dict[PieceId, PlaceId]:
    """Piece by piece where a table has it."""
    return {piece: place for place, layers in table.items() for layer in layers for piece in layer}


def standing(state: State) -> dict[PieceId, PlaceId | None]:
    """Where the rules have each piece that has an identity of its own."""
    names = state.setting.facts.villagers
    stands: dict[PieceId, PlaceId | None] = {}
    for tile, stack in zip(TILES, state.stacks, strict=True):
        stands.update({PieceId(names[villager]): PlaceId(tile) for villager in stack if villager >= 0})
    for place, villagers in ((GRAVEYARD, state.graveyard), (SHELTER, state.shelter)):
        stands.update({PieceId(names[villager]): place for villager in villagers})
    for board, tile_number in zip(BOARDS, state.at, strict=True):
        if tile_number != NOWHERE:
            stands[PieceId(board)] = PlaceId(TILES[tile_number])
    stands[PORTAL] = None if state.portal == NOWHERE else PlaceId(TILES[state.portal])
    stands[SU_LING] = PlaceId(SPACES[state.su_ling]) if state.su_ling >= 0 else None
    return stands


def astray(state: State, where: Where) -> tuple[Astray, ...]:
    """Every piece that lies elsewhere than the rules have it, or is not seen where they have it."""
    wrong = [
        Astray(piece, where.get(piece), belongs)
        for piece, belongs in standing(state).items()
        if where.get(piece) != belongs
    ]
    return (
        *wrong,
        *_crystals_astray(state, where),
        *_cards_astray(state, where),
        *_hidden_astray(state, where),
    )


def _crystals_astray(state: State, where: Where) -> list[Astray]:
    """Crystals are alike: only which Receptacles are filled can be wrong, and in a Barrier only how many."""
    filled = {where[crystal]: crystal for crystal in CRYSTALS if crystal in where}
    if state.phase == BARRIER and len(filled) == sum(state.receptacles):
        return []
    loose = [crystal for crystal in CRYSTALS if crystal not in where]
    wrong: list[Astray] = []
    for name, wanted in zip(RECEPTACLES, state.receptacles, strict=True):
        place = PlaceId(name)
        if place in filled and not wanted:
            wrong.append(Astray(filled[place], place, None))
        elif wanted and place not in filled and loose:
            wrong.append(Astray(loose.pop(0), None, place))
    return wrong


def _cards_astray(state: State, where: Where) -> list[Astray]:
    """Ghosts that a camera sees on ghost spaces; a card nobody sees is not missed."""
    cards = state.setting.facts.card_index
    lying = {
        PieceId(state.card_at(s).id): PlaceId(SPACES[s]) for s in ALL_SPACES if state.ghosts[s] != NO_CARD
    }
    return [
        Astray(piece, place, lying.get(piece))
        for piece, place in where.items()
        if piece in cards and place in SPACES and lying.get(piece) != place
    ]


def _hidden_astray(state: State, where: Where) -> list[Astray]:
    """A villager the rules have never seen cannot be safe, nor dead unless somebody unseen is dying."""
    barred = (SHELTER,) if UNSEEN in state.limbo else (GRAVEYARD, SHELTER)
    return [Astray(piece, where[piece], None) for piece in unseen(state) if where.get(piece) in barred]


def unseen(state: State) -> list[PieceId]:
    """The villagers nobody has seen yet."""
    names = state.setting.facts.villagers
    return [PieceId(name) for number, name in enumerate(names) if state.unseen >> number & 1]
