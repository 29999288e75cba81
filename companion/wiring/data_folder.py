"""The folder of a table before anything in it is used: held by one companion, and looked through.

A start never fails because of what lies there. Whatever cannot be read is set aside under a name with a
date, and told. The journal has its own way back, in `core/recovery`.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.config.data_files import (
    ALBUM,
    BEFORE_RESTORE,
    CARDS,
    CORNERS,
    KEYS,
    LOCK,
    NOTE,
    RECORDINGS,
    RESTORE,
    SECRET,
    SIMULATED,
    SIMULATED_TABLE,
    SIMULATED_TAGS,
    TAGS,
    USUAL,
    WAY,
)
from companion.config.set_aside import set_aside
from companion.core.owner_files import laid_out, load_cards, load_tags, load_usual
from companion.errors import CompanionError, ConfigError, Refused
from companion.rules.game import Game
from companion.simulation.world.world import World
from companion.wiring.network import read_keys
from companion.wiring.ways import read_way

FOLDERS = (RECORDINGS, ALBUM, RESTORE, BEFORE_RESTORE, SIMULATED, f"{SIMULATED}/{ALBUM}")
SECRET_BYTES = 32
PNG = (b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82")
"""How a whole picture begins and ends."""

Check = Callable[[Path], object]
"""Reads a file, or raises."""


@contextmanager
def held(folder: Path, since: datetime) -> Iterator[None]:
    """Hold a folder while the block lasts; a second companion on it is refused with the name of the first."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as fault:
        raise ConfigError(
            "The folder {folder} cannot be used: {reason}.",
            "Choose another folder with --data.",
            folder=str(folder),
            reason=str(fault),
        ) from fault
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as fault:
            raise Refused(
                "Another companion already plays on {folder}: {who}.",
                "Use that one, end it first, or choose another folder with --data.",
                folder=str(folder),
                who=_who(folder),
            ) from fault
        _note(folder, pid=os.getpid(), since=f"{since:%Y-%m-%d %H:%M}")
        yield


def tell_address(folder: Path, address: str) -> None:
    """Note where the panel of this companion is, for a second one that is refused."""
    _note(folder, address=address)


def look_through(
    folder: Path, games: Mapping[str, Game[Any]], game: Game[Any], now: datetime
) -> dict[str, CompanionError]:
    """Set aside what cannot be read; what is said of each."""
    told: dict[str, CompanionError] = {}
    for name in FOLDERS:
        if (folder / name).exists() and not (folder / name).is_dir():
            told[name] = _put_away(folder / name, now, "it is no folder")
    for name, check in _checks(folder, games, game):
        try:
            if (folder / name).exists():
                check(folder / name)
        except (CompanionError, OSError, ValueError, TypeError, KeyError, AttributeError) as fault:
            told[name] = _put_away(folder / name, now, str(getattr(fault, "what", fault)))
    return told


def _checks(folder: Path, games: Mapping[str, Game[Any]], game: Game[Any]) -> Iterator[tuple[str, Check]]:
    """Every file a companion reads at its start, and how it is read."""
    yield TAGS, load_tags
    yield SIMULATED_TAGS, load_tags
    yield CARDS, lambda path: laid_out(games, load_cards(path))
    yield USUAL, load_usual
    yield SIMULATED_TABLE, lambda path: World(game.kit, path)
    yield KEYS, read_keys
    yield WAY, read_way
    yield SECRET, _whole_secret
    for home in ("", f"{SIMULATED}/"):
        yield f"{home}{CORNERS}", lambda path: json.loads(path.read_text("utf-8"))["corners"]
        yield f"{home}{ALBUM}/dice.json", lambda path: json.loads(path.read_text("utf-8")).items()
        for picture in sorted((folder / home / ALBUM).glob("*.png")):
            yield f"{home}{ALBUM}/{picture.name}", _whole_picture


def _whole_secret(path: Path) -> None:
    if len(path.read_bytes()) < SECRET_BYTES:
        raise ValueError("it is too short")


def _whole_picture(path: Path) -> None:
    content = path.read_bytes()
    if not content.startswith(PNG[0]) or not content.endswith(PNG[1]):
        raise ValueError("it is no whole picture")


def _put_away(path: Path, now: datetime, reason: str) -> CompanionError:
    try:
        kept = set_aside(path, now)
    except OSError as fault:
        return ConfigError(
            "{file} cannot be read and cannot be set aside: {reason}.",
            "Move it out of the table's folder.",
            file=path.name,
            reason=str(fault),
        )
    return ConfigError(
        "{file} could not be read and was set aside as {kept}: {reason}",
        "Mend it and give it its old name before the next start, or go on without it.",
        file=path.name,
        kept=kept.name,
        reason=reason,
    )


def _note(folder: Path, **said: str | int) -> None:
    """Best effort: whoever holds the lock holds it without a note, too."""
    try:
        known = json.loads((folder / NOTE).read_text("utf-8")) if "pid" not in said else {}
        (folder / NOTE).write_text(json.dumps({**known, **said}), "utf-8")
    except (OSError, ValueError, TypeError):
        return


def _who(folder: Path) -> str:
    try:
        said = json.loads((folder / NOTE).read_text("utf-8"))
        who = f"process {said['pid']}, started {said['since']}"
        return f"{who}, {said['address']}" if said.get("address") else who
    except (OSError, ValueError, TypeError, KeyError):
        return "its name is not known"
