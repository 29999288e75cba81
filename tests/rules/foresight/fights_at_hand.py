"""A corner with two ghosts, and what a table says of the fights to be had, for tests of what is foreseen."""

from collections.abc import Mapping
from typing import Any

from companion.messages.prompts import Choice
from tests.rules.at_the_table import GAME, Table
from tests.rules.wording import english

CORNER: Mapping[str, Any] = {
    "turn": "yellow",
    "step": "action",
    "at": {"yellow": "NE", "red": "C"},
    "ghost": {"yellow": {"right": "ghoul-1"}, "green": {"left": "rotten-soul-28"}},
}

FAVORITE = {"green": "the-gods-favorite"}


def odds(table: Table) -> dict[str, Any]:
    """What screens are shown of the fights at hand."""
    shown: Any = GAME.public(table.evening)["odds"]
    return dict(shown)


def fights(table: Table) -> dict[tuple[str, ...], dict[str, Any]]:
    """The fights, by the spaces of their ghosts."""
    return {tuple(each["spaces"]): each for each in odds(table)["fights"]}


def offered(table: Table, answer: str) -> Choice:
    """An answer on offer."""
    return next(choice for choice in table.prompt.choices if choice.id == answer)


def brings(choice: Choice) -> list[str]:
    """What it brings, in English."""
    return [english(each) for each in choice.brings]
