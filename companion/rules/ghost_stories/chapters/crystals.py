"""Moon Crystals: spent in an exorcism, set into a Receptacle, kept in the reserve."""

from companion.errors import IllegalMove
from companion.rules.ghost_stories.model import happenings, moves
from companion.rules.ghost_stories.model.agenda import tell
from companion.rules.ghost_stories.model.glossary import ALL_RECEPTACLES, Board, Receptacle
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move


def spend_crystal(state: State, board: Board) -> None:
    """A Taoist's crystal goes to the reserve; one gained this turn is spent first (R39)."""
    state.crystals[board] -= 1
    if state.fresh_crystals[board]:
        state.fresh_crystals[board] -= 1
    state.reserve += 1
    tell(state, happenings.CRYSTAL_SPENT(board))


def spend_pool_crystal(state: State) -> None:
    """One crystal of the Receptacles goes to the reserve (R51)."""
    state.receptacles[state.receptacles.index(True)] = False
    state.reserve += 1
    tell(state, happenings.POOL_CRYSTAL_SPENT())


def placements(state: State) -> list[Move]:
    """A crystal held since an earlier turn, into the empty Receptacle of his corner (R37, R39)."""
    board = state.turn
    if state.crystals[board] <= state.fresh_crystals[board]:
        return []
    corner = state.setting.geometry.corner[state.at[board]]
    return [moves.CRYSTAL(corner)] if corner >= 0 and not state.receptacles[corner] else []


def place(state: State, receptacle: Receptacle) -> None:
    """Set the active Taoist's crystal into a Receptacle."""
    state.crystals[state.turn] -= 1
    state.receptacles[receptacle] = True
    tell(state, happenings.CRYSTAL_BROUGHT(state.turn))
    tell(state, happenings.CRYSTAL_PLACED(receptacle))


def why_not(state: State, _: Receptacle) -> IllegalMove:
    """Why he may not set a crystal there."""
    board = state.turn
    if not state.alive[board]:
        return IllegalMove("Only a living Taoist places a crystal.", rule="R37")
    if state.crystals[board] and state.crystals[board] <= state.fresh_crystals[board]:
        return IllegalMove("A crystal gained this turn has to wait.", rule="R39")
    return IllegalMove("He sets his own crystal into the empty Receptacle of his corner.", rule="Crystals")


def fill_receptacles(state: State) -> None:
    """Zhou: every crystal, from the reserve and from Taoists, goes into the Receptacles (R54)."""
    for board in state.living():
        for _ in range(state.crystals[board]):
            tell(state, happenings.CRYSTAL_LOST(board))
        state.crystals[board] = state.fresh_crystals[board] = 0
    for receptacle in ALL_RECEPTACLES:
        if not state.receptacles[receptacle]:
            state.receptacles[receptacle] = True
            tell(state, happenings.CRYSTAL_PLACED(receptacle))
    state.reserve = 0


def empty_receptacles(state: State) -> None:
    """After a Barrier what is left goes to the reserve."""
    state.reserve += sum(state.receptacles)
    state.receptacles = [False] * 4
