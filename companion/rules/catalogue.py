"""The games on offer, one line each. Nobody else names a game."""

from typing import Any, Final, NamedTuple

from companion.rules.eighteen_ghosts.game import EighteenGhosts
from companion.rules.eighteen_ghosts.lines import EighteenGhostsLines
from companion.rules.eighteen_ghosts.playtest import EighteenGhostsPlaytest
from companion.rules.game import Game
from companion.rules.ghost_stories.game import GhostStories
from companion.rules.ghost_stories.playtest import GhostStoriesPlaytest
from companion.rules.looking_ahead import LookingAhead
from companion.rules.playtest import Playtest


class Entry(NamedTuple):
    """A game, what can be tried of it, and how to look ahead in it if that can be done."""

    game: type[Game[Any]]
    playtest: type[Playtest]
    looking_ahead: type[LookingAhead] | None = None


CATALOGUE: tuple[Entry, ...] = (
    Entry(GhostStories, GhostStoriesPlaytest),
    Entry(EighteenGhosts, EighteenGhostsPlaytest, EighteenGhostsLines),
)
USUAL_GAME: Final = GhostStories.name
"""The game on the table if nobody says which."""


def games() -> dict[str, Game[Any]]:
    """Every game by its name."""
    return {game.name: game for game in (entry.game() for entry in CATALOGUE)}


def playtests() -> dict[str, Playtest]:
    """What can be tried of every game, by its name."""
    return {entry.game().name: entry.playtest() for entry in CATALOGUE}


def looking_ahead() -> dict[str, LookingAhead]:
    """How to look ahead in a game, by its name, where that can be done."""
    return {entry.game().name: entry.looking_ahead() for entry in CATALOGUE if entry.looking_ahead}
