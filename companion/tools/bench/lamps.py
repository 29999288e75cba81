"""How soon the fourth crystal is answered by light: figures for the bench command, as values.

The whole way is real: loop, journal on disk, rules, player, gpiozero's source, mock pins at its end.
"""

import threading
import time
from collections.abc import Callable
from statistics import median

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame
from companion.messages.observations import SwitchSeen
from companion.tools.bench.figures import Figure
from companion.wiring.lamps import FRAME
from companion.wiring.seat import simulated_in
from companion.wiring.table import RunningTable, fresh_table

TRIALS = 8
PROMISE = 0.1
PATIENCE = 20.0
LAST = PlaceId("nw")
BEFORE = {
    PieceId("crystal-2"): PlaceId("ne"),
    PieceId("crystal-3"): PlaceId("se"),
    PieceId("crystal-4"): PlaceId("sw"),
}


def figures(game: str) -> list[Figure]:
    """From the settled event of the fourth crystal to the first light at its lamp."""
    delays = measure(game)
    bare = [_handed_over() for _ in delays]
    return [
        Figure(
            name="fourth crystal settled to first light, median",
            value=round(median(delays) * 1000, 1),
            unit="ms",
            baseline=round(median(bare) * 1000, 1),
            against=f"two threads woken in turn; a frame of the player is {FRAME * 1000:.0f} ms",
            budget=f"at most {PROMISE * 1000:.0f} ms",
            within=median(delays) <= PROMISE,
        ),
        Figure(
            name=f"fourth crystal settled to first light, worst of {len(delays)}",
            value=round(max(delays) * 1000, 1),
            unit="ms",
            baseline=round(max(bare) * 1000, 1),
            against="two threads woken in turn, at their worst: what the machine's load costs alone",
        ),
    ]


def measure(game: str, trials: int = TRIALS) -> list[float]:
    """Let the last crystal land so often; the seconds until its lamp shines, each time from darkness."""
    with fresh_table(game) as table:
        for crystal, place in BEFORE.items():
            simulated_in(table).hands.move(crystal, place)
        return [_landed(table, game) for _ in range(trials)]


def _landed(table: RunningTable, game: str) -> float:
    _until(table, lambda: not table.loop.latest().piles[LAST].open)
    table.loop.hand_in(BeginGame(game=game, options={"level": "bookkeeper"}))
    table.loop.hand_in(Answer(prompt="set-up", choice="begin"))
    _until(table, lambda: len(_crystals(table)) == len(BEFORE) and table.service.lamps()[LAST] == 0)
    began = time.monotonic()
    table.loop.put(SwitchSeen(at=began, place=LAST, closed=True))
    while table.service.lamps()[LAST] == 0:
        if time.monotonic() - began > PATIENCE:
            return float("inf")
        time.sleep(0.001)
    return time.monotonic() - began


def _handed_over() -> float:
    """What it costs to wake one thread that wakes another: no journal, no rules, no lamp."""
    first, second = threading.Event(), threading.Event()

    def pass_on() -> None:
        first.wait(PATIENCE)
        second.set()

    between = threading.Thread(target=pass_on)
    between.start()
    time.sleep(FRAME)
    began = time.monotonic()
    first.set()
    second.wait(PATIENCE)
    taken = time.monotonic() - began
    between.join()
    return taken


def _crystals(table: RunningTable) -> list[object]:
    found = table.loop.latest().view.get("crystals", [])
    assert isinstance(found, list)
    return found


def _until(table: RunningTable, true: Callable[[], bool]) -> None:
    """Wait for the table; the real switch soon says again that the last Receptacle is empty."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"the table does not come to rest: {table.service.lamps()}")
        time.sleep(0.02)
