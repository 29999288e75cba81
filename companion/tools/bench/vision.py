"""The figures of the eyes, measured on rendered tables; each beside a baseline from the same run.

`companion bench --only vision` prints them. Times are processor time of one thread, so that a busy
machine does not change them much. Pictures are read on every core, an evening of them at a time.
"""

from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import TypeVar

import cv2
import numpy as np

from companion.tools.bench.figures import Figure
from companion.tools.bench.spread import added, spread
from companion.tools.bench.vision_evenings import count_hands, idle_share, seconds_to_notice_a_bump
from companion.tools.bench.vision_tables import (
    EVENING,
    Table,
    Tops,
    a_table,
    count_markers,
    count_rolls,
    count_tops,
)

T = TypeVar("T")
PARTS = ("tops", "markers", "dice", "evenings")
STEP = 5 * EVENING
"""Pictures that one process reads before it tells its sums."""


def figures(
    game: str,
    frames: int,
    seed: int = 1,
    only: Sequence[str] = PARTS,
    noises: Sequence[str] = ("typical", "harsh"),
) -> list[Figure]:
    """Measure everything asked for, on so many pictures of each kind of table."""
    found: list[Figure] = []
    for noise in noises:
        if "tops" in only:
            found += _tops(game, noise, frames, seed)
        if "markers" in only:
            found += _markers(game, noise, max(20, frames // 5), seed)
        if "dice" in only:
            found += _dice(game, noise, frames, seed)
    if "evenings" in only:
        cv2.setNumThreads(1)
        found += _evenings(a_table(game), min(20, max(2, frames // 100)), seed)
    return found


def _part(count: Callable[..., T], game: str, noise: str, seed: int, numbers: range, **how: bool) -> T:
    """What another process counts."""
    cv2.setNumThreads(1)
    return count(a_table(game), noise, numbers, seed=seed, **how)


def _tops(game: str, noise: str, frames: int, seed: int) -> list[Figure]:
    found = []
    for stickers, way in ((True, "by marker"), (False, "by picture")):
        count = partial(_part, count_tops, game, noise, seed, stickers=stickers)
        parts = list(spread(count, frames, STEP, f"tops {way}, {noise}"))
        tallies = [reduce(added, each) for each in zip(*parts, strict=True)]
        for tally, helped in zip(tallies, ("", ", readers help"), strict=True):
            found += _top_figures(tally, f"{way}{helped}, {noise}", noise == "typical")
        sides = tallies[0].sides
        found.append(
            Figure(
                name=f"tile sides wrong, {way}, {noise}",
                value=sides["wrong"],
                unit="",
                baseline=sides.total(),
                against=f"tiles read, {sides['unsure']} unsure",
            )
        )
    return found


def _top_figures(tally: Tops, name: str, typical: bool) -> list[Figure]:
    wrong, unsure = tally.wrong / tally.readings, tally.unsure / max(1, tally.open)
    return [
        Figure(
            name=f"tops wrong, {name}",
            value=tally.wrong,
            unit="",
            baseline=tally.readings,
            against=f"places read, {tally.covered} of them covered by hands or figures",
            budget="0" if typical else "under 0.1 %",
            within=tally.wrong == 0 if typical else wrong < 0.001,
        ),
        Figure(
            name=f"tops unsure, {name}",
            value=round(100 * unsure, 2),
            unit="%",
            baseline=tally.open,
            against="places in full view",
            budget="under 2 %" if typical else "",
            within=unsure < 0.02 if typical else None,
        ),
    ]


def _markers(game: str, noise: str, frames: int, seed: int) -> list[Figure]:
    count = partial(_part, count_markers, game, noise, seed)
    search = reduce(added, spread(count, frames, STEP, f"markers, {noise}"))
    ours, theirs = float(np.mean(search.seconds)), float(np.mean(search.their_seconds))
    boards = ours + float(np.mean(search.boards_seconds))
    share, their_share = search.ours / search.visible, search.theirs / search.visible
    return [
        Figure(
            name=f"markers found on the tiles, {noise}",
            value=round(100 * share, 2),
            unit="%",
            baseline=round(100 * their_share, 2),
            against=f"OpenCV's full-frame search, {search.visible} markers in view",
            budget="as many; 97 % when harsh",
            within=share >= their_share and (noise != "harsh" or share >= 0.97),
        ),
        Figure(
            name=f"time to find them, {noise}",
            value=round(ours * 1000, 2),
            unit="ms",
            baseline=round(theirs * 1000, 2),
            against=f"OpenCV's full-frame search, {theirs / ours:.1f} times slower",
            budget="8 times faster",
            within=theirs >= 8 * ours,
        ),
        Figure(
            name=f"time with boards and cards too, {noise}",
            value=round(boards * 1000, 2),
            unit="ms",
            baseline=round(theirs * 1000, 2),
            against="OpenCV's full-frame search of one dictionary",
        ),
    ]


def _dice(game: str, noise: str, rolls: int, seed: int) -> list[Figure]:
    count = partial(_part, count_rolls, game, noise, seed)
    counted = reduce(added, spread(count, rolls, STEP, f"rolls, {noise}"))
    return [
        Figure(
            name=f"rolls wrong, {noise}",
            value=counted.wrong,
            unit="",
            baseline=counted.read,
            against=f"rolls accepted, {100 * counted.unsure / rolls:.1f} % unsure",
            budget="under 0.1 % of those accepted",
            within=counted.wrong < max(1, counted.read) * 0.001,
        )
    ]


def _evenings(table: Table, evenings: int, seed: int) -> list[Figure]:
    hands = count_hands(table, "typical", evenings=evenings, seconds=40.0, seed=seed)
    bumps = [seconds_to_notice_a_bump(table, "typical", seed + number) for number in range(evenings)]
    idle = idle_share(table, "typical", seconds=20.0, seed=seed)
    return [
        Figure(
            name="events caused by hands over an untouched table",
            value=hands.events,
            unit="",
            baseline=hands.readings,
            against=f"readings told in {hands.glances} glances",
            budget="0",
            within=hands.events == 0,
        ),
        Figure(
            name="a bumped camera is noticed within",
            value=round(max(bumps), 2),
            unit="s",
            baseline=len(bumps),
            against="bumps, the slowest told",
            budget="2 s",
            within=max(bumps) <= 2.0,
        ),
        Figure(
            name="processor share of a still table",
            value=round(100 * idle, 2),
            unit="%",
            baseline=100,
            against="one core; taking the pictures not included",
            budget="under 10 %",
            within=idle < 0.1,
        ),
    ]
