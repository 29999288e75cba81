"""What chance gives, and how often: only what is asked of the table has odds, and they are fair."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.rules import ghost_stories as gs
from companion.rules.ghost_stories.chapters.exorcism import rolls, ways
from companion.rules.ghost_stories.model.glossary import Roll

POWERS = dict.fromkeys(("yellow", "red", "green", "blue"), "none")


def asked_after(*moves: str, **table: Any) -> gs.Question:
    """The question on a quiet table once these moves are made."""
    state, _ = gs.start(gs.Options(powers=POWERS), table)
    for move in moves:
        state, _ = gs.apply(state, gs.parse(move))
    asked = gs.question(state)
    assert asked is not None
    return asked


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_ways_of_all_rolls_are_all_throws(count: int) -> None:
    """Six to the power of the dice."""
    assert sum(ways(Roll(move.things[0])) for move in rolls(count)) == 6**count


def test_three_alike_are_rarer_than_three_different_faces() -> None:
    """One throw against six, of 216."""
    asked = asked_after(
        "exorcise red.left", step="action", at={"red": "SW"}, ghost={"red": {"left": "skinner-34"}}
    )

    assert asked.likelihood(gs.parse("dice red red red")) == Fraction(1, 216)
    assert asked.likelihood(gs.parse("dice red green blue")) == Fraction(6, 216)
    assert sum(map(asked.likelihood, asked.options)) == 1


def test_two_faces_of_the_curse_die_are_blank() -> None:
    """The other four show one thing each."""
    asked = asked_after(phase="yin", ghost={"red": {"left": "lich-11"}})

    assert asked.kind == "curse-die"
    assert asked.likelihood(gs.parse("curse blank")) == Fraction(2, 6)


def test_of_what_is_unseen_all_are_alike() -> None:
    """Nobody knows anything of it."""
    asked = asked_after(phase="yin", step="arrival")

    assert (asked.kind, asked.who) == ("draw", "table")
    assert set(asked.weights) == {1}


def test_a_choice_has_no_odds() -> None:
    """People choose; by lot all answers are alike."""
    asked = asked_after()

    assert asked.weights == ()
    assert asked.likelihood(asked.options[0]) == Fraction(1, len(asked.options))


def test_a_draw_by_lot_follows_the_odds() -> None:
    """Within what four thousand throws allow."""
    asked = asked_after(
        "exorcise red.left", step="action", at={"red": "SW"}, ghost={"red": {"left": "skinner-34"}}
    )
    lots = Random(5)
    drawn = [asked.draw(lots) for _ in range(4000)]

    for text in ("dice red red red", "dice yellow red green"):
        share = drawn.count(gs.parse(text)) / len(drawn)
        assert abs(share - float(asked.likelihood(gs.parse(text)))) < 0.01
