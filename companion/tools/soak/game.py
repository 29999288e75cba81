"""One game of a soak: robots play it on a whole table in simulated time, and the judge looks on."""

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from random import Random

from companion.messages.games import Kit
from companion.messages.intents import Answer, BeginGame, Intent, Redo, Undo
from companion.messages.snapshot import Snapshot
from companion.rules.catalogue import USUAL_GAME, games, playtests
from companion.simulation.noise import LEVELS
from companion.simulation.people import setting_up
from companion.simulation.people.habits import Habits
from companion.simulation.people.robots import Robots
from companion.tools.soak.judge import Judge
from companion.tools.soak.verdict import Verdict
from companion.wiring.sensors import Sensors
from companion.wiring.stepped import SeatedTable, SteppedTable

LONGEST = 4000
"""Acts after which a game counts as one that never ends."""
Narrator = Callable[[float, Snapshot, str], None]
"""Is told the time, what the panel shows, and a deed, empty if only the panel changed."""
Shown = Callable[[SteppedTable], AbstractContextManager[object]]
"""Shows a table for as long as its game lasts."""


class SoakTable(SeatedTable):
    """A table that robots play on; the judge hears of every undo."""

    def __init__(self, stepped: SteppedTable, judge: Judge) -> None:
        super().__init__(stepped)
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
        with SteppedTable(Path(folder), game, LEVELS[noise], seed, sensors=sensors) as stepped:
            judge = Judge(stepped, kit, playtest, seed)
            with nullcontext() if shown is None else shown(stepped):
                table = SoakTable(stepped, judge)
                _begin(table, stepped, BeginGame(game=game, options=options), kit)
                robots = Robots(table, kit, playtest, rng, habits, _telling(stepped, narrator))
                verdict = _play_on(stepped, judge, robots, narrator, longest)
            last = stepped.loop.latest()
        with SteppedTable(Path(folder), game, LEVELS["none"], seed) as again:
            resumed = again.loop.latest()
    if (resumed.view, resumed.log, resumed.prompts) != (last.view, last.log, last.prompts):
        verdict.replays_differ.append(f"seed {seed}")
    return verdict


def _memory() -> Path | None:
    """A folder in memory where the system has one: a simulated evening need not survive a power cut."""
    shared = Path("/dev/shm")
    return shared if shared.is_dir() and os.access(shared, os.W_OK) else None


def _begin(table: SoakTable, stepped: SteppedTable, wish: BeginGame, kit: Kit) -> None:
    table.pass_time(1.0)
    table.tap(wish)
    stepped.hands.deal(table.latest().options)
    setting_up.begin(table, kit)


def _play_on(
    stepped: SteppedTable, judge: Judge, robots: Robots, narrator: Narrator | None, longest: int | None
) -> Verdict:
    tell = _telling(stepped, narrator)
    for _ in range(LONGEST if longest is None else longest):
        judge.follow()
        tell("")
        snapshot = stepped.loop.latest()
        if snapshot.ending is not None and not snapshot.prompts[0].steps:
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
    if stepped.eyes is not None:
        verdict.eyes = Counter(asdict(stepped.eyes.account))
    return verdict


def _telling(stepped: SteppedTable, narrator: Narrator | None) -> Callable[[str], None]:
    def tell(deed: str) -> None:
        if narrator is not None:
            narrator(stepped.now, stepped.loop.latest(), deed)

    return tell
