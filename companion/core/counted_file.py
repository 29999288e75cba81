"""What earlier evenings came to, kept in a file so that they need not be followed again. It may be lost."""

import json
from collections.abc import Mapping
from pathlib import Path

from cattrs import BaseValidationError, Converter

from companion import __version__
from companion.config.data_files import EVENINGS
from companion.config.toml_writing import write_whole
from companion.errors import ConfigError
from companion.messages.evenings import CountedEvening

Key = tuple[int, int]
"""The first event of an evening and the last."""

_CONVERTER = Converter()
_CONVERTER.register_structure_hook(bool | None, lambda value, _: None if value is None else bool(value))


def load(folder: Path) -> dict[Key, CountedEvening]:
    """What is known; nothing by the rules of another version, and nothing that cannot be read."""
    try:
        kept = json.loads((folder / EVENINGS).read_text("utf-8"))
        rows = kept["evenings"] if kept["version"] == __version__ else ()
        return {
            (int(each["first"]), int(each["last"])): _CONVERTER.structure(each["counted"], CountedEvening)
            for each in rows
        }
    except (OSError, ValueError, TypeError, KeyError, AttributeError, BaseValidationError):
        return {}


def save(folder: Path, counted: Mapping[Key, CountedEvening]) -> None:
    """Keep it, if that is possible."""
    rows = [
        {"first": first, "last": last, "counted": _CONVERTER.unstructure(told)}
        for (first, last), told in counted.items()
    ]
    try:
        write_whole(folder / EVENINGS, json.dumps({"version": __version__, "evenings": rows}))
    except ConfigError:
        return
