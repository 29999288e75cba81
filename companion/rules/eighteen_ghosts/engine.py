"""The rules on one position: which moves are legal, and what a move makes of it.

A position is what one line of notation holds, as small numbers; a move is a number too, so that a search can
make millions of them. Nothing here looks back: `game_so_far` tells who repeats himself. Names of moves are in
`moves`, reasons for refusals in `refusals`.

What the rules leave open and how it is decided here:

- A ghost may be placed or put on the carpet before its own open portal; it leaves at once. So a release is
  legal as well when that carpet is the only empty one of its colour.
- Both players cannot be without a legal action: some ghost beside an empty room can always step into it, and
  on an empty board there is always somebody with a ghost to release. So two passes in turn never come up.
"""

from typing import Final, NamedTuple

from companion.rules.eighteen_ghosts.castle import (
    CARPETS,
    COLOUR_OF,
    COLOURS,
    EACH,
    EMPTY,
    EXITS,
    GHOSTS,
    JUMPS,
    NEIGHBOURS,
    ONE,
    OUTWARDS,
    PLAYERS,
    ROOMS,
    TURNED,
    complete,
    count,
    ghost,
    packed_sides,
)

ACT: Final = 0
PLACE: Final = 7
"""What is due: an act, a placing, or the number of the released ghost that is to be put down."""


class CastlePosition(NamedTuple):
    """One line of notation."""

    rooms: bytes
    """The ghost in each room."""
    portals: int
    hand: int
    dungeon: int
    out: int
    turn: int
    """The player who is due, also after the last move."""
    due: int
    variant: int


# ------------------------------------------------------------------------ moves as numbers

_PLACE, _MOVE, _FIGHT, _RELEASE, _PUT = (kind << 10 for kind in range(5))
PASS: Final = 5 << 10
KINDS: Final = ("place", "move", "fight", "release", "put", "pass")


def numbered(kind: str, first: int = 0, second: int = 0) -> int:
    """The number of a move: its kind, the colour or room it begins with, the room it goes to."""
    return KINDS.index(kind) << 10 | first << 5 | second


def parts(move: int) -> tuple[str, int, int]:
    """What a number stands for."""
    return KINDS[move >> 10], move >> 5 & 31, move & 31


# ------------------------------------------------------------------------ the rules


def first_position(variant: int = 0, sides: tuple[int, ...] = OUTWARDS) -> CastlePosition:
    """The empty castle with all ghosts in the players' hands."""
    hand = sum(EACH * ONE[which] for which in range(1, len(GHOSTS) + 1))
    return CastlePosition(bytes(len(ROOMS)), packed_sides(sides), hand, 0, 0, 0, PLACE, variant)


def winner(position: CastlePosition) -> int | None:
    """Who has won; if one act completed both sets, the one who acted and so is not at turn (E3)."""
    first, second = complete(position.out, position.variant)
    if first and second:
        return 1 - position.turn
    return 0 if first else 1 if second else None


def placer(hand: int) -> int:
    """Who places next, by what is left: A places one, B two, then each one in turn."""
    mine, yours = left_to_place(hand)
    if mine == yours:
        return 0 if mine == EACH * len(COLOURS) else 1
    return 0 if mine > yours else 1


def left_to_place(hand: int) -> tuple[int, int]:
    """How many ghosts each player still has in hand."""
    counts = [
        sum(count(hand, ghost(player, colour)) for colour in range(3)) for player in range(len(PLAYERS))
    ]
    return counts[0], counts[1]


def legal_moves(position: CastlePosition) -> list[int]:
    """Every legal move; none once the game is won. Two like ghosts are one move."""
    if winner(position) is not None:
        return []
    rooms, turn, due = position.rooms, position.turn, position.due
    if due == ACT:
        moves = _acts(position, rooms, turn)
    elif due == PLACE:
        moves = [
            _PLACE | colour << 5 | room
            for colour in range(3)
            if count(position.hand, ghost(turn, colour))
            for room in CARPETS[colour]
            if not rooms[room]
        ]
    else:
        moves = [_PUT | room for room in CARPETS[COLOUR_OF[due]] if not rooms[room]]
    return moves or [PASS]


def _acts(position: CastlePosition, rooms: bytes, turn: int) -> list[int]:
    moves = []
    lowest, highest = (1, 3) if turn == 0 else (4, 6)
    for room, which in enumerate(rooms):
        if lowest <= which <= highest:
            colour = COLOUR_OF[which]
            origin = room << 5
            for target in NEIGHBOURS[room]:
                other = rooms[target]
                if not other:
                    moves.append(_MOVE | origin | target)
                elif COLOUR_OF[other] != colour:
                    moves.append(_FIGHT | origin | target)
            if JUMPS[room]:
                moves += [_MOVE | origin | target for target in JUMPS[room] if not rooms[target]]
    if position.dungeon:
        moves += [
            _RELEASE | colour << 5
            for colour in range(3)
            if count(position.dungeon, lowest + colour) and any(not rooms[room] for room in CARPETS[colour])
        ]
    return moves


def after(position: CastlePosition, move: int) -> CastlePosition:
    """The position after a legal move: what it does, then whoever stands before his open portal leaves."""
    board, portals, hand, dungeon, out, turn, due, variant = position
    rooms = bytearray(board)
    kind, first, target = move >> 10, move >> 5 & 31, move & 31
    if kind == 1:
        rooms[target] = rooms[first]
        rooms[first] = EMPTY
        turn = 1 - turn
    elif kind == 2:
        which, other = rooms[first], rooms[target]
        rooms[first] = EMPTY
        if (COLOUR_OF[which] + 1) % 3 == COLOUR_OF[other]:
            rooms[target] = which
            which = other
        dungeon += ONE[which]
        portals = TURNED[portals][COLOUR_OF[which]]
        turn = 1 - turn
    elif kind == 0:
        which = ghost(turn, first)
        hand -= ONE[which]
        rooms[target] = which
        turn, due = (placer(hand), PLACE) if hand else (0, ACT)
    elif kind == 3:
        due = ghost(turn, first)
        dungeon -= ONE[due]
        turn = 1 - turn
    elif kind == 4:
        rooms[target] = due
        due = ACT
    else:
        turn = 1 - turn
    for room, mine, yours in EXITS[portals]:
        which = rooms[room]
        if which in (mine, yours):
            rooms[room] = EMPTY
            out += ONE[which]
    return _position((bytes(rooms), portals, hand, dungeon, out, turn, due, variant))


def _position(values: tuple[bytes, int, int, int, int, int, int, int]) -> CastlePosition:
    """A position from its values in order, without the cost of naming them."""
    return tuple.__new__(CastlePosition, values)


def sequences(position: CastlePosition, depth: int) -> int:
    """How many sequences of so many moves there are; history, and so a draw, is not looked at (E5)."""
    return _sequences(position, depth, {})


def _sequences(position: CastlePosition, depth: int, known: dict[tuple[CastlePosition, int], int]) -> int:
    if depth == 0:
        return 1
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    key = (position, depth)
    found = known.get(key)
    if found is None:
        found = known[key] = sum(_sequences(after(position, move), depth - 1, known) for move in moves)
    return found
