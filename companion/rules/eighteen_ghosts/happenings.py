"""Everything that can follow from a move, as patterns; read off the positions before and after it."""

from collections.abc import Iterator
from typing import Final

from companion.rules.eighteen_ghosts.castle import COLOUR_OF, EXITS, count, side_of
from companion.rules.eighteen_ghosts.engine import CastlePosition, parts, winner
from companion.rules.eighteen_ghosts.sorts import SORTS, GhostNo, Paint, PlayerNo, Room, Side
from companion.rules.language import Happening, HappeningKind, Vocabulary

PLACED: Final = HappeningKind[GhostNo, Room]("placed {ghost} {room}", SORTS)
MOVED: Final = HappeningKind[GhostNo, Room, Room]("moved {ghost} {room} {room}", SORTS)
BEATEN: Final = HappeningKind[GhostNo, GhostNo, Room]("beaten {ghost} by {ghost} {room}", SORTS)
TURNED: Final = HappeningKind[Paint, Side]("turned {colour} {side}", SORTS)
RELEASED: Final = HappeningKind[GhostNo]("released {ghost}", SORTS)
PUT_DOWN: Final = HappeningKind[GhostNo, Room]("put-down {ghost} {room}", SORTS)
PASSED: Final = HappeningKind[PlayerNo]("passed {player}", SORTS)
ESCAPED: Final = HappeningKind[GhostNo, Room]("escaped {ghost} {room}", SORTS)
WON: Final = HappeningKind[PlayerNo]("won {player}", SORTS)
DRAWN_BY_REPETITION: Final = HappeningKind[[]]("drawn repetition", SORTS)
DRAWN_BY_PASSES: Final = HappeningKind[[]]("drawn passes", SORTS)

VOCABULARY: Final = Vocabulary[Happening](__name__, globals())


def told(before: CastlePosition, move: int, now: CastlePosition) -> Iterator[Happening]:
    """What a move did, who escaped and who won."""
    kind, first, room = parts(move)
    match kind:
        case "place":
            yield PLACED(_one_more(now.hand, before.hand), Room(room))
        case "move":
            yield MOVED(GhostNo(before.rooms[first]), Room(first), Room(room))
        case "fight":
            fighters = GhostNo(before.rooms[first]), GhostNo(before.rooms[room])
            loser = _one_more(before.dungeon, now.dungeon)
            yield BEATEN(loser, fighters[loser == fighters[0]], Room(room))
            colour = COLOUR_OF[loser]
            yield TURNED(Paint(colour), Side(side_of(now.portals, colour)))
        case "release":
            yield RELEASED(GhostNo(now.due))
        case "put":
            yield PUT_DOWN(GhostNo(before.due), Room(room))
        case "pass":
            yield PASSED(PlayerNo(before.turn))
    for room, *both in EXITS[now.portals]:
        for which in both:
            if count(now.out, which) > count(before.out, which):
                yield ESCAPED(GhostNo(which), Room(room))
    won = winner(now)
    if won is not None:
        yield WON(PlayerNo(won))


def _one_more(smaller: int, larger: int) -> GhostNo:
    """The ghost that there is one more of; each number has two bits."""
    return GhostNo((larger - smaller).bit_length() // 2)
