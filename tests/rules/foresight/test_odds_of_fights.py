"""The chance that is shown is the one counted over all throws, each made by the engine itself."""

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

import pytest

from companion.rules.ghost_stories import engine, start
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.cases.runner import read_options
from companion.rules.ghost_stories.chapters import barrier
from companion.rules.ghost_stories.chapters.exorcism import members
from companion.rules.ghost_stories.chapters.payment import BARRIER_ROLL, EXORCISM, SCHOOL_EXORCISM
from companion.rules.ghost_stories.chapters.village_tiles import school_targets
from companion.rules.ghost_stories.foresight.brings import brings
from companion.rules.ghost_stories.foresight.fought_now import under_way
from companion.rules.ghost_stories.foresight.odds import chance, fight
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import Board, Colour, Space, Spaces
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, random_player
from companion.rules.ghost_stories.players.whole_games import any_start
from companion.rules.language import Kind, Move
from tests.rules.foresight.throws import best_of, counted, rerolled


def all_of(spaces: Collection[int]) -> Any:
    """Every one of these ghosts is gone."""
    return lambda gone: set(spaces) <= set(gone)


def any_of(spaces: Collection[int]) -> Any:
    """At least one of these ghosts is gone."""
    return lambda gone: not set(spaces).isdisjoint(gone)


def offers(kind: Kind[..., Move], asked: object, seed: int) -> Iterator[tuple[State, Move]]:
    """Tables of any games on which a kind of answer is offered to a kind of question."""
    facts = load_facts()
    while True:
        rng = Random(seed)
        seed += 1
        state = any_start(any_options(rng), facts, rng)
        hidden, player = HiddenOrder(facts, rng), random_player(rng)
        for _ in range(300):
            if state.outcome:
                break
            if state.asked is not None and state.asked.what.kind is asked:
                yield from ((state.copy(), move) for move in engine.legal(state) if move.kind is kind)
            engine.step(state, next_move(state, player, hidden))


def some(count: int, found: Iterator[tuple[State, Move]], every: int) -> list[tuple[State, Move]]:
    """So many of them, each so many apart."""
    picked = [
        (state, move)
        for number, (state, move) in zip(range(count * every), found, strict=False)
        if not number % every
    ]
    assert len(picked) == count
    return picked


@pytest.mark.parametrize("tables", [60, pytest.param(110, marks=pytest.mark.long)])
def test_an_exorcism_of_one_ghost_or_of_two_is_as_likely_as_its_throws(tables: int) -> None:
    """Over many tables, with tokens, crystals, circle, Mantra, powers and artifacts as they come."""
    pairs = certain = hopeless = 0
    for state, move in some(tables, offers(moves.EXORCISE, questions.ACTION, 11), 7):
        spaces = members(Spaces(move.things[0]))
        expected = chance(fight(state, EXORCISM, [spaces], state.at[state.turn]))
        after, _ = engine.apply(state, move)
        pairs += len(spaces) == 2
        certain += expected == 1
        hopeless += expected == 0
        if after.asked is not None and after.asked.what.kind is questions.DICE:
            assert expected == counted(after, all_of(spaces))
        else:
            assert expected in (0, 1)

    assert min(pairs, certain, hopeless) > 3


def test_the_school_is_as_likely_as_its_throws() -> None:
    """All ghosts of a colour at once, each alone, and any of them; he pays alone (R16)."""
    for state, move in some(10, offers(moves.CHOOSE_COLOUR, questions.SCHOOL, 3), 3):
        targets = school_targets(state, Colour(move.things[0]))
        after, _ = engine.apply(state, move)
        if after.asked is None or after.asked.what.kind is not questions.DICE:
            continue
        each = [[target] for target in targets]

        assert chance(fight(state, SCHOOL_EXORCISM, [targets])) == counted(after, all_of(targets))
        assert chance(fight(state, SCHOOL_EXORCISM, each[:1])) == counted(after, all_of(targets[:1]))
        assert chance(fight(state, SCHOOL_EXORCISM, each)) == counted(after, any_of(targets))


