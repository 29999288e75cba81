"""Options that several commands offer, each told in one sentence; and the door from words to values.

A command gets its options as a frozen value of its own, so that a misspelt one is found by mypy.
"""

import argparse
from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from platformdirs import user_data_path

from companion.config import TableConfig, default_table, load_table
from companion.rules.catalogue import USUAL_GAME, games
from companion.wiring.plan import Sensors

if TYPE_CHECKING:
    from companion.devices.vision.layout import TableLayout

Options = TypeVar("Options")
Parser = argparse.ArgumentParser


class WithoutTable(Enum):
    """What a command works with when no --table is given."""

    SIMULATED = "a simulated table if left out"
    SHIPPED = "if left out the one we ship, on real ports"
    PAPER = "if left out the one we ship"


def runs(command: Parser, options: Callable[..., Options], run: Callable[[Options], int]) -> None:
    """Let a command run with its options as a frozen value; each field is an option of the same name."""
    names = [each.name for each in fields(options)]  # type: ignore[arg-type]
    command.set_defaults(run=lambda asked: run(options(**{name: getattr(asked, name) for name in names})))


def renamed(command: Parser, old: str, new: str, **how: Any) -> None:
    """Offer an option under its new name, and silently under the old one people may have in their scripts."""
    named = command.add_argument(new, **how)
    silent = {**how, "dest": named.dest, "help": argparse.SUPPRESS, "default": argparse.SUPPRESS}
    command.add_argument(old, **silent)


def add_table(command: Parser, without: WithoutTable) -> None:
    """Offer --table."""
    command.add_argument(
        "--table", type=Path, metavar="FILE", help=f"the table.toml of a table you built; {without.value}"
    )


def add_layout(command: Parser) -> None:
    """Offer --layout."""
    command.add_argument(
        "--layout",
        type=Path,
        metavar="FILE",
        help="the camera.toml with the table's measures; the one beside --table if left out, else ours",
    )


def add_data(command: Parser) -> None:
    """Offer --data."""
    command.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="where journal, tags and settings are kept; your user data folder if left out",
    )


def add_game(command: Parser) -> None:
    """Offer --game."""
    command.add_argument("--game", choices=list(games()), default=USUAL_GAME, help="the game on the table")


def add_sensors(command: Parser) -> None:
    """Offer --sensors."""
    command.add_argument(
        "--sensors",
        type=Sensors,
        choices=list(Sensors),
        metavar="{rfid,camera,both,none}",
        help="what looks at the simulated table; if left out rfid, or camera for a game without readers "
        "(each picture of a camera is rendered and read); none: you tell all",
    )


def add_json(command: Parser) -> None:
    """Offer --json."""
    command.add_argument("--json", action="store_true", help="print what was found as JSON")


def add_seed(command: Parser, help: str) -> None:  # noqa: A002
    """Offer --seed; what it decides is the command's to say."""
    command.add_argument("--seed", type=int, default=1, metavar="S", help=f"seed of the lots drawn: {help}")


def data_folder(chosen: Path | None) -> Path:
    """Where journal, tags and settings are kept."""
    return chosen or user_data_path("white-moon-companion")


def chosen_table(table: Path | None) -> TableConfig:
    """The table that was named, or the one we ship."""
    return load_table(table) if table else default_table()


def chosen_layout(layout: Path | None, table: Path | None) -> "TableLayout":
    """The measures that were named, those beside the table.toml, or ours."""
    from companion.devices.vision.layout import load_layout
    from companion.wiring.camera import layout_beside

    return load_layout(layout) if layout else layout_beside(table)
