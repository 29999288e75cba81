"""Many whole games of every kind, each checked after every move: `make fuzz`, or

    python -m companion.tools.fuzz --games 20000 --seed 1 --processes 2
    python -m companion.tools.fuzz --wins --games 300

The first plays so many of each game, or of the one that `--game` names. The second counts how often a
sensible player wins the usual game.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from companion.rules.catalogue import USUAL_GAME, games, playtests
from companion.rules.playtest import BrokenGame, Playtest
from companion.tools.processes import processes
from companion.tools.progress import Progress

BATCH = 50


def batch(game: str, first: int, count: int) -> Counter[str]:
    """Play the games of so many seeds, and count how they ended."""
    playtest = playtests()[game]
    return Counter(_ending(playtest, seed) for seed in range(first, first + count))


def _ending(playtest: Playtest, seed: int) -> str:
    try:
        return playtest.whole_game(Random(seed)).ending
    except BrokenGame as trouble:
        raise BrokenGame(f"seed {seed}, {trouble}") from trouble


def fuzz(game: str, count: int, seed: int, cores: int) -> int:
    """Play them all with a line of progress, and print the verdict."""
    starts = range(seed * 1_000_000, seed * 1_000_000 + count, BATCH)
    end = seed * 1_000_000 + count
    endings: Counter[str] = Counter()
    progress = Progress("games", count)
    with processes(cores) as pool:
        results = [pool.submit(batch, game, first, min(BATCH, end - first)) for first in starts]
        for result in results:
            try:
                endings += result.result()
            except BrokenGame as trouble:
                progress.close()
                print(f"FAILED {game}, {trouble}")
                return 1
            progress.reached(endings.total())
    progress.close()
    counted = ", ".join(f"{name} {number}" for name, number in endings.most_common())
    print(
        f"{count} games of {game}, seed {seed}: "
        f"no exception, no broken invariant, every replay identical ({counted})"
    )
    return 0


def wins(game: str, count: int, seed: int) -> int:
    """Print how often a sensible player wins, for each number of players."""
    playtest = playtests()[game]
    for players in playtest.player_counts:
        won = share(playtest, players, count, seed)
        print(f"{players} players: {won:.1%} of {count} games won", flush=True)
    return 0


def share(playtest: Playtest, players: int, count: int, seed: int) -> float:
    """The share of games won, each with a seed of its own."""
    lots = (Random(f"{seed} {players} {number}") for number in range(count))
    return sum(playtest.sensible_game(each, players).ending == "won" for each in lots) / count


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=list(games()), help="this one alone")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--wins", action="store_true", help="count how often a sensible player wins instead")
    asked = parser.parse_args(arguments)
    if asked.wins:
        return wins(asked.game or USUAL_GAME, asked.games, asked.seed)
    played = games() if asked.game is None else (asked.game,)
    return max(fuzz(game, asked.games, asked.seed, asked.processes) for game in played)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Stopped.")
