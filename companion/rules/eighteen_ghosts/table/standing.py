"""Where the rules have each ghost by name; a position knows only which kind of ghost stands where."""

from collections.abc import Mapping

from companion.messages.ids import PieceId, PlaceId
from companion.rules.eighteen_ghosts.castle import COLOUR_OF, beats, ghost
from companion.rules.eighteen_ghosts.engine import CastlePosition, parts
from companion.rules.eighteen_ghosts.table.kit import DUNGEON, OUTSIDE, PIECES, PLACES_OF_ROOMS

Standing = Mapping[PieceId, PlaceId]
"""Each ghost that is not in a hand, and where it stands; a released one is in the dungeon until it is put."""


def moved(
    stands: Standing, before: CastlePosition, move: int, now: CastlePosition, meant: PieceId | None = None
) -> Standing:
    """Where all stand after a move and what follows; `meant` is the ghost people took of several alike."""
    after = {**stands, **by_hand(stands, before, move, meant)}
    for piece, place in after.items():
        if place in PLACES_OF_ROOMS and not now.rooms[PLACES_OF_ROOMS.index(place)]:
            after[piece] = OUTSIDE
    return after


def by_hand(
    stands: Standing, before: CastlePosition, move: int, meant: PieceId | None = None
) -> Mapping[PieceId, PlaceId]:
    """What hands do for a move itself: the ghosts it moves in turn, and where each goes."""
    kind, first, room = parts(move)
    goal = PLACES_OF_ROOMS[room]
    match kind:
        case "place":
            return {_one_of(ghost(before.turn, first), None, stands, meant): goal}
        case "put":
            return {_one_of(before.due, DUNGEON, stands, meant): goal}
        case "move":
            return {who_is_in(stands, first): goal}
        case "fight":
            attacker, other = who_is_in(stands, first), who_is_in(stands, room)
            if beats(COLOUR_OF[PIECES[attacker]], COLOUR_OF[PIECES[other]]):
                return {other: DUNGEON, attacker: goal}
            return {attacker: DUNGEON}
    return {}


def who_is_in(stands: Standing, room: int) -> PieceId:
    """The ghost in a room that is not empty."""
    return next(piece for piece, place in stands.items() if place == PLACES_OF_ROOMS[room])


def _one_of(which: int, place: PlaceId | None, stands: Standing, meant: PieceId | None) -> PieceId:
    """The ghost of a kind that was meant, or the first of those at a place; None for a hand."""
    alike = [piece for piece, kind in PIECES.items() if kind == which and stands.get(piece) == place]
    return meant if meant in alike else alike[0]
