"""How far long work is, on standard error: one line rewritten on a terminal, a line each tenth elsewhere."""

import sys
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")


class Progress:
    """Counts up to a total; what is printed meanwhile goes through `say`."""

    def __init__(self, what: str, total: int, out: TextIO | None = None) -> None:
        self._what = what
        self._total = max(1, total)
        self._out = out or sys.stderr
        self._rewrites = self._out.isatty()
        self._done = 0
        self._width = 0

    def reached(self, done: int, note: str = "") -> None:
        """So many are done."""
        before, self._done = self._done, min(done, self._total)
        line = f"  {self._what}: {self._done} of {self._total}" + (f", {note}" if note else "")
        if self._rewrites:
            self._out.write("\r" + line.ljust(self._width))
            self._width = len(line)
        elif self._done * 10 // self._total > before * 10 // self._total:
            self._out.write(line + "\n")
        self._out.flush()

    def one_more(self, note: str = "") -> None:
        """One more is done."""
        self.reached(self._done + 1, note)

    def say(self, line: str) -> None:
        """Tell something that stays."""
        self.close()
        self._out.write(line + "\n")
        self._out.flush()

    def close(self) -> None:
        """Let go of the line."""
        if self._width:
            self._out.write("\r" + " " * self._width + "\r")
            self._out.flush()
        self._width = 0


def counted(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Pass items on and tell how far it is."""
    progress = Progress(what, total)
    try:
        for item in items:
            yield item
            progress.one_more()
    finally:
        progress.close()
