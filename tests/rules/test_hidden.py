"""Two tables that differ only in what is hidden cannot be told apart until the difference is turned up."""

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import IllegalMove
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.engine import apply, new_game, question, step
from companion.rules.ghost_stories.foresight.brings import brings
from companion.rules.ghost_stories.foresight.coming import forecasts
from companion.rules.ghost_stories.foresight.fights import odds
from companion.rules.ghost_stories.foresight.su_ling_icons import icons
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import random_player
from companion.rules.ghost_stories.view import public

FACTS = load_facts()
PROBES = (
    "go N hua-2",
    "kill sheng-1",
    "draw nameless-65",
    "save long-1",
    "su-ling red.left crystal",
    "place red.left",
)


def told(state: State) -> str:
    """Everything a table can say: view, question, legal answers and what they bring, refusals, forecasts."""
    refusals = []
    for probe in PROBES:
        try:
            apply(state, parse(probe))
        except IllegalMove as refused:
            refusals.append((str(refused), refused.rule))
    coming = repr((forecasts(state, FACTS), odds(state), icons(state, FACTS)))
    asked = question(state)
    coming += "" if asked is None else repr(brings(state, asked, FACTS))
    return json.dumps([public(state), repr(question(state)), refusals, coming])


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), other=st.integers(0, 2**32), until=st.integers(0, 120))
def test_what_is_hidden_changes_nothing(seed: int, other: int, until: int) -> None:
    """The same evening over two worlds: alike word for word until chance turns up something different."""
    rng = Random(seed)
    options = any_options(rng)
    world = HiddenOrder(FACTS, rng)
    player = random_player(Random(seed))
    one, two = new_game(options, FACTS), new_game(options, FACTS)
    double = world
    for turn in range(400):
        if turn == until:
            dice = Random()
            dice.setstate(rng.getstate())
            double = world.reshuffled(dice, Random(other))
        assert told(one) == told(two)
        asked = question(one)
        if asked is None:
            break
        if asked.who != "table":
            move = player(one, asked)
            assert step(one, move) == step(two, move)
            continue
        move = world.answer(asked)
        found = double.answer(asked) if double is not world else move
        step(one, move)
        step(two, found)
        if move != found:
            assert told(one) != told(two)
            break


def test_the_state_knows_no_more_than_the_table() -> None:
    """Right after set-up only the eight tops have names; below them, and in the deck, nothing has."""
    fate = HiddenOrder(FACTS, Random(3))
    state = new_game(any_options(Random(1), players=4), FACTS)
    while (asked := question(state)) is not None and asked.kind == "reveal":
        step(state, fate.answer(asked))

    assert sorted(len([v for v in stack if v >= 0]) for stack in state.stacks) == [0, *[1] * 8]
    assert all(card < 0 for card in state.deck)
