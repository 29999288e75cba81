"""The account of what robots did: taps, mistakes, and which of them were named."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """What the robots counted."""

    taps: int = 0
    dice_taps: int = 0
    place_taps: int = 0
    """Taps that say where a piece was laid."""
    spared: list[str] = field(default_factory=list)
    """Taps for something the sensors should have seen."""
    misread: list[str] = field(default_factory=list)
    """Differences the panel saw and the world did not."""
    made: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    unnamed: list[str] = field(default_factory=list)
    """Mistakes the panel did not speak of."""
    tokens: list[str] = field(default_factory=list)
    """Tokens that lay otherwise than the books have them although all was done as told."""
    allowed: list[str] = field(default_factory=list)
    """Mistakes that came to a move the rules allow, told by the panel as that move."""
    reordered: int = 0
    """Deeds of several pieces that were done in another order."""
    bumps: int = 0
    undone: int = 0

    def count(self, mistake: str, named: bool, about: str) -> None:
        """Enter a mistake and whether the panel named it."""
        self.made[mistake] += 1
        if named:
            self.named[mistake] += 1
        else:
            self.unnamed.append(f"{mistake}: {about}")
