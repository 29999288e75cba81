"""House exceptions: the table means it, so the rules' state follows the cardboard. Logged and undoable."""

from companion.errors import IllegalMove
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.glossary import (
    BOARD_INDEX,
    RECEPTACLE_INDEX,
    RESERVE,
    SPACE_INDEX,
    TILE_INDEX,
)
from companion.rules.ghost_stories.kit import CRYSTALS, GRAVEYARD, PORTAL, SHELTER, SU_LING
from companion.rules.ghost_stories.state import State


def placed(rules: State, piece: PieceId, place: PlaceId | None) -> State:
    """The state with one piece where the table has it; the question asked is asked again."""
    state = rules.clone()
    if piece in BOARD_INDEX and place in TILE_INDEX:
        state.at[BOARD_INDEX[piece]] = TILE_INDEX[place]
    elif piece == PORTAL and place in TILE_INDEX:
        state.portal = TILE_INDEX[place]
    elif piece == SU_LING:
        state.su_ling = SPACE_INDEX.get(place or "", RESERVE)
    elif piece in CRYSTALS:
        _crystal(state, place)
    elif piece in state.setting.facts.villager_index:
        _villager(state, state.setting.facts.villager_index[piece], place)
    else:
        raise IllegalMove("{piece} cannot be there.", "Put it back.", piece=piece)
    state.moves = None
    return state


def _crystal(state: State, place: PlaceId | None) -> None:
    """A crystal more in a Receptacle is taken from the reserve, else from a Taoist."""
    if place not in RECEPTACLE_INDEX:
        return
    state.receptacles[RECEPTACLE_INDEX[place]] = True
    if state.reserve:
        state.reserve -= 1
        return
    holder = max(range(4), key=lambda board: state.crystals[board])
    if state.crystals[holder]:
        state.crystals[holder] -= 1
        state.fresh_crystals[holder] = min(state.fresh_crystals[holder], state.crystals[holder])


def _villager(state: State, villager: int, place: PlaceId | None) -> None:
    for pile in (*state.stacks, state.graveyard, state.shelter, state.limbo):
        if villager in pile:
            pile.remove(villager)
    state.unseen &= ~(1 << villager)
    if place == GRAVEYARD:
        state.graveyard.append(villager)
    elif place == SHELTER:
        state.shelter.append(villager)
    elif place in TILE_INDEX:
        state.stacks[TILE_INDEX[place]].append(villager)
