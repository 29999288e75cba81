"""How bright lamps may be at which time of day. Pure: the time is passed in."""

from dataclasses import dataclass
from datetime import time

MIDNIGHT = time(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Brightness:
    """The limits of table.toml, in per cent. Quiet hours may run over midnight; from = to means none."""

    most: int = 100
    quiet_most: int = 100
    quiet_from: time = MIDNIGHT
    quiet_to: time = MIDNIGHT

    def limit(self, now: time) -> int:
        """The most a lamp may put out at this time of day."""
        return min(self.most, self.quiet_most) if self._quiet(now) else self.most

    def _quiet(self, now: time) -> bool:
        if self.quiet_from <= self.quiet_to:
            return self.quiet_from <= now < self.quiet_to
        return now >= self.quiet_from or now < self.quiet_to
