"""Plain TOML to checked values. Every complaint names the file, the key and what is allowed there."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.errors import ConfigError


class Section:
    """One section of a settings file: its rows, and the name to use for it in complaints."""

    def __init__(self, rows: Any, file: str, key: str = "") -> None:
        self.file = file
        self.key = key
        if not isinstance(rows, dict):
            raise self.complaint("", "must be a section")
        self._rows: dict[str, Any] = rows

    def __contains__(self, key: str) -> bool:
        return key in self._rows

    def only(self, *known: str) -> None:
        """Complain about keys nobody reads."""
        for key in self._rows:
            if key not in known:
                raise self.complaint(key, f"is not known here; known are {', '.join(sorted(known))}")

    def section(self, key: str) -> "Section":
        """A section inside this one; empty if it is missing."""
        return Section(self._rows.get(key, {}), self.file, self._full(key))

    def sections(self) -> Mapping[str, "Section"]:
        """Every row of this section, each a section itself."""
        return {key: self.section(key) for key in self._rows}

    def listed(self, key: str) -> Sequence["Section"]:
        """A list of sections."""
        rows = self._rows.get(key)
        if not isinstance(rows, list):
            raise self.complaint(key, "must be a list of sections")
        return [Section(row, self.file, f"{self._full(key)}.{n}") for n, row in enumerate(rows)]

    def rows(self) -> Mapping[str, Any]:
        """The plain rows."""
        return self._rows

    def value(self, key: str, otherwise: object = None) -> Any:
        """A plain value, unchecked."""
        return self._rows.get(key, otherwise)

    def whole(self, key: str, allowed: range, what: str) -> int:
        """A whole number within a range; `what` says what it is, as in "a GPIO number from 2 to 27"."""
        value = self._rows.get(key)
        if not isinstance(value, int) or not is_whole(value) or value not in allowed:
            raise self.complaint(key, f"must be {what}")
        return value

    def measure(self, key: str) -> float:
        """A number above zero."""
        value = self._rows.get(key)
        if not isinstance(value, int | float) or isinstance(value, bool) or not value > 0:
            raise self.complaint(key, "must be a number above 0")
        return float(value)

    def complaint(self, key: str, wrong: str) -> ConfigError:
        """An error that names the file, the key and what is wrong with it."""
        return ConfigError(
            "In {name}, {key} {wrong}.",
            "Mend that line.",
            name=self.file,
            key=self._full(key) if key else self.key,
            wrong=wrong,
        )

    def _full(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key


def is_whole(value: object) -> bool:
    """Whether this is a whole number; TOML's true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def read(path: Path) -> str:
    """The text of a settings file."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise ConfigError(
            "{path} cannot be read: {reason}.",
            "Give the path of a settings file with --table.",
            path=str(path),
            reason=str(fault),
        ) from fault


def parsed(source: str, file: str) -> Section:
    """A settings file as its outermost section."""
    try:
        return Section(tomllib.loads(source), file)
    except tomllib.TOMLDecodeError as fault:
        raise ConfigError(
            "{name} is not valid TOML: {reason}.", "Mend that line.", name=file, reason=str(fault)
        ) from fault
