"""The chance to drive ghosts out as the engine itself has it: every throw of the dice is made, one by one."""

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cache
from itertools import product

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import happenings, moves, questions
from companion.rules.ghost_stories.model.glossary import FACES
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Happening, Move

PAYING = (questions.BANISH, questions.SPEND)


def counted(state: State, goal: Callable[[Collection[int]], bool]) -> Fraction:
    """How many throws of all there are, from a question for dice, end with the ghosts wanted gone."""
    assert state.asked is not None
    assert state.asked.what.kind is questions.DICE
    dice = state.asked.what.things[0]

    @cache
    def won(faces: tuple[str, ...]) -> Fraction:
        after, told = engine.apply(state, parse(" ".join(("dice", *faces))))
        if after.asked is not None and after.asked.what.kind is questions.REROLL:
            return best_of(after, goal)
        return Fraction(_driven_out(after, told, goal))

    throws = [won(tuple(sorted(faces))) for faces in product(FACES, repeat=dice)]
    return Fraction(sum(throws), len(throws))


def best_of(state: State, goal: Callable[[Collection[int]], bool]) -> Fraction:
    """The same from the question which dice are rolled again, answered as well as can be."""
    return max(rerolled(state, move, goal) for move in engine.legal(state))


def rerolled(state: State, move: Move, goal: Callable[[Collection[int]], bool]) -> Fraction:
    """The same once one part of the dice is rolled again, or all are kept."""
    after, told = engine.apply(state, move)
    if move.kind is moves.KEEP:
        return Fraction(_driven_out(after, told, goal))
    return counted(after, goal)


def _driven_out(state: State, told: tuple[Happening, ...], goal: Callable[[Collection[int]], bool]) -> bool:
    """Choose the ghosts wanted if the roll allows it, pay, and see who is gone."""
    gone: list[int] = []
    while True:
        gone += [each.things[1] for each in told if each.kind is happenings.EXORCISED]
        if state.asked is None or state.asked.what.kind not in PAYING:
            return goal(gone)
        legal = engine.legal(state)
        wanted = [move for move in legal if move.kind is moves.BANISH and goal(_spaces(move))]
        state, told = engine.apply(state, (wanted or legal)[0])


def _spaces(move: Move) -> list[int]:
    return [space for space in range(12) if move.things[0] >> space & 1]
