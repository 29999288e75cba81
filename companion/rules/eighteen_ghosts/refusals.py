"""Why a move is not legal now, and which rule says so."""

from companion.errors import IllegalMove, OutOfTurn
from companion.rules.eighteen_ghosts.castle import (
    CARPETS,
    COLOUR_OF,
    NEIGHBOURS,
    OWNER_OF,
    PORTAL_ROOMS,
    ROOMS,
    count,
    ghost,
)
from companion.rules.eighteen_ghosts.engine import ACT, PLACE, CastlePosition, parts

PLACING = "Placing"
MOVING = "Move"
FIGHTING = "Fight"
RELEASING = "Release"
ENDING = "End"
"""Headings of the rules."""


def refusal(position: CastlePosition, move: int) -> IllegalMove:
    """Why a move that is not legal is refused."""
    kind, first, room = parts(move)
    due = {ACT: ("move", "fight", "release", "pass"), PLACE: ("place", "pass")}
    if kind not in due.get(position.due, ("put", "pass")):
        return OutOfTurn()
    match kind:
        case "place":
            return _place(position, first, room)
        case "put":
            return _carpet(position, COLOUR_OF[position.due], room, RELEASING)
        case "move":
            return _step(position, first, room, MOVING) or _move(position, first, room)
        case "fight":
            return _step(position, first, room, FIGHTING) or _fight(position, first, room)
        case "release":
            return _release(position, first)
    return IllegalMove("Only who can do nothing else passes.", rule=ENDING)


def _place(position: CastlePosition, colour: int, room: int) -> IllegalMove:
    if not count(position.hand, ghost(position.turn, colour)):
        return IllegalMove("There is no ghost of this colour left to place.", rule=PLACING)
    return _carpet(position, colour, room, PLACING)


def _carpet(position: CastlePosition, colour: int, room: int, rule: str) -> IllegalMove:
    if room not in CARPETS[colour]:
        return IllegalMove("{room} has no carpet of this ghost's colour.", rule=rule, room=ROOMS[room])
    assert position.rooms[room]
    return IllegalMove("A ghost stands in {room} already.", rule=rule, room=ROOMS[room])


def _step(position: CastlePosition, origin: int, room: int, rule: str) -> IllegalMove | None:
    """What forbids moving and fighting alike."""
    which = position.rooms[origin]
    if not which:
        return IllegalMove("No ghost stands in {room}.", rule=rule, room=ROOMS[origin])
    if OWNER_OF[which] != position.turn:
        return IllegalMove("The ghost in {room} is the opponent's.", rule=rule, room=ROOMS[origin])
    if room in PORTAL_ROOMS:
        return IllegalMove("{room} is a portal; no ghost enters it.", rule=rule, room=ROOMS[room])
    return None


def _move(position: CastlePosition, origin: int, room: int) -> IllegalMove:
    if position.rooms[room]:
        return IllegalMove("A ghost stands in {room} already.", rule=MOVING, room=ROOMS[room])
    return IllegalMove(
        "{room} is neither one step from {origin} nor a jump from mirror to mirror.",
        rule=MOVING,
        room=ROOMS[room],
        origin=ROOMS[origin],
    )


def _fight(position: CastlePosition, origin: int, room: int) -> IllegalMove:
    if not position.rooms[room]:
        return IllegalMove("No ghost stands in {room}.", rule=FIGHTING, room=ROOMS[room])
    if room not in NEIGHBOURS[origin]:
        return IllegalMove(
            "{room} is not one step from {origin}; nobody jumps into a fight.",
            rule=FIGHTING,
            room=ROOMS[room],
            origin=ROOMS[origin],
        )
    return IllegalMove("Ghosts of one colour do not fight.", rule=FIGHTING)


def _release(position: CastlePosition, colour: int) -> IllegalMove:
    if not count(position.dungeon, ghost(position.turn, colour)):
        return IllegalMove("The dungeon holds no ghost of this colour that is yours.", rule=RELEASING)
    return IllegalMove("No carpet of this colour is empty.", rule=RELEASING)
