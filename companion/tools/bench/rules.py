"""How fast the rules play, in processor time: figures for the bench command, as values. It prints them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time

from companion.rules.looking_ahead import BestMove, LookingAhead
from companion.rules.playtest import Playtest

WARM_UP = 10
SEARCHED_EVERY = 6
"""Of a game, every so manieth position is searched to measure how fast that is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesFigures:
    """Whole random games on one core."""

    games: int
    moves: int
    games_per_second: float
    moves_per_second: float
    pure_games_per_second: float
    """The same games through the pure `apply`, which copies the state at every move."""


def measure(
    playtest: Playtest, games: int = 300, seed: int = 1, clock: Callable[[], float] = process_time
) -> RulesFigures:
    """Play so many games in place, then the same ones from copy to copy."""
    for number in range(WARM_UP):
        playtest.random_game(Random(number))
    started = clock()
    moves = sum(playtest.random_game(Random(seed + number)).moves for number in range(games))
    in_place = clock() - started
    started = clock()
    for number in range(games):
        playtest.random_game(Random(seed + number), copied=True)
    purely = clock() - started
    return RulesFigures(
        games=games,
        moves=moves,
        games_per_second=games / in_place,
        moves_per_second=moves / in_place,
        pure_games_per_second=games / purely,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchFigures:
    """Moves of the strongest level, on one core."""

    nodes: int
    nodes_per_second: float
    seconds_per_move: float
    depth: float


def measure_search(
    ahead: LookingAhead, moves: int = 48, seed: int = 1, clock: Callable[[], float] = process_time
) -> SearchFigures:
    """Let the weakest level play a while, and the strongest think about some of its positions."""
    lots, line, thought, seconds = Random(seed), ahead.first, list[BestMove](), 0.0
    for number in range(moves):
        if number % SEARCHED_EVERY == 0:
            started = clock()
            best = ahead.best(line, ahead.levels[-1], Random(seed))
            seconds += clock() - started
            thought += [] if best is None else [best]
        made = ahead.best(line, ahead.levels[0], lots)
        if made is None:
            break
        line = ahead.after(line, made.move)
    nodes = sum(each.nodes for each in thought)
    return SearchFigures(
        nodes=nodes,
        nodes_per_second=nodes / seconds,
        seconds_per_move=seconds / len(thought),
        depth=sum(each.depth for each in thought) / len(thought),
    )
