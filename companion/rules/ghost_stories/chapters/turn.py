"""Where a turn begins and ends."""

from companion.rules.ghost_stories.chapters.barrier import due_at_the_end
from companion.rules.ghost_stories.chapters.powers import check_mantra
from companion.rules.ghost_stories.chapters.yin import PHASE
from companion.rules.ghost_stories.model import effects, happenings
from companion.rules.ghost_stories.model.agenda import push, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import Board
from companion.rules.ghost_stories.model.state import State


def _turn(state: State, board: Board) -> None:
    """A board's turn begins; neutral boards and those of dead Taoists have one too."""
    state.turn = board
    state.armed = state.su_ling_moved = state.claw_used = False
    state.powers_used = state.acts = 0
    tell(state, happenings.TURN_BEGAN(board))
    push(state, *PHASE)


def _end_of_turn(state: State) -> None:
    """Barriers that are due are raised before the next turn."""
    due_at_the_end(state)
    push(state, effects.BARRIERS())


def _next_turn(state: State) -> None:
    """What was gained this turn is no longer fresh; borrowed powers are given back."""
    tell(state, happenings.TURN_ENDED(state.turn))
    state.fresh_crystals = [0] * 4
    state.fresh_buddhas = [0] * 4
    state.borrowed = 0
    check_mantra(state)
    push(state, effects.TURN(state.setting.geometry.next_board[state.turn]))


EFFECTS = (
    resolved_by(effects.TURN, _turn),
    resolved_by(effects.END_OF_TURN, _end_of_turn),
    resolved_by(effects.NEXT_TURN, _next_turn),
)
