"""The stack of effects still to resolve, questions, and the record of what happened. Knows no effect.

A chapter offers `EFFECTS`, name to function, and `QUESTIONS`, kind to `Asking`. An effect changes the
state, pushes further effects, or asks. What is pushed first is resolved first.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion.rules.ghost_stories.model.glossary import Happening
from companion.rules.ghost_stories.model.state import Effect, State

Numbers = tuple[int, ...]
Resolver = Callable[[State, Numbers], None]


class Asking(NamedTuple):
    """How a kind of question works: legal answers, what an answer does, the heading it stands under."""

    legal: Callable[[State, Numbers], list[str]]
    answer: Callable[[State, Numbers, list[str]], None]
    heading: str


def push(state: State, *effects: Effect) -> None:
    """Put effects on the agenda; the first of them is resolved first."""
    state.agenda.extend(reversed(effects))


def ask(state: State, kind: str, who: int, about: str = "", numbers: Numbers = ()) -> None:
    """Stop and ask."""
    state.asked = (kind, who, about, numbers)
    state.moves = None


def tell(state: State, kind: str, *words: str) -> None:
    """Record what happened."""
    state.happenings.append(Happening(kind, words))


def lose(state: State, reason: str) -> None:
    """The game is lost, at this instant."""
    if not state.outcome:
        state.outcome = reason
        tell(state, "lost", reason)
