"""Players who choose from what is legal, and whole games played by them."""

from collections.abc import Callable
from typing import NamedTuple

from companion.rules.chance import Chance
from companion.rules.ghost_stories.engine import Question, new_game, question, step
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.options import Options
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.sensible import choose
from companion.rules.language import Move

Player = Callable[[State, Question], Move]
"""Somebody who answers the questions put to Taoists and to the group."""


class PlayedGame(NamedTuple):
    """A whole game: how it ended and the moves it is the fold of."""

    state: State
    moves: list[Move]


def random_player(chance: Chance) -> Player:
    """Any legal move, each as likely as the others."""

    def answer(_state: State, asked: Question) -> Move:
        return asked.options[int(chance.random() * len(asked.options))]

    return answer


def sensible_player(chance: Chance) -> Player:
    """Exorcises, saves, places Su-Ling; looks one action ahead."""

    def answer(state: State, asked: Question) -> Move:
        return choose(state, asked, chance)

    return answer


def tiring_player(chance: Chance) -> Player:
    """Sensible until the deck is down to a number of cards drawn by lot; then anything goes."""
    sensible, careless = sensible_player(chance), random_player(chance)
    awake = chance.choice(range(5, 40))

    def answer(state: State, asked: Question) -> Move:
        return (sensible if len(state.deck) > awake else careless)(state, asked)

    return answer


def next_move(state: State, player: Player, hidden: HiddenOrder) -> Move:
    """What is done next: chance answers for the table, the player for everybody else."""
    asked = question(state)
    assert asked is not None
    return hidden.answer(asked) if asked.who == "table" else player(state, asked)


def play(options: Options, facts: Facts, player: Player, hidden: HiddenOrder) -> PlayedGame:
    """Play a whole game in place."""
    state = new_game(options, facts)
    moves: list[Move] = []
    while not state.outcome:
        move = next_move(state, player, hidden)
        moves.append(move)
        step(state, move)
    return PlayedGame(state, moves)
