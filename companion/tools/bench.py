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
from companion.tools import bench_fusion, bench_lights, bench_panel, bench_rules, bench_table
from companion.tools.figures import Figure


def _rules() -> list[Figure]:
    measured = bench_rules.measure()
    return [
        Figure(
            name="random 4-player games, one core",
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


def _fusion() -> list[Figure]:
    measured = bench_fusion.measure(trials=200, hours=1.0)
    slowest = max(measured.carried.p95, measured.slid.p95)
    promised = measured.carried.promised
    return [
        Figure(
            name="piece put down to settled event, p95, noise typical",
            value=round(slowest * 1000),
            unit="ms",
            baseline=round(promised * 1000),
            against="two scan cycles and the settling time",
            budget="at most 1.2 times that",
            within=slowest <= 1.2 * promised,
        ),
        Figure(
            name="false removals of a resting tag, one simulated hour",
            value=measured.false_removals,
            unit="",
            baseline=0,
            against="none",
            budget="0",
            within=measured.false_removals == 0,
        ),
    ]


def _vision() -> Sequence[Figure]:
    """The eyes; OpenCV is loaded only for them."""
    try:
        from companion.tools import bench_vision
    except ImportError as fault:
        raise Refused(
            "The eyes cannot be measured: {name} is not installed.",
            "Install the extra `camera`, or choose other parts with --only.",
            name=str(fault.name),
        ) from fault
    return bench_vision.figures()


PARTS: dict[str, Callable[[], Sequence[Figure]]] = {
    "rules": _rules,
    "fusion": _fusion,
    "lights": bench_lights.figures,
    "panel": bench_panel.figures,
    "table": bench_table.figures,
    "vision": _vision,
}


def run(asked: argparse.Namespace) -> int:
    """Measure the parts asked for and print them."""
    figures: dict[str, list[Figure]] = {}
    for part in asked.only or [part for part in PARTS if part != "vision"]:
        if not asked.json:
            print(f"measuring {part} ...", file=sys.stderr, flush=True)
        figures[part] = list(PARTS[part]())
        if not asked.json:
            for figure in figures[part]:
                print(_line(figure), flush=True)
    if asked.json:
        json.dump(
            {part: [asdict(each) for each in found] for part, found in figures.items()}, sys.stdout, indent=1
        )
        print()
    return 0 if all(figure.within is not False for found in figures.values() for figure in found) else 1


def _line(figure: Figure) -> str:
    kept = {True: "kept", False: "NOT KEPT", None: ""}[figure.within]
    budget = f"; budget {figure.budget}: {kept}" if figure.budget else ""
    return (
        f"{figure.name}: {figure.value:g} {figure.unit}".rstrip()
        + f" (baseline {figure.baseline:g}, {figure.against}{budget})"
    )


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Offer the command."""
    bench = commands.add_parser("bench", help="measure what matters, each figure beside its baseline")
    bench.add_argument(
        "--only",
        nargs="+",
        choices=sorted(PARTS),
        metavar="PART",
        help=f"{', '.join(sorted(PARTS))}; all but vision, which takes minutes, if left out",
    )
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    bench.set_defaults(run=run)
