"""Whole games played out by the rules alone, and what the panel is shown of them."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from companion.rules.catalogue import games
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.engine import apply, new_game
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import play, sensible_player
from companion.rules.ghost_stories.referee.position import Act, Position


def whole_game(seed: int, players: int) -> list[State]:
    """Every state of a game, first to last."""
    facts, rng = load_facts(), Random(seed)
    options = any_options(rng, players, "normal")
    states = [new_game(options, facts)]
    for move in play(options, facts, sensible_player(rng), HiddenOrder(facts, rng)).moves:
        states.append(apply(states[-1], move)[0])
    return states


def view_of(states: list[State]) -> Mapping[str, object]:
    """What players may know of a game after these states, under the referee."""
    game = games()["ghost_stories"]
    evening = game.start({option.id: option.default for option in game.options}, {})
    acts = tuple(Act(state) for state in states[:-1])
    return game.public(replace(evening, play=Position(states[-1], acts=acts)))
