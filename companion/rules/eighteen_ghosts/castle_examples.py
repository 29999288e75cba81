"""Moments that show what only this game has on a panel: for the page of all components, and for pictures."""

from collections.abc import Iterator

from companion.messages.text import Text, text
from companion.rules.eighteen_ghosts.game_so_far import GameSoFar, read

MOMENTS = (
    (
        text("A ghost to move or to release"),
        "..^../B..../.By.</YR.y./.RvY. hand=- dungeon=RBYrrrbby out=b turn=B due=act",
    ),
    (
        text("A released ghost to place"),
        "r.<b./....R/Y...>/..Yb./.yv.r hand=- dungeon=RBBBYrbyy out=- turn=B due=put:R",
    ),
)
"""Each by its name, as a line of notation."""


def games() -> Iterator[tuple[Text, GameSoFar]]:
    """The game at each moment, without a past."""
    for name, line in MOMENTS:
        yield name, read(f"{line} variant=colours")
