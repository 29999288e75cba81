"""`companion soak`: robots play whole games through the whole sensor path; the world is the judge.

Time is simulated. After every act the table may settle; then what the panel shows is held against what truly
lies there. A failing game can be played again by its seed.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame, Intent
from companion.messages.snapshot import Snapshot
from companion.simulation.radio import NOISE
from companion.simulation.robots import Manners, Robots
from companion.simulation.world import World
from companion.wiring import USUAL_GAME
from companion.wiring.stepped import SteppedTable

SETTLE = 2.5
"""Seconds after which what is shown counts."""
LONGEST = 3000
SEATS = ("green", "yellow", "red", "blue")


@dataclass(slots=True)
class Verdict:
    """What one game, or all of them together, came to."""

    games: int = 0
    ended: int = 0
    turns: int = 0
    taps: int = 0
    dice_taps: int = 0
    waited_in_vain: int = 0
    wrong_stacks: int = 0
    looks: int = 0
    missed_alerts: int = 0
    false_alerts: int = 0
    alerts: int = 0
    mistakes: int = 0
    mistakes_named: int = 0
    stumbles: int = 0
    replays_differ: int = 0
    simulated_seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    vain: list[str] = field(default_factory=list)
    """What had to be tapped although the sensors could have seen it."""

    def add(self, other: "Verdict") -> None:
        """Count another game in."""
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def sound(self) -> bool:
        """Whether nothing went wrong that must not."""
        faults = self.wrong_stacks + self.missed_alerts + self.stumbles + self.replays_differ
        return faults == 0 and self.ended == self.games and self.false_alerts * 10 <= self.games


class Table:
    """A table in simulated time, as robots and the judge see it."""

    def __init__(self, stepped: SteppedTable) -> None:
        self._stepped = stepped

    @property
    def world(self) -> World:
        """The pieces."""
        return self._stepped.world

    def pass_time(self, seconds: float) -> None:
        """Wait."""
        self._stepped.pass_time(seconds)

    def latest(self) -> Snapshot:
        """What the panel shows."""
        return self._stepped.loop.latest()

    def tap(self, intent: Intent) -> Snapshot:
        """Tap something on the panel."""
        return self._stepped.loop.carry_out(intent)


class SuLingWatch:
    """Remembers, turn by turn, whether she could have been moved and whether the panel asked."""

    def __init__(self) -> None:
        self._turn = ""
        self._open = ""
        """Where she stood when the panel last offered to move her; empty if it did not."""
        self._asked = False
        self.missed = 0
        self.false = 0
        self.alerts = 0

    def look(self, snapshot: Snapshot) -> None:
        """See one snapshot."""
        rules = snapshot.view.get("rules")
        if not isinstance(rules, dict) or not snapshot.prompts:
            return
        prompt = snapshot.prompts[0]
        if rules["turn"] != self._turn:
            if self._open == rules["su-ling"] and not self._asked:
                self.missed += 1
            self._turn, self._open, self._asked = rules["turn"], "", False
        if prompt.id == "reminder-su-ling":
            self.alerts += not self._asked
            self._asked = True
            if not rules["armed"] or rules["su-ling-moved"]:
                self.false += 1
        if prompt.id.startswith("question-"):
            offered = any(choice.id.startswith("su-ling ") for choice in prompt.choices)
            self._open = str(rules["su-ling"]) if offered else ""


def play(seed: int, noise: str, players: int, manners: Manners) -> Verdict:
    """Play one game and judge it."""
    rng = Random(seed)
    options = dict.fromkeys(SEATS[players:], "neutral")
    options["difficulty"] = rng.choice(["initiation", "normal", "nightmare"])
    with tempfile.TemporaryDirectory() as folder:
        with SteppedTable(Path(folder), USUAL_GAME, NOISE[noise], seed) as stepped:
            verdict = _played(stepped, options, rng, manners)
            last = stepped.loop.latest()
        with SteppedTable(Path(folder), USUAL_GAME, NOISE["none"], seed) as again:
            resumed = again.loop.latest()
        verdict.replays_differ = int((resumed.view, resumed.log) != (last.view, last.log))
    return verdict


def _played(stepped: SteppedTable, options: dict[str, str], rng: Random, manners: Manners) -> Verdict:
    table, watch = Table(stepped), SuLingWatch()
    robots = Robots(table, rng, manners)
    verdict = Verdict(games=1)
    table.pass_time(1.0)
    table.tap(BeginGame(game=USUAL_GAME, options=options))
    stepped.hands.deal(table.latest().options)
    table.pass_time(SETTLE)
    table.tap(Answer(prompt="set-up", choice="begin"))
    turn = ""
    for _ in range(LONGEST):
        snapshot = table.latest()
        watch.look(snapshot)
        rules = snapshot.view.get("rules")
        if isinstance(rules, dict) and rules["turn"] != turn:
            turn = rules["turn"]
            verdict.turns += 1
            table.pass_time(SETTLE)
            verdict.looks += 1
            verdict.wrong.extend(_wrong(table.latest(), table.world))
        if snapshot.view.get("phase") == "over":
            verdict.ended = 1
            break
        robots.act()
    verdict.wrong_stacks = len(verdict.wrong)
    verdict.missed_alerts, verdict.false_alerts, verdict.alerts = watch.missed, watch.false, watch.alerts
    tally = robots.tally
    verdict.taps, verdict.dice_taps, verdict.waited_in_vain = (
        tally.taps,
        tally.dice_taps,
        tally.waited_in_vain,
    )
    verdict.vain = tally.vain
    verdict.mistakes, verdict.mistakes_named = tally.mistakes, tally.named
    verdict.stumbles = sum(trouble.device == "companion" for trouble in table.latest().troubles)
    verdict.simulated_seconds = stepped.now
    return verdict


def _wrong(snapshot: Snapshot, world: World) -> Iterator[str]:
    """Where the panel shows for sure what is not so; a top it does not name is doubt, not error."""
    seen = world.seen_from_above()
    for place, pile in snapshot.piles.items():
        shown, hidden = seen[PlaceId(place)]
        if place in ("deck", "discard", "desk") or "." in place or not pile.seen:
            continue
        claimed, true = set(pile.open), set(shown)
        heights = len(pile.open) + pile.hidden, len(shown) + hidden
        if not claimed <= true and not _crystals(claimed, true):
            yield f"{place}: shown {sorted(claimed)}, true {sorted(true)}"
        elif heights[0] != heights[1]:
            yield f"{place}: shown {heights[0]} high, truly {heights[1]}"


def _crystals(claimed: set[PieceId], true: set[PieceId]) -> bool:
    """Crystals are alike: any of them will do."""
    return (
        {piece.split("-")[0] for piece in claimed} == {piece.split("-")[0] for piece in true} == {"crystal"}
    )


def run(asked: argparse.Namespace) -> int:
    """Play the games, show progress, and end with a verdict."""
    total, began = Verdict(), time.monotonic()
    manners = Manners(
        forgets_su_ling=asked.mistakes,
        misplaces=asked.mistakes / 4,
        bumps=asked.mistakes / 4,
        undoes=asked.mistakes / 50,
    )
    for number in range(asked.games):
        seed = asked.seed + number
        players = asked.players or 1 + seed % 4
        verdict = play(seed, asked.noise, players, manners)
        total.add(verdict)
        if not asked.json:
            note = "" if verdict.sound else f"  WRONG: {'; '.join(verdict.wrong) or verdict}"
            print(
                f"game {number + 1}/{asked.games} seed {seed}: {players} players, {verdict.turns} turns"
                + note,
                flush=True,
            )
    figures = {**asdict(total), "taps_per_turn": round(total.taps / max(1, total.turns), 2)}
    figures["seconds"] = round(time.monotonic() - began, 1)
    if asked.json:
        json.dump(figures, sys.stdout, indent=1)
        print()
    else:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):>20}  {value}")
    print("sound" if total.sound else "NOT SOUND", file=sys.stderr)
    return 0 if total.sound else 1


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Offer the command."""
    soak = commands.add_parser(
        "soak", help="let robots play whole games through the sensors and judge the table"
    )
    soak.add_argument("--games", type=int, default=10)
    soak.add_argument("--seed", type=int, default=1)
    soak.add_argument("--noise", choices=sorted(NOISE), default="typical")
    soak.add_argument("--players", type=int, choices=(1, 2, 3, 4), help="always so many; otherwise mixed")
    soak.add_argument("--mistakes", type=float, default=0.0, help="how clumsy the robots are, from 0 to 1")
    soak.add_argument("--json", action="store_true", help="print the figures as JSON")
    soak.set_defaults(run=run)
