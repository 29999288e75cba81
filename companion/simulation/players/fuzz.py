"""Many random games of every kind, each checked after every move and replayed from its moves.

`python -m companion.simulation.players.fuzz --games 20000 --seed 1 --processes 2`
"""

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from companion.rules.ghost_stories.chapters.arrival import BOX
from companion.rules.ghost_stories.engine import apply, dump, legal, load, new_game, step
from companion.rules.ghost_stories.model.facts import Facts, load_facts
from companion.rules.ghost_stories.model.glossary import UNSEEN_GHOST, UNSEEN_INCARNATION, Happening, Move
from companion.rules.ghost_stories.model.options import Options
from companion.rules.ghost_stories.model.state import State
from companion.simulation.players.any_options import any_options
from companion.simulation.players.hidden_order import Fate
from companion.simulation.players.invariants import broken
from companion.simulation.players.playing import next_move, random_player, sensible_player

BATCH = 50
SENSIBLE_SHARE = 0.2
"""How many of the games a sensible player plays; the others are random."""
LATE_SHARE = 0.4
"""How many of the games start with a thin deck, so that incarnations and the last card are met."""
PURE_SHARE = 0.05
"""How many of the replays go through the pure `apply` and a saved and loaded state at every move."""


class Trouble(Exception):
    """A game that broke a promise, with the seed that shows it."""


def one_game(seed: int, facts: Facts) -> str:
    """Play, check and replay the game of a seed; tell how it ended."""
    rng = Random(seed)
    options = any_options(rng)
    player = sensible_player(rng) if rng.random() < SENSIBLE_SHARE else random_player(rng)
    fate = Fate(facts, rng)
    late = rng.random() < LATE_SHARE
    state = begin(options, facts, late)
    moves: list[Move] = []
    cards = len(state.deck)
    _check(state, seed, moves)
    while not state.outcome:
        move = next_move(state, player, fate)
        moves.append(move)
        from_box = state.asked is not None and state.asked[0] == "draw" and state.asked[3][0] == BOX
        cards += _change_of_deck(step(state, move), from_box)
        _check(state, seed, moves)
        if cards != len(state.deck):
            raise Trouble(f"seed {seed}, move {len(moves)}: the deck holds {len(state.deck)}, not {cards}")
    if legal(state):
        raise Trouble(f"seed {seed}: moves are legal after the end")
    again = replay(options, facts, moves, late, pure=rng.random() < PURE_SHARE)
    if dump(again) != dump(state):
        raise Trouble(f"seed {seed}: the replay ended in another state")
    return state.outcome


def _check(state: State, seed: int, moves: list[Move]) -> None:
    problems = broken(state)
    if not state.outcome and len(set(legal(state))) < 2:
        problems.append("nobody has a choice")
    if problems:
        raise Trouble(f"seed {seed}, move {len(moves)} {moves[-1:]}: {'; '.join(problems)}")


def _change_of_deck(happened: tuple[Happening, ...], from_box: bool) -> int:
    """Cards more in the deck after these happenings; an incarnation from the box never was in it."""
    change = 0
    for kind, words in happened:
        if kind == "ghost-drawn":
            change -= not from_box
            from_box = False
        elif kind == "card-removed":
            change -= 1
        elif kind in ("ghost-to-bottom", "incarnation-on-deck"):
            change += 1
        elif kind == "incarnation-swapped" or (kind, words) == ("curse-of", ("wu",)):
            from_box = True
        elif kind == "curse-of":
            from_box = False
    return change


def begin(options: Options, facts: Facts, late: bool) -> State:
    """A new game; late ones have next to no ghosts above each incarnation."""
    state = new_game(options, facts)
    if late:
        thin = [UNSEEN_GHOST, UNSEEN_GHOST, UNSEEN_INCARNATION]
        state.deck = [UNSEEN_GHOST] * 8 + thin * state.deck.count(UNSEEN_INCARNATION)
    return state


def replay(options: Options, facts: Facts, moves: list[Move], late: bool, pure: bool) -> State:
    """Fold the moves again, in place or purely."""
    state = begin(options, facts, late)
    for move in moves:
        if pure:
            before = json.dumps(dump(state))
            following, _ = apply(load(state.setting, json.loads(before)), move)
            apply(state, move)
            if json.dumps(dump(state)) != before:
                raise Trouble(f"apply changed the state it was given at {move}")
            state = following
        else:
            step(state, move)
    return state


def batch(first: int, count: int) -> Counter[str]:
    """Play the games of so many seeds."""
    facts = load_facts()
    return Counter(one_game(seed, facts) for seed in range(first, first + count))


def run(games: int, seed: int, processes: int) -> int:
    """Play them all with a line of progress, and print the verdict."""
    starts = range(seed * 1_000_000, seed * 1_000_000 + games, BATCH)
    end = seed * 1_000_000 + games
    outcomes: Counter[str] = Counter()
    with ProcessPoolExecutor(max_workers=processes) as pool:
        results = [pool.submit(batch, first, min(BATCH, end - first)) for first in starts]
        for result in results:
            try:
                outcomes += result.result()
            except Trouble as trouble:
                pool.shutdown(cancel_futures=True)
                print(f"\nFAILED {trouble}")
                return 1
            print(f"\r{outcomes.total()} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    endings = ", ".join(f"{name} {count}" for name, count in outcomes.most_common())
    print(
        f"{games} games, seed {seed}: no exception, no broken invariant, every replay identical ({endings})"
    )
    return 0


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args(arguments)
    return run(chosen.games, chosen.seed, chosen.processes)


if __name__ == "__main__":
    sys.exit(main())
