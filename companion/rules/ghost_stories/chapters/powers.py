"""The powers of the four boards: which of them work now, and for whom. What each does is in its chapter."""

from companion.rules.ghost_stories.model import happenings
from companion.rules.ghost_stories.model.agenda import tell
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    MANTRA,
    NO_POWER,
    NO_SPACE,
    SPACES_OF,
    YELLOW,
    Board,
    Power,
)
from companion.rules.ghost_stories.model.state import State


def board_works(state: State, board: Board) -> bool:
    """Does this board have a power nothing switches off: no ghost, no Forgotten Ones, Qi left on it?"""
    if state.setting.powers[board] == NO_POWER or state.qi[board] <= 0:
        return False
    cards = state.setting.facts.cards
    for space in SPACES_OF[board]:
        card = state.ghosts[space]
        if card >= 0 and cards[card].power_off and state.armoured[space] != 1:
            return False
    return not state.wu_feng_in_play("all-powers-off")


def has_power(state: State, power: Power) -> bool:
    """May the active Taoist use this power now, as his own or borrowed with a Power token?"""
    board = power >> 1
    if state.setting.powers[board] != power:
        return False
    mine = state.turn == board and state.alive[board]
    return (mine or bool(state.borrowed >> board & 1)) and board_works(state, ALL_BOARDS[board])


def unused(state: State, power: Power) -> bool:
    """May the active Taoist use this power now, for the first time this turn?"""
    return not state.powers_used >> power & 1 and has_power(state, power)


def can_borrow(state: State, board: Board) -> bool:
    """Could a Power token lend this board's power: neutral, working, not borrowed yet?"""
    return not state.setting.plays[board] and not state.borrowed >> board & 1 and board_works(state, board)


def check_mantra(state: State) -> None:
    """Take the Mantra token off its ghost once the power behind it is lost."""
    if state.mantra == NO_SPACE:
        return
    kept = state.setting.powers[YELLOW] == MANTRA and board_works(state, YELLOW)
    if not kept or not (state.alive[YELLOW] or state.borrowed >> YELLOW & 1):
        state.mantra = NO_SPACE
        tell(state, happenings.MANTRA_RETURNED())
