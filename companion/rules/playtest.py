"""The second seam: what a game brings so that it can be tried without people.

`Game` is what an evening needs; simulation, soak, bench, fuzz and rule cases know a game by its `Playtest`
alone. It is as pure as the rules: whatever is drawn by lot comes in as a `Chance`. A method belongs here when
two games need it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.rules.chance import Chance


class BrokenGame(Exception):
    """A whole game that broke a promise of its rules; the message says where."""


class BadCase(Exception):
    """A rule case says something its format does not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedOut:
    """A whole game by the rules alone: how it ended, in a word, and after how many moves."""

    ending: str
    moves: int


class Playtest(Protocol):
    """What can be tried of one game."""

    @property
    def player_counts(self) -> Sequence[int]:
        """How many can play it."""

    # ------------------------------------------------------------------ by the rules alone

    def whole_game(self, chance: Chance) -> PlayedOut:
        """Play any game, hold every state against what must always be true; BrokenGame says what was not."""

    def random_game(self, chance: Chance, *, copied: bool = False) -> PlayedOut:
        """Play the usual game with any legal move, as fast as can be; `copied`: each in a copy of its own."""

    def sensible_game(self, chance: Chance, players: int) -> PlayedOut:
        """Play the usual game as a sensible player would."""

    def run_case(self, case: Mapping[str, Any]) -> Sequence[str]:
        """What differed in a rule case; nothing if it passed. BadCase says what its format does not know."""
