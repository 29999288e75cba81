"""A journal that a start cannot go on with: nothing is lost, and the longest sound part is played.

A file SQLite cannot use is set aside and a new one begun with every event that can still be read. A game
whose events cannot be read or followed is written to a file of its own, and goes on where the last sound
event left it.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.config.data_files import JOURNAL
from companion.config.set_aside import dated, set_aside
from companion.config.toml_writing import write_whole
from companion.core.codec import decode
from companion.core.journal import IN_MEMORY, Journal, Row
from companion.core.session import Session, folded
from companion.errors import CompanionError, JournalError
from companion.rules.game import Game
from companion.table.mirror import Mirror

_BESIDE = ("-wal", "-shm")
"""Endings of the files SQLite keeps beside a journal."""

Resumed = tuple[Session, CompanionError | None]
"""A game taken up again, and what had to be left out of it."""


def open_journal(folder: Path, clock: Callable[[], float]) -> tuple[Journal, CompanionError | None]:
    """The journal of a folder, and what had to be done to have one."""
    path = folder / JOURNAL
    try:
        return _sound(path, clock), None
    except JournalError as fault:
        reason = fault.what
    try:
        kept = set_aside(path, datetime.fromtimestamp(clock(), UTC), beside=_BESIDE)
        journal = _sound(path, clock)
    except (CompanionError, OSError):
        return Journal(IN_MEMORY, clock), JournalError(
            "The journal cannot be used: {reason}",
            "Nothing of this game will be kept. Check disk and folder, then start the companion again.",
            reason=reason,
        )
    saved = list(_readable(kept))
    journal.append_rows(saved)
    return journal, JournalError(
        "The journal could not be used and was set aside as {kept}. Events taken over from it: {count}.",
        "Go on playing. Keep that file if an earlier game matters to you.",
        kept=kept.name,
        count=len(saved),
    )


def resumed(games: Mapping[str, Game[Any]], journal: Journal) -> Resumed:
    """The latest game as far as it can be followed; what cannot be is set aside with its date."""
    rows = journal.latest()
    session = Session(Mirror())
    for followed, (_, _, body, _) in enumerate(rows):
        try:
            session = folded(games, session, [decode(body)])
        except Exception as fault:  # the start's edge: whatever an old event does to the rules of today
            return session, _cut(journal, rows, followed, fault)
    return session, None


def _cut(journal: Journal, rows: list[Row], followed: int, fault: Exception) -> CompanionError:
    begun, _, _, rules = rows[0]
    name = dated("evening.jsonl", datetime.fromtimestamp(begun, UTC))
    if journal.folder is not None:
        write_whole(journal.folder / name, "".join(f"{body}\n" for _, _, body, _ in rows))
    journal.shorten_latest(followed)
    return JournalError(
        "The last game could be followed up to event {followed} of {all} only: {reason}"
        " The whole of it was set aside as {kept}, begun with version {rules}.",
        "Look at the table and correct what differs, or begin a new game.",
        followed=followed,
        all=len(rows),
        reason=str(fault) or type(fault).__name__,
        kept=name,
        rules=rules or "0.1.0",
    )


def _sound(path: Path, clock: Callable[[], float]) -> Journal:
    journal = Journal(path, clock)
    try:
        journal.check()
    except JournalError:
        journal.close()
        raise
    return journal


def _readable(path: Path) -> Iterator[Row]:
    """Every event that can still be read out of a damaged journal, up to the first that cannot."""
    if not path.is_file():
        return
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
            columns = {row[1] for row in base.execute("PRAGMA table_info(events)")}
            rules = "rules" if "rules" in columns else "''"
            for row in base.execute(f"SELECT written, begins, body, {rules} FROM events NOT INDEXED"):
                decode(row[2])
                yield row
    except (sqlite3.Error, JournalError):
        return
