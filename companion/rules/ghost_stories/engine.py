"""The rules of Ghost Stories with White Moon: start a game, ask what is legal, apply a move.

A game is the fold of its moves. `apply` is pure; `step` does the same in place on a state the caller owns.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from companion.errors import IllegalMove
from companion.rules.ghost_stories.cases.laid_out import laid_out
from companion.rules.ghost_stories.chapters import (
    arrival,
    artifacts,
    barrier,
    ending,
    exorcism,
    families,
    haunting,
    incarnations,
    setup,
    stones,
    su_ling,
    taoists,
    village_tiles,
    villagers,
    yang,
    yin,
)
from companion.rules.ghost_stories.chapters.ending import Outcome, outcome
from companion.rules.ghost_stories.chapters.refusals import canonical, refusal
from companion.rules.ghost_stories.model.agenda import Asking, Resolver
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import BOARDS, PLAYERS, Happening, Move
from companion.rules.ghost_stories.model.options import Options, settle
from companion.rules.ghost_stories.model.state import State, dump, load
from companion.rules.ghost_stories.referee import exceptions
from companion.rules.ghost_stories.view import public

__all__ = [
    "Happening",
    "IllegalMove",
    "Move",
    "Options",
    "Outcome",
    "Question",
    "State",
    "apply",
    "dump",
    "legal",
    "load",
    "new_game",
    "outcome",
    "public",
    "question",
    "start",
    "step",
]

EFFECTS: dict[str, Resolver] = {
    **arrival.EFFECTS,
    **artifacts.EFFECTS,
    **barrier.EFFECTS,
    **ending.EFFECTS,
    **exorcism.EFFECTS,
    **families.EFFECTS,
    **haunting.EFFECTS,
    **exceptions.EFFECTS,
    **incarnations.EFFECTS,
    **stones.EFFECTS,
    **setup.EFFECTS,
    **su_ling.EFFECTS,
    **taoists.EFFECTS,
    **village_tiles.EFFECTS,
    **villagers.EFFECTS,
    **yang.EFFECTS,
    **yin.EFFECTS,
}

QUESTIONS: dict[str, Asking] = {
    **arrival.QUESTIONS,
    **artifacts.QUESTIONS,
    **barrier.QUESTIONS,
    **exorcism.QUESTIONS,
    **families.QUESTIONS,
    **haunting.QUESTIONS,
    **stones.QUESTIONS,
    **setup.QUESTIONS,
    **taoists.QUESTIONS,
    **village_tiles.QUESTIONS,
    **villagers.QUESTIONS,
    **yang.QUESTIONS,
}


class Question(NamedTuple):
    """What is asked now: its kind, who answers, what it is about, the rule behind it, every legal answer."""

    kind: str
    who: str
    about: str
    rule: str
    options: tuple[Move, ...]


def new_game(options: Options, facts: Facts) -> State:
    """The first state of a game, up to its first question."""
    state = setup.first_state(settle(options, facts))
    run(state)
    return state


def start(options: Options, facts: Facts, table: Mapping[str, Any]) -> tuple[State, list[Happening]]:
    """A play from any table described in words, up to its first question, and what happened until then."""
    state = laid_out(settle(options, facts), table)
    run(state)
    return state, state.happenings


def legal(state: State) -> list[Move]:
    """Every move that may be made now; empty once the game is over."""
    return cast(list[Move], _moves(state)[:])


def question(state: State) -> Question | None:
    """What is asked now, or None once the game is over."""
    if state.asked is None:
        return None
    kind, who, about, _ = state.asked
    asked = BOARDS[who] if who >= 0 else "players" if who == PLAYERS else "table"
    return Question(kind, asked, about, QUESTIONS[kind].heading, tuple(legal(state)))


def apply(state: State, move: Move) -> tuple[State, tuple[Happening, ...]]:
    """The state after a move and what happened, or IllegalMove; the given state stays as it was."""
    new = state.clone()
    return new, step(new, move)


def step(state: State, move: str) -> tuple[Happening, ...]:
    """Make a move in place and go on to the next question; IllegalMove leaves the state as it was."""
    if move not in _moves(state):
        move = canonical(move)
        if move not in _moves(state):
            raise _refused(state, move)
    state.happenings = []
    answer(state, move)
    run(state)
    return tuple(state.happenings)


def run(state: State) -> None:
    """Resolve effects until somebody has a choice or the game is over; single answers answer themselves."""
    while not state.outcome:
        if state.asked is None:
            name, numbers = state.agenda.pop()
            EFFECTS[name](state, numbers)
            continue
        moves = _moves(state)
        if len(moves) > 1:
            return
        if moves:
            answer(state, moves[0])
        else:  # a house exception took the last answer away
            state.asked = None
    ending.close(state)


def _moves(state: State) -> list[str]:
    moves = state.moves
    if moves is None:
        asked = state.asked
        moves = [] if asked is None else QUESTIONS[asked[0]].legal(state, asked[3])
        state.moves = moves
    return moves


def answer(state: State, move: str) -> None:
    """Do in place what a legal move itself does, nothing that follows from it; `run` goes on from there."""
    asked = state.asked
    assert asked is not None
    state.asked = None
    state.moves = None
    QUESTIONS[asked[0]].answer(state, asked[3], move.split())


def _refused(state: State, move: str) -> IllegalMove:
    asked = state.asked
    return refusal(state, move, "" if asked is None else QUESTIONS[asked[0]].heading)
