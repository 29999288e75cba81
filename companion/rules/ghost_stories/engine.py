"""The rules of Ghost Stories with White Moon: start a game, ask what is legal, apply a move.

A game is the fold of its moves. `apply` is pure; `step` does the same in place on a state the caller owns.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from companion.errors import IllegalMove, OutOfTurn
from companion.rules.chance import Chance
from companion.rules.ghost_stories.chapters import (
    arrival,
    artifacts,
    barrier,
    curse_die,
    ending,
    exorcism,
    families,
    haunting,
    incarnations,
    setup,
    stones,
    su_ling,
    taoists,
    turn,
    village_tiles,
    villagers,
    yang,
    yin,
)
from companion.rules.ghost_stories.model import agenda
from companion.rules.ghost_stories.model.agenda import Asking, Resolver
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.options import Options, settle
from companion.rules.ghost_stories.model.state import State, asked_of
from companion.rules.language import Asked, Effect, Happening, Kind, Move

EFFECTS: Final[Mapping[Kind[..., Effect], Resolver]] = dict(
    (
        *agenda.EFFECTS,
        *arrival.EFFECTS,
        *artifacts.EFFECTS,
        *barrier.EFFECTS,
        *curse_die.EFFECTS,
        *ending.EFFECTS,
        *exorcism.EFFECTS,
        *families.EFFECTS,
        *haunting.EFFECTS,
        *incarnations.EFFECTS,
        *setup.EFFECTS,
        *stones.EFFECTS,
        *su_ling.EFFECTS,
        *taoists.EFFECTS,
        *turn.EFFECTS,
        *village_tiles.EFFECTS,
        *villagers.EFFECTS,
        *yang.EFFECTS,
        *yin.EFFECTS,
    )
)
"""What resolves each kind of effect."""

QUESTIONS: Final[Mapping[Kind[..., Asked], Asking]] = dict(
    (
        *arrival.QUESTIONS,
        *artifacts.QUESTIONS,
        *barrier.QUESTIONS,
        *curse_die.QUESTIONS,
        *exorcism.QUESTIONS,
        *families.QUESTIONS,
        *setup.QUESTIONS,
        *stones.QUESTIONS,
        *taoists.QUESTIONS,
        *village_tiles.QUESTIONS,
        *villagers.QUESTIONS,
        *yang.QUESTIONS,
    )
)
"""How each kind of question works."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked now: its kind, who answers, what it is about, the rule behind it, every legal answer."""

    kind: str
    who: str
    about: str
    rule: str
    options: tuple[Move, ...]
    weights: tuple[int, ...] = ()
    """Only of what chance answers: how often each option comes, in the sum of all."""

    def likelihood(self, move: Move) -> Fraction:
        """How likely an answer is; of a choice all are alike."""
        if not self.weights:
            return Fraction(1, len(self.options))
        return Fraction(self.weights[self.options.index(move)], sum(self.weights))

    def draw(self, chance: Chance) -> Move:
        """An answer by lot: chance by its weights, a choice with all answers alike."""
        if not self.weights:
            return self.options[int(chance.random() * len(self.options))]
        left = chance.random() * sum(self.weights)
        for move, weight in zip(self.options, self.weights, strict=True):
            left -= weight
            if left < 0:
                return move
        return self.options[-1]


def new_game(options: Options, facts: Facts | None = None) -> State:
    """The first state of a game, up to its first question."""
    state = setup.first_state(settle(options, facts or load_facts()))
    run(state)
    return state


def legal(state: State) -> list[Move]:
    """Every move that may be made now; empty once the game is over."""
    return _moves(state)[:]


def question(state: State) -> Question | None:
    """What is asked now, or None once the game is over."""
    if state.asked is None:
        return None
    what, who = state.asked
    asking = QUESTIONS[what.kind]
    options = tuple(_moves(state))
    weights = () if asking.weights is None else tuple(asking.weights(state, *what.things))
    return Question(
        kind=what.kind.word,
        who=asked_of(who),
        about=what.about,
        rule=asking.rule,
        options=options,
        weights=weights,
    )


def apply(state: State, move: Move) -> tuple[State, tuple[Happening, ...]]:
    """The state after a move and what happened, or IllegalMove; the given state stays as it was."""
    new = state.copy()
    return new, step(new, move)


def step(state: State, move: Move) -> tuple[Happening, ...]:
    """Make a move in place and go on to the next question; IllegalMove leaves the state as it was."""
    if move not in (state.moves or _moves(state)):
        raise refusal(state, move)
    state.happenings = []
    answer(state, move)
    run(state)
    return tuple(state.happenings)


def run(state: State) -> None:
    """Resolve effects until somebody has a choice or the game is over; single answers answer themselves."""
    to_resolve = state.agenda
    while not state.outcome:
        if state.asked is None:
            effect = to_resolve.pop()
            EFFECTS[effect.kind](state, *effect.things)
            continue
        moves = state.moves or _moves(state)
        if len(moves) > 1:
            return
        if moves:
            answer(state, moves[0])
        else:  # a house exception took the last answer away
            state.asked = None
    ending.close(state)


def _moves(state: State) -> list[Move]:
    moves = state.moves
    if moves is None:
        asked = state.asked
        moves = [] if asked is None else QUESTIONS[asked.what.kind].legal(state, *asked.what.things)
        state.moves = moves
    return moves


def answer(state: State, move: Move) -> None:
    """Do in place what a legal move itself does, nothing that follows from it; `run` goes on from there."""
    asked = state.asked
    assert asked is not None
    what = asked.what
    state.asked = state.moves = None
    QUESTIONS[what.kind].answers[move.kind].do(state, *what.things, *move.things)


def refusal(state: State, move: Move) -> IllegalMove:
    """Why a move is not legal now, and which ruling or heading says so."""
    return _refusal(state, move).quoting(move.text)


def _refusal(state: State, move: Move) -> IllegalMove:
    if state.asked is None:
        return IllegalMove("The game is over.", rule="The end")
    what = state.asked.what
    asking = QUESTIONS[what.kind]
    answer = asking.answers.get(move.kind)
    if answer is None:
        return OutOfTurn()
    if answer.why_not is None:
        return IllegalMove("This is not among the possible answers.", rule=asking.rule)
    return answer.why_not(state, *what.things, *move.things)
