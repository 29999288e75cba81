"""Whole games of any kind: each is checked after every move and replayed from its moves."""

import json

from companion.rules.chance import Chance
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.cases.invariants import broken
from companion.rules.ghost_stories.cases.laid_out import start
from companion.rules.ghost_stories.cases.late_table import late_table
from companion.rules.ghost_stories.engine import apply, legal, new_game, step
from companion.rules.ghost_stories.model import happenings, questions
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import BOX, UNSEEN_GHOST, UNSEEN_INCARNATION
from companion.rules.ghost_stories.model.options import Options, settle
from companion.rules.ghost_stories.model.saved_state import dump, load
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import (
    Player,
    next_move,
    random_player,
    sensible_player,
    tiring_player,
)
from companion.rules.language import Happening, Move
from companion.rules.playtest import BrokenGame, PlayedOut

SENSIBLE_SHARE, TIRING_SHARE = 0.2, 0.15
"""How many of the games a sensible player plays, and one who is careless later on; the others are random."""
THIN_SHARE, LATE_SHARE = 0.3, 0.3
"""How many of the games start with a thin deck, and how many from a late table of any kind."""
PURE_SHARE = 0.05
"""How many of the replays go through the pure `apply` and a saved and loaded state at every move."""


def whole_game(chance: Chance, facts: Facts) -> PlayedOut:
    """Play any game, check it after every move and replay it; tell how it ended."""
    options = any_options(chance)
    player = _any_player(chance)
    hidden = HiddenOrder(facts, chance)
    state = any_start(options, facts, chance)
    first = state.copy()
    moves: list[Move] = []
    cards = len(state.deck)
    _check(state, moves)
    while not state.outcome:
        move = next_move(state, player, hidden)
        moves.append(move)
        from_box = _from_box(state)
        cards += _change_of_deck(step(state, move), from_box)
        _check(state, moves)
        if cards != len(state.deck):
            raise BrokenGame(f"move {len(moves)}: the deck holds {len(state.deck)}, not {cards}")
    if legal(state):
        raise BrokenGame("moves are legal after the end")
    again = replay(first, moves, pure=chance.random() < PURE_SHARE)
    if again != state:
        raise BrokenGame("the replay ended in another state")
    return PlayedOut(ending=state.outcome, moves=len(moves))


def _any_player(chance: Chance) -> Player:
    drawn = chance.random()
    if drawn < SENSIBLE_SHARE:
        return sensible_player(chance)
    return tiring_player(chance) if drawn < SENSIBLE_SHARE + TIRING_SHARE else random_player(chance)


def _check(state: State, moves: list[Move]) -> None:
    problems = broken(state)
    if not state.outcome and len(set(legal(state))) < 2:
        problems.append("nobody has a choice")
    if problems:
        raise BrokenGame(f"move {len(moves)} {moves[-1:]}: {'; '.join(problems)}")


def _change_of_deck(happened: tuple[Happening, ...], from_box: bool) -> int:
    """Cards more in the deck after these happenings; an incarnation from the box never was in it."""
    change = 0
    for each in happened:
        if each.kind is happenings.GHOST_DRAWN:
            change -= not from_box
            from_box = False
        elif each.kind is happenings.CARD_REMOVED:
            change -= 1
        elif each.kind in (happenings.GHOST_TO_BOTTOM, happenings.INCARNATION_ON_DECK):
            change += 1
        elif each.kind is happenings.INCARNATION_SWAPPED:
            from_box = True
        elif each.kind is happenings.CURSE_OF:
            from_box = each.words == ("wu",)
    return change


def _from_box(state: State) -> bool:
    """Is a card asked for that comes out of the box?"""
    asked = state.asked
    return asked is not None and asked.what.kind is questions.DRAW and asked.what.things[1] == BOX


def any_start(options: Options, facts: Facts, chance: Chance) -> State:
    """A new game, one with next to no ghosts above each incarnation, or a late table."""
    drawn = chance.random()
    if drawn < LATE_SHARE:
        return start(options, late_table(settle(options, facts), chance), facts)[0]
    state = new_game(options, facts)
    if drawn < LATE_SHARE + THIN_SHARE:
        thin = [UNSEEN_GHOST, UNSEEN_GHOST, UNSEEN_INCARNATION]
        state.deck = [UNSEEN_GHOST] * 8 + thin * state.deck.count(UNSEEN_INCARNATION)
    return state


def replay(state: State, moves: list[Move], pure: bool) -> State:
    """Fold the moves again from a first state, in place or purely."""
    for move in moves:
        if pure:
            before = json.dumps(dump(state))
            following, _ = apply(load(state.setting, json.loads(before)), move)
            apply(state, move)
            if json.dumps(dump(state)) != before:
                raise BrokenGame(f"apply changed the state it was given at {move}")
            state = following
        else:
            step(state, move)
    return state


def random_game(chance: Chance, facts: Facts, *, copied: bool) -> PlayedOut:
    """Play the usual game with every answer drawn from what is legal, in place or from copy to copy."""
    advance = _from_copy if copied else _in_place
    state = new_game(Options(), facts)
    moves = 0
    while options := legal(state):
        state = advance(state, options[int(chance.random() * len(options))])
        moves += 1
    return PlayedOut(ending=state.outcome, moves=moves)


def _in_place(state: State, move: Move) -> State:
    step(state, move)
    return state


def _from_copy(state: State, move: Move) -> State:
    return apply(state, move)[0]
