"""House exceptions: the table means it, so the rules' state follows the cardboard. Logged and undoable.

Before that, players are told which rule speaks against a crystal or Su-Ling that no move explains.
"""

from companion.errors import IllegalMove
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.chapters import su_ling
from companion.rules.ghost_stories.model import effects, questions
from companion.rules.ghost_stories.model.agenda import pause, push
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_TILES,
    BOARD_INDEX,
    RECEPTACLE_INDEX,
    RESERVE,
    SPACE_INDEX,
    TILE_INDEX,
    TILES,
    UNSEEN,
    YANG,
    Receptacle,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.pieces import CRYSTALS, GRAVEYARD, PORTAL, SHELTER, SU_LING
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import Astray, Where, unseen


def placed(
    rules: State,
    piece: PieceId,
    place: PlaceId | None,
    where: Where,
    upon: frozenset[PieceId] = frozenset(),
) -> State:
    """
    The state with one piece where the table has it; what the rules asked is asked again.

    `where` is how the table lies: it tells from which stack a villager came that nobody had seen. `upon` are
    the villagers that lie on this one. The caller lets the engine run: a villager uncovered by this is turned
    up first.
    """
    state = rules.copy()
    if piece in BOARD_INDEX and place in TILE_INDEX:
        state.at[BOARD_INDEX[piece]] = TILE_INDEX[place]
    elif piece == PORTAL and place in TILE_INDEX:
        state.portal = TILE_INDEX[place]
    elif piece == SU_LING:
        state.su_ling = SPACE_INDEX.get(place or "", RESERVE)
    elif piece in CRYSTALS:
        _crystal(state, place)
    elif piece in state.setting.facts.villager_index:
        _villager(state, state.setting.facts.villager_index[piece], place, where, upon)
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
    holder = max(ALL_BOARDS, key=lambda board: state.crystals[board])
    if state.crystals[holder]:
        state.crystals[holder] -= 1
        state.fresh_crystals[holder] = min(state.fresh_crystals[holder], state.crystals[holder])


def _villager(
    state: State, villager: Villager, place: PlaceId | None, where: Where, upon: frozenset[PieceId]
) -> None:
    covered = [bool(stack) and stack[-1] != UNSEEN for stack in state.stacks]
    if state.unseen >> villager & 1:
        _taken_unseen(state, where)
    for pile in (*state.stacks, state.graveyard, state.shelter, state.limbo):
        if villager in pile:
            pile.remove(villager)
    state.unseen &= ~(1 << villager)
    if place == GRAVEYARD:
        state.graveyard.append(villager)
        state.deaths = max(state.deaths, len(state.graveyard))
    elif place == SHELTER:
        state.shelter.append(villager)
    elif place in TILE_INDEX:
        over = {state.setting.facts.villager_index[each] for each in upon}
        _slide(state.stacks[TILE_INDEX[place]], villager, over)
    _turn_up(state, [tile for tile in ALL_TILES if covered[tile] and _hidden(state, tile)])


def _slide(stack: list[Villager], villager: Villager, upon: set[Villager]) -> None:
    """Put a villager onto a stack, or under those that lie on him."""
    height = len(stack)
    while height and stack[height - 1] in upon:
        height -= 1
    stack.insert(height, villager)


def _taken_unseen(state: State, where: Where) -> None:
    """One villager fewer that nobody has seen, in the stack where the table has fewer of them than we do."""
    lying = [where.get(piece) for piece in unseen(state)]

    def missing(tile: Tile) -> int:
        return state.stacks[tile].count(UNSEEN) - lying.count(PlaceId(TILES[tile]))

    home = max(ALL_TILES, key=missing)
    if UNSEEN in state.stacks[home]:
        state.stacks[home].remove(UNSEEN)


def _hidden(state: State, tile: Tile) -> bool:
    return bool(state.stacks[tile]) and state.stacks[tile][-1] == UNSEEN


def _turn_up(state: State, uncovered: list[Tile]) -> None:
    """Ask for the tops that lie open now, before what was asked; a turn-up that is settled is not asked."""
    what = state.asked.what if state.asked is not None else None
    if what is not None and what.kind is questions.REVEAL_TOP and not _hidden(state, Tile(what.things[0])):
        state.asked = None
    if uncovered:
        pause(state)
        push(state, *(effects.REVEAL(tile) for tile in uncovered))


# ------------------------------------------------------ what speaks against it


def why_not(state: State, stray: Astray) -> IllegalMove | None:
    """Why this piece may not lie where it lies; None where no single rule says it."""
    if stray.lies is None or (stray.belongs is not None and stray.piece != SU_LING):
        return None
    if stray.piece in CRYSTALS and stray.lies in RECEPTACLE_INDEX:
        return _crystal_refused(state, RECEPTACLE_INDEX[stray.lies])
    if stray.piece == SU_LING and stray.lies in SPACE_INDEX:
        return _too_early(state) or su_ling.why_not(state, SPACE_INDEX[stray.lies])
    return None


def _too_early(state: State) -> IllegalMove | None:
    if state.phase == YANG:
        return None
    return IllegalMove("Nothing is placed in this phase.", rule="Turn order")


def _crystal_refused(state: State, receptacle: Receptacle) -> IllegalMove:
    """Nobody may have set it: neither the Taoist on that corner nor Su-Ling."""
    board, places = state.turn, state.setting.geometry
    early = _too_early(state)
    if early is not None:
        return early
    on_corner = state.alive[board] and places.corner[state.at[board]] == receptacle
    if on_corner and state.crystals[board]:
        return IllegalMove("A crystal gained this turn has to wait.", rule="R39")
    if state.su_ling >= 0 and places.receptacle[state.su_ling] == receptacle:
        if not state.su_ling_moved:
            return IllegalMove("Su-Ling stood there already and brings no crystal.", rule="R35")
        if not state.reserve:
            return IllegalMove("No crystal is left in the reserve.", rule="R21")
    if not state.alive[board]:
        return IllegalMove("Only a living Taoist places a crystal.", rule="R37")
    return IllegalMove("He sets his own crystal into the empty Receptacle of his corner.", rule="Crystals")
