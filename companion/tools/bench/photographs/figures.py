"""The figures of the eyes on photographs, each beside OpenCV's own search or a count from the same run.

`companion bench --only vision --photos DIR` prints them. Photographs are shared out to every core.
"""

from functools import partial, reduce
from pathlib import Path

import cv2

from companion.tools.bench.figures import Figure
from companion.tools.bench.photographs.enrolment import Refusals
from companion.tools.bench.photographs.index import photographs
from companion.tools.bench.photographs.laid_tables import LaidCount, count_laid_tables, grounds_in
from companion.tools.bench.photographs.real_dice import RealDice, count_real_dice
from companion.tools.bench.photographs.real_markers import MarkerCount, count_real_markers
from companion.tools.bench.spread import added, spread
from companion.tools.bench.vision_tables import a_table

FRAMES_EACH = 25
"""So many of the asked-for frames make one table in every ground."""


def figures(game: str, folder: Path, frames: int, seed: int) -> list[Figure]:
    """Measure markers, dice and tables in the photographs of a folder."""
    photos, each = len(photographs(folder)), max(1, frames // FRAMES_EACH)
    markers = reduce(added, spread(partial(_markers, game, folder), photos, 10, "photographs with markers"))
    grounds = partial(_tables, game, folder, each, seed)
    laid = reduce(added, spread(grounds, len(grounds_in(folder)), 1, "photographs with tables"))
    return [
        *_marker_figures(markers),
        *_table_figures(laid),
        *_album_figures(laid, reduce(added, laid.refusals)),
        *_dice_figures(count_real_dice(folder, a_table(game).layout, seed)),
    ]


def _markers(game: str, folder: Path, numbers: range) -> MarkerCount:
    cv2.setNumThreads(1)
    return count_real_markers(folder, a_table(game).markers, numbers)


def _tables(game: str, folder: Path, each: int, seed: int, numbers: range) -> LaidCount:
    cv2.setNumThreads(1)
    return count_laid_tables(a_table(game), folder, numbers, each=each, seed=seed)


def _marker_figures(count: MarkerCount) -> list[Figure]:
    return [
        Figure(
            name="printed markers found in photographs",
            value=count.ours,
            unit=f"of {count.there}",
            baseline=count.theirs,
            against="OpenCV's own search",
            budget="as many",
            within=count.ours >= count.theirs,
        ),
        Figure(
            name="printed markers read with a wrong number",
            value=count.misread,
            unit="",
            baseline=count.there,
            against="markers",
            budget="0",
            within=count.misread == 0,
        ),
        Figure(
            name="pieces and cards found where there are none",
            value=count.false,
            unit="",
            baseline=count.their_false,
            against=f"OpenCV's own search, in {count.searches} pictures; {_named(count)}",
            budget="at most 1 in 1000 pictures",
            within=count.false * 1000 <= count.searches,
        ),
    ]


def _named(count: MarkerCount) -> str:
    found = ", ".join(f"{name} {number} times" for name, number in count.names.most_common(4))
    return f"of all numbers: {found or 'none'}"


def _table_figures(count: LaidCount) -> list[Figure]:
    found = Figure(
        name="tables found in photographs",
        value=count.found,
        unit=f"of {count.pictures}",
        baseline=count.pictures,
        against="pictures, some of them moved by 12 pixels",
    )
    shares = [
        _right("tops by marker", "top by marker", count, 98.0),
        _right("tops by picture", "top by picture", count, None),
        _right("tops behind a figure", "top behind a figure", count, None),
        _right("tiles and their sides", "tile", count, None),
        _right("rolls", "roll", count, 95.0),
        _right("empty icons", "empty icon", count, 97.0),
        _right("figures on icons", "taken icon", count, None),
        _right("empty spaces", "empty space", count, None),
        _right("cards", "taken space", count, None),
    ]
    return [found, *(figure for pair in shares for figure in pair)]


def _right(name: str, part: str, count: LaidCount, least: float | None) -> list[Figure]:
    share = 100 * count.of(part, "right") / max(1, count.all(part))
    return [
        Figure(
            name=f"{name} read right in photographs",
            value=round(share, 2),
            unit="%",
            baseline=count.all(part),
            against=f"of them, {count.of(part, 'unsure')} unsure",
            budget="" if least is None else f"at least {least:g} %",
            within=None if least is None else share >= least,
        ),
        _none_wrong(f"{name} read wrong in photographs", count.of(part, "wrong"), count.all(part)),
    ]


def _album_figures(count: LaidCount, refusals: Refusals) -> list[Figure]:
    most = refusals.taken * 2 / 56
    return [
        *(
            _none_wrong(
                f"{part}s read wrong whose picture is missing", count.of(name, "wrong"), count.all(name)
            )
            for part, name in (("tile", "tile without its picture"), ("top", "top without its picture"))
        ),
        Figure(
            name="sharp pictures refused for the album",
            value=refusals.refused,
            unit="",
            baseline=refusals.taken,
            against="pictures taken in the light of the photographs",
        ),
        Figure(
            name="the same refused at half the light",
            value=refusals.dim_refused,
            unit="",
            baseline=refusals.taken,
            against="pictures taken",
            budget="at most 2 in 56",
            within=refusals.dim_refused <= most,
        ),
        Figure(
            name="blurred pictures taken into the album",
            value=refusals.blurred_kept,
            unit="",
            baseline=refusals.blurred,
            against="pictures blurred by 2 pixels",
            budget="0",
            within=refusals.blurred_kept == 0,
        ),
    ]


def _dice_figures(count: RealDice) -> list[Figure]:
    same, other = count.same_right + count.same_unsure, count.other_right + count.other_unsure
    return [
        Figure(
            name="dice of real plastic read, enrolled in their own light where there is more of them",
            value=count.same_right,
            unit=f"of {same}",
            baseline=count.same_unsure,
            against="unsure",
        ),
        Figure(
            name="dice of real plastic read, enrolled in another exposure",
            value=count.other_right,
            unit=f"of {other}",
            baseline=count.other_unsure,
            against="unsure",
        ),
        _none_wrong("dice of real plastic read wrong", count.wrong, same + other),
        _none_wrong("faces read in photographs of other dice", count.foreign_read, count.foreign),
    ]


def _none_wrong(name: str, wrong: int, read: int) -> Figure:
    return Figure(
        name=name, value=wrong, unit="", baseline=read, against="readings", budget="0", within=wrong == 0
    )
