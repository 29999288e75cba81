"""One line for one position: reading and writing it. What it may not say is refused with the reason (E4)."""

from companion.errors import IllegalPosition, MalformedPosition
from companion.rules.eighteen_ghosts.castle import (
    CARPET_OF,
    CARPETS,
    COLOUR_OF,
    EACH,
    EMPTY,
    EXITS,
    GHOSTS,
    ONE,
    OWNER_OF,
    PLAYERS,
    PORTAL_ROOMS,
    ROOMS,
    SIDES,
    VARIANTS,
    WIDTH,
    count,
    packed_sides,
    side_of,
)
from companion.rules.eighteen_ghosts.engine import ACT, PLACE, CastlePosition, placer

KEYS = ("hand", "dungeon", "out", "turn", "due", "variant")
PUT = "put:"
NOTATION = "Notation"
"""The heading of the rules that says how a line is written."""


def line_of(position: CastlePosition) -> str:
    """The line of a position."""
    cells = ["." if not which else GHOSTS[which - 1] for which in position.rooms]
    for colour, room in enumerate(PORTAL_ROOMS):
        cells[room] = SIDES[side_of(position.portals, colour)]
    rows = "/".join("".join(cells[start : start + WIDTH]) for start in range(0, len(cells), WIDTH))
    due = {ACT: "act", PLACE: "place"}.get(position.due) or PUT + GHOSTS[position.due - 1]
    values = (
        _listed(position.hand),
        _listed(position.dungeon),
        _listed(position.out),
        PLAYERS[position.turn],
        due,
        VARIANTS[position.variant],
    )
    return " ".join((rows, *(f"{key}={value}" for key, value in zip(KEYS, values, strict=True))))


def _listed(held: int) -> str:
    return "".join(letter * count(held, which) for which, letter in enumerate(GHOSTS, start=1)) or "-"


def position_of(line: str) -> CastlePosition:
    """The position of a line; MalformedPosition if it is none, IllegalPosition if the rules forbid it."""
    try:
        position, many = _read(line)
        _check_counts(many)
        _check_portals(position)
        _check_due(position)
    except IllegalPosition as refused:
        refused.quoting(line or " ")
        raise
    return position


def _read(line: str) -> tuple[CastlePosition, dict[int, int]]:
    """What a line says, and how many of each ghost it names; nothing is judged but its form."""
    castle, *words = line.split() or [""]
    keys = tuple(word.partition("=")[0] for word in words)
    if keys != KEYS:
        raise MalformedPosition(
            "After the five rows come {keys}, in this order.",
            rule=NOTATION,
            keys=" ".join(f"{key}=" for key in KEYS),
        )
    hand, dungeon, out, turn, due, variant = (word.partition("=")[2] for word in words)
    rooms, portals = _castle(castle)
    held = [_held(key, value) for key, value in zip(KEYS, (hand, dungeon, out), strict=False)]
    released = _due(due)
    many = {which: rooms.count(which) + sum(each.count(which) for each in held) for which in range(1, 7)}
    if released in many:
        many[released] += 1
    packed = [sum(min(each.count(which), EACH) * ONE[which] for which in range(1, 7)) for each in held]
    position = CastlePosition(
        rooms=rooms,
        portals=portals,
        hand=packed[0],
        dungeon=packed[1],
        out=packed[2],
        turn=_one_of(PLAYERS, "turn", turn),
        due=released,
        variant=_one_of(VARIANTS, "variant", variant),
    )
    return position, many


def _castle(text: str) -> tuple[bytes, int]:
    rows = text.split("/")
    if len(rows) != WIDTH:
        raise IllegalPosition("The castle has five rows; here are {count}.", rule="E4", count=len(rows))
    for number, row in enumerate(rows, start=1):
        if len(row) != WIDTH:
            raise IllegalPosition(
                "A row has five rooms; row {row} has {count}.", rule="E4", row=number, count=len(row)
            )
    cells = "".join(rows)
    sides = tuple(_side(cells[room], ROOMS[room]) for room in PORTAL_ROOMS)
    return bytes(_cell(room, cell) for room, cell in enumerate(cells)), packed_sides(sides)


