"""Follows a game on the table: what people say and what their hands do become moves, taken back as they came.

The rules say where each ghost ought to stand, the table where it is. What hands do is a move if exactly one
legal move fits it; all else stays as it was until the table shows it, and is named when hands are off. What
follows from a move (the loser to the dungeon, a portal to turn, a ghost that escapes) is owed until it is
done, and forgotten once people have gone on without it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.errors import IllegalMove
from companion.messages.directions import Direction
from companion.messages.events import (
    Answered,
    Layers,
    PiecePlaced,
    PieceTurned,
    PositionSet,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import PieceId, PlaceId
from companion.rules.eighteen_ghosts.castle import COLOUR_OF, beats, ghost
from companion.rules.eighteen_ghosts.castle_editor import standing
from companion.rules.eighteen_ghosts.engine import CastlePosition, after, legal_moves, numbered, parts
from companion.rules.eighteen_ghosts.game_so_far import GameSoFar, apply, legal, read
from companion.rules.eighteen_ghosts.moves import number, parse, spoken
from companion.rules.eighteen_ghosts.table.kit import (
    DUNGEON,
    PIECES,
    PLACES_OF_ROOMS,
    PORTAL_PLACES,
    PORTALS,
    open_sides,
)
from companion.rules.eighteen_ghosts.table.standing import Standing, moved
from companion.rules.language import Happening, Move

CARRIED_OUT = "carried-out"
"""The answer to an instruction: it was done, whatever sensors see of it."""
HINT = "hint"
"""The answer of who asks for a good move."""
HINTED = "hinted "
"""What an answer begins with that names a good move; it is not made by that."""
PERSON = "person"
"""Who plays for a player, if not the table at one of its levels."""
EDITION = 2
"""2: nobody knows how portals lie before they are seen or told, and undo goes back to a person's turn."""


@dataclass(frozen=True, slots=True)
class CastleMoment:
    """A game and where each ghost of cardboard stands in it."""

    game: GameSoFar
    stands: Standing = field(default_factory=dict)
    made: Move | None = None
    """What the act that led here began with; None at the start, or where the position was edited."""

    @property
    def facing(self) -> Mapping[PieceId, Direction]:
        """Which way each portal ought to be open."""
        return open_sides(self.game.position.portals)

    @property
    def places(self) -> Standing:
        """Where every piece ought to be, portals and all."""
        return {**self.stands, **PORTAL_PLACES}


@dataclass(frozen=True, slots=True)
class Followed:
    """A game at a table: now, before each act, what was taken back, and where the ghosts truly lie."""

    now: CastleMoment
    past: tuple[CastleMoment, ...] = ()
    undone: tuple[CastleMoment, ...] = ()
    lies: Standing = field(default_factory=dict)
    facing: Mapping[PieceId, Direction] = field(default_factory=dict)
    """Which way each portal is truly open."""
    owed: frozenset[PieceId] = frozenset()
    """Pieces that the last acts moved or turned and hands have not yet."""
    forgotten: frozenset[PieceId] = frozenset()
    """Those of them that people went on without."""
    notes: tuple[Happening, ...] = ()
    """What the last act brought about."""
    rested: bool = True
    """Whether hands are off."""
    asked: int = 0
    """Questions so far, so that each has a name of its own."""
    minds: tuple[str, str] = (PERSON, PERSON)
    """Who thinks for each player: a person, or the table at a level."""
    hint: str = ""
    """The good move that was named; HINT while it is looked for."""
    edition: int = EDITION

    @property
    def strays(self) -> tuple[PieceId, ...]:
        """The pieces that are elsewhere than the rules have them, or turned otherwise, in the kit's order."""
        places, facing = self.now.places, self.now.facing
        return tuple(
            piece
            for piece in (*PIECES, *PORTALS)
            if self.lies.get(piece) != places.get(piece) or self.facing.get(piece) is not facing.get(piece)
        )

    @property
    def astray(self) -> tuple[PieceId, ...]:
        """The pieces that nobody was told to move or turn and that are not as the rules have them."""
        return tuple(piece for piece in self.strays if piece not in self.owed)


Told = tuple[Followed, tuple[Happening, ...]]


def judged(followed: Followed, event: TableEvent, table: Mapping[PlaceId, Layers]) -> Told:
    """What an event means, and what happened by it."""
    lies = {piece: place for place, layers in table.items() for layer in layers for piece in layer}
    followed = replace(followed, lies=lies, rested=isinstance(event, TableRested | Answered))
    told: tuple[Happening, ...] = ()
    match event:
        case Answered(choice=choice) if choice == HINT or choice.startswith(HINTED):
            followed = _hinted(followed, choice.removeprefix(HINTED))
        case Answered(choice=choice) if choice != CARRIED_OUT:
            followed, told = _acted(followed, (parse(choice),))
        case PiecePlaced(piece=piece, place=place) if piece in PIECES:
            followed, told = _by_hand(followed, piece, place)
        case PieceTurned(piece=piece, faces=faces) if piece in PORTALS:
            followed = replace(followed, facing={**followed.facing, piece: faces})
        case TableRested():
            followed, told = _after_rest(followed)
        case PositionSet(position=line):
            game = read(line)
            set_aside = replace(followed, past=(*followed.past, followed.now), undone=())
            followed = _changed(set_aside, CastleMoment(game, standing(game.position)))
        case Undone():
            followed = _undone(followed)
        case Redone():
            followed = _redone(followed)
    strays = followed.strays
    owed, forgotten = followed.owed.intersection(strays), followed.forgotten.intersection(strays)
    return replace(followed, owed=owed, forgotten=forgotten), told


