"""Matches between levels of the player that looks ahead, in a game that has one:

    python -m companion.tools.matches --games 100 skilled casual
    python -m companion.tools.matches --games 1000 --nodes 300 strongest strongest

The two begin in turn, and each game has a seed of its own. `random` makes any legal move. With --nodes both
look at so many positions a move instead of what their levels allow.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from time import process_time

from companion.rules.catalogue import looking_ahead
from companion.tools.progress import Progress


def match(game: str, levels: tuple[str, str], count: int, seed: int, nodes: int) -> str:
    """Play a match and tell who won, who began, and how long a move took."""
    ahead, progress = looking_ahead()[game], Progress("games", count)
    won: Counter[str] = Counter()
    began: Counter[str] = Counter()
    moves, started = 0, process_time()
    for number in range(count):
        turned = number % 2 == 1
        played = ahead.match(levels[::-1] if turned else levels, Random(f"{seed} {number}"), nodes)
        moves += played.moves
        began[played.ending] += 1
        won[_winner(played.ending, turned)] += 1
        progress.reached(number + 1)
    progress.close()
    spent = 1000 * (process_time() - started) / moves
    return (
        f"{levels[0]} against {levels[1]}, {count} games, seed {seed}: "
        f"{won['one']} won, {won['other']} lost, "
        f"{won['nobody']} drawn; the first player won {began['first']}, the second {began['second']}; "
        f"{moves / count:.0f} moves a game, {spent:.1f} ms of processor a move"
    )


def _winner(ending: str, turned: bool) -> str:
    if ending not in ("first", "second"):
        return "nobody"
    return "one" if (ending == "first") is not turned else "other"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    known = looking_ahead()
    parser.add_argument("levels", nargs=2, metavar="LEVEL", help="one and the other")
    parser.add_argument("--game", default=next(iter(known)), choices=list(known))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=0, help="positions a move, instead of the levels'")
    asked = parser.parse_args(arguments)
    for level in asked.levels:
        if level not in (allowed := ("random", *known[asked.game].levels)):
            parser.error(f"{level} is no level; choose among {', '.join(allowed)}")
    print(match(asked.game, tuple(asked.levels), asked.games, asked.seed, asked.nodes))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Stopped.")
