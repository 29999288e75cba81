"""What players gather from the panel is enough to choose by, and nothing is made up."""

from random import Random

import pytest

from companion.messages.snapshot import Snapshot
from companion.rules.ghost_stories.engine import new_game, question, step
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, sensible_player
from companion.rules.ghost_stories.players.seen_position import recalled, receptacle_beside, sensible_choice
from companion.rules.ghost_stories.table.new_game_form import chosen, options
from companion.rules.ghost_stories.view import public

FORM = {option.id: option.default for option in options()}
RECALLED = (
    *(
        "turn",
        "phase",
        "qi",
        "alive",
        "at",
        "tao",
        "yin-yang",
        "crystals",
        "buddhas",
        "power-tokens",
        "ghost",
    ),
    *("figurine", "buddha", "mantra", "su-ling", "armed", "crystal", "stack", "haunted", "portal", "circle"),
    *("graveyard", "shelter", "supply", "families"),
)


@pytest.mark.parametrize("seed", range(4))
def test_the_public_view_is_recalled_through_a_whole_game(seed: int) -> None:
    """At every question of it the recalled position looks the same, and has a sensible answer."""
    facts, rng = load_facts(), Random(seed)
    state, fate, player = new_game(chosen(FORM, {}), facts), HiddenOrder(facts, rng), sensible_player(rng)
    while (asked := question(state)) is not None:
        view = public(state)
        position = recalled(view, FORM)
        again = public(position)
        assert {key: again[key] for key in RECALLED} == {key: view[key] for key in RECALLED}
        snapshot = Snapshot(number=1, options=FORM, view={"rules": view})
        answers = [move.text for move in asked.options]
        assert sensible_choice(snapshot, answers, rng) in answers
        step(state, next_move(state, player, fate))


def test_receptacles_stand_beside_the_outer_icons() -> None:
    """Each is next to two boards."""
    beside = {receptacle_beside(space, FORM) for space in ("green.left", "yellow.right")}

    assert beside == {"ne"}


def test_a_tile_with_more_villagers_than_the_rules_allow_is_recalled() -> None:
    """By agreement at the table four may lie on one."""
    view = public(new_game(chosen(FORM, {}), load_facts()))
    high = ["?", "?", "?", "hua-1"]

    again = recalled({**view, "stack": {**view["stack"], "NW": high}}, FORM)

    assert public(again)["stack"]["NW"] == high
