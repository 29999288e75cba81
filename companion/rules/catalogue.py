"""The games on offer, one line each."""

from typing import Any

from companion.rules.game import Game
from companion.rules.ghost_stories.game import GhostStories


def games() -> dict[str, Game[Any]]:
    """Every game by its name."""
    return {game.name: game for game in (GhostStories(),)}
