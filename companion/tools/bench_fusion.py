"""How well the readers' noise is weighed, in simulated time: figures for the bench command, as values.

Run as a program it prints them for every noise level. The promise each delay is held against: two scan
cycles and the settling time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.ids import PieceId, PlaceId
from companion.messages.kit import Kit, Piece, Place
from companion.messages.text import text
from companion.simulation.radio import NOISE, in_rows
from companion.simulation.scanned import Cycle, ScannedTable
from companion.table.tuning import Tuning

PERIOD = 0.1
TILES = tuple(PlaceId(f"tile-{number}") for number in range(9))
CENTRES = in_rows(TILES, 3)
VILLAGER, BELOW = PieceId("villager-0"), PieceId("villager-1")
GIVE_UP = 5.0
"""Seconds after which a delay counts as never."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delays:
    """How long it took until something was noticed, in seconds."""

    median: float
    p95: float
    worst: float
    promised: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FusionFigures:
    """What fusion makes of one level of noise."""

    noise: str
    period: float
    """Seconds of one scan cycle."""
    resting_hours: float
    false_removals: int
    trials: int
    wrong_tiles: int
    """In how many trials a villager was, be it for a moment, believed to be on any but its new tile."""
    carried: Delays
    slid: Delays
    lifted: Delays
    microseconds: float
    """Processor time for one scan, simulated radio included."""


def measure(
    noise: str = "typical", trials: int = 1000, hours: float = 1.0, seed: int = 1, period: float = PERIOD
) -> FusionFigures:
    """Work out all figures for a level of noise."""
    started = process_time()
    removals = false_removals(noise, hours, seed, period)
    spent = process_time() - started
    seeds = range(seed, seed + trials)
    carried = [put_down(noise, number, slide=False, period=period) for number in seeds]
    slid = [put_down(noise, number, slide=True, period=period) for number in seeds]
    taken = [lifted(noise, number, period) for number in seeds[: max(1, trials // 10)]]
    return FusionFigures(
        noise=noise,
        period=period,
        resting_hours=hours,
        false_removals=removals,
        trials=2 * trials,
        wrong_tiles=sum(wrong for wrong, _ in carried + slid),
        carried=delays([delay for _, delay in carried], period),
        slid=delays([delay for _, delay in slid], period),
        lifted=delays(taken, period),
        microseconds=spent / (hours * 3600 / period) * 1e6,
    )


def false_removals(noise: str, hours: float, seed: int = 1, period: float = PERIOD) -> int:
    """Let one villager rest for so long; count how often it is thought to have left."""
    table = _table(noise, seed, readers=TILES[:1], period=period)
    table.put(VILLAGER, TILES[0])
    table.run(hours * 3600)
    return sum(isinstance(event, PieceLifted) for event in table.events)


def put_down(noise: str, seed: int, *, slide: bool, period: float = PERIOD) -> tuple[bool, float]:
    """Bring a villager to a neighbouring tile: was it ever believed elsewhere, and how long did it take?"""
    chance = Random(seed)
    table = _table(noise, seed, period=period)
    old, new = chance.choice(list(_neighbours()))
    if chance.random() < 0.5:
        table.put(BELOW, new)
    if slide:
        table.put(VILLAGER, old)
        table.run(GIVE_UP, until=lambda: table.mirror.where.get(VILLAGER) == old)
    table.run((4 + chance.random()) * period)
    before = len(table.events)
    began = table.now
    table.put(VILLAGER, new)
    table.run(GIVE_UP, until=lambda: table.mirror.where.get(VILLAGER) == new)
    delay = table.now - began
    table.run(2 * period)
    came_to = {
        event.place
        for event in table.events[before:]
        if isinstance(event, PiecePlaced) and event.piece == VILLAGER
    }
    return came_to != {new}, delay


def lifted(noise: str, seed: int, period: float = PERIOD) -> float:
    """Lift a villager that has rested for a while; after how long that is noticed."""
    chance = Random(seed)
    table = _table(noise, seed, readers=TILES[:1], period=period)
    table.put(VILLAGER, TILES[0])
    table.run(5 + 20 * chance.random())
    began = table.now
    table.lift(VILLAGER)
    table.run(GIVE_UP, until=lambda: VILLAGER not in table.mirror.where)
    return table.now - began


def promised(period: float = PERIOD) -> float:
    """Two scan cycles and the settling time."""
    return 2 * period + Tuning().seconds_to_leave


def delays(found: Sequence[float], period: float = PERIOD) -> Delays:
    """Sum up delays."""
    ordered = sorted(found)
    return Delays(
        median=ordered[len(ordered) // 2],
        p95=ordered[int(len(ordered) * 0.95)],
        worst=ordered[-1],
        promised=promised(period),
    )


def _neighbours() -> Iterator[tuple[PlaceId, PlaceId]]:
    for tile, (x, y) in CENTRES.items():
        for other, (far_x, far_y) in CENTRES.items():
            if abs(x - far_x) + abs(y - far_y) == 1:
                yield tile, other


def _table(
    noise: str, seed: int, readers: tuple[PlaceId, ...] = TILES, period: float = PERIOD
) -> ScannedTable:
    cycle = Cycle(period=period, readers=readers)
    return ScannedTable(_kit(), cycle, noise=NOISE[noise], seed=seed, centres=CENTRES)


def _kit() -> Kit:
    """A village of nine tiles and two villagers."""
    name = text("anything")
    kind = frozenset({"villager"})
    return Kit(
        places=tuple(Place(id=tile, kind="tile", name=name, accepts=kind, stacks=True) for tile in TILES),
        pieces=tuple(Piece(id=piece, kind="villager", name=name, hides=True) for piece in (VILLAGER, BELOW)),
    )


if __name__ == "__main__":
    for level in NOISE:
        print(measure(level))
