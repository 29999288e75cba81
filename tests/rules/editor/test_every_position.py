"""The editor accepts every position a game can come to and refuses whatever cannot be."""

from random import Random

import pytest

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.invariants import broken
from companion.rules.ghost_stories.editor.draft import as_text, of_state, of_text
from companion.rules.ghost_stories.editor.impossible import impossible
from companion.rules.ghost_stories.editor.sheet import sheet
from companion.rules.ghost_stories.editor.taking_up import corrected
from companion.rules.ghost_stories.model.state import State
from tests.rules.editor.positions import FACTS, any_value, positions

PLAYED_ON = 12
"""Moves that an edited game is played on for."""


def accepted(games: range, each: int) -> int:
    """How many positions were looked at; each is possible, and reads as it was written."""
    count = 0
    for _, state in positions(games, each):
        draft = of_state(state)
        assert impossible(draft, state) == ()
        assert of_text(as_text(draft), FACTS, state.setting) == draft
        count += 1
    return count


def edited(games: range, each: int) -> tuple[int, int]:
    """How many random edits were refused and how many taken; those lead to a sound game that plays on."""
    refused = taken = 0
    for chance, state in positions(games, each):
        edit = sheet(as_text(of_state(state)), {}, FACTS, state)
        filled = {field.id: any_value(field, chance) for field in chance.sample(edit.fields, 2)}
        edit = sheet(edit.position, filled, FACTS, state)
        after = of_text(edit.position, FACTS, state.setting)
        if edit.wrong:
            refused += 1
            continue
        taken += 1
        play_on(corrected(state, after), chance)
    return refused, taken


def play_on(state: State, chance: Random) -> None:
    """Play some moves; what must be true of every state is true of each."""
    engine.run(state)
    for _ in range(PLAYED_ON):
        assert broken(state) == []
        asked = engine.question(state)
        if asked is None:
            return
        engine.step(state, asked.draw(chance))


def test_every_position_of_random_games_is_possible() -> None:
    """Hundreds, in the middle of anything: the editor has nothing to say against them."""
    assert accepted(range(36), 6) >= 400


def test_a_dead_taoist_still_holds_what_an_heir_is_sought_for() -> None:
    """In this game blue dies with two artifacts, and both have to be given to somebody."""
    assert accepted(range(256, 257), 5) >= 10


@pytest.mark.long
@pytest.mark.timeout(900)
def test_thousands_of_positions_are_possible() -> None:
    """The same at greater length."""
    assert accepted(range(100, 300), 5) >= 2000


def test_what_is_edited_by_chance_is_refused_or_plays_on() -> None:
    """Whatever is filled in: nothing lost, doubled or out of bounds is ever taken."""
    refused, taken = edited(range(50, 64), 11)

    assert refused >= 25
    assert taken >= 25


@pytest.mark.long
@pytest.mark.timeout(900)
def test_thousands_of_edits_are_refused_or_play_on() -> None:
    """The same at greater length."""
    refused, taken = edited(range(300, 500), 5)

    assert refused + taken >= 2000
