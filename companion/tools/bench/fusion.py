"""How well the readers' noise is weighed, over thousands of trials: figures for the bench command.

The promises: a resting tag is never thought to have left; a lifted tile is noticed within two scan cycles and
the settling time; a piece is never believed to be on a tile it was not put on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import process_time

from companion.simulation.radio.radio import NOISE
from companion.tools.bench.figures import Figure
from companion.tools.bench.fusion_trials import (
    WEAK_TAGS,
    Delays,
    delays,
    false_removals,
    lifted,
    put_down,
    shipped_period,
)
from companion.tools.progress import counted


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
    """In how many trials a piece was, be it for a moment, believed to be on any but its new tile."""
    surest_wrong: float
    """How surely at most."""
    carried: Delays
    slid: Delays
    lifted: Delays
    microseconds: float
    """Processor time for one scan, simulated radio included."""


def figures(_game: str) -> list[Figure]:
    """What is promised under typical noise, and what still holds under harsh noise and with weak tags."""
    measured = measure(trials=10_000, hours=24.0)
    slowest = max(measured.carried.p95, measured.slid.p95)
    promised = measured.lifted.promised
    cycle = f"noise typical, cycle {measured.period * 1000:.0f} ms"
    return [
        Figure(
            name=f"piece put down to settled event, p95, {cycle}",
            value=round(slowest * 1000),
            unit="ms",
            baseline=round(promised * 1000),
            against="two scan cycles and the settling time",
            budget="at most 1.2 times that",
            within=slowest <= 1.2 * promised,
        ),
        Figure(
            name=f"tile lifted to settled event, worst of {measured.trials // 10}, {cycle}",
            value=round(measured.lifted.worst * 1000),
            unit="ms",
            baseline=round(promised * 1000),
            against="two scan cycles and the settling time",
            budget="at most that",
            within=measured.lifted.worst <= promised,
        ),
        Figure(
            name=f"false removals of three tags that rest for {measured.resting_hours:.0f} hours, {cycle}",
            value=measured.false_removals,
            unit="",
            baseline=0,
            against="none",
            budget="0",
            within=measured.false_removals == 0,
        ),
        Figure(
            name=f"pieces believed on a wrong tile under bleed, {measured.trials} trials, {cycle}",
            value=measured.wrong_tiles,
            unit="",
            baseline=0,
            against="none",
            budget="0",
            within=measured.wrong_tiles == 0,
        ),
        *_in_hard_times(),
    ]


def _in_hard_times() -> list[Figure]:
    harsh = measure("harsh", trials=2600, hours=6.0)
    weak = false_removals(WEAK_TAGS, hours=6.0)
    return [
        Figure(
            name=f"false removals of three tags that rest for {harsh.resting_hours:.0f} hours, noise harsh",
            value=harsh.false_removals,
            unit="",
            baseline=0,
            against="none",
            budget="0",
            within=harsh.false_removals == 0,
        ),
        Figure(
            name="false removals of three weak tags that rest for 6 hours, one inventory in ten missed",
            value=weak,
            unit="",
            baseline=0,
            against="none",
            budget="0",
            within=weak == 0,
        ),
        Figure(
            name=f"pieces believed on a wrong tile for a moment, {harsh.trials} trials, noise harsh",
            value=harsh.wrong_tiles,
            unit="",
            baseline=0,
            against="none",
            budget="at most 3 in a thousand",
            within=harsh.wrong_tiles <= 0.003 * harsh.trials,
        ),
        Figure(
            name="how surely at most they were believed there",
            value=round(harsh.surest_wrong, 2),
            unit="",
            baseline=0.5,
            against="half sure",
            budget="less than that",
            within=harsh.surest_wrong < 0.5,
        ),
    ]


def measure(
    noise: str = "typical",
    trials: int = 1000,
    hours: float = 1.0,
    seed: int = 1,
    period: float | None = None,
) -> FusionFigures:
    """Work out all figures for a level of noise; half of the trials carry the piece, half slide it."""
    period = period or shipped_period()
    started = process_time()
    removals = false_removals(NOISE[noise], hours, seed, period)
    spent = process_time() - started
    seeds = range(seed, seed + trials // 2)
    carried = [put_down(noise, number, slide=False, period=period) for number in _told(seeds, "carried")]
    slid = [put_down(noise, number, slide=True, period=period) for number in _told(seeds, "slid")]
    taken = [lifted(noise, number, period) for number in _told(seeds[: max(1, trials // 10)], "lifted")]
    return FusionFigures(
        noise=noise,
        period=period,
        resting_hours=hours,
        false_removals=removals,
        trials=len(carried + slid),
        wrong_tiles=sum(bool(trial.wrong) for trial in carried + slid),
        surest_wrong=max((sure for trial in carried + slid for sure in trial.wrong), default=0.0),
        carried=delays([trial.seconds for trial in carried], period),
        slid=delays([trial.seconds for trial in slid], period),
        lifted=delays(taken, period),
        microseconds=spent / (hours * 3600 / period) * 1e6,
    )


def _told(seeds: Sequence[int], what: str) -> Iterator[int]:
    return counted(seeds, len(seeds), f"pieces {what}")
