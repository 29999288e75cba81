"""Random games of the old rules engine, with everything it said about them."""

from random import Random
from typing import Any

from corpus import DUMP_EVERY, Row, plain

from companion.rules.ghost_stories.engine import dump, public, question, step
from companion.rules.ghost_stories.tables import Facts
from companion.simulation.fate import Fate
from companion.simulation.fuzz import LATE_SHARE, SENSIBLE_SHARE, begin
from companion.simulation.players import next_move, random_player, sensible_player
from companion.simulation.variety import any_options


def game(seed: int, facts: Facts) -> Row:
    """One game as it is kept: options, questions, moves, what happened, some states, the outcome."""
    rng = Random(seed)
    options = any_options(rng)
    player = sensible_player(rng) if rng.random() < SENSIBLE_SHARE else random_player(rng)
    fate = Fate(facts, rng)
    late = rng.random() < LATE_SHARE
    state = begin(options, facts, late)
    moves: list[str] = []
    happenings: list[list[str]] = []
    questions: list[Any] = [plain(question(state))]
    states: dict[str, Any] = {"0": _kept(state)}
    while not state.outcome:
        move = next_move(state, player, fate)
        moves.append(move)
        happenings.append([happening.text for happening in step(state, move)])
        questions.append(plain(question(state)))
        if len(moves) % DUMP_EVERY == 0 or state.outcome:
            states[str(len(moves))] = _kept(state)
    return {
        "seed": seed,
        "options": plain(options),
        "late": late,
        "moves": moves,
        "happenings": happenings,
        "questions": questions,
        "states": states,
        "outcome": state.outcome,
    }


def _kept(state: Any) -> Row:
    return {"dump": plain(dump(state)), "public": plain(public(state))}
