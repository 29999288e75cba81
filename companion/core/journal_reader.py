"""A second look into the journal, for whoever reads earlier evenings: the loop that writes is not held up."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

from companion.core.journal import IN_MEMORY, Journal
from companion.errors import JournalError


class Span(NamedTuple):
    """Where the journal tells one evening: its first event and its last, when it began, how it began."""

    first: int
    last: int
    begun: float
    body: str


_SPANS = """
SELECT number, coalesce(lead(number) OVER (ORDER BY number) - 1, (SELECT max(number) FROM events)),
 written, body FROM events WHERE begins = 1 ORDER BY number
"""
_BODIES = "SELECT body FROM events WHERE number BETWEEN ? AND ? ORDER BY number"


class JournalReader:
    """Reads one journal. Any thread may ask; what is being written at the moment is not seen."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def spans(self) -> list[Span]:
        """Every evening there is, latest first."""
        return [Span(*row) for row in reversed(self._asked(_SPANS))]

    def bodies(self, first: int, last: int) -> list[str]:
        """The events with these numbers and those between, as they are written down."""
        return [body for (body,) in self._asked(_BODIES, first, last)]

    def _asked(self, question: str, *values: int) -> list[tuple[Any, ...]]:
        try:
            with self._open() as base:
                return base.execute(question, values).fetchall()
        except sqlite3.Error as fault:
            raise JournalError(
                "The journal cannot be read: {reason}.", "Try again in a moment.", reason=str(fault)
            ) from fault

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection of its own; a journal that nobody keeps has only one."""
        if self._journal.path == IN_MEMORY:
            yield self._journal.connection
            return
        with closing(sqlite3.connect(self._journal.path, check_same_thread=False, timeout=2)) as base:
            base.execute("PRAGMA query_only = ON")
            yield base
