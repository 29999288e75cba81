"""What one game of a soak, or all of them together, came to."""

from collections import Counter
from dataclasses import dataclass, field
from math import ceil
from typing import Any

SETTLE_SHOWN = (50, 95)
"""Percentiles of the time to settle that are told."""


@dataclass(slots=True)
class Verdict:
    """Counts and lists that add up; lists name what went wrong, each entry with its seed."""

    games: int = 0
    ended: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    taps: int = 0
    dice_taps: int = 0
    place_taps: int = 0
    """Taps that say where a piece was laid; like dice, a camera would see that."""
    spared_taps: list[str] = field(default_factory=list)
    """Taps that the sensors could have saved."""
    looks: int = 0
    """How often the settled table was held against the world."""
    wrong: list[str] = field(default_factory=list)
    """Places and stacks shown for sure and wrongly after settling."""
    stays_wrong: list[str] = field(default_factory=list)
    """Those of them that did not come right by themselves."""
    missed_prompts: list[str] = field(default_factory=list)
    """Pieces that lie elsewhere than the rules have them, with not a word on the panel."""
    stays_unspoken: list[str] = field(default_factory=list)
    """Those of them that nobody was told of for long."""
    wrong_prompts: list[str] = field(default_factory=list)
    """Instructions already carried out, and differences the world knows nothing of."""
    alerts: int = 0
    missed_alerts: list[str] = field(default_factory=list)
    false_alerts: list[str] = field(default_factory=list)
    mistakes: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    unnamed: list[str] = field(default_factory=list)
    """Mistakes of the robots the panel did not name."""
    allowed: list[str] = field(default_factory=list)
    """Mistakes that came to a move the rules allow."""
    wrong_tokens: list[str] = field(default_factory=list)
    """Tokens that lay otherwise than the books have them although the robots did all that was told."""
    reordered: int = 0
    bumps: int = 0
    undone: int = 0
    mishaps: int = 0
    misread: list[str] = field(default_factory=list)
    """What the camera named that is not so."""
    sight: Counter[str] = field(default_factory=Counter)
    """What there was for it to name, and what of that it named."""
    eyes: Counter[str] = field(default_factory=Counter)
    """What it cost: pictures, and seconds of the processor."""
    crashes: list[str] = field(default_factory=list)
    replays_differ: list[str] = field(default_factory=list)
    table_seconds: float = 0.0
    settle_times: list[float] = field(default_factory=list)

    def add(self, other: "Verdict") -> None:
        """Count another game in."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def faults(self, noise: str) -> list[str]:
        """What must not be; at noise `harsh` a table may be wrong for a moment, as long as it comes right."""
        harsh = noise == "harsh"
        passing = self.wrong + self.missed_prompts + self.wrong_prompts
        listed = self.stays_wrong + self.stays_unspoken if harsh else passing
        listed = [*listed, *self.missed_alerts, *self.unnamed, *self.wrong_tokens, *self.crashes]
        listed += self.replays_differ
        listed += [] if harsh else self.misread
        if len(self.false_alerts) * 10 > self.games:
            listed += self.false_alerts
        return [*listed, *["a game did not end"] * (self.games - self.ended)]

    def settle_at(self, percent: int) -> float:
        """The time within which so many of the settled moves were shown."""
        times = sorted(self.settle_times)
        return round(times[ceil(len(times) * percent / 100) - 1], 3) if times else 0.0

    def figures(self) -> dict[str, Any]:
        """Everything as plain values."""
        plain: dict[str, Any] = {
            name: getattr(self, name) for name in self.__slots__ if name != "settle_times"
        }
        plain["table_seconds"] = round(self.table_seconds, 1)
        plain["eyes"] = {name: round(figure, 1) for name, figure in self.eyes.items()}
        plain["taps_per_turn"] = round(self.taps / max(1, self.turns), 2)
        for percent in SETTLE_SHOWN:
            plain[f"settle_p{percent}"] = self.settle_at(percent)
        return plain
