"""Which rule speaks against a crystal or Su-Ling that hands put where no move explains it."""

from typing import Final

from companion.errors import IllegalMove
from companion.messages.text import Text, text
from companion.rules.ghost_stories.chapters import su_ling
from companion.rules.ghost_stories.model.glossary import RECEPTACLE_INDEX, SPACE_INDEX, YANG, Receptacle
from companion.rules.ghost_stories.model.pieces import CRYSTALS, SU_LING
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import Astray
from companion.rules.ghost_stories.words import prompts

RULES: Final[dict[str, Text]] = {
    "Crystals": prompts.CRYSTAL_RULE,
    "R21": text("Su-Ling's crystal comes from the reserve; if none is left there, she brings none."),
    "R35": text(
        "Su-Ling brings a crystal when she is placed or moved next to a Receptacle, not while she stays."
    ),
    "R36": text("Su-Ling is placed at most once a turn, and only after something bad happened in that turn."),
    "R37": text("A dead Taoist may still place Su-Ling, but no crystal and no Buddha."),
    "R39": text("A crystal must have been held since an earlier turn, however it was gained."),
    "R71": text("While Howling Ondine is in play, Su-Ling lies on its card."),
    "Turn order": text("Crystals, Buddhas and Su-Ling are placed in the last step of a turn."),
}
"""What the ruling or heading says."""


def why(state: State, stray: Astray) -> IllegalMove | None:
    """Why this piece may not lie where it lies; None where no single rule says it."""
    if stray.lies is None or (stray.belongs is not None and stray.piece != SU_LING):
        return None
    if stray.piece in CRYSTALS and stray.lies in RECEPTACLE_INDEX:
        return _crystal(state, RECEPTACLE_INDEX[stray.lies])
    if stray.piece == SU_LING and stray.lies in SPACE_INDEX:
        return _too_early(state) or su_ling.why_not(state, SPACE_INDEX[stray.lies])
    return None


def _too_early(state: State) -> IllegalMove | None:
    if state.phase == YANG:
        return None
    return IllegalMove("Nothing is placed in this phase.", rule="Turn order")


def _crystal(state: State, receptacle: Receptacle) -> IllegalMove:
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
