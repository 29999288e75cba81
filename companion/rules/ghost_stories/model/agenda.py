"""The stack of effects still to resolve, questions, and the record of what happened. Knows no effect.

A chapter offers `EFFECTS`, rows of `resolved_by`, and `QUESTIONS`, rows of `asking`. An effect changes the
state, pushes further effects, or asks. What is pushed first is resolved first.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec

from companion.errors import IllegalMove
from companion.rules.ghost_stories.model.effects import RESUME
from companion.rules.ghost_stories.model.glossary import LOSSES, Board, Loss
from companion.rules.ghost_stories.model.happenings import GAME_LOST
from companion.rules.ghost_stories.model.state import OpenQuestion, State
from companion.rules.language import (
    Asked,
    Effect,
    EffectKind,
    Happening,
    Kind,
    Move,
    QuestionKind,
)

P = ParamSpec("P")

Resolver = Callable[..., None]
"""What an effect does; it gets the state and the effect's things."""
EffectRow = tuple[Kind[..., Effect], Resolver]
WhyNot = Callable[..., IllegalMove]
"""Why an answer is refused; it gets the state, the question's things and the move's."""


class AnswerRule(NamedTuple):
    """What a kind of answer does, and why one that is not legal is refused.

    Both get the state, the question's things, then the move's.
    """

    do: Callable[..., None]
    why_not: WhyNot | None = None


Answers = Mapping[Kind[..., Move], AnswerRule]


class Asking(NamedTuple):
    """How a kind of question works: legal answers, what each kind of answer does, the heading it is under.

    Only questions asked of the table have weights: how often each legal answer comes, of how many in all.
    """

    legal: Callable[..., list[Move]]
    answers: Answers
    rule: str
    weights: Callable[..., Sequence[int]] | None = None


QuestionRow = tuple[Kind[..., Asked], Asking]


def resolved_by(kind: EffectKind[P], resolve: Callable[Concatenate[State, P], None]) -> EffectRow:
    """A row of a chapter's `EFFECTS`."""
    return kind, resolve


def asking(
    kind: QuestionKind[P],
    legal: Callable[Concatenate[State, P], list[Move]],
    answers: Mapping[Any, AnswerRule],
    rule: str,
    weights: Callable[Concatenate[State, P], Sequence[int]] | None = None,
) -> QuestionRow:
    """A row of a chapter's `QUESTIONS`."""
    return kind, Asking(legal, answers, rule, weights)


def alike(state: State, *_: int) -> Sequence[int]:
    """Weights where all answers are equally likely: nobody knows anything of what is unseen."""
    return [1] * len(state.moves or ())


def coming_back_to(step: Effect, answers: Answers) -> Answers:
    """The same answers; once all that follows is done, this comes next."""

    def then(do: Callable[..., None]) -> Callable[..., None]:
        @wraps(do)
        def done(state: State, *things: int) -> None:
            state.agenda.append(step)
            do(state, *things)

        return done

    return {kind: AnswerRule(then(answer.do), answer.why_not) for kind, answer in answers.items()}


def push(state: State, *effects: Effect) -> None:
    """Put effects on the agenda; the first of them is resolved first."""
    state.agenda += effects[::-1]


def ask(state: State, what: Asked, who: Board) -> None:
    """Stop and ask."""
    state.asked = OpenQuestion(what, who)
    state.moves = None


def pause(state: State) -> None:
    """Put the open question aside; it is asked again once what is pushed now is resolved."""
    if state.asked is not None:
        state.paused.append(state.asked)
        state.asked = None
        push(state, RESUME())


def _resume(state: State) -> None:
    """Ask again what was asked before."""
    state.asked = state.paused.pop()


EFFECTS = (resolved_by(RESUME, _resume),)


def tell(state: State, happening: Happening) -> None:
    """Record what happened."""
    state.happenings.append(happening)


def lose(state: State, loss: Loss) -> None:
    """The game is lost, at this instant."""
    if not state.outcome:
        state.outcome = LOSSES[loss]
        tell(state, GAME_LOST(loss))
