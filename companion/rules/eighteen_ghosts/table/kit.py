"""The places and tracked pieces of 18 Ghosts. No rules.

A portal is a piece that never leaves its room and is turned by quarters; its front is its open side.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.messages.directions import CLOCKWISE, Direction
from companion.messages.games import Kit, Piece, Place
from companion.messages.ids import PieceId, PlaceId
from companion.rules.eighteen_ghosts.castle import (
    COLOURS,
    EACH,
    GHOSTS,
    OUTWARDS,
    PLAYERS,
    PORTAL_ROOMS,
    ROOMS,
    ghost,
    side_of,
)
from companion.rules.eighteen_ghosts.words import names

DUNGEON: Final = PlaceId("dungeon")
OUTSIDE: Final = PlaceId("outside")
PLACES_OF_ROOMS: Final = tuple(map(PlaceId, ROOMS))
PIECES: Final = {
    PieceId(f"{PLAYERS[player]}-{COLOURS[colour]}-{number}"): ghost(player, colour)
    for player in range(len(PLAYERS))
    for colour in range(len(COLOURS))
    for number in range(1, EACH + 1)
}
"""Each ghost by its name, with the number the rules have for its kind."""
PORTALS: Final = {PieceId(f"{colour}-portal"): number for number, colour in enumerate(COLOURS)}
"""Each portal by its name, with the number of its colour."""
PORTAL_PLACES: Final = {piece: PLACES_OF_ROOMS[PORTAL_ROOMS[colour]] for piece, colour in PORTALS.items()}


def open_sides(portals: int) -> Mapping[PieceId, Direction]:
    """Which way each portal faces when they stand so."""
    return {piece: CLOCKWISE[side_of(portals, colour)] for piece, colour in PORTALS.items()}


@cache
def kit() -> Kit:
    """All places and pieces."""
    ghosts, portals = frozenset({"ghost"}), frozenset({"portal"})
    return Kit(
        places=(
            *(
                Place(id=place, kind="room", name=names.room_name(room), accepts=ghosts)
                for room, place in enumerate(PLACES_OF_ROOMS)
                if room not in PORTAL_ROOMS
            ),
            *(
                Place(
                    id=place,
                    kind="portal-room",
                    name=names.PORTAL_ROOM_NAMES[PORTALS[piece]],
                    accepts=portals,
                )
                for piece, place in PORTAL_PLACES.items()
            ),
            Place(id=DUNGEON, kind="dungeon", name=names.DUNGEON, accepts=ghosts),
            Place(id=OUTSIDE, kind="outside", name=names.OUTSIDE, accepts=ghosts),
        ),
        pieces=(
            *(
                Piece(id=piece, kind="ghost", name=names.GHOST_NAMES[GHOSTS[which - 1]])
                for piece, which in PIECES.items()
            ),
            *(
                Piece(
                    id=piece,
                    kind="portal",
                    name=names.PORTAL_NAMES[colour],
                    faces=CLOCKWISE[OUTWARDS[colour]],
                )
                for piece, colour in PORTALS.items()
            ),
        ),
    )
