"""What a table would show at the moments a game gives as examples."""

from collections.abc import Sequence
from typing import Any

from companion.messages.snapshot import Snapshot
from companion.messages.text import Text
from companion.rules.game import Game


def example_snapshots(game: Game[Any]) -> Sequence[tuple[Text, Snapshot]]:
    """Each moment by its name; pieces lie as the rules have them."""
    return [(name, _shown(game, state)) for name, state in game.examples()]


def _shown(game: Game[Any], state: Any) -> Snapshot:
    return Snapshot(
        number=1,
        game=game.name,
        piles=game.sheet(game.position(state), {}, state).piles,
        view=game.public(state),
        prompts=game.prompts(state),
        ending=game.ending(state),
    )
