"""A figure of the bench: something measured beside its baseline."""

from dataclasses import dataclass


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