def test_a_barrier_is_as_likely_as_its_throws() -> None:
    """Four dice and the crystals of the Receptacles (R51, R52)."""
    for state, move in some(8, offers(moves.ROLL, questions.BARRIER, 5), 2):
        assert state.asked is not None
        targets = barrier.targets(state, Board(Colour(state.asked.what.things[0])))
        after, _ = engine.apply(state, move)

        assert chance(fight(state, BARRIER_ROLL, [targets])) == counted(after, all_of(targets))
        assert chance(fight(state, BARRIER_ROLL, [[t] for t in targets])) == counted(after, any_of(targets))


@pytest.mark.parametrize(
    ("extra", "percent"),
    [
        ({}, "19/27"),
        ({"tao": {"red": {"red": 1}}}, "1"),
        ({"crystals": {"red": 1}}, "1"),
        ({"circle": "red"}, "1"),
    ],
)
def test_what_is_at_hand_counts(extra: dict[str, Any], percent: str) -> None:
    """One red pip and three dice: two faces of six do; a token, a crystal or the Circle make it certain."""
    table = {"turn": "red", "step": "action", "at": {"red": "SW"}, "ghost": {"red": {"left": ONE_RED_PIP}}}
    state, _ = start(read_options({}, quiet=True), {**table, **extra})

    assert str(chance(fight(state, EXORCISM, [[Space(3)]]))) == percent


ONE_RED_PIP = next(card.id for card in load_facts().cards if card.pips == (0, 1, 0, 0, 0) and not card.left)


def test_rolling_again_is_done_as_well_as_can_be() -> None:
    """The Gods' Favorite: two throws of what does not fit, counted over every part that could be kept."""
    options = read_options({"powers": {"green": "the-gods-favorite"}}, quiet=True)
    table = {
        "turn": "green",
        "step": "action",
        "at": {"green": "N"},
        "ghost": {"green": {"middle": "ghoul-1"}},
    }
    state, _ = start(options, table)
    after, _ = engine.apply(state, parse("exorcise green.middle"))

    assert chance(fight(state, EXORCISM, [[Space(7)]])) == counted(after, all_of([7]))


def rerolls(seed: int) -> Iterator[tuple[State, Move]]:
    """Tables of any games on which dice lie that may be rolled again against ghosts."""
    return ((state, move) for state, move in offers(moves.KEEP, questions.REROLL, seed) if state.targets)


def test_dice_that_lie_are_as_likely_as_what_is_thrown_again() -> None:
    """From the question which dice are rolled again: every part by its own throws, the best as the whole."""
    several = won = 0
    for state, _ in some(24, rerolls(2), 1):
        asked = engine.question(state)
        assert asked is not None
        goal, spaces = all_of(state.targets), list(state.targets)
        brought = brings(state, asked, load_facts())
        several += len(spaces) > 1
        for move in asked.options if len(spaces) == 1 else ():
            won += brought[move].worth == 1
            assert brought[move].worth == rerolled(state, move, goal)
        assert chance(under_way(state, [spaces])) == best_of(state, goal)
        assert chance(under_way(state, [[one] for one in spaces])) == best_of(state, any_of(spaces))

    assert min(several, won) > 0


def test_a_second_throw_is_as_likely_as_its_throws() -> None:
    """With the dice that were kept, whatever part that is."""
    for number, (state, _) in enumerate(some(24, rerolls(7), 1)):
        parts = [move for move in engine.legal(state) if move.kind is moves.REROLL]
        after, _ = engine.apply(state, parts[number % len(parts)])
        spaces = list(after.targets)

        assert chance(under_way(after, [spaces])) == counted(after, all_of(spaces))
        assert chance(under_way(after, [[one] for one in spaces])) == counted(after, any_of(spaces))
