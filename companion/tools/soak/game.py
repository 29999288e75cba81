"""One game of a soak: robots play it on a whole table in simulated time, and the judge looks on."""

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

from companion.messages.games import Kit
from companion.messages.intents import Answer, BeginGame, Intent, Redo, Undo
from companion.messages.snapshot import Snapshot
from companion.rules.catalogue import USUAL_GAME, games, playtests
from companion.simulation.noise import LEVELS
from companion.simulation.people import setting_up
from companion.simulation.people.habits import Habits
from companion.simulation.people.robots import Robots, to_do
from companion.tools.soak.judge import Judge
from companion.tools.soak.verdict import Verdict
from companion.wiring.plan import Plan, Sensors, Simulated, Told
from companion.wiring.seat import Seat
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable, open_table

LONGEST = 4000
"""Acts after which a game counts as one that never ends."""
Narrator = Callable[[float, Snapshot, str], None]
"""Is told the time, what the panel shows, and a deed, empty if only the panel changed."""
Shown = Callable[[RunningTable, SteppedTime], AbstractContextManager[object]]
"""Shows a table for as long as its game lasts."""


class JudgedSeat(Seat):
    """A table that robots play on; the judge hears of every undo."""

    def __init__(self, table: RunningTable, judge: Judge) -> None:
        super().__init__(table)
        self._judge = judge

    def tap(self, intent: Intent) -> Snapshot:
        """Tap something on the panel."""
        if isinstance(intent, Undo | Redo):
            self._judge.audit.undone()
        elif isinstance(intent, Answer):
            self._judge.audit.answered(intent.choice)
        snapshot = super().tap(intent)
        self._judge.look()
        return snapshot


def play(
    seed: int,
    noise: str,
    players: int,
    habits: Habits,
    narrator: Narrator | None = None,
    *,
    game: str = USUAL_GAME,
    sensors: Sensors = Sensors.RFID,
    longest: int | None = None,
    shown: Shown | None = None,
) -> Verdict:
    """Play one game and judge it, and that its journal tells the same game again.

    A game that is watched only for its first acts need not end: `longest` says for how many. `shown` puts the
    table up for people to watch while the game lasts.
    """
    rng = Random(seed)
    kit, playtest = games()[game].kit, playtests()[game]
    options = playtest.options(players, rng)
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        source, time = Simulated(sensors=sensors, noise=LEVELS[noise], seed=seed), SteppedTime()
        plan = Plan(source=source, game=game, folder=Path(folder))
        with open_table(plan, time) as table:
            judge = Judge(Seat(table), time, playtest, seed)
            with nullcontext() if shown is None else shown(table, time):
                seat = JudgedSeat(table, judge)
                _begin(seat, BeginGame(game=game, options=options), kit)
                robots = Robots(seat, kit, playtest, rng, habits, _telling(seat, narrator))
                verdict = _play_on(seat, judge, robots, narrator, longest)
            last = table.latest()
        with open_table(replace(plan, source=Told()), SteppedTime()) as again:
            resumed = again.latest()
    if (resumed.view, resumed.log, resumed.prompts) != (last.view, last.log, last.prompts):
        verdict.replays_differ.append(f"seed {seed}")
    return verdict


def _memory() -> Path | None:
    """A folder in memory where the system has one: a simulated evening need not survive a power cut."""
    shared = Path("/dev/shm")
    return shared if shared.is_dir() and os.access(shared, os.W_OK) else None


def _begin(seat: JudgedSeat, wish: BeginGame, kit: Kit) -> None:
    seat.pass_time(1.0)
    seat.tap(wish)
    seat.hands.deal(seat.latest().options)
    setting_up.begin(seat, kit)


def _play_on(
    seat: JudgedSeat, judge: Judge, robots: Robots, narrator: Narrator | None, longest: int | None
) -> Verdict:
    tell = _telling(seat, narrator)
    for _ in range(LONGEST if longest is None else longest):
        judge.follow()
        tell("")
        snapshot = seat.latest()
        if snapshot.ending is not None and not to_do(snapshot).steps:
            judge.verdict.ended = 1
            judge.verdict.outcomes[snapshot.ending.reason] += 1
            break
        robots.act()
    judge.settle()
    verdict, tally = judge.end(), robots.tally
    verdict.taps, verdict.dice_taps, verdict.place_taps = tally.taps, tally.dice_taps, tally.place_taps
    verdict.spared_taps = [f"seed {judge.seed}: {each}" for each in tally.spared]
    verdict.wrong_prompts += [f"seed {judge.seed}: {each} misread" for each in tally.misread]
    verdict.mistakes, verdict.named = tally.made, tally.named
    verdict.unnamed = [f"seed {judge.seed}: {each}" for each in tally.unnamed]
    verdict.wrong_tokens = [f"seed {judge.seed}: {each}" for each in tally.tokens]
    verdict.allowed = [f"seed {judge.seed}: {each}" for each in tally.allowed]
    verdict.bumps, verdict.undone, verdict.reordered = tally.bumps, tally.undone, tally.reordered
    eyes = seat.table.devices.camera.stepped
    if eyes is not None:
        verdict.eyes = Counter(asdict(eyes.account))
    return verdict


def _telling(seat: JudgedSeat, narrator: Narrator | None) -> Callable[[str], None]:
    def tell(deed: str) -> None:
        if narrator is not None:
            narrator(seat.table.time.clock(), seat.latest(), deed)

    return tell
