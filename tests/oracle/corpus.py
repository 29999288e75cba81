"""The form of the corpus: values as JSON and back, what changed between two, rows in files.

The recorder runs with an old tree and the comparison with the present one; both read and write by this
module, so nothing but the standard library may be imported here.
"""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

EVENINGS, GAMES = "evenings", "games"
"""The two folders of a corpus."""
GAMES_A_FILE = 100
DUMP_EVERY = 20
"""How many moves lie between two states of a game that are kept whole."""
SUFFIX = ".jsonl.gz"
MISSING = "(nothing)"
"""Stands for a value that is on one side only."""

Row = dict[str, Any]
Change = dict[str, Any]
"""What became of one value: `at` is its path, `is` the new value, `drop` and `add` how a list moved on.

A path alone says that there is no such value any more.
"""


def plain(value: object) -> Any:
    """A value as JSON has it: messages by their fields, sets in order, enumerations by value."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Set):
        return sorted(map(plain, value))
    if isinstance(value, Sequence):
        return [plain(each) for each in value]
    raise TypeError(f"{type(value).__name__} has no plain form")


def named(message: object) -> Row:
    """A message of a union as JSON has it, the name of its class under `message`."""
    return {"message": type(message).__name__, "fields": plain(message)}


def built(kind: Any, value: Any) -> Any:
    """The value of a type that `plain` made this of."""
    if isinstance(kind, NewType):
        return built(kind.__supertype__, value)
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: built(_hints(kind)[name], each) for name, each in value.items()})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    of = get_args(kind)
    match get_origin(kind):
        case None:
            return value
        case origin if origin in (Union, UnionType):
            return built(_meant(of, value), value)
        case origin if issubclass(origin, Mapping):
            return {key: built(of[1], each) for key, each in value.items()}
        case origin if issubclass(origin, tuple) and of[-1] is not Ellipsis:
            return tuple(built(one, each) for one, each in zip(of, value, strict=True))
        case origin:
            return origin(built(of[0], each) for each in value)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _meant(kinds: tuple[Any, ...], value: Any) -> Any:
    """Which type of a union a value has: objects are messages, everything else is told by the rest."""
    if value is None:
        return NoneType
    known = [kind for kind in kinds if kind is not NoneType and is_dataclass(kind) == isinstance(value, dict)]
    return known[0] if known else next(kind for kind in kinds if kind is not NoneType)


class Snapshots:
    """Makes snapshots plain. Lines of the log stay the same objects for long; each is made plain once."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[object, Any]] = {}

    def plain(self, snapshot: Any) -> dict[str, Any]:
        """All fields of a snapshot but its number."""
        shown = {each.name: getattr(snapshot, each.name) for each in fields(snapshot)}
        del shown["number"]
        log = [self._line(line) for line in shown.pop("log")]
        return {**{name: plain(value) for name, value in shown.items()}, "log": log}

    def _line(self, line: object) -> Any:
        known = self._lines.get(id(line))
        if known is None:
            known = self._lines[id(line)] = (line, plain(line))
        return known[1]


def changes(old: Any, new: Any, at: tuple[str, ...] = ()) -> Iterator[Change]:
    """What has to change for one plain value to become another."""
    if old is new or old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() - new.keys()):
            yield {"at": [*at, key]}
        for key, value in new.items():
            if key in old:
                yield from changes(old[key], value, (*at, key))
            else:
                yield {"at": [*at, key], "is": value}
    elif isinstance(old, list) and isinstance(new, list) and new and new[0] in old:
        drop = old.index(new[0])
        kept = len(old) - drop
        if new[:kept] == old[drop:]:
            yield {"at": list(at), "drop": drop, "add": new[kept:]}
        else:
            yield {"at": list(at), "is": new}
    else:
        yield {"at": list(at), "is": new}


def changed(old: Any, made: Iterable[Change]) -> Any:
    """The value after these changes; the old one stays as it was."""
    for change in made:
        old = _changed(old, change["at"], change)
    return old


def _changed(old: Any, at: Sequence[str], change: Change) -> Any:
    if not at:
        return change["is"] if "is" in change else old[change["drop"] :] + change["add"]
    key, rest = at[0], at[1:]
    if not rest and change.keys() == {"at"}:
        return {name: value for name, value in old.items() if name != key}
    return {**old, key: _changed(old.get(key), rest, change)}


def differing(was: Any, now: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[str, Any, Any]]:
    """Where two plain values differ: the path, and both values there."""
    if was is now or was == now:
        return
    if isinstance(was, dict) and isinstance(now, dict):
        for key in (*was, *(key for key in now if key not in was)):
            yield from differing(was.get(key, MISSING), now.get(key, MISSING), (*at, key))
    elif isinstance(was, list) and isinstance(now, list):
        for index in range(max(len(was), len(now))):
            old, new = (each[index] if index < len(each) else MISSING for each in (was, now))
            yield from differing(old, new, (*at, str(index)))
    else:
        yield ".".join(at), was, now


def write(path: Path, rows: Iterable[Row]) -> None:
    """Write rows to a file, which appears only when it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with gzip.open(unfinished, "wt", encoding="utf-8", compresslevel=6) as out:
        for row in rows:
            out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
    unfinished.rename(path)


def read(path: Path, *kinds: str) -> Iterator[Row]:
    """The rows of a file; only those that begin with one of these names, if any are given."""
    wanted = tuple(f'{{"{kind}":' for kind in kinds) or ""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(wanted):
                yield json.loads(line)


def files(corpus: Path, folder: str) -> list[Path]:
    """The finished files of a folder of the corpus, in order."""
    return sorted((corpus / folder).glob(f"*{SUFFIX}"))
