"""The journal: every accepted event, in SQLite, on disk before anything is shown. No states, no prose.

Append-only while people play. Write-ahead log with full synchronisation, so a power cut leaves all that
players saw, or one act more, and never half an act: what belongs together is committed together. The file
carries the version of its format (`user_version`), each game the version of the companion whose rules it
was begun by. What to do with a journal that cannot be read is in `recovery`.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from companion import __version__
from companion.core.codec import decode, encode
from companion.errors import JournalError, Refused
from companion.messages.events import GameBegun, TableEvent
from companion.messages.games import SavedGame

IN_MEMORY = Path(":memory:")
"""What SQLite takes for a journal that nobody keeps."""
SCHEMA_VERSION = 2
_TABLES = """
CREATE TABLE IF NOT EXISTS events (
    number INTEGER PRIMARY KEY,
    written REAL NOT NULL,
    begins INTEGER NOT NULL,
    body TEXT NOT NULL,
    rules TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX IF NOT EXISTS beginnings ON events (number) WHERE begins = 1;
"""
_BEGINNINGS = "SELECT number FROM events WHERE begins = 1 ORDER BY number"
_LATEST = "number >= coalesce((SELECT max(number) FROM events WHERE begins = 1), 0)"

T = TypeVar("T")
Row = tuple[float, int, str, str]
"""When it was written, whether it begins a game, the event as JSON, and by whose rules."""


class Journal:
    """One journal file, open for writing by one thread at a time."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._clock = clock
        self._base = self._opened(path)

    @property
    def path(self) -> Path:
        """Its file, or IN_MEMORY."""
        return self._path

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection it writes by; a journal in memory has no other."""
        return self._base

    @property
    def folder(self) -> Path | None:
        """Where its file lies; None for one that nobody keeps."""
        return None if self._path == IN_MEMORY else self._path.parent

    def append(self, events: Iterable[TableEvent]) -> None:
        """Write events that belong together; they are on disk when this returns."""
        self.append_rows([self._row(event) for event in events])

    def append_rows(self, rows: Sequence[Row]) -> None:
        """Write rows as they are; they are on disk when this returns."""

        def write() -> None:
            with self._base:
                self._base.executemany(
                    "INSERT INTO events (written, begins, body, rules) VALUES (?, ?, ?, ?)", rows
                )

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
        """Every game the journal keeps, latest first; one whose beginning cannot be read is passed over."""
        rows = self._try(
            lambda: self._base.execute(
                "SELECT number, written, body, coalesce(lead(number) OVER (ORDER BY number),"
                " (SELECT max(number) + 1 FROM events)) FROM events WHERE begins = 1 ORDER BY number DESC"
            ).fetchall()
        )
        for number, written, body, following in rows:
            try:
                begun = decode(body)
            except JournalError:
                continue
            if isinstance(begun, GameBegun):
                yield SavedGame(
                    number=number,
                    game=begun.game,
                    options=begun.options,
                    begun=written,
                    events=following - number,
                )

    def latest(self) -> list[Row]:
        """The latest game as it is written down, readable or not."""
        return self._try(
            lambda: self._base.execute(
                f"SELECT written, begins, body, rules FROM events WHERE {_LATEST} ORDER BY number"
            ).fetchall()
        )

    def shorten_latest(self, kept: int) -> None:
        """Keep only the first so many events of the latest game."""

        def cut() -> None:
            with self._base:
                self._base.execute(
                    f"DELETE FROM events WHERE number IN (SELECT number FROM events WHERE {_LATEST}"
                    " ORDER BY number LIMIT -1 OFFSET ?)",
                    (kept,),
                )

        self._try(cut)

    def forget(self, number: int) -> None:
        """Delete the game that begins with this event, but never the latest one."""
        evenings = [begun for (begun,) in self._try(lambda: self._base.execute(_BEGINNINGS).fetchall())]
        if number not in evenings:
            raise Refused("The journal keeps no such game.", "Choose one of the list.")
        if number == evenings[-1]:
            raise Refused("This game is on the table.", "Begin another one before you delete it.")
        following = evenings[evenings.index(number) + 1]

        def cut() -> None:
            with self._base:
                self._base.execute("DELETE FROM events WHERE number >= ? AND number < ?", (number, following))

        self._try(cut)

    def export(self) -> Iterator[str]:
        """All events as JSON lines, oldest first."""
        rows = self._try(lambda: self._base.execute("SELECT body FROM events ORDER BY number").fetchall())
        return (body for (body,) in rows)

    def check(self) -> None:
        """Raise JournalError if the file is damaged."""
        found = self._try(lambda: self._base.execute("PRAGMA quick_check(1)").fetchone()[0])
        if found != "ok":
            raise self._unusable(found)

    def close(self) -> None:
        """Let go of the file. Calling it twice is fine."""
        self._base.close()

    def _row(self, event: TableEvent) -> Row:
        begins = isinstance(event, GameBegun)
        return self._clock(), begins, encode(event), __version__ if begins else ""

    def _opened(self, path: Path) -> sqlite3.Connection:
        def open_base() -> sqlite3.Connection:
            path.parent.mkdir(parents=True, exist_ok=True)
            base = sqlite3.connect(path, check_same_thread=False, timeout=2)
            try:
                self._prepare(base)
            except BaseException:
                base.close()
                raise
            return base

        return self._try(open_base)

    def _prepare(self, base: sqlite3.Connection) -> None:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        found = base.execute("PRAGMA user_version").fetchone()[0]
        if not 0 <= found <= SCHEMA_VERSION:
            raise JournalError(
                "The journal {path} was written by another version of the companion (format {found}).",
                "Use that version, or choose another place for the journal with --data.",
                path=str(self._path),
                found=int(found),
            )
        if found == 1:
            base.execute("ALTER TABLE events ADD COLUMN rules TEXT NOT NULL DEFAULT ''")
        base.executescript(_TABLES)
        base.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def _try(self, work: Callable[[], T]) -> T:
        """Do work on the file and turn SQLite's complaints into ours."""
        try:
            return work()
        except (sqlite3.Error, OSError) as fault:
            raise self._unusable(str(fault)) from fault

    def _unusable(self, reason: str) -> JournalError:
        return JournalError(
            "The journal {path} cannot be used: {reason}.",
            "Check that the disk is not full and that the folder may be written to.",
            path=str(self._path),
            reason=reason,
        )
