"""Random games: the engine agrees with plainly written rules, nothing that must hold is ever broken."""

import doctest
from random import Random

import pytest

from companion.rules import eighteen_ghosts
from companion.rules.eighteen_ghosts import GameSoFar
from companion.rules.eighteen_ghosts.castle import OUTWARDS
from companion.rules.eighteen_ghosts.engine import first_position
from companion.rules.eighteen_ghosts.player.castle_games import broken, misread
from companion.tools import fuzz
from tests.rules.eighteen_ghosts import plain_rules

LONGEST = 300


def test_the_front_door_works_as_its_page_says() -> None:
    """Its examples run."""
    assert doctest.testmod(eighteen_ghosts).attempted > 10
    assert doctest.testmod(eighteen_ghosts).failed == 0


@pytest.mark.parametrize("seed", range(20))
def test_engine_and_plain_rules_agree_move_by_move(seed: int) -> None:
    """On legal moves and on what each makes of the position, portals turned any way at the start."""
    lots = Random(seed)
    sides = OUTWARDS if seed % 2 else tuple(lots.randrange(4) for _ in range(3))
    game = GameSoFar(first_position(seed % 3 == 0, sides))
    for _ in range(LONGEST):
        line = eighteen_ghosts.write(game)
        plain = plain_rules.read(line)
        moves = eighteen_ghosts.legal(game)
        if not moves:
            break

        assert eighteen_ghosts.read(line).position == game.position
        assert sorted(move.text for move in moves) == sorted(plain_rules.moves(plain))
        move = lots.choice(moves)
        game, _ = eighteen_ghosts.apply(game, move)
        assert eighteen_ghosts.write(game) == plain_rules.write(plain_rules.made(plain, move.text))


def test_whole_games_keep_what_must_hold() -> None:
    """18 ghosts, portals turned as often as ghosts were beaten, no open escape left, the same replayed."""
    assert fuzz.batch("eighteen_ghosts", 3_000_000, 200).total() == 200


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_20000_whole_games_keep_what_must_hold() -> None:
    """The same at greater length; each ends with a winner or as a draw that the rules know."""
    endings = fuzz.batch("eighteen_ghosts", 4_000_000, 20_000)

    assert endings.total() == 20_000
    assert set(endings) <= {"A", "B", "repetition"}


def test_a_broken_position_is_noticed() -> None:
    """A check that finds nothing proves nothing."""
    whole = eighteen_ghosts.new_game().position
    one_too_many = whole._replace(rooms=bytes([0, 1, *[0] * 23]), portals=0b110111)

    assert [*broken(whole)] == []
    found = "; ".join(broken(one_too_many))
    assert "4 ghosts R" in found
    assert "an open escape is left standing" in found
    assert "a placing is due" in "; ".join(broken(whole._replace(hand=0)))
    assert "the line is refused" in "; ".join(misread(one_too_many))
    assert [*misread(whole)] == []
