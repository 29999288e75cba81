"""`companion soak`: robots play whole games through the whole sensor path; the world is the judge.

Time is simulated. A game that fails is named by its seed and can be watched: `companion soak --watch SEED`,
with `--on-panel` on a panel, too. What shapes a game, as `--noise` and `--mistakes`, must be as in the soak.
"""

import json
import logging
import sys
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.errors import Refused
from companion.rules.catalogue import playtests
from companion.simulation.noise import LEVELS
from companion.simulation.people.habits import Habits
from companion.tools.options import Parser, add_game, add_json, add_seed, add_sensors, renamed, runs
from companion.tools.progress import Progress
from companion.tools.soak.game import play
from companion.tools.soak.narrator import narrator
from companion.tools.soak.on_page import on_page
from companion.tools.soak.verdict import Verdict
from companion.wiring.plan import Sensors, usual_sensors

_log = logging.getLogger(__name__)
SHOWN = 10
"""How many entries of a list are shown; JSON has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SoakOptions:
    """What may be said to `companion soak`."""

    games: int
    seed: int
    noise: str
    sensors: Sensors | None
    game: str
    players: int | None
    mistakes: float
    json: bool
    watch: int | None
    on_panel: bool
    speed: float


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument("--games", type=int, default=10, metavar="N", help="how many games")
    add_seed(command, "the first game has it, the next one the next")
    command.add_argument("--noise", choices=list(LEVELS), default="typical", help="how bad the sensors are")
    add_sensors(command)
    add_game(command)
    command.add_argument("--players", type=int, metavar="N", help="always so many; otherwise mixed")
    command.add_argument("--mistakes", type=float, default=0.0, help="how clumsy the robots are, from 0 to 1")
    add_json(command)
    command.add_argument(
        "--watch", type=int, metavar="SEED", help="play this one game and tell every prompt, deed and event"
    )
    renamed(
        command, "--page", "--on-panel", action="store_true", help="with --watch: show it on the panel, too"
    )
    command.add_argument(
        "--speed", type=float, default=2.0, help="with --on-panel: how many times as fast as life"
    )
    runs(command, SoakOptions, soak)


def soak(options: SoakOptions) -> int:
    """Play the games, show progress, and end with a verdict."""
    watched = options.watch is not None
    first, count = (options.seed, options.games) if options.watch is None else (options.watch, 1)
    seeds = range(first, first + count)
    habits = Habits.clumsy(options.mistakes)
    counts = playtests()[options.game].player_counts
    if options.players not in (None, *counts):
        raise Refused(
            "So many cannot play this game.", "Choose one of: {known}.", known=", ".join(map(str, counts))
        )
    total, began = Verdict(), time.monotonic()
    progress = Progress("games", len(seeds))
    for seed in seeds:
        players = options.players or counts[seed % len(counts)]
        told = narrator(print) if watched else None
        shown = partial(on_page, speed=options.speed, put=print) if watched and options.on_panel else None
        try:
            verdict = play(
                seed,
                options.noise,
                players,
                habits,
                told,
                game=options.game,
                sensors=options.sensors or usual_sensors(options.game),
                shown=shown,
            )
        except Exception as fault:  # the other games are still worth playing
            _log.error("the game of seed %s broke off", seed, exc_info=fault)
            verdict = Verdict(games=1, crashes=[f"seed {seed}: {type(fault).__name__}: {fault}"])
        total.add(verdict)
        game = f"seed {seed}: {players} players, {verdict.turns} turns"
        if faults := verdict.faults(options.noise):
            progress.say("; ".join([game, *faults[:SHOWN]]))
        progress.one_more(game)
    progress.close()
    figures = {**total.figures(), "seconds": round(time.monotonic() - began, 1)}
    print(json.dumps(figures, indent=1) if options.json else _table(figures))
    faults = total.faults(options.noise)
    print("sound" if not faults else f"NOT SOUND: {len(faults)} faults", file=sys.stderr)
    return 1 if faults else 0


def _table(figures: dict[str, Any]) -> str:
    """The figures one a line; lists as their length and first entries."""
    lines = []
    for name, value in figures.items():
        shown = f"{len(value)}" if isinstance(value, list) else value
        if isinstance(value, dict):
            shown = ", ".join(f"{key} {count}" for key, count in sorted(value.items())) or "none"
        lines.append(f"{name.replace('_', ' '):>18}  {shown}")
        if isinstance(value, list):
            lines += [f"{'':>20}{entry}" for entry in value[:SHOWN]]
    return "\n".join(lines)
