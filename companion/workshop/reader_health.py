"""How well one reader hears its tags: counted over its last scans, for the owner in the workshop.

A tag that fell silent counts as missed for a few scans only; then it was taken away.
"""

from collections import deque
from collections.abc import Set

from companion.messages.ids import TagId
from companion.panel.ports.workshop import ReaderSignal

SCANS = 200
"""How many scans are looked back on; about half a minute at the usual pace."""
STILL_EXPECTED = 3
"""For how many scans a silent tag is missed."""


class Reception:
    """The last scans of one reader."""

    def __init__(self) -> None:
        self._scans: deque[tuple[int, int, int]] = deque(maxlen=SCANS)
        self._silent: dict[TagId, int] = {}
        """The tags expected, and for how many scans each has been silent."""

    def scanned(self, tags: Set[TagId], asked: Set[TagId]) -> None:
        """Count one whole scan: what answered, and what of it only when asked by name."""
        silent = {tag: scans + 1 for tag, scans in self._silent.items() if tag not in tags}
        self._silent = {tag: scans for tag, scans in silent.items() if scans < STILL_EXPECTED}
        self._scans.append((len(tags - asked), len(asked), len(silent)))
        self._silent |= dict.fromkeys(tags, 0)

    def signal(self) -> ReaderSignal | None:
        """What it came to; None while there was nothing to hear."""
        at_once, asked, missed = (sum(counts) for counts in zip((0, 0, 0), *self._scans, strict=True))
        if not at_once + asked + missed:
            return None
        return ReaderSignal(at_once=at_once, asked=asked, missed=missed)
