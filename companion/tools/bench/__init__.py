"""`companion bench`: the figures that matter, each beside a baseline taken in the same run.

Machines are shared and noisy, so a figure alone says little; against its baseline it says something. Each
part is a function that returns figures; `--only` picks parts.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.errors import Refused
from companion.rules.catalogue import looking_ahead, playtests
from companion.rules.looking_ahead import LookingAhead
from companion.tools.bench import fusion, lamps, panel, rules, table
from companion.tools.bench.figures import Figure, as_table
from companion.tools.options import Parser, add_game, add_json, add_seed, runs


def _rules(game: str) -> list[Figure]:
    measured = rules.measure(playtests()[game])
    ahead = looking_ahead().get(game)
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
        *([] if ahead is None else _search(ahead, measured.moves_per_second)),
    ]


def _search(ahead: LookingAhead, baseline: float) -> list[Figure]:
    measured = rules.measure_search(ahead)
    return [
        Figure(
            name="positions the player looks at",
            value=round(measured.nodes_per_second),
            unit="nodes/s",
            baseline=round(baseline),
            against="moves of random games in a second",
        ),
        Figure(
            name="a move of its strongest level",
            value=round(1000 * measured.seconds_per_move),
            unit="ms",
            baseline=round(measured.depth, 1),
            against="moves deep it looks for that, on average",
            budget="at most 1000",
            within=measured.seconds_per_move <= 1.0,
        ),
    ]


def _vision(game: str, frames: int, seed: int, photos: Path | None) -> Sequence[Figure]:
    """The eyes, on rendered pictures or on photographs; OpenCV is loaded only for them."""
    try:
        from companion.tools.bench import vision
        from companion.tools.bench.photographs import figures as on_photographs
    except ImportError as fault:
        raise Refused(
            "The eyes cannot be measured: {name} is not installed.",
            "Install the extra `camera`, or choose other parts with --only.",
            name=str(fault.name),
        ) from fault
    if photos is not None:
        return on_photographs.figures(game, photos, frames, seed)
    return vision.figures(game, frames, seed)


PARTS: dict[str, Callable[[str], Sequence[Figure]]] = {
    "rules": _rules,
    "fusion": fusion.figures,
    "lamps": lamps.figures,
    "panel": panel.figures,
    "table": table.figures,
}
VISION = "vision"
RENAMED = {"lights": "lamps"}
"""Old names of parts, still understood."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchOptions:
    """What may be said to `companion bench`."""

    only: Sequence[str] | None
    frames: int
    photos: Path | None
    seed: int
    game: str
    json: bool


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument(
        "--only",
        nargs="+",
        type=lambda part: RENAMED.get(part, part),
        choices=(*PARTS, VISION),
        metavar="PART",
        help=f"{', '.join((*PARTS, VISION))}; all but vision, which takes minutes, if left out",
    )
    command.add_argument(
        "--frames",
        type=int,
        metavar="N",
        default=100,
        help="pictures of each kind of table for vision; 5000 take an hour or so",
    )
    command.add_argument(
        "--photos",
        type=Path,
        metavar="DIR",
        help="measure vision on the photographs that index.json in this folder lists, not on rendered ones",
    )
    add_seed(command, "other tables and other light for vision")
    add_game(command)
    add_json(command)
    runs(command, BenchOptions, bench)


def bench(options: BenchOptions) -> int:
    """Measure the parts asked for and print them."""
    figures: dict[str, list[Figure]] = {}
    for part in options.only or PARTS:
        print(f"measuring {part} ...", file=sys.stderr, flush=True)
        found = (
            _vision(options.game, options.frames, options.seed, options.photos)
            if part == VISION
            else PARTS[part](options.game)
        )
        figures[part] = list(found)
        if not options.json:
            print(*as_table(figures[part]), sep="\n", flush=True)
    if options.json:
        printed = {part: [asdict(each) for each in found] for part, found in figures.items()}
        print(json.dumps(printed, indent=1))
    return 0 if all(figure.within is not False for found in figures.values() for figure in found) else 1
