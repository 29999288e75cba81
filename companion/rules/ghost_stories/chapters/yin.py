"""The ghosts' phase: openings, the pass from right to left, the overrun check, the arrival."""

from typing import Final

from companion.rules.ghost_stories.chapters.haunting import haunt_line
from companion.rules.ghost_stories.chapters.stones import in_the_pass
from companion.rules.ghost_stories.chapters.su_ling import silences
from companion.rules.ghost_stories.chapters.taoists import lose_qi
from companion.rules.ghost_stories.chapters.villagers import flee
from companion.rules.ghost_stories.model import effects, happenings
from companion.rules.ghost_stories.model.agenda import push, resolved_by, tell
from companion.rules.ghost_stories.model.glossary import (
    ARRIVAL,
    GHOSTS,
    OPENING,
    OVERRUN,
    SPACES_OF,
    YIN,
    CardNo,
    Space,
)
from companion.rules.ghost_stories.model.state import State

PHASE: Final = (effects.OPENINGS(), effects.GHOSTS(), effects.OVERRUN(), effects.ARRIVAL(), effects.YANG())
"""A whole Yin phase and what follows it."""


def _right_to_left(state: State) -> tuple[Space, ...]:
    """R13, R40: the board's spaces from its right end, seen from behind the board."""
    return SPACES_OF[state.turn][::-1]


def _openings(state: State) -> None:
    """R42: openings come before the pass, right to left among themselves."""
    state.phase, state.step = YIN, OPENING
    cards = state.setting.facts.cards
    ghosts = state.ghosts
    openers = [s for s in _right_to_left(state) if ghosts[s] >= 0 and cards[ghosts[s]].opens]
    push(state, *(effects.OPENING(space, ghosts[space]) for space in openers))


def _ghosts(state: State) -> None:
    """R41: only ghosts present now act, rightmost first."""
    state.phase, state.step = YIN, GHOSTS
    cards = state.setting.facts.cards
    ghosts = state.ghosts
    acting = [s for s in _right_to_left(state) if ghosts[s] >= 0 and cards[ghosts[s]].acts]
    push(state, *(effects.GHOST(space, ghosts[space]) for space in acting))


def _ghost(state: State, space: Space, card: CardNo) -> None:
    """One ghost uses its centre stone, unless it is gone or Su-Ling stands before it (R34)."""
    if state.ghosts[space] != card:
        return
    if silences(state, space):
        tell(state, happenings.CENTRE_STONE_OFF(card, space))
        return
    tell(state, happenings.GHOST_ACTED(card, space))
    push(state, *in_the_pass(state.setting.facts.cards[card], space))


def _haunter(state: State, space: Space) -> None:
    """The figurine steps out, and somebody flees (R04, R32); or it haunts a tile and goes back."""
    if state.figurine[space]:
        haunt_line(state, space)
        state.figurine[space] = False
        tell(state, happenings.FIGURINE_BACK(space))
    else:
        _step_out(state, space)


def _step_out(state: State, space: Space) -> None:
    """A figurine goes from its card to the haunting icon; a quick Haunter's as it arrives (R31)."""
    state.figurine[space] = True
    tell(state, happenings.FIGURINE_OUT(space))
    flee(state, space)


def _overrun(state: State) -> None:
    """Three ghosts on the board cost a Qi, and no ghost arrives."""
    state.step = OVERRUN
    first = SPACES_OF[state.turn][0]
    if min(state.ghosts[first : first + 3]) >= 0:
        tell(state, happenings.OVERRUN(state.turn))
        state.agenda.remove(effects.ARRIVAL())
        lose_qi(state, state.payer())


def _arrival(state: State) -> None:
    """A ghost arrives on the turn of a living Taoist; other boards have no arrival."""
    state.step = ARRIVAL
    if state.alive[state.turn]:
        push(state, effects.ARRIVE())


EFFECTS = (
    resolved_by(effects.OPENINGS, _openings),
    resolved_by(effects.GHOSTS, _ghosts),
    resolved_by(effects.GHOST, _ghost),
    resolved_by(effects.HAUNTER, _haunter),
    resolved_by(effects.QUICK_HAUNTER, _step_out),
    resolved_by(effects.OVERRUN, _overrun),
    resolved_by(effects.ARRIVAL, _arrival),
)
