"""Files that cannot be followed get a name with a date; none is deleted or overwritten."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path


def dated(name: str, when: datetime) -> str:
    """A file's name with a date in it."""
    stem, dot, ending = name.rpartition(".")
    return f"{stem or ending}.{when:%Y-%m-%d-%H%M%S}{dot if stem else ''}{ending if stem else ''}"


def set_aside(path: Path, when: datetime, *, beside: Iterable[str] = ()) -> Path:
    """Give a file or folder its dated name, and those beside it with these endings too; where it lies now."""
    kept = path.with_name(dated(path.name, when))
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(dated(f"{number}-{path.name}", when))
    path.rename(kept)
    for ending in beside:
        other = path.with_name(path.name + ending)
        if other.exists():
            other.rename(kept.with_name(kept.name + ending))
    return kept
