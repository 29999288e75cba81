"""How fast the rules play, in processor time: figures for the bench command, as values. It prints them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time

from companion.rules.ghost_stories.engine import Move, State, apply, legal, new_game, step
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.options import Options

WARM_UP = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesFigures:
    """Full random four-player games on one core."""

    games: int
    moves: int
    games_per_second: float
    moves_per_second: float
    pure_games_per_second: float
    """The same games through the pure `apply`, which copies the state at every move."""


def measure(games: int = 300, seed: int = 1, clock: Callable[[], float] = process_time) -> RulesFigures:
    """Play so many games in place, then the same ones purely; each move is one `legal` and one step."""
    facts = load_facts()
    for number in range(WARM_UP):
        _random_game(facts, number, _in_place)
    started = clock()
    moves = sum(_random_game(facts, seed + number, _in_place) for number in range(games))
    in_place = clock() - started
    started = clock()
    for number in range(games):
        _random_game(facts, seed + number, _purely)
    purely = clock() - started
    return RulesFigures(
        games=games,
        moves=moves,
        games_per_second=games / in_place,
        moves_per_second=moves / in_place,
        pure_games_per_second=games / purely,
    )


def _random_game(facts: Facts, seed: int, advance: Callable[[State, Move], State]) -> int:
    """Play one game with every answer drawn from `legal`; the number of moves."""
    rng = Random(seed)
    state = new_game(Options(), facts)
    moves = 0
    while options := legal(state):
        state = advance(state, options[int(rng.random() * len(options))])
        moves += 1
    return moves


def _in_place(state: State, move: Move) -> State:
    step(state, move)
    return state


def _purely(state: State, move: Move) -> State:
    return apply(state, move)[0]


if __name__ == "__main__":
    print(measure())
