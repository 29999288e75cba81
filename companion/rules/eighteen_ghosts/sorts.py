"""The sorts of things this game speaks of, and the words that fit each gap of its patterns."""

from typing import Final, NewType

from companion.rules.eighteen_ghosts.castle import COLOURS, GHOSTS, PLAYERS, ROOMS, SIDES
from companion.rules.language import Sort

Room = NewType("Room", int)
Paint = NewType("Paint", int)
"""The colour of ghosts, a carpet or a portal."""
GhostNo = NewType("GhostNo", int)
PlayerNo = NewType("PlayerNo", int)
Side = NewType("Side", int)
"""The open side of a portal."""

SORTS: Final = {
    "room": Sort(lambda: ROOMS),
    "colour": Sort(lambda: COLOURS),
    "ghost": Sort(lambda: ("none", *GHOSTS)),
    "player": Sort(lambda: PLAYERS),
    "side": Sort(lambda: SIDES),
}
"""The name of a gap to its sort."""
