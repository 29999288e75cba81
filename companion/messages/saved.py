"""A game the journal keeps, as people choose it from a list."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """One evening: `number` is where the journal begins to tell it."""

    number: int
    game: str
    options: Mapping[str, str]
    begun: float
    """When, in seconds since 1970."""
    events: int
    """How much happened in it."""
