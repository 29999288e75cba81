"""Su-Ling: what arms her, where she may be placed, and the crystal she brings."""

from companion.errors import IllegalMove
from companion.rules.ghost_stories.model import effects, happenings, moves
from companion.rules.ghost_stories.model.agenda import resolved_by, tell
from companion.rules.ghost_stories.model.glossary import ALL_SPACES, HELD, RESERVE, Space
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move


def arm(state: State) -> None:
    """A negative event: she may be moved this turn. Lost while Howling Ondine holds her (R71)."""
    if not state.armed and state.su_ling != HELD:
        state.armed = True
        tell(state, happenings.SU_LING_ARMED())


def silences(state: State, space: Space) -> bool:
    """Does she stand before this space and switch the ghost's centre stone off (R34)?"""
    return state.su_ling == space


def may_move(state: State) -> bool:
    """R36: one placement a turn, after a negative event of this turn."""
    return state.armed and not state.su_ling_moved and state.su_ling != HELD


def may_stand(state: State, space: Space) -> bool:
    """Any icon but the one she is on (R35) and those before incarnations; a figurine there may stay (R33)."""
    card = state.ghosts[space]
    return space != state.su_ling and (card < 0 or not state.setting.facts.cards[card].incarnation)


def may_bring_crystal(state: State, space: Space) -> bool:
    """Is the icon next to an empty Receptacle, with a crystal in the reserve (R21)?"""
    receptacle = state.setting.geometry.receptacle[space]
    return receptacle >= 0 and state.reserve > 0 and not state.receptacles[receptacle]


_ALONE = tuple(moves.SU_LING(space) for space in ALL_SPACES)
_WITH_CRYSTAL = tuple(moves.SU_LING_AND_CRYSTAL(space) for space in ALL_SPACES)


def placements(state: State) -> list[Move]:
    """Every legal placement of hers."""
    if not may_move(state):
        return []
    legal: list[Move] = []
    for space in ALL_SPACES:
        if may_stand(state, space):
            legal.append(_ALONE[space])
            if may_bring_crystal(state, space):
                legal.append(_WITH_CRYSTAL[space])
    return legal


def place(state: State, space: Space) -> None:
    """Put her on an icon (R35)."""
    state.su_ling = space
    state.su_ling_moved = True
    tell(state, happenings.SU_LING_PLACED(space))


def place_with_crystal(state: State, space: Space) -> None:
    """She brings a crystal from the reserve into the Receptacle beside the icon (R21, R35)."""
    receptacle = state.setting.geometry.receptacle[space]
    tell(state, happenings.CRYSTAL_BROUGHT_BY_HER())
    place(state, space)
    state.reserve -= 1
    state.receptacles[receptacle] = True
    tell(state, happenings.CRYSTAL_PLACED(receptacle))


def why_not(state: State, space: Space) -> IllegalMove:
    """Why she may not be placed so."""
    if state.su_ling == HELD:
        return IllegalMove("Howling Ondine holds her.", rule="R71")
    if state.su_ling_moved:
        return IllegalMove("She was placed this turn already.", rule="R36")
    if not state.armed:
        return IllegalMove("No negative event of this turn lets her move.", rule="R36")
    if space == state.su_ling:
        return IllegalMove("She stands there already.", rule="R35")
    if not may_stand(state, space):
        return IllegalMove("She never stands before an incarnation.", rule="Su-Ling")
    return IllegalMove("No empty Receptacle touches that icon, or no crystal is left.", rule="R21")


def leave(state: State) -> None:
    """She goes back to the reserve."""
    if state.su_ling >= 0:
        state.su_ling = RESERVE
        tell(state, happenings.SU_LING_LEFT())


def yield_to_wu_feng(state: State, space: Space) -> None:
    """An incarnation came to lie before her: she goes back to the reserve until the next event (R75)."""
    if state.su_ling == space:
        leave(state)
        state.armed = False


def _held(state: State) -> None:
    """Howling Ondine takes her out of the village."""
    state.su_ling = HELD
    state.armed = False
    tell(state, happenings.SU_LING_HELD())


def released(state: State) -> None:
    """Howling Ondine is gone: she waits in the reserve for the next negative event (R71)."""
    state.su_ling = RESERVE
    tell(state, happenings.SU_LING_LEFT())


EFFECTS = (resolved_by(effects.REMOVE_SU_LING, _held),)
