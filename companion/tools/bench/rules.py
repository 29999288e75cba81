"""How fast the rules play, in processor time: figures for the bench command, as values. It prints them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time

from companion.rules.playtest import Playtest

WARM_UP = 10


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
