"""The table's files as one: backups to take over at the next start, and a diagnosis without keys."""

import io
import platform
import sqlite3
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from importlib.metadata import distributions
from pathlib import Path

from companion import __version__
from companion.config.data_files import (
    BEFORE_RESTORE,
    CARDS,
    CORNERS,
    JOURNAL,
    RESTORE,
    TABLE,
    TAGS,
    USUAL,
)
from companion.core.journal import Journal
from companion.errors import CompanionError, Refused

SETTINGS = (TAGS, TABLE, CARDS, CORNERS, USUAL)
"""What belongs to a table besides its journal. The keys never leave it."""
DIAGNOSED = (TAGS, CARDS, USUAL)
"""What of it helps to find out what is wrong."""
READ_FIRST = """\
What helps to find out what is wrong with a table: versions, settings, journal and log. No PIN and no keys.

The journal and the tags tell which villagers and cards lie face down. Whoever still plays this game should
not read them before its end. Only the owner's devices can save this file.
"""


def backup(folder: Path) -> bytes:
    """Journal and settings as a zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(JOURNAL, _copy_of(folder / JOURNAL))
        for name in SETTINGS:
            if (folder / name).exists():
                archive.write(folder / name, name)
    return packed.getvalue()


def unpack(folder: Path, packed: bytes) -> None:
    """Check a backup and let it wait for the next start; raise Refused when it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive, tempfile.TemporaryDirectory(dir=folder) as trial:
            for name in {JOURNAL, *SETTINGS} & set(archive.namelist()):
                (Path(trial) / name).write_bytes(archive.read(name))
            if not (Path(trial) / JOURNAL).exists():
                raise ValueError(JOURNAL)
            journal = Journal(Path(trial) / JOURNAL)
            for _ in journal.evening():
                pass
            journal.close()
            waiting = folder / RESTORE
            waiting.mkdir(exist_ok=True)
            for file in Path(trial).iterdir():
                if file.name in {JOURNAL, *SETTINGS}:
                    file.replace(waiting / file.name)
    except (zipfile.BadZipFile, ValueError, KeyError, CompanionError) as fault:
        raise Refused(
            what="That is not a backup of this companion, or it is damaged.",
            remedy="Choose a file that the workshop saved as a backup.",
        ) from fault


def take_over(folder: Path) -> None:
    """Put a backup that waits in place; what was there is kept beside it."""
    waiting = folder / RESTORE
    if not (waiting / JOURNAL).exists():
        return
    kept = folder / BEFORE_RESTORE
    kept.mkdir(exist_ok=True)
    for suffix in ("", "-wal", "-shm"):
        old = folder / f"{JOURNAL}{suffix}"
        if old.exists():
            old.replace(kept / old.name)
    for file in waiting.iterdir():
        if (folder / file.name).exists():
            (folder / file.name).replace(kept / file.name)
        file.replace(folder / file.name)
    waiting.rmdir()


def diagnosis(folder: Path, table: str, events: Iterable[str], log: Iterable[str]) -> bytes:
    """What helps to find out what is wrong: versions, table, journal, log. No keys, no secret."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("read-first.txt", READ_FIRST)
        archive.writestr("versions.txt", _versions())
        archive.writestr(TABLE, table)
        archive.writestr("journal.jsonl", "".join(f"{event}\n" for event in events))
        archive.writestr("log.txt", "".join(f"{line}\n" for line in log))
        for name in DIAGNOSED:
            if (folder / name).exists():
                archive.write(folder / name, name)
    return packed.getvalue()


def _versions() -> str:
    known = sorted({f"{each.name} {each.version}" for each in distributions()})
    return (
        "\n".join([f"companion {__version__}", f"python {sys.version}", platform.platform(), *known]) + "\n"
    )


def _copy_of(journal: Path) -> bytes:
    """A whole copy of a journal that is being written to."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / JOURNAL
        source, target = sqlite3.connect(journal), sqlite3.connect(copy)
        try:
            source.backup(target)
        finally:
            target.close()
            source.close()
        return copy.read_bytes()