def _side(cell: str, room: str) -> int:
    if cell in GHOSTS:
        raise IllegalPosition("{room} is a portal; no ghost enters it.", rule="E4", room=room)
    if cell not in SIDES:
        raise MalformedPosition(
            "{room} is a portal: its open side is one of {sides}.",
            rule=NOTATION,
            room=room,
            sides=" ".join(SIDES),
        )
    return SIDES.index(cell)


def _cell(room: int, cell: str) -> int:
    if cell == "." or room in PORTAL_ROOMS:
        return EMPTY
    if cell not in GHOSTS:
        raise MalformedPosition(
            "`{cell}` is no ghost; {room} holds `.` or one of {letters}.",
            rule=NOTATION,
            cell=cell,
            room=ROOMS[room],
            letters=" ".join(GHOSTS),
        )
    return GHOSTS.index(cell) + 1


def _held(key: str, value: str) -> list[int]:
    if value == "-":
        return []
    if not value or any(letter not in GHOSTS for letter in value):
        raise MalformedPosition(
            "`{word}` does not say which ghosts: letters of {letters}, or `-` for none.",
            rule=NOTATION,
            word=f"{key}={value}",
            letters=" ".join(GHOSTS),
        )
    return [GHOSTS.index(letter) + 1 for letter in value]


def _due(value: str) -> int:
    named = {"act": ACT, "place": PLACE, **{PUT + letter: n for n, letter in enumerate(GHOSTS, start=1)}}
    if value not in named:
        raise MalformedPosition(
            "`{word}` is none of {known}.", rule=NOTATION, word=f"due={value}", known=" ".join(named)
        )
    return named[value]


def _one_of(known: tuple[str, ...], key: str, value: str) -> int:
    if value not in known:
        raise MalformedPosition(
            "`{word}` is none of {known}.", rule=NOTATION, word=f"{key}={value}", known=" ".join(known)
        )
    return known.index(value)


# ------------------------------------------------------------------------ what the rules forbid


def _check_counts(many: dict[int, int]) -> None:
    for which, number in many.items():
        if number != EACH:
            raise IllegalPosition(
                "There are {count} ghosts, {letter} {number} times; there are 18, each letter three times.",
                rule="E4",
                count=sum(many.values()),
                letter=GHOSTS[which - 1],
                number=number,
            )


def _check_portals(position: CastlePosition) -> None:
    for room, *both in EXITS[position.portals]:
        if position.rooms[room] in both:
            raise IllegalPosition(
                "{letter} stands in {room}, before its own open portal; it would have left at once.",
                rule="E4",
                letter=GHOSTS[position.rooms[room] - 1],
                room=ROOMS[room],
            )


def _check_due(position: CastlePosition) -> None:
    due = position.due
    if due == PLACE:
        _check_placing(position)
    elif position.hand:
        raise IllegalPosition("Nobody acts before all ghosts are placed.", rule="Placing")
    if due in (ACT, PLACE):
        return
    if OWNER_OF[due] == position.turn:
        raise IllegalPosition("A released ghost is put down by the opponent of its owner.", rule="Release")
    if all(position.rooms[room] for room in CARPETS[COLOUR_OF[due]]):
        raise IllegalPosition("No carpet of this colour is empty.", rule="Release")


def _check_placing(position: CastlePosition) -> None:
    if not position.hand:
        raise IllegalPosition("All ghosts are placed.", rule="Placing")
    if position.turn != placer(position.hand):
        raise IllegalPosition(
            "A places one ghost, B two, then each one in turn: it is not this player's turn.", rule="Placing"
        )
    for room, which in enumerate(position.rooms):
        if which and CARPET_OF.get(room) != COLOUR_OF[which]:
            raise IllegalPosition(
                "{room} has no carpet of this ghost's colour.", rule="Placing", room=ROOMS[room]
            )
