"""Every move there is, as patterns, and the numbers the engine has for them."""

from functools import cache
from typing import Final

from companion.rules.eighteen_ghosts.engine import numbered, parts
from companion.rules.eighteen_ghosts.sorts import SORTS, Paint, Room
from companion.rules.language import Move, MoveKind, Vocabulary

PLACE: Final = MoveKind[Paint, Room]("place {colour} {room}", SORTS)
MOVE: Final = MoveKind[Room, Room]("move {room} {room}", SORTS)
FIGHT: Final = MoveKind[Room, Room]("fight {room} {room}", SORTS)
RELEASE: Final = MoveKind[Paint]("release {colour}", SORTS)
PUT: Final = MoveKind[Room]("put {room}", SORTS)
PASS: Final = MoveKind[[]]("pass", SORTS)

VOCABULARY: Final = Vocabulary[Move](__name__, globals())


def parse(text: str) -> Move:
    """The move with this text; Malformed if there is none."""
    return VOCABULARY.parse(text)


@cache
def spoken(move: int) -> Move:
    """The move with this number."""
    kind, first, second = parts(move)
    match kind:
        case "place":
            return PLACE(Paint(first), Room(second))
        case "move":
            return MOVE(Room(first), Room(second))
        case "fight":
            return FIGHT(Room(first), Room(second))
        case "release":
            return RELEASE(Paint(first))
        case "put":
            return PUT(Room(second))
    return PASS()


def number(move: Move) -> int:
    """The number of a move."""
    things = (0, *move.things) if move.kind is PUT else move.things
    return numbered(move.kind.word, *things)
