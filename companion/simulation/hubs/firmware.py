"""The firmware of a hub, imported from where it lies: the source tree, or the wheel's own copy.

It is MicroPython's package `companion_hub`, which CPython runs as well. Nothing here says what it does.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Protocol

from companion.config import shipped

PACKAGE = "companion_hub"


class FirmwareHub(Protocol):
    """A hub at work, as far as the simulation steers it."""

    restarting: bool
    version: str
    fault: str | None

    def step(self) -> None:
        """Do what is due now."""

    def next_ms(self, scan_ms: int = 0) -> int:
        """Return how many ms may pass before a step is due."""


class RollCall(Protocol):
    """Whom a reader asks for by name."""

    def absent(self, heard: list[str]) -> list[str]:
        """Return whom to ask for after an inventory that heard these."""

    def note(self, heard: list[str], named: list[str]) -> None:
        """Take in one whole scan."""


@cache
def firmware(module: str) -> ModuleType:
    """One module of the firmware. Those that need a Pico cannot be had here."""
    if PACKAGE not in sys.modules:
        _load()
    return import_module(f"{PACKAGE}.{module}")


def roll_call() -> RollCall:
    """A fresh roll call of the firmware."""
    fresh: RollCall = firmware("roll_call").RollCall()
    return fresh


def _load() -> None:
    folder = Path(str(shipped("firmware"))) / PACKAGE
    spec = spec_from_file_location(PACKAGE, folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no firmware in {folder}")
    sys.modules[PACKAGE] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[PACKAGE])
