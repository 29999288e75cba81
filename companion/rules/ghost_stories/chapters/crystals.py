"""Moon Crystals: spent in an exorcism, set into a Receptacle, kept in the reserve."""

from companion.rules.ghost_stories.model.agenda import tell
from companion.rules.ghost_stories.model.glossary import BOARDS, RECEPTACLE_INDEX, RECEPTACLES
from companion.rules.ghost_stories.model.state import State


def spend_crystal(state: State, board: int) -> None:
    """A Taoist's crystal goes to the reserve; one gained this turn is spent first (R39)."""
    state.crystals[board] -= 1
    if state.fresh_crystals[board]:
        state.fresh_crystals[board] -= 1
    state.reserve += 1
    tell(state, "crystal-spent", BOARDS[board])


def spend_pool_crystal(state: State) -> None:
    """One crystal of the Receptacles goes to the reserve (R51)."""
    state.receptacles[state.receptacles.index(True)] = False
    state.reserve += 1
    tell(state, "crystal-spent", "pool")


def placements(state: State) -> list[str]:
    """A crystal held since an earlier turn, into the empty Receptacle of his corner (R37, R39)."""
    board = state.turn
    if state.crystals[board] <= state.fresh_crystals[board]:
        return []
    corner = state.setting.places.corner[state.at[board]]
    return ["crystal " + RECEPTACLES[corner]] if corner >= 0 and not state.receptacles[corner] else []


def place(state: State, words: list[str]) -> None:
    """Set the active Taoist's crystal into a Receptacle."""
    state.crystals[state.turn] -= 1
    state.receptacles[RECEPTACLE_INDEX[words[1]]] = True
    tell(state, "crystal-brought", BOARDS[state.turn])
    tell(state, "crystal-placed", words[1])


def fill_receptacles(state: State) -> None:
    """Zhou: every crystal, from the reserve and from Taoists, goes into the Receptacles (R54)."""
    for board in state.living():
        for _ in range(state.crystals[board]):
            tell(state, "crystal-lost", BOARDS[board])
        state.crystals[board] = state.fresh_crystals[board] = 0
    for receptacle, filled in enumerate(state.receptacles):
        if not filled:
            state.receptacles[receptacle] = True
            tell(state, "crystal-placed", RECEPTACLES[receptacle])
    state.reserve = 0


def empty_receptacles(state: State) -> None:
    """After a Barrier what is left goes to the reserve."""
    state.reserve += sum(state.receptacles)
    state.receptacles = [False] * 4
