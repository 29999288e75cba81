"""Counting scans: how often each tag was read, how often it seemed gone. Pure."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from companion.messages.ids import TagId

MISSES_BEFORE_GONE = 3
"""So many scans in a row without a tag would count as its removal."""


@dataclass(slots=True)
class ScanTally:
    """What one reader said over a number of scans."""

    scans: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    reads: Counter[TagId] = field(default_factory=Counter)
    removals: Counter[TagId] = field(default_factory=Counter)
    _missing: Counter[TagId] = field(default_factory=Counter)

    def scanned(self, tags: Collection[TagId]) -> None:
        """One whole scan saw these tags."""
        self.scans += 1
        self.reads.update(tags)
        for tag in self.reads:
            if tag in tags:
                self._missing[tag] = 0
            else:
                self._missing[tag] += 1
                if self._missing[tag] == MISSES_BEFORE_GONE:
                    self.removals[tag] += 1

    def failed(self, cause: str) -> None:
        """One scan did not come to its end."""
        self.faults[cause] += 1

    def rate(self, tag: TagId) -> float:
        """The share of whole scans that saw a tag."""
        return self.reads[tag] / self.scans if self.scans else 0.0

    def rates(self, expected: int) -> list[float]:
        """The rates of the tags read most, best first; 0 for tags that were expected and never read."""
        found = sorted((self.rate(tag) for tag in self.reads), reverse=True)
        return (found + [0.0] * expected)[: max(expected, len(found))]

    def worst(self, expected: int) -> float:
        """The rate of the tag read least."""
        return min(self.rates(expected), default=0.0)


@dataclass(frozen=True, slots=True)
class CaseFigure:
    """One arrangement and its figure, 0 to 1 or a count."""

    case: str
    figure: float
    detail: str


def table_text(heads: tuple[str, str, str], rows: Iterable[CaseFigure], percent: bool) -> str:
    """A table with a bar for each figure: the plot is part of it."""
    lines = [f"{heads[0]:<24} {heads[1]:>9}  {'':<26}{heads[2]}"]
    shown = list(rows)
    most = 1.0 if percent else max([row.figure for row in shown] + [1.0])
    for row in shown:
        figure = f"{row.figure:8.1%}" if percent else f"{row.figure:8.0f}"
        bar = "#" * round(25 * row.figure / most)
        lines.append(f"{row.case:<24} {figure:>9}  {bar:<26}{row.detail}")
    return "\n".join(lines)


def plot_svg(title: str, rows: Iterable[CaseFigure], percent: bool) -> str:
    """The same as a bar chart."""
    shown = list(rows)
    most = 1.0 if percent else max([row.figure for row in shown] + [1.0])
    bars = []
    for number, row in enumerate(shown):
        y = 40 + 24 * number
        figure = f"{row.figure:.1%}" if percent else f"{row.figure:.0f}"
        bars.append(f'<text x="150" y="{y + 13}" text-anchor="end">{_plain(row.case)}</text>')
        bars.append(
            f'<rect x="158" y="{y}" width="{400 * row.figure / most:.1f}" height="16" fill="#1b5e9b"/>'
        )
        bars.append(f'<text x="{164 + 400 * row.figure / most:.1f}" y="{y + 13}">{figure}</text>')
    box = f'viewBox="0 0 640 {50 + 24 * len(shown)}" font-family="sans-serif" font-size="12"'
    name = f'<text x="10" y="20" font-size="15">{_plain(title)}</text>'
    return "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" {box}>', name, *bars, "</svg>")) + "\n"


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
