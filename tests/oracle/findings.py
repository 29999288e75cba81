"""What a comparison came to: how much was held against the corpus, and what differs."""

import re
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from tests.oracle.corpus import Row, differing

PATHS = 3
"""How many paths are kept of two values that differ in many."""
LENGTH = 300
"""How much of a value is shown."""
_FIGURES = re.compile(r"\b\d+\b")


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that is not what it was: in which file, at which row, the path inside, both values."""

    what: str
    file: str
    index: int
    path: str
    was: Any
    now: Any

    def __str__(self) -> str:
        where = f"{self.what}, {self.file}, {self.index}"
        return f"{where}, {self.path or 'as a whole'}\n    was {_short(self.was)}\n    now {_short(self.now)}"


@dataclass(slots=True)
class Findings:
    """Counts of what was compared, and the differences."""

    read: Counter[str] = field(default_factory=Counter)
    """What was read of the corpus."""
    counts: Counter[str] = field(default_factory=Counter)
    """How many of each kind were compared."""
    differing: Counter[str] = field(default_factory=Counter)
    """How many of each kind differ."""
    files: list[str] = field(default_factory=list)
    """The files with a difference."""
    differences: list[Difference] = field(default_factory=list)

    @property
    def differ(self) -> int:
        """How many things differ."""
        return self.differing.total()

    def same(self, what: str, file: str, index: int, was: Any, now: Any) -> None:
        """Count one comparison, and note where it differs."""
        self.counts[what] += 1
        if was is now or was == now:
            return
        self.differing[what] += 1
        if file not in self.files:
            self.files.append(file)
        places = [place for place, _ in zip(differing(was, now), range(PATHS), strict=False)]
        self.differences += [Difference(what, file, index, *place) for place in places]

    def failed(self, what: str, file: str, index: int, fault: Exception) -> None:
        """Note that the present code could not do it at all."""
        self.same(what, file, index, "done", f"{type(fault).__name__}: {fault}")

    def add(self, other: "Findings") -> None:
        """Take in what another file came to."""
        self.read += other.read
        self.counts += other.counts
        self.differing += other.differing
        self.files += other.files
        self.differences += other.differences

    def summary(self) -> str:
        """The counts in one line."""
        read = [f"{count:,} {what}" for what, count in self.read.items()]
        held = [
            f"{count:,} {what} compared, {self.differing[what]:,} differ"
            for what, count in self.counts.items()
        ]
        return "; ".join([", ".join(read), *held, *([f"in {len(self.files)} files"] if self.files else ())])

    def told(self, most: int) -> list[str]:
        """The first differences in detail, one of each file before a second of any."""
        seen: Counter[tuple[str, str]] = Counter()
        ranked = []
        for difference in self.differences:
            ranked.append((seen[difference.file, difference.what], difference))
            seen[difference.file, difference.what] += 1
        ranked.sort(key=lambda pair: pair[0])
        return [str(difference) for _, difference in ranked[:most]]

    def often(self, most: int) -> list[str]:
        """The paths that differ most often, numbers in them left out."""
        paths = Counter(f"{each.what} {_FIGURES.sub('*', each.path)}" for each in self.differences)
        return [f"{count:,} times {path}" for path, count in paths.most_common(most)]

    def rows(self) -> list[Row]:
        """All differences as JSON has them."""
        return [asdict(each) for each in self.differences]


def _short(value: Any) -> str:
    said = repr(value)
    return said if len(said) <= LENGTH else said[:LENGTH] + " ..."
