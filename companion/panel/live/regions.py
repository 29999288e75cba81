"""Pages are made of regions; a region is rendered once per snapshot and language, for all who look.

Each region remembers the number of the snapshot that last changed it, so a page that has seen number 7
is sent only what changed after 7. Which page has which regions: `companion.panel.screens`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from companion.messages.snapshot import Snapshot

Render = Callable[[str, str, Snapshot], str]
"""Region, language and snapshot to markup."""


@dataclass(frozen=True, slots=True)
class Region:
    """One rendering of a region."""

    number: int
    """The newest snapshot this rendering is known to show."""
    changed: int
    """The snapshot at which it came to look like this."""
    html: str


@dataclass(frozen=True, slots=True)
class Update:
    """What a page must replace to show snapshot `number`."""

    number: int
    regions: Mapping[str, str]


class Regions:
    """Shared renderings. Any thread may ask."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._lock = Lock()
        self._newest: Snapshot | None = None
        self._kept: dict[tuple[str, str], Region] = {}

    def of(self, names: Sequence[str], language: str, snapshot: Snapshot) -> Update:
        """All of these regions at this snapshot or a newer one."""
        return self.since(-1, names, language, snapshot)

    def since(self, after: int, names: Sequence[str], language: str, snapshot: Snapshot) -> Update:
        """Those of these regions that changed after snapshot `after`."""
        with self._lock:
            if self._newest is None or self._newest.number < snapshot.number:
                self._newest = snapshot
            newest = self._newest
            regions = [(name, self._current(name, language, newest)) for name in names]
        return Update(newest.number, {name: it.html for name, it in regions if it.changed > after})

    def _current(self, name: str, language: str, snapshot: Snapshot) -> Region:
        kept = self._kept.get((name, language))
        if kept is not None and kept.number == snapshot.number:
            return kept
        html = self._render(name, language, snapshot)
        changed = kept.changed if kept is not None and kept.html == html else snapshot.number
        fresh = Region(snapshot.number, changed, html)
        self._kept[name, language] = fresh
        return fresh


def as_json(regions: Mapping[str, str]) -> str:
    """Regions as the browser takes them."""
    return json.dumps(regions, ensure_ascii=False, separators=(",", ":"))
