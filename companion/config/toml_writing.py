"""Settings files written whole: the old one is replaced only once the new one is safe on disk."""

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from companion.errors import ConfigError

_BARE = re.compile(r"[A-Za-z0-9_-]+")


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
        raise ConfigError(
            "{path} cannot be written: {reason}.",
            "Make room on the disk, or choose another folder with --data.",
            path=str(path),
            reason=str(fault),
        ) from fault


def sections(heading: str, told: Iterable[tuple[Sequence[str], Mapping[str, str]]]) -> str:
    """Words as TOML: a heading for people, then each section by its path, key by key."""
    lines = [f"# {heading}"]
    for path, rows in told:
        lines += ["", f"[{'.'.join(map(_key, path))}]"]
        lines += [f"{_key(key)} = {json.dumps(value, ensure_ascii=False)}" for key, value in rows.items()]
    return "\n".join([*lines, ""])


def _key(word: str) -> str:
    return word if _BARE.fullmatch(word) else json.dumps(word, ensure_ascii=False)
