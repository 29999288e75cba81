"""Positions of random games, and what random hands fill in, for tests of the editor."""

from collections.abc import Iterator
from random import Random

from companion.messages.cards import Shape
from companion.messages.positions import PositionField
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.engine import question, step
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players.whole_games import any_start

FACTS = load_facts()


def positions(games: range, each: int) -> Iterator[tuple[Random, State]]:
    """Every so many moves the state of a game of any kind, and the chance it is played with."""
    for seed in games:
        chance = Random(seed)
        state = any_start(any_options(chance), FACTS, chance)
        moves = 0
        while (asked := question(state)) is not None:
            if moves % each == 0:
                yield chance, state.copy()
            step(state, asked.draw(chance))
            moves += 1


def any_value(field: PositionField, chance: Random) -> str:
    """Something a field can be filled with."""
    values = [value.id for value in field.values]
    match field.shape:
        case Shape.NUMBER:
            return str(chance.randint(0, field.most))
        case Shape.SOME:
            return " ".join(value for value in values if chance.random() < 0.15)
        case Shape.ONE:
            return chance.choice(values)
        case Shape.WORDS:
            return chance.choice(("", "3", "incarnation 4", "2 incarnation 10 incarnation"))
