"""Settings files written whole: the old one is replaced only once the new one is safe on disk.

What an owner wrote into a file, comments and order and all, stays unless it is what changed.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import ConfigError

if TYPE_CHECKING:
    from tomlkit.container import Container
    from tomlkit.items import Table

Told = Mapping[str, "str | Told"]
"""Words, and sections of words."""


def write_whole(path: Path, text: str) -> None:
    """Write a file, or leave the one there as it was and say why."""
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError as fault:
        raise _unwritable(path, fault) from fault


def write_settings(path: Path, heading: str, told: Told) -> None:
    """Let a TOML file say exactly this; a new one begins with a heading for people."""
    import tomlkit  # only whoever writes needs it

    document = tomlkit.document()
    document.add(tomlkit.comment(heading))
    if path.exists():
        try:
            document = tomlkit.parse(path.read_text("utf-8"))
        except (OSError, ValueError) as fault:
            raise _unwritable(path, fault) from fault
    _say(document, told)
    write_whole(path, tomlkit.dumps(document))


def _say(known: "Container | Table", told: Told) -> None:
    """Change what differs and drop what is no longer said."""
    import tomlkit

    for key in [key for key in known if key not in told]:
        known.remove(key)
    for key, value in told.items():
        if isinstance(value, str):
            if key not in known or as_words(known[key]) != value:
                known[key] = value
            continue
        section: Any = known.get(key)
        if not isinstance(section, dict):
            known[key] = section = tomlkit.table(is_super_table=_only_sections(value))
            section = known[key]
        _say(section, value)


def as_words(value: object) -> str:
    """A value as words: numbers may be written as such, several words as a list."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _only_sections(told: Told) -> bool:
    return bool(told) and not any(isinstance(value, str) for value in told.values())


def _unwritable(path: Path, fault: Exception) -> ConfigError:
    return ConfigError(
        "{path} cannot be written: {reason}.",
        "Make room on the disk, or choose another folder with --data.",
        path=str(path),
        reason=str(fault),
    )
