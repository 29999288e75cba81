"""A play can be written down as a scenario file and played on from there."""

import tomllib
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.cases.laid_out import start
from companion.rules.ghost_stories.cases.runner import read_options, run_case
from companion.rules.ghost_stories.cases.written import described, written
from companion.rules.ghost_stories.engine import legal, new_game, step
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.options import Options
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, random_player, sensible_player
from companion.rules.ghost_stories.view import public

FACTS = load_facts()
STEPS = ("move", "action", "second-action", "placement")


def played(options: Options, seed: int, moves: int) -> State | None:
    """A random play about so long, at the next step of a Yang phase; None if it ended before."""
    rng = Random(seed)
    player = sensible_player(rng) if seed % 2 else random_player(rng)
    fate = HiddenOrder(FACTS, rng)
    state = new_game(options, FACTS)
    while not state.outcome and (moves > 0 or state.asked is None or state.asked.what.kind.word not in STEPS):
        step(state, next_move(state, player, fate))
        moves -= 1
    return None if state.outcome else state


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 150))
def test_a_play_goes_on_from_its_description(seed: int, moves: int) -> None:
    """The same view and the same legal moves, from the words of the table alone."""
    options = any_options(Random(seed))
    state = played(options, seed, moves)
    if state is None:
        return
    again, _ = start(options, described(state))

    assert public(again) == public(state)
    assert legal(again) == legal(state)


def test_the_file_runs_as_a_scenario() -> None:
    """What is written down is a scenario that passes, options and awkward titles included."""
    options = any_options(Random(5))
    state = played(options, 5, 60)
    assert state is not None

    text = written(state, 'Who "pays" here\\now?\n', "R65")
    scenario = tomllib.loads(text)

    assert scenario["name"] == 'Who "pays" here\\now? '
    assert read_options(scenario["options"], quiet=True) == options
    assert run_case(scenario) == []
