"""What things are called."""

from typing import Final

from companion.messages.text import Text, text
from companion.rules.eighteen_ghosts.castle import GHOSTS, ROOMS

TITLE: Final = text("18 Ghosts")
GHOST_NAMES: Final = {
    "R": text("A's red ghost"),
    "B": text("A's blue ghost"),
    "Y": text("A's yellow ghost"),
    "r": text("B's red ghost"),
    "b": text("B's blue ghost"),
    "y": text("B's yellow ghost"),
}
PORTAL_NAMES: Final = (text("the red portal"), text("the blue portal"), text("the yellow portal"))
PORTAL_ROOM_NAMES: Final = (
    text("Room of the red portal"),
    text("Room of the blue portal"),
    text("Room of the yellow portal"),
)
SIDE_NAMES: Final = (text("up"), text("right"), text("down"), text("left"))
DUNGEON: Final = text("Dungeon")
OUTSIDE: Final = text("Outside the castle")


def ghost_name(which: int) -> Text:
    """A ghost by its number."""
    return GHOST_NAMES[GHOSTS[which - 1]]


def room_name(room: int) -> Text:
    """A room where its name stands alone."""
    return text("Room {room}", room=ROOMS[room])
