"""The ghosts' phase: openings, the pass from right to left, the overrun check, the arrival."""

from companion.rules.ghost_stories.chapters.haunting import haunt_line
from companion.rules.ghost_stories.chapters.su_ling import silences
from companion.rules.ghost_stories.chapters.taoists import lose_qi
from companion.rules.ghost_stories.chapters.villagers import flee
from companion.rules.ghost_stories.model.agenda import Numbers, Resolver, push, tell
from companion.rules.ghost_stories.model.glossary import (
    ARRIVAL,
    BOARDS,
    GHOSTS,
    OPENING,
    OVERRUN,
    SPACES,
    YIN,
)
from companion.rules.ghost_stories.model.state import Effect, State

PHASE: tuple[Effect, ...] = (("openings", ()), ("ghosts", ()), ("overrun", ()), ("arrival", ()), ("yang", ()))
"""A whole Yin phase and what follows it."""

_ACTS = {
    "haunter": "haunter",
    "tormentor": "curse-die",
    "devourer": "devour",
    "all-lose-tao": "all-lose-tao",
}
"""Centre stone to the effect it has in the pass."""


def _turn(state: State, numbers: Numbers) -> None:
    """A board's turn begins; neutral boards and those of dead Taoists have one too."""
    board = numbers[0]
    state.turn = board
    state.armed = state.su_ling_moved = state.claw_used = False
    state.powers_used = state.acts = 0
    tell(state, "turn-began", BOARDS[board])
    push(state, *PHASE)


def _right_to_left(state: State) -> tuple[int, int, int]:
    """R13, R40: the board's spaces from its right end, seen from behind the board."""
    first = state.turn * 3
    return first + 2, first + 1, first


def _openings(state: State, _: Numbers) -> None:
    """R42: openings come before the pass, right to left among themselves."""
    state.phase, state.step = YIN, OPENING
    cards = state.setting.facts.cards
    ghosts = state.ghosts
    openers = [s for s in _right_to_left(state) if ghosts[s] >= 0 and cards[ghosts[s]].opens]
    push(state, *(("opening", (space, ghosts[space])) for space in openers))


def _ghosts(state: State, _: Numbers) -> None:
    """R41: only ghosts present now act, rightmost first."""
    state.phase, state.step = YIN, GHOSTS
    cards = state.setting.facts.cards
    ghosts = state.ghosts
    acting = [s for s in _right_to_left(state) if ghosts[s] >= 0 and cards[ghosts[s]].acts]
    push(state, *(("ghost", (space, ghosts[space])) for space in acting))


def _ghost(state: State, numbers: Numbers) -> None:
    """One ghost uses its centre stone, unless it is gone or Su-Ling stands before it (R34)."""
    space, card = numbers
    if state.ghosts[space] != card:
        return
    entry = state.setting.facts.cards[card]
    if silences(state, space):
        tell(state, "centre-stone-off", entry.id, SPACES[space])
        return
    tell(state, "ghost-acted", entry.id, SPACES[space])
    push(state, *((_ACTS[stone], (space,)) for stone in entry.centre if stone in _ACTS))


def _haunter(state: State, numbers: Numbers) -> None:
    """The figurine steps out, and somebody flees (R04, R32); or it haunts a tile and goes back."""
    space = numbers[0]
    if state.figurine[space]:
        haunt_line(state, space)
        state.figurine[space] = False
        tell(state, "figurine-back", SPACES[space])
    else:
        step_out(state, space)


def step_out(state: State, space: int) -> None:
    """A figurine goes from its card to the haunting icon."""
    state.figurine[space] = True
    tell(state, "figurine-out", SPACES[space])
    flee(state, space)


def _quick_haunter(state: State, numbers: Numbers) -> None:
    """R31: a quick Haunter steps out as it arrives."""
    step_out(state, numbers[0])


def _overrun(state: State, _: Numbers) -> None:
    """Three ghosts on the board cost a Qi, and no ghost arrives."""
    state.step = OVERRUN
    first = state.turn * 3
    if min(state.ghosts[first : first + 3]) >= 0:
        tell(state, "overrun", BOARDS[state.turn])
        state.agenda.pop()  # the arrival
        lose_qi(state, state.payer())


def _arrival(state: State, _: Numbers) -> None:
    """A ghost arrives on the turn of a living Taoist; other boards have no arrival."""
    state.step = ARRIVAL
    if state.alive[state.turn]:
        push(state, ("arrive", ()))


EFFECTS: dict[str, Resolver] = {
    "turn": _turn,
    "openings": _openings,
    "ghosts": _ghosts,
    "ghost": _ghost,
    "haunter": _haunter,
    "quick-haunter": _quick_haunter,
    "overrun": _overrun,
    "arrival": _arrival,
}
