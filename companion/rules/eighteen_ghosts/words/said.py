"""What happened, as the log tells it; and the answers and titles of questions."""

from collections.abc import Sequence
from typing import Final

from companion.messages.directions import CLOCKWISE, Direction
from companion.messages.prompts import Tone
from companion.messages.text import Text, text
from companion.rules.eighteen_ghosts import happenings
from companion.rules.eighteen_ghosts.castle import COLOUR_OF, PLAYERS, ROOMS, beats, ghost
from companion.rules.eighteen_ghosts.engine import ACT, PLACE, CastlePosition, parts
from companion.rules.eighteen_ghosts.words.names import PORTAL_NAMES, SIDE_NAMES, ghost_name
from companion.rules.language import Happening, Kind

TONES: Final[dict[Kind[..., Happening], Tone]] = {
    happenings.BEATEN: Tone.GRAVE,
    happenings.TURNED: Tone.ASK,
    happenings.ESCAPED: Tone.GLAD,
    happenings.WON: Tone.GLAD,
}
"""How much a happening wants attention; all others are calm."""


def sentence(each: Happening) -> Text:
    """What happened, in a sentence."""
    things = each.things
    match each.kind:
        case happenings.PLACED:
            return text("{ghost} takes {room}", ghost=ghost_name(things[0]), room=ROOMS[things[1]])
        case happenings.MOVED:
            return text(
                "{ghost} goes from {origin} to {room}",
                ghost=ghost_name(things[0]),
                origin=ROOMS[things[1]],
                room=ROOMS[things[2]],
            )
        case happenings.BEATEN:
            return text(
                "{winner} beats {loser} in {room}; the loser goes to the dungeon",
                winner=ghost_name(things[1]),
                loser=ghost_name(things[0]),
                room=ROOMS[things[2]],
            )
        case happenings.TURNED:
            return text(
                "Turn {portal} a quarter clockwise: its open side is {side} now",
                portal=PORTAL_NAMES[things[0]],
                side=SIDE_NAMES[things[1]],
            )
        case happenings.RELEASED:
            return text("{ghost} is released; the opponent puts it down", ghost=ghost_name(things[0]))
        case happenings.PUT_DOWN:
            return text("{ghost} is put down in {room}", ghost=ghost_name(things[0]), room=ROOMS[things[1]])
        case happenings.PASSED:
            return text("{player} can do nothing and passes", player=PLAYERS[things[0]])
        case happenings.ESCAPED:
            return text(
                "{ghost} escapes from {room}: take it off the board",
                ghost=ghost_name(things[0]),
                room=ROOMS[things[1]],
            )
        case happenings.WON:
            return won(things[0])
        case happenings.DRAWN_BY_PASSES:
            return DRAWN["passes"]
    return DRAWN["repetition"]


def won(player: int) -> Text:
    """Who won."""
    return text("{player} wins the game", player=PLAYERS[player])


def player_name(player: int) -> Text:
    """A player."""
    return text("Player {player}", player=PLAYERS[player])


def to_do(notes: Sequence[Happening]) -> Text:
    """What hands have to do after an act, by the most important of what it brought."""
    kinds = {each.kind for each in notes}
    if happenings.ESCAPED in kinds:
        return text("A ghost escapes: take it out of the castle")
    if happenings.BEATEN in kinds:
        return text("Carry the beaten ghost away and turn its portal")
    return text("Move these pieces")


def one_act_away(position: CastlePosition, which: int, move: int) -> Text:
    """A ghost that an act of the player at turn lets escape."""
    return text(
        "{ghost} escapes if {player} does this: {act}",
        ghost=ghost_name(which),
        player=PLAYERS[position.turn],
        act=answer(position, move),
    )


def forgotten_turn(colour: int) -> Text:
    """People went on without turning a portal."""
    return text("Forgotten: turn {portal}", portal=PORTAL_NAMES[colour])


def forgotten_ghost(which: int) -> Text:
    """People went on without moving a ghost."""
    return text("Forgotten: move {ghost}", ghost=ghost_name(which))


def turned_unasked(colour: int) -> Text:
    """No act explains how a portal stands."""
    return text("No act turns {portal} like this", portal=PORTAL_NAMES[colour])


def astray(which: int) -> Text:
    """No act explains where a ghost is."""
    return text("No act brings {ghost} here", ghost=ghost_name(which))


def missing(which: int) -> Text:
    """A ghost was taken up and lies nowhere that anybody sees."""
    return text("Nobody sees {ghost}", ghost=ghost_name(which))


MOVED_UNSEEN = text("If it went where the camera cannot read it, tap its move; if not, put it back.")


def misturned(colour: int, is_open: Direction, faces: Direction) -> Text:
    """How a portal stands, and how it should."""
    return text(
        "{portal} is open to this side: {now}; it must be open to this side: {side}",
        portal=PORTAL_NAMES[colour],
        now=SIDE_NAMES[CLOCKWISE.index(is_open)],
        side=SIDE_NAMES[CLOCKWISE.index(faces)],
    )


DRAWN: Final = {
    "passes": text("Nobody can do anything any more: the game is drawn"),
    "repetition": text("The same position for the third time: the game is drawn"),
}


def title(position: CastlePosition) -> Text:
    """What is asked now."""
    player = PLAYERS[position.turn]
    if position.due == PLACE:
        return text("{player} places a ghost", player=player)
    if position.due == ACT:
        return text("{player} moves, fights or releases", player=player)
    return text("{player} puts {ghost} down", player=player, ghost=ghost_name(position.due))


def hinted(position: CastlePosition, move: int) -> Text:
    """A good move that was named."""
    return text("A good move: {answer}", answer=answer(position, move))


SEARCHING: Final = text("A good move is being looked for.")
THINKING: Final = text("The table thinks about its move.")


def answer(position: CastlePosition, move: int) -> Text:
    """A move as an answer."""
    kind, first, room = parts(move)
    match kind:
        case "place":
            return text("{ghost} to {room}", ghost=ghost_name(ghost(position.turn, first)), room=ROOMS[room])
        case "move":
            return text(
                "{ghost} from {origin} to {room}",
                ghost=ghost_name(position.rooms[first]),
                origin=ROOMS[first],
                room=ROOMS[room],
            )
        case "fight":
            return _fight(position.rooms[first], position.rooms[room], ROOMS[first], ROOMS[room])
        case "release":
            return text("Release {ghost}", ghost=ghost_name(ghost(position.turn, first)))
        case "put":
            return text("{ghost} to {room}", ghost=ghost_name(position.due), room=ROOMS[room])
    return text("Pass")


def _fight(which: int, other: int, origin: str, room: str) -> Text:
    one, two = ghost_name(which), ghost_name(other)
    if beats(COLOUR_OF[which], COLOUR_OF[other]):
        return text(
            "{ghost} from {origin} beats {other} in {room}", ghost=one, other=two, origin=origin, room=room
        )
    return text(
        "{ghost} from {origin} loses to {other} in {room}", ghost=one, other=two, origin=origin, room=room
    )
