"""Hold the present code against the corpus: `python -m tests.oracle.compare CORPUS`.

Games fold to the same happenings, questions and states; journals to the same bytes, view and log; input
streams to the same snapshots and lamps; recordings to the same observations. The verdict is counts, the first
differences in detail, and 0 or 1.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.oracle.corpus import EVENINGS, GAMES, files
from tests.oracle.findings import Findings
from tests.oracle.held_against import games, journal, recording, stream

POLITE = 10
SHOWN = 10
"""How many differences are shown unless more are wanted."""
PARTS: dict[str, tuple[str, Callable[[Path], Findings]]] = {
    "games": (GAMES, games),
    "journals": (EVENINGS, journal),
    "recordings": (EVENINGS, recording),
    "streams": (EVENINGS, stream),
}
"""Each part with the folder it reads and what holds one of its files against the present code."""


def compared(part: str, paths: list[Path], processes: int) -> Iterator[Findings]:
    """The findings of each file, in order."""
    held = PARTS[part][1]
    if processes == 1:
        yield from map(held, paths)
        return
    with ProcessPoolExecutor(max_workers=processes) as pool:
        yield from pool.map(held, paths)


def run(part: str, asked: argparse.Namespace) -> Findings:
    """Compare one part of the corpus with a line of progress, and print what it came to."""
    paths = files(asked.corpus, PARTS[part][0])[: asked.first]
    began = time.monotonic()
    total = Findings()
    for done, found in enumerate(compared(part, paths, asked.processes), 1):
        total.add(found)
        print(f"\r{part}: {done} of {len(paths)} files, {total.differ} differ", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(f"{part}: {total.summary()} ({time.monotonic() - began:.0f} s)", flush=True)
    return total


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="what record.py wrote")
    parser.add_argument("--only", choices=PARTS, help="compare this part; all of them if left out")
    parser.add_argument("--first", type=int, metavar="N", help="compare so many files of each part")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--show", type=int, default=SHOWN, metavar="N", help="tell so many differences of each"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all differences into a file")
    asked = parser.parse_args(arguments)
    os.nice(POLITE)
    found = {part: run(part, asked) for part in ([asked.only] if asked.only else PARTS)}
    for part, findings in found.items():
        for line in (*findings.told(asked.show), *findings.often(asked.show)):
            print(f"{part}: {line}")
    if asked.json:
        asked.json.write_text(json.dumps({part: each.rows() for part, each in found.items()}, indent=1))
    empty = [part for part, findings in found.items() if not findings.counts]
    if empty:
        print(f"Nothing was compared of: {', '.join(empty)}. Record a corpus first.")
    differ = sum(findings.differ for findings in found.values())
    print("the same" if not differ else f"NOT THE SAME: {differ} differ")
    return 1 if differ or empty else 0


if __name__ == "__main__":
    sys.exit(main())
