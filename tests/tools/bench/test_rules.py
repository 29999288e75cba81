"""The figures of the rules are worked out from counted games and a clock that is passed in."""

from itertools import count

from companion.rules.catalogue import USUAL_GAME, looking_ahead, playtests
from companion.tools.bench.rules import SEARCHED_EVERY, measure, measure_search


def test_figures_follow_from_games_moves_and_time() -> None:
    """With a clock that ticks one second a look, both runs take one second."""
    ticks = count()

    figures = measure(playtests()[USUAL_GAME], games=2, clock=lambda: float(next(ticks)))

    assert (figures.games, figures.games_per_second, figures.pure_games_per_second) == (2, 2.0, 2.0)
    assert figures.moves_per_second == figures.moves > 20


def test_figures_of_the_player_follow_from_positions_and_time() -> None:
    """Two positions are searched, each in one second by a clock that ticks one second a look."""
    ticks = count()

    figures = measure_search(
        looking_ahead()["eighteen_ghosts"], moves=SEARCHED_EVERY + 1, clock=lambda: float(next(ticks))
    )

    assert figures.seconds_per_move == 1.0
    assert figures.nodes_per_second == figures.nodes / 2
    assert figures.depth >= 3
