"""The firmware of a hub, imported from where it lies: the source tree, or the wheel's own copy.

It is MicroPython's package `companion_hub`, which CPython runs as well. Nothing here says what it does.
"""

import sys
from collections.abc import Collection
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Protocol

from companion.config import shipped
from companion.messages.ids import TagId

PACKAGE = "companion_hub"


class FirmwareHub(Protocol):
    """A hub at work, as far as the simulation steers it."""

    restarting: bool
    version: str
    fault: str | None

    def step(self) -> None:
        """Do what is due now."""

    def next_ms(self) -> tuple[int, int]:
        """Return in how many ms a reader has to begin, and in how many anything else is due."""


class RollCall(Protocol):
    """Whom a reader asks for by name."""

    def absent(self, heard: Collection[TagId]) -> list[TagId]:
        """Return whom to ask for after an inventory that heard these."""

    def note(self, heard: Collection[TagId], named: Collection[TagId], later: Collection[TagId] = ()) -> None:
        """Take in one whole scan."""


class ShortScans(Protocol):
    """When a reader asks only the slots of those it knows, and when a scan goes on in a second window."""

    heard: list[TagId]

    def due(self, room_us: int, guard_us: int) -> bool:
        """Tell whether a scan with so much room is to be short."""

    def long(self) -> bool:
        """Tell whether the next scan may go on in a second window."""

    def look(self) -> tuple[TagId, int]:
        """Return whom to look beside now, and how far."""

    def note(self, heard: Collection[TagId], other: bool, owing: bool) -> None:
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


def short_scans() -> ShortScans:
    """A fresh account of the firmware's short scans."""
    fresh: ShortScans = firmware("short_scan").ShortScans()
    return fresh


def _load() -> None:
    folder = Path(str(shipped("firmware"))) / PACKAGE
    spec = spec_from_file_location(PACKAGE, folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no firmware in {folder}")
    sys.modules[PACKAGE] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[PACKAGE])
