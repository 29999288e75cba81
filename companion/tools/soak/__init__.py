"""`companion soak`: robots play whole games through the whole sensor path; the world is the judge.

Time is simulated. A game that fails is named by its seed and can be watched: `companion soak --watch SEED`,
on the panel with `--page`. What shapes a game, as `--noise` and `--mistakes`, must be as it was in the soak.
"""

import argparse
import json
import logging
import sys
import time
from functools import partial
from typing import Any

from companion.errors import Refused
from companion.rules.catalogue import USUAL_GAME, games, playtests
from companion.simulation.noise import LEVELS
from companion.simulation.people.habits import Habits
from companion.tools.options import add_sensors
from companion.tools.soak.game import play
from companion.tools.soak.narrator import narrator
from companion.tools.soak.on_page import on_page
from companion.tools.soak.verdict import Verdict

_log = logging.getLogger(__name__)
SHOWN = 10
"""How many entries of a list are shown; JSON has them all."""


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Offer the command."""
    soak = commands.add_parser(
        "soak", help="let robots play whole games through the sensors and judge the table"
    )
    soak.add_argument("--games", type=int, default=10, help="how many games")
    soak.add_argument("--seed", type=int, default=1, help="seed of the first game; the next one has the next")
    soak.add_argument("--noise", choices=list(LEVELS), default="typical", help="how bad the sensors are")
    add_sensors(soak)
    soak.add_argument("--game", default=USUAL_GAME, choices=list(games()), help="the game they play")
    soak.add_argument("--players", type=int, help="always so many; otherwise mixed")
    soak.add_argument("--mistakes", type=float, default=0.0, help="how clumsy the robots are, from 0 to 1")
    soak.add_argument("--json", action="store_true", help="print the figures as JSON")
    soak.add_argument(
        "--watch", type=int, metavar="SEED", help="play this one game and tell every prompt, deed and event"
    )
    soak.add_argument("--page", action="store_true", help="with --watch: show it on the panel, too")
    soak.add_argument("--speed", type=float, default=2.0, help="with --page: how many times as fast as life")
    soak.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Play the games, show progress, and end with a verdict."""
    seeds = [asked.watch] if asked.watch is not None else range(asked.seed, asked.seed + asked.games)
    habits = Habits.clumsy(asked.mistakes)
    counts = playtests()[asked.game].player_counts
    if asked.players not in (None, *counts):
        raise Refused(
            "So many cannot play this game.", "Choose one of: {known}.", known=", ".join(map(str, counts))
        )
    total, began = Verdict(), time.monotonic()
    for seed in seeds:
        players = asked.players or counts[seed % len(counts)]
        told = narrator(print) if asked.watch is not None else None
        shown = (
            partial(on_page, speed=asked.speed, put=print) if asked.watch is not None and asked.page else None
        )
        try:
            verdict = play(
                seed,
                asked.noise,
                players,
                habits,
                told,
                game=asked.game,
                sensors=asked.sensors,
                shown=shown,
            )
        except Exception as fault:  # the other games are still worth playing
            _log.error("the game of seed %s broke off", seed, exc_info=fault)
            verdict = Verdict(games=1, crashes=[f"seed {seed}: {type(fault).__name__}: {fault}"])
        total.add(verdict)
        progress = f"game {total.games}/{len(seeds)}, seed {seed}: {players} players, {verdict.turns} turns"
        faults = verdict.faults(asked.noise)
        print("; ".join([progress, *faults[:SHOWN]]), file=sys.stderr, flush=True)
    figures = {**total.figures(), "seconds": round(time.monotonic() - began, 1)}
    print(json.dumps(figures, indent=1) if asked.json else _table(figures))
    faults = total.faults(asked.noise)
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
