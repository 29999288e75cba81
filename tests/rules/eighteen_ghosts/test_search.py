"""The player that looks ahead: what it sees, what it counts, that it can be repeated, how well it plays."""

from random import Random

import pytest

from companion.rules import eighteen_ghosts
from companion.rules.eighteen_ghosts.castle import ROOMS
from companion.rules.eighteen_ghosts.engine import after, legal_moves
from companion.rules.eighteen_ghosts.lines import EighteenGhostsLines
from companion.rules.eighteen_ghosts.moves import spoken
from companion.rules.eighteen_ghosts.player.castle_games import (
    Choose,
    ending_of,
    play,
    random_mover,
    searcher,
)
from companion.rules.eighteen_ghosts.player.levels import STRENGTHS
from companion.rules.eighteen_ghosts.player.search import CERTAIN, think
from companion.rules.eighteen_ghosts.player.worth import STEPS, worth

AHEAD = EighteenGhostsLines()
LEVELS = [each.name for each in STRENGTHS]
WINS_AT_ONCE = (
    "R.<../y..../....>/...../..v.. hand=- dungeon=RRyy out=BBBYYYrrrbbb turn=A due=act variant=colours"
)
MUST_STOP_IT = (
    "R.<../y..b./....>/...../..v.. hand=- dungeon=RRrrrbbyy out=BBBYYY turn=B due=act variant=colours"
)
"""Red is one step from winning; only beating it stops it, or turning its portal, which is the same here."""


def won_of(games: int, one: str, other: str) -> int:
    """How many games the first of two wins; they begin in turn, and each game has its own lots."""
    won = 0
    for number in range(games):
        lots = Random(f"{one} {other} {number}")
        first, second = _player(one, lots), _player(other, lots)
        begins = number % 2 == 0
        game, _ = play(eighteen_ghosts.new_game(), (first, second) if begins else (second, first))
        won += ending_of(game) == ("A" if begins else "B")
    return won


def _player(level: str, lots: Random) -> Choose:
    return random_mover(lots) if level == "random" else searcher(level, lots)


@pytest.mark.parametrize("level", LEVELS[1:])
def test_it_wins_when_it_can(level: str) -> None:
    """At every level that is not careless."""
    best = AHEAD.best(WINS_AT_ONCE, level, Random(1))

    assert best is not None
    assert (best.move, best.line) == ("move a1 b1", ("move a1 b1",))


@pytest.mark.parametrize("level", LEVELS[1:])
def test_it_does_not_let_the_other_win_at_once(level: str) -> None:
    """Yellow beats red, and that is all that helps."""
    best = AHEAD.best(MUST_STOP_IT, level, Random(1))

    assert best is not None
    assert best.move == "fight a2 a1"


def test_it_looks_at_no_more_positions_than_it_may() -> None:
    """Strength is counted, not timed; who asks it to stop is heard."""
    position = eighteen_ghosts.new_game().position

    assert think(position, nodes=500, chance=Random(1)).nodes <= 501
    stopped = think(position, nodes=100_000, chance=Random(1), enough=lambda: True)
    assert 0 < stopped.nodes <= 512
    assert stopped.move in legal_moves(position)


def test_the_same_question_has_the_same_answer_and_another_seed_another_game() -> None:
    """Lots only decide between moves that look alike."""
    position = eighteen_ghosts.new_game().position
    found = [think(position, nodes=300, chance=Random(seed)) for seed in (1, 1, 2, 3, 4, 5)]

    assert found[0] == found[1]
    assert len({each.move for each in found}) > 1


def test_deeper_is_seen_further() -> None:
    """A game that is won in a few moves is seen to its end, and the line leads there."""
    lots, game = Random(12), eighteen_ghosts.new_game()
    while True:
        found = think(game.position, nodes=3000, chance=lots, earlier=game.earlier)
        if found.worth >= CERTAIN:
            break
        game, _ = eighteen_ghosts.apply(game, spoken(found.move))
    player = game.position.turn
    for move in found.line:
        game, _ = eighteen_ghosts.apply(game, spoken(move))

    ended = eighteen_ghosts.outcome(game)
    assert ended is not None
    assert ended.winner == "AB"[player]


def test_a_repetition_is_worth_a_draw() -> None:
    """Who has nothing but repetitions has a draw, whoever is ahead otherwise."""
    position = eighteen_ghosts.read(MUST_STOP_IT.replace("<", "^", 1)).position
    repeated = [after(position, move) for move in legal_moves(position)]

    assert think(position, nodes=2000, chance=Random(1), earlier=repeated).worth == 0
    assert think(position, nodes=2000, chance=Random(1)).worth < 0


def test_nobody_walks_through_portals() -> None:
    """Steps are those of the castle: around portals, across mirrors."""
    a1, e5 = ROOMS.index("a1"), ROOMS.index("e5")

    assert STEPS[a1][a1] == 0
    assert STEPS[a1][e5] == 5  # b1 or a2, b2, by mirror d4, d5 or e4, e5
    assert STEPS[ROOMS.index("b1")][ROOMS.index("d1")] == 3  # b2, by mirror d2, d1
    assert worth(eighteen_ghosts.new_game().position) == 8


def test_it_beats_who_moves_at_random() -> None:
    """Every game, even at a low level."""
    assert won_of(10, "casual", "random") == 10


def test_a_level_beats_the_one_below() -> None:
    """Most of some games; all levels at greater length by `make long`."""
    assert won_of(20, "casual", "beginner") >= 13


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("better", "worse"), [*zip(LEVELS[1:], LEVELS, strict=False)])
def test_every_level_beats_the_one_below_it_in_70_of_100(better: str, worse: str) -> None:
    """They begin in turn."""
    assert won_of(100, better, worse) >= 70


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("level", LEVELS[1:])
def test_every_level_beats_who_moves_at_random_in_99_of_100(level: str) -> None:
    """But for the beginner, who is careless; they begin in turn."""
    assert won_of(100, level, "random") >= 99
