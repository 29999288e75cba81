"""Record the corpus: robot evenings and random games as the old commit plays them.

`OLD_TREE/.venv/bin/python tests/oracle/record.py CORPUS`: a script for the interpreter of the old tree, whose
`companion` it imports. It can be interrupted and started again: files that are there are not made again.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from corpus import EVENINGS, GAMES, GAMES_A_FILE, SUFFIX, write
from old.evenings import Setting, evening, retold
from old.games import game

from companion.rules.ghost_stories.tables import load_facts

FIRST_EVENINGS = 100
"""So many evenings come before the games, the others after them."""
FIRST_GAME = 5_000_000
POLITE = 10
Task = tuple[Callable[[Path, int], None], Path, int]


def record_evening(path: Path, seed: int) -> None:
    """Play the evening of a seed and, where its setting wants that, tell it again at another level."""
    setting = Setting(seed=seed)
    rows, inputs = evening(setting)
    if level := setting.retold:
        tags = rows[0]["setting"]["tags"]
        write(path.with_name(f"{seed:04}-{level}{SUFFIX}"), retold(setting, inputs, tags, level))
    write(path, rows)


def record_games(path: Path, first: int) -> None:
    """Play the games of one file."""
    facts = load_facts()
    seeds = range(FIRST_GAME + first, FIRST_GAME + first + GAMES_A_FILE)
    write(path, (game(seed, facts) for seed in seeds))


def tasks(corpus: Path, evenings: int, games: int) -> list[Task]:
    """Everything still to be recorded, in order."""
    played: list[Task] = [
        (record_evening, corpus / EVENINGS / f"{seed:04}{SUFFIX}", seed) for seed in range(evenings)
    ]
    drawn: list[Task] = [
        (record_games, corpus / GAMES / f"{first:06}{SUFFIX}", first)
        for first in range(0, games, GAMES_A_FILE)
    ]
    wanted = [*played[:FIRST_EVENINGS], *drawn, *played[FIRST_EVENINGS:]]
    return [task for task in wanted if not task[1].exists()]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="the folder to write into")
    parser.add_argument("--evenings", type=int, default=400)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    os.nice(POLITE)
    left = tasks(asked.corpus, asked.evenings, asked.games)
    began, failed = time.monotonic(), 0
    with ProcessPoolExecutor(max_workers=asked.processes) as pool:
        running = {pool.submit(work, path, number): path for work, path, number in left}
        try:
            for done, each in enumerate(as_completed(running), 1):
                fault = each.exception()
                failed += fault is not None
                said = f": {type(fault).__name__}: {fault}" if fault else ""
                told = f"{done} of {len(left)} files, {time.monotonic() - began:.0f} s"
                print(f"{told}, {running[each].name}{said}", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            print("Stopped; start again to go on.", file=sys.stderr)
            return 130
    print(f"{len(left) - failed} files recorded, {failed} failed, in {asked.corpus}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
