"""Figures of the bench, each measured beside its baseline, and their table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

KEPT = {True: "kept", False: "NOT KEPT", None: ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One thing measured, what it is held against, and its budget."""

    name: str
    value: float
    unit: str
    baseline: float
    against: str
    """What the baseline is."""
    budget: str = ""
    within: bool | None = None
    """Whether the budget is kept; None where there is none."""


def as_table(figures: Sequence[Figure]) -> Iterator[str]:
    """The figures as lines of a table, each column as wide as its widest entry."""
    rows = [("figure", "value", "beside", "budget", "")]
    rows += [
        (
            figure.name,
            f"{figure.value:g} {figure.unit}".rstrip(),
            f"{figure.baseline:g} {figure.against}",
            figure.budget,
            KEPT[figure.within],
        )
        for figure in figures
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
