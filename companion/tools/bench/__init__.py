"""`companion bench`: the figures that matter, each beside a baseline taken in the same run.

Machines are shared and noisy, so a figure alone says little; against its baseline it says something. Each
part is a function that returns figures; `--only` picks parts.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict

from companion.errors import Refused
from companion.rules.catalogue import USUAL_GAME, games, playtests
from companion.tools.bench import fusion, lamps, panel, rules, table
from companion.tools.bench.figures import Figure, as_table


def _rules(game: str) -> list[Figure]:
    measured = rules.measure(playtests()[game])
    return [
        Figure(
            name="whole random games, one core",
            value=round(measured.games_per_second, 1),
            unit="games/s",
            baseline=round(measured.pure_games_per_second, 1),
            against="the same games, the state copied at every move",
            budget="at least 150",
            within=measured.games_per_second >= 150,
        ),
        Figure(
            name="moves of those games",
            value=round(measured.moves_per_second),
            unit="moves/s",
            baseline=round(
                measured.moves_per_second * measured.pure_games_per_second / measured.games_per_second
            ),
            against="the same games, the state copied at every move",
        ),
    ]


def _vision(game: str, frames: int, seed: int) -> Sequence[Figure]:
    """The eyes; OpenCV is loaded only for them."""
    try:
        from companion.tools.bench import vision
    except ImportError as fault:
        raise Refused(
            "The eyes cannot be measured: {name} is not installed.",
            "Install the extra `camera`, or choose other parts with --only.",
            name=str(fault.name),
        ) from fault
    return vision.figures(game, frames, seed)


PARTS: dict[str, Callable[[str], Sequence[Figure]]] = {
    "rules": _rules,
    "fusion": fusion.figures,
    "lights": lamps.figures,
    "panel": panel.figures,
    "table": table.figures,
}
VISION = "vision"


def run(asked: argparse.Namespace) -> int:
    """Measure the parts asked for and print them."""
    figures: dict[str, list[Figure]] = {}
    for part in asked.only or PARTS:
        if not asked.json:
            print(f"measuring {part} ...", file=sys.stderr, flush=True)
        figures[part] = list(
            _vision(asked.game, asked.frames, asked.seed) if part == VISION else PARTS[part](asked.game)
        )
        if not asked.json:
            print(*as_table(figures[part]), sep="\n", flush=True)
    if asked.json:
        json.dump(
            {part: [asdict(each) for each in found] for part, found in figures.items()}, sys.stdout, indent=1
        )
        print()
    return 0 if all(figure.within is not False for found in figures.values() for figure in found) else 1


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Offer the command."""
    bench = commands.add_parser("bench", help="measure what matters, each figure beside its baseline")
    bench.add_argument(
        "--only",
        nargs="+",
        choices=(*PARTS, VISION),
        metavar="PART",
        help=f"{', '.join((*PARTS, VISION))}; all but vision, which takes minutes, if left out",
    )
    bench.add_argument(
        "--frames",
        type=int,
        metavar="N",
        default=100,
        help="pictures of each kind of table for vision, 100 if left out; 5000 take an hour or so",
    )
    bench.add_argument(
        "--seed", type=int, metavar="S", default=1, help="other tables and other light for vision"
    )
    bench.add_argument("--game", default=USUAL_GAME, choices=list(games()), help="the game to measure with")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    bench.set_defaults(run=run)