def _acted(followed: Followed, moves: Sequence[Move], meant: PieceId | None = None) -> Told:
    """Make the moves of one act; raise IllegalMove at the first that is not legal."""
    now, told = followed.now, list[Happening]()
    for move in moves:
        game, happened = apply(now.game, move)
        stands = moved(now.stands, now.game.position, number(move), game.position, meant)
        now = CastleMoment(game, stands, moves[0])
        told += happened
    going_on = replace(
        followed,
        past=(*followed.past, followed.now),
        undone=(),
        forgotten=followed.owed.intersection(followed.strays),
        notes=tuple(told),
    )
    return _changed(going_on, now), tuple(told)


def _changed(followed: Followed, now: CastleMoment) -> Followed:
    """Go on from another moment; what stands elsewhere in it is owed."""
    before, facing = followed.now.stands, followed.now.facing
    elsewhere = {piece for piece in PIECES if before.get(piece) != now.stands.get(piece)}
    elsewhere |= {piece for piece in PORTALS if facing[piece] is not now.facing[piece]}
    return replace(followed, now=now, owed=followed.owed | elsewhere, asked=followed.asked + 1, hint="")


def _hinted(followed: Followed, move: str) -> Followed:
    """Remember that a good move is wanted, or which one it is; raise IllegalMove if it is not legal."""
    if move != HINT:
        apply(followed.now.game, parse(move))
    return replace(followed, hint=move)


def _undone(followed: Followed) -> Followed:
    if not followed.past:
        raise IllegalMove("There is nothing to undo.", "The game has only just begun.")
    *past, before = followed.past
    back = replace(followed, past=tuple(past), undone=(*followed.undone, followed.now), notes=())
    back = _changed(back, before)
    return _undone(back) if past and _answers_at_once(back) else back


def _redone(followed: Followed) -> Followed:
    if not followed.undone:
        raise IllegalMove("There is nothing to redo.", "Only what was undone can be done again.")
    *undone, again = followed.undone
    forth = replace(followed, past=(*followed.past, followed.now), undone=tuple(undone), notes=())
    forth = _changed(forth, again)
    return _redone(forth) if undone and _answers_at_once(forth) else forth


def _answers_at_once(followed: Followed) -> bool:
    """Whether the table is at turn against a person: it would play again what that person took back."""
    minds = followed.minds
    return followed.edition > 1 and PERSON in minds and minds[followed.now.game.position.turn] != PERSON


# ------------------------------------------------------------------------ what hands do


def _by_hand(followed: Followed, piece: PieceId, place: PlaceId) -> Told:
    """A ghost came to lie somewhere: the one act that explains it is made."""
    if followed.now.stands.get(piece) == place or place == DUNGEON:
        return followed, ()
    acts = list(_acts_to(followed.now, piece, place))
    return _acted(followed, acts[0], piece) if len(acts) == 1 else (followed, ())


def _after_rest(followed: Followed) -> Told:
    """Hands are off: who lies in the dungeon and should stand in a room has lost the one fight there is."""
    fights = lost_fights(followed)
    return _acted(followed, fights[:1]) if len(fights) == 1 else (followed, ())


def lost_fights(followed: Followed) -> Sequence[Move]:
    """The fights that would explain why the one ghost astray lies in the dungeon."""
    lost = [piece for piece in followed.astray if followed.lies.get(piece) == DUNGEON]
    return list(_lost_fights(followed.now, lost[0])) if len(lost) == 1 else ()


def _acts_to(now: CastleMoment, piece: PieceId, place: PlaceId) -> Iterator[Sequence[Move]]:
    """The acts by which a ghost comes to a place: one move, or a release and its putting down."""
    which, origin = PIECES[piece], now.stands.get(piece)
    for move in legal(now.game):
        kind, first, room = parts(number(move))
        goal = PLACES_OF_ROOMS[room]
        match kind:
            case "place":
                fits = which == ghost(now.game.position.turn, first) and origin is None and goal == place
            case "put":
                fits = which == now.game.position.due and origin == DUNGEON and goal == place
            case "move" | "fight":
                fits = origin == PLACES_OF_ROOMS[first] and goal == place
            case "release":
                fits = False
                put = numbered("put", 0, PLACES_OF_ROOMS.index(place)) if place in PLACES_OF_ROOMS else -1
                released = after(now.game.position, number(move))
                if which == released.due and origin == DUNGEON and put in legal_moves(released):
                    yield move, spoken(put)
            case _:
                fits = False
        if fits:
            yield (move,)


def _lost_fights(now: CastleMoment, piece: PieceId) -> Iterator[Move]:
    """The fights in which a ghost is beaten."""
    position = now.game.position
    for move in legal(now.game):
        kind, first, room = parts(number(move))
        if kind == "fight" and now.stands.get(piece) == PLACES_OF_ROOMS[_loses(position, first, room)]:
            yield move


def _loses(position: CastlePosition, first: int, room: int) -> int:
    """The room of the one who loses a fight."""
    return room if beats(COLOUR_OF[position.rooms[first]], COLOUR_OF[position.rooms[room]]) else first
