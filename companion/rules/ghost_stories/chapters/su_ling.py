"""Su-Ling: what arms her, where she may be placed, and the crystal she brings."""

from companion.rules.ghost_stories.model.agenda import Numbers, Resolver, tell
from companion.rules.ghost_stories.model.glossary import HELD, RECEPTACLES, RESERVE, SPACE_INDEX, SPACES
from companion.rules.ghost_stories.model.state import State


def arm(state: State) -> None:
    """A negative event: she may be moved this turn. Lost while Howling Ondine holds her (R71)."""
    if not state.armed and state.su_ling != HELD:
        state.armed = True
        tell(state, "su-ling-armed")


def silences(state: State, space: int) -> bool:
    """Does she stand before this space and switch the ghost's centre stone off (R34)?"""
    return state.su_ling == space


def may_move(state: State) -> bool:
    """R36: one placement a turn, after a negative event of this turn."""
    return state.armed and not state.su_ling_moved and state.su_ling != HELD


def may_stand(state: State, space: int) -> bool:
    """Any icon but the one she is on (R35) and those before incarnations; a figurine there may stay (R33)."""
    card = state.ghosts[space]
    return space != state.su_ling and (card < 0 or not state.setting.facts.cards[card].incarnation)


def may_bring_crystal(state: State, space: int) -> bool:
    """Is the icon next to an empty Receptacle, with a crystal in the reserve (R21)?"""
    receptacle = state.setting.places.receptacle[space]
    return receptacle >= 0 and state.reserve > 0 and not state.receptacles[receptacle]


def placements(state: State) -> list[str]:
    """Every legal placement of hers."""
    if not may_move(state):
        return []
    moves = []
    for space in range(12):
        if may_stand(state, space):
            moves.append("su-ling " + SPACES[space])
            if may_bring_crystal(state, space):
                moves.append("su-ling " + SPACES[space] + " crystal")
    return moves


def place(state: State, words: list[str]) -> None:
    """Put her on an icon, with or without a crystal from the reserve (R35)."""
    space = SPACE_INDEX[words[1]]
    state.su_ling = space
    state.su_ling_moved = True
    brings = len(words) == 3
    if brings:
        tell(state, "crystal-brought", "su-ling")
    tell(state, "su-ling-placed", SPACES[space])
    if brings:
        receptacle = state.setting.places.receptacle[space]
        state.reserve -= 1
        state.receptacles[receptacle] = True
        tell(state, "crystal-placed", RECEPTACLES[receptacle])


def leave(state: State) -> None:
    """She goes back to the reserve."""
    if state.su_ling >= 0:
        state.su_ling = RESERVE
        tell(state, "su-ling-left")


def yield_to_wu_feng(state: State, space: int) -> None:
    """An incarnation came to lie before her: she goes back to the reserve."""
    if state.su_ling == space:
        leave(state)


def _held(state: State, _: Numbers) -> None:
    """Howling Ondine takes her out of the village."""
    state.su_ling = HELD
    state.armed = False
    tell(state, "su-ling-held")


def released(state: State) -> None:
    """Howling Ondine is gone: she waits in the reserve for the next negative event (R71)."""
    state.su_ling = RESERVE
    tell(state, "su-ling-left")


EFFECTS: dict[str, Resolver] = {"remove-su-ling": _held}
