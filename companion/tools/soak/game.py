"""One game of a soak: robots play it on a whole table in simulated time, and the judge looks on."""

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from random import Random

from companion.messages.intents import Answer, BeginGame, Intent, Redo, Undo
from companion.messages.snapshot import Snapshot
from companion.rules.catalogue import USUAL_GAME
from companion.simulation.noise import LEVELS
from companion.simulation.people import setting_up
from companion.simulation.people.habits import Manners
from companion.simulation.people.robots import Robots
from companion.tools.soak.judge import Judge
from companion.tools.soak.verdict import Verdict
from companion.wiring.sensors import Sensors
from companion.wiring.stepped import SeatedTable, SteppedTable

LONGEST = 4000
"""Acts after which a game counts as one that never ends."""
SEATS = ("green", "yellow", "red", "blue")
DIFFICULTIES = ("initiation", "normal", "nightmare")
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
            self._judge.su_ling.undone()
        elif isinstance(intent, Answer):
            self._judge.su_ling.said(intent.choice)
        snapshot = super().tap(intent)
        self._judge.look()
        return snapshot


def play(
    seed: int,
    noise: str,
    players: int,
    manners: Manners,
    narrator: Narrator | None = None,
    *,
    sensors: Sensors = Sensors.RFID,
    longest: int | None = None,
    shown: Shown | None = None,
) -> Verdict:
    """Play one game and judge it, and that its journal tells the same game again.

    A game that is watched only for its first acts need not end: `longest` says for how many. `shown` puts the
    table up for people to watch while the game lasts.
    """
    rng = Random(seed)
    options = {**dict.fromkeys(SEATS[players:], "neutral"), "difficulty": rng.choice(DIFFICULTIES)}
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        with SteppedTable(Path(folder), USUAL_GAME, LEVELS[noise], seed, sensors=sensors) as stepped:
            judge = Judge(stepped, seed)
            with nullcontext() if shown is None else shown(stepped):
                _begin(SoakTable(stepped, judge), stepped, options)
                verdict = _play_on(stepped, judge, rng, manners, narrator, longest)
            last = stepped.loop.latest()
        with SteppedTable(Path(folder), USUAL_GAME, LEVELS["none"], seed) as again:
            resumed = again.loop.latest()
    if (resumed.view, resumed.log, resumed.prompts) != (last.view, last.log, last.prompts):
        verdict.replays_differ.append(f"seed {seed}")
    return verdict


def _memory() -> Path | None:
    """A folder in memory where the system has one: a simulated evening need not survive a power cut."""
    shared = Path("/dev/shm")
    return shared if shared.is_dir() and os.access(shared, os.W_OK) else None


def _begin(table: SoakTable, stepped: SteppedTable, options: dict[str, str]) -> None:
    table.pass_time(1.0)
    table.tap(BeginGame(game=USUAL_GAME, options=options))
    stepped.hands.deal(table.latest().options)
    setting_up.begin(table)


def _play_on(
    stepped: SteppedTable,
    judge: Judge,
    rng: Random,
    manners: Manners,
    narrator: Narrator | None,
    longest: int | None,
) -> Verdict:
    def tell(deed: str) -> None:
        if narrator is not None:
            narrator(stepped.now, stepped.loop.latest(), deed)

    robots = Robots(SoakTable(stepped, judge), rng, manners, tell)
    for _ in range(LONGEST if longest is None else longest):
        judge.follow()
        tell("")
        snapshot = stepped.loop.latest()
        if snapshot.view.get("phase") == "over" and not snapshot.prompts[0].steps:
            judge.verdict.ended = 1
            judge.verdict.outcomes[_outcome(snapshot)] += 1
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


def _outcome(snapshot: Snapshot) -> str:
    rules = snapshot.view["rules"]
    assert isinstance(rules, dict)
    return str(rules["outcome"]["reason"] or "won")
