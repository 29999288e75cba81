"""How soon the last magnet in its socket is answered by light: figures for the bench command, as values.

The whole way is real: loop, journal on disk, rules, player, gpiozero's source, mock pins at its end.
"""

import threading
import time
from collections.abc import Callable, Sequence
from statistics import median

from companion.devices.lamps.patterns import FRAME_SECONDS
from companion.messages.ids import PlaceId
from companion.messages.observations import SwitchSeen
from companion.rules.catalogue import games
from companion.tools.bench.figures import Figure
from companion.tools.bench.table import begin_unguided
from companion.wiring.seat import simulated_in
from companion.wiring.table import RunningTable, fresh_table

TRIALS = 8
PROMISE = 0.1
PATIENCE = 20.0


def figures(game: str) -> list[Figure]:
    """From the settled event of the last piece to the first light at its lamp, if the game has such lamps."""
    delays = measure(game)
    if not delays:
        return []
    bare = [_handed_over() for _ in delays]
    return [
        Figure(
            name="last magnet settled to first light, median",
            value=round(median(delays) * 1000, 1),
            unit="ms",
            baseline=round(median(bare) * 1000, 1),
            against=f"two threads woken in turn; a frame of the player is {FRAME_SECONDS * 1000:.0f} ms",
            budget=f"at most {PROMISE * 1000:.0f} ms",
            within=median(delays) <= PROMISE,
        ),
        Figure(
            name=f"last magnet settled to first light, worst of {len(delays)}",
            value=round(max(delays) * 1000, 1),
            unit="ms",
            baseline=round(max(bare) * 1000, 1),
            against="two threads woken in turn, at their worst: what the machine's load costs alone",
        ),
    ]


def measure(game: str, trials: int = TRIALS) -> list[float]:
    """Let the last piece land so often; the seconds until its lamp shines, each time from darkness."""
    kit = games()[game].kit
    pieces = [piece for piece in kit.pieces if piece.alike and piece.magnetic]
    kinds = {piece.kind for piece in pieces}
    sockets = [place.id for place in kit.places if place.accepts & kinds]
    if not sockets:
        return []
    with fresh_table(game) as table:
        for piece, place in zip(pieces[1:], sockets[1:], strict=True):
            simulated_in(table).hands.move(piece.id, place)
        return [_landed(table, game, sockets) for _ in range(trials)]


def _landed(table: RunningTable, game: str, sockets: Sequence[PlaceId]) -> float:
    last, *before = sockets

    def waits() -> bool:
        piles = table.loop.latest().piles
        return all(piles[place].open for place in before) and table.service.lamps()[last] == 0

    _until(table, lambda: not table.loop.latest().piles[last].open)
    begin_unguided(table, game)
    _until(table, waits)
    began = time.monotonic()
    table.loop.put(SwitchSeen(at=began, place=last, closed=True))
    while table.service.lamps()[last] == 0:
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
    time.sleep(FRAME_SECONDS)
    began = time.monotonic()
    first.set()
    second.wait(PATIENCE)
    taken = time.monotonic() - began
    between.join()
    return taken


def _until(table: RunningTable, true: Callable[[], bool]) -> None:
    """Wait for the table; the real switch soon says again that the last socket is empty."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"the table does not come to rest: {table.service.lamps()}")
        time.sleep(0.02)
