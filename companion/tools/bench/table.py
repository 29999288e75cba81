"""What a running table costs: start, memory, idle processor time, and the way of a piece to the panel.

Figures for the bench command. The table runs in a process of its own, as people start it.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, BeginGame
from companion.panel.ports.table import SimulatedTablePort
from companion.rules.catalogue import games, playtests
from companion.rules.game import SET_UP
from companion.tools.bench import fusion_trials
from companion.tools.bench.figures import Figure
from companion.wiring.seat import simulated_in
from companion.wiring.table import RunningTable, fresh_table

IDLE_SECONDS = 8.0
PLACEMENTS = 15
EMPTY = "import flask, waitress, serial, gpiozero, time; print('ready', flush=True); time.sleep(60)"
"""A program that loads our libraries and does nothing."""


def figures(game: str) -> list[Figure]:
    """Measure all of it."""
    bare = _program([sys.executable, "-c", EMPTY])
    with bare as (process, loaded), tempfile.TemporaryDirectory() as folder:
        bare_memory = _memory(process.pid)
        play = [sys.executable, "-m", "companion", "play", "--no-browser", "--port", "0", "--data", folder]
        play += ["--game", game]
        with _program(play) as (table, started):
            memory = _memory(table.pid)
            time.sleep(1.0)
            idle, nothing = _busy(table.pid, process.pid)
    seconds, promised = _placements(game)
    p95 = statistics.quantiles(seconds, n=20)[18]
    return [
        Figure(
            name="start to usable panel",
            value=round(started, 2),
            unit="s",
            baseline=round(loaded, 2),
            against="a program that only loads the libraries",
            budget="under 5 s",
            within=started < 5,
        ),
        Figure(
            name="memory, simulated table included, no camera",
            value=round(memory),
            unit="MB",
            baseline=round(bare_memory),
            against="a program that only loads the libraries",
            budget="under 90 MB",
            within=memory < 90,
        ),
        Figure(
            name="idle processor, four hubs, simulated table included",
            value=round(idle * 100, 1),
            unit="% of one core",
            baseline=round(nothing * 100, 1),
            against="a program that sleeps",
            budget="under 10 %",
            within=idle < 0.1,
        ),
        Figure(
            name="piece put down to panel updated, p95",
            value=round(p95 * 1000),
            unit="ms",
            baseline=round(promised * 1000),
            against="two scan cycles and the settling time",
            budget="at most 1.2 times that, and under 600 ms",
            within=p95 <= 1.2 * promised and p95 < 0.6,
        ),
    ]


@contextmanager
def _program(command: list[str]) -> Iterator[tuple[subprocess.Popen[str], float]]:
    """Start a program; the seconds until it says it is ready."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    try:
        yield process, time.perf_counter() - began
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def _memory(process: int) -> float:
    """Megabytes a process holds, as the system counts them."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return float("nan")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
    return int(found[1]) / 1024 if found else float("nan")


def _busy(*processes: int) -> list[float]:
    """The share of one core each process takes over a while."""
    before = [_spent(process) for process in processes]
    time.sleep(IDLE_SECONDS)
    return [(_spent(each) - was) / IDLE_SECONDS for each, was in zip(processes, before, strict=True)]


def _spent(process: int) -> float:
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return float("nan")
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _placements(game: str) -> tuple[list[float], float]:
    """Put a piece from the hand onto places; how long until a snapshot shows it, and what was promised."""
    piece = next(each.id for each in games()[game].kit.pieces if not each.hides)
    places = [*playtests()[game].physical.antennas]
    with fresh_table(game) as table:
        hands = simulated_in(table).hands
        begin_unguided(table, game)
        time.sleep(1.0)
        some = (places[0], places[-1], places[1]) * (PLACEMENTS // 3)
        seconds = [_placed(table, hands, piece, place) for place in some]
    return seconds, fusion_trials.promised()


def begin_unguided(table: RunningTable, game: str) -> None:
    """Begin a game in which pieces may be put anywhere at any time."""
    table.loop.hand_in(BeginGame(game=game, options=playtests()[game].unguided))
    first = table.loop.latest().prompts[0]
    if first.id == SET_UP:
        table.loop.hand_in(Answer(prompt=SET_UP, choice=first.choices[0].id))


def _placed(table: RunningTable, hands: SimulatedTablePort, piece: PieceId, place: PlaceId) -> float:
    """Put the piece down on a place and wait for it to be shown; then take it up again."""
    hands.lift(piece)
    _shown(table, piece, place, False)
    began = time.perf_counter()
    hands.move(piece, place)
    _shown(table, piece, place, True)
    took = time.perf_counter() - began
    hands.lift(piece)
    _shown(table, piece, place, False)
    return took


def _shown(table: RunningTable, piece: PieceId, place: PlaceId, there: bool) -> None:
    """Wait until the panel would show the piece there, or would not."""
    deadline = time.perf_counter() + 5.0
    snapshot = table.loop.latest()
    while (piece in snapshot.piles[place].open) is not there and time.perf_counter() < deadline:
        snapshot = table.loop.wait(snapshot.number, 0.5) or table.loop.latest()
