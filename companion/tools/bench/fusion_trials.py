"""Trials of weighing the readers' noise, one at a time, in simulated time and each with a seed.

All run with the shipped scan cycle unless another is named. What many of them come to stands in `fusion`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from companion.config import default_table
from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.games import Kit, Piece, Place
from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import text
from companion.simulation.radio.radio import NOISE, Noise, in_rows
from companion.simulation.radio.readers_alone import Cycle, ScannedTable
from companion.table.beliefs import beliefs
from companion.table.tuning import Tuning

TILES = tuple(PlaceId(f"tile-{number}") for number in range(9))
CENTRES = in_rows(TILES, 3)
FLAT, BELOW = PieceId("flat-0"), PieceId("flat-1")
FIGURES = PieceId("figure-0"), PieceId("figure-1")
RESTING = (FLAT, *FIGURES)
"""What rests on one tile: all can be heard."""
WEAK_TAGS = Noise(missed=0.1)
"""One inventory in ten is missed: how often each tag is must be learnt."""
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
class PutDown:
    """What came of a piece that was brought to a tile."""

    seconds: float
    """Until it was believed to be there."""
    wrong: tuple[float, ...]
    """How surely it was believed to be on other tiles, each time it was."""


@cache
def shipped_period() -> float:
    """Seconds of one scan cycle of the table we describe."""
    return default_table().scan.period_ms / 1000


def false_removals(noise: Noise, hours: float, seed: int = 1, period: float | None = None) -> int:
    """Let a flat piece and two figures rest on a tile; count how often one is thought to have left."""
    table = _table(noise, seed, period, readers=TILES[:1])
    for piece in RESTING:
        table.put(piece, TILES[0])
    table.run(hours * 3600)
    return sum(isinstance(event, PieceLifted) for event in table.events)


def put_down(noise: str, seed: int, *, slide: bool, period: float | None = None) -> PutDown:
    """Bring a piece to a neighbouring tile: was it ever believed elsewhere, and how long did it take?"""
    chance = Random(seed)
    period = period or shipped_period()
    table = _table(NOISE[noise], seed, period)
    old, new = chance.choice(list(_neighbours()))
    if chance.random() < 0.5:
        table.put(BELOW, new)
    if slide:
        table.put(FLAT, old)
        table.run(GIVE_UP, until=lambda: table.mirror.where.get(FLAT) == old)
    table.run((4 + chance.random()) * period)
    known = len(table.events)
    began = table.now
    wrong: list[float] = []

    def arrived() -> bool:
        nonlocal known
        if any(_comes_elsewhere(event, new) for event in table.events[known:]):
            wrong.append(beliefs(table.memory, table.mirror, table.now)[FLAT].sure)
        known = len(table.events)
        return table.mirror.where.get(FLAT) == new

    table.put(FLAT, new)
    table.run(GIVE_UP, until=arrived)
    seconds = table.now - began
    end = table.now + 2 * period
    table.run(GIVE_UP, until=lambda: not arrived() or table.now >= end)
    return PutDown(seconds=seconds, wrong=tuple(wrong))


def lifted(noise: str, seed: int, period: float | None = None) -> float:
    """Lift a piece that has rested for a while; after how long that is noticed."""
    chance = Random(seed)
    table = _table(NOISE[noise], seed, period, readers=TILES[:1])
    table.put(FLAT, TILES[0])
    table.run(5 + 20 * chance.random())
    began = table.now
    table.lift(FLAT)
    table.run(GIVE_UP, until=lambda: FLAT not in table.mirror.where)
    return table.now - began


def promised(period: float | None = None) -> float:
    """Two scan cycles and the settling time."""
    return 2 * (period or shipped_period()) + Tuning().seconds_to_leave


def delays(found: Sequence[float], period: float | None = None) -> Delays:
    """Sum up delays."""
    ordered = sorted(found)
    return Delays(
        median=ordered[len(ordered) // 2],
        p95=ordered[int(len(ordered) * 0.95)],
        worst=ordered[-1],
        promised=promised(period),
    )


def _comes_elsewhere(event: PiecePlaced | PieceLifted, tile: PlaceId) -> bool:
    return isinstance(event, PiecePlaced) and event.piece == FLAT and event.place != tile


def _neighbours() -> Iterator[tuple[PlaceId, PlaceId]]:
    for tile, (x, y) in CENTRES.items():
        for other, (far_x, far_y) in CENTRES.items():
            if abs(x - far_x) + abs(y - far_y) == 1:
                yield tile, other


def _table(
    noise: Noise, seed: int, period: float | None, readers: tuple[PlaceId, ...] = TILES
) -> ScannedTable:
    cycle = Cycle(period=period or shipped_period(), readers=readers)
    return ScannedTable(_kit(), cycle, noise=noise, seed=seed, centres=CENTRES)


def _kit() -> Kit:
    """Nine tiles, two flat pieces and two figures."""
    name = text("anything")
    kinds = frozenset({"flat", "figure"})
    return Kit(
        places=tuple(Place(id=tile, kind="tile", name=name, accepts=kinds, stacks=True) for tile in TILES),
        pieces=(
            *(Piece(id=piece, kind="flat", name=name, hides=True) for piece in (FLAT, BELOW)),
            *(Piece(id=piece, kind="figure", name=name) for piece in FIGURES),
        ),
    )
