"""The journal: every accepted event, in SQLite, on disk before anything is shown. No states, no prose.

Append-only. Write-ahead log with full synchronisation, so a power cut leaves all that players saw, or one act
more, and never half an act: what belongs together is committed together.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from companion.core.codec import decode, encode
from companion.errors import JournalError
from companion.messages.events import GameBegun, TableEvent
from companion.messages.games import SavedGame

SCHEMA_VERSION = 1
_TABLES = """
CREATE TABLE IF NOT EXISTS events (
    number INTEGER PRIMARY KEY,
    written REAL NOT NULL,
    begins INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS beginnings ON events (number) WHERE begins = 1;
"""

T = TypeVar("T")


class Journal:
    """One journal file, open for writing by one thread at a time."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._clock = clock
        self._base = self._opened(path)

    def append(self, events: Iterable[TableEvent]) -> None:
        """Write events that belong together; they are on disk when this returns."""
        rows = [(self._clock(), isinstance(event, GameBegun), encode(event)) for event in events]

        def write() -> None:
            with self._base:
                self._base.executemany("INSERT INTO events (written, begins, body) VALUES (?, ?, ?)", rows)

        self._try(write)

    def evening(self, number: int | None = None) -> Iterator[TableEvent]:
        """The events of one game, the latest unless a number is given; nothing if there is none."""
        first = "?" if number is not None else "(SELECT max(number) FROM events WHERE begins = 1)"
        rows = self._try(
            lambda: self._base.execute(
                f"WITH first(number) AS (SELECT {first}) SELECT body FROM events, first"
                " WHERE events.number >= first.number AND events.number < coalesce("
                " (SELECT min(number) FROM events WHERE begins = 1 AND number > (SELECT number FROM first)),"
                " (SELECT max(number) + 1 FROM events)) ORDER BY events.number",
                () if number is None else (number,),
            ).fetchall()
        )
        return (decode(body) for (body,) in rows)

    def evenings(self) -> Iterator[SavedGame]:
        """Every game the journal keeps, latest first."""
        rows = self._try(
            lambda: self._base.execute(
                "SELECT number, written, body, coalesce(lead(number) OVER (ORDER BY number),"
                " (SELECT max(number) + 1 FROM events)) FROM events WHERE begins = 1 ORDER BY number DESC"
            ).fetchall()
        )
        for number, written, body, following in rows:
            begun = decode(body)
            assert isinstance(begun, GameBegun)
            yield SavedGame(
                number=number,
                game=begun.game,
                options=begun.options,
                begun=written,
                events=following - number,
            )

    def export(self) -> Iterator[str]:
        """All events as JSON lines, oldest first."""
        rows = self._try(lambda: self._base.execute("SELECT body FROM events ORDER BY number").fetchall())
        return (body for (body,) in rows)

    def close(self) -> None:
        """Let go of the file. Calling it twice is fine."""
        self._base.close()

    def _opened(self, path: Path) -> sqlite3.Connection:
        def open_base() -> sqlite3.Connection:
            path.parent.mkdir(parents=True, exist_ok=True)
            base = sqlite3.connect(path, check_same_thread=False, timeout=2)
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = FULL")
            found = base.execute("PRAGMA user_version").fetchone()[0]
            if found not in (0, SCHEMA_VERSION):
                base.close()
                raise JournalError(
                    "The journal {path} was written by another version of the companion (format {found}).",
                    "Use that version, or choose another place for the journal with --data.",
                    path=str(path),
                    found=int(found),
                )
            base.executescript(_TABLES)
            base.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            return base

        return self._try(open_base)

    def _try(self, work: Callable[[], T]) -> T:
        """Do work on the file and turn SQLite's complaints into ours."""
        try:
            return work()
        except (sqlite3.Error, OSError) as fault:
            raise JournalError(
                "The journal {path} cannot be used: {reason}.",
                "Check that the disk is not full and that the folder may be written to.",
                path=str(self._path),
                reason=str(fault),
            ) from fault
