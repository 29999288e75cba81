"""The games on offer, one line each. Nobody else names a game."""

from typing import Any, Final, NamedTuple

from companion.rules.game import Game
from companion.rules.ghost_stories.game import GhostStories
from companion.rules.ghost_stories.playtest import GhostStoriesPlaytest
from companion.rules.playtest import Playtest


class Entry(NamedTuple):
    """A game, and what can be tried of it."""

    game: type[Game[Any]]
    playtest: type[Playtest]


CATALOGUE: tuple[Entry, ...] = (Entry(GhostStories, GhostStoriesPlaytest),)
USUAL_GAME: Final = GhostStories.name
"""The game on the table if nobody says which."""


def games() -> dict[str, Game[Any]]:
    """Every game by its name."""
    return {game.name: game for game in (entry.game() for entry in CATALOGUE)}


def playtests() -> dict[str, Playtest]:
    """What can be tried of every game, by its name."""
    return {entry.game().name: entry.playtest() for entry in CATALOGUE}
