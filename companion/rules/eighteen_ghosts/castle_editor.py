"""A position of 18 Ghosts to be edited: its line of notation as fields, room by room. Pure."""

from collections.abc import Mapping
from typing import Final

from companion.errors import IllegalPosition, Refused
from companion.messages.cards import Shape
from companion.messages.directions import CLOCKWISE
from companion.messages.games import OptionValue
from companion.messages.ids import PieceId, PlaceId
from companion.messages.positions import LONGEST_POSITION, Impossible, PositionField, PositionSheet
from companion.messages.snapshot import Pile
from companion.messages.text import Text, text, what_of
from companion.rules.eighteen_ghosts.castle import (
    EACH,
    GHOSTS,
    PLAYERS,
    PORTAL_ROOMS,
    ROOMS,
    SIDES,
    WIDTH,
    count,
)
from companion.rules.eighteen_ghosts.engine import CastlePosition
from companion.rules.eighteen_ghosts.notation import KEYS, PUT, position_of
from companion.rules.eighteen_ghosts.table.kit import (
    DUNGEON,
    OUTSIDE,
    PIECES,
    PLACES_OF_ROOMS,
    PORTAL_PLACES,
    PORTALS,
)
from companion.rules.eighteen_ghosts.table.standing import Standing
from companion.rules.eighteen_ghosts.words import names

COURSE: Final = "course"
HELD: Final = {
    "hand": text("Ghosts not placed yet, as letters"),
    "dungeon": text("Ghosts in the dungeon, as letters"),
    "out": text("Ghosts that have escaped, as letters"),
}
YARDS: Final = {"dungeon": DUNGEON, "out": OUTSIDE}
"""Where ghosts off the board lie."""
_NUMBERED: Final = tuple(enumerate(GHOSTS, start=1))
DUE: Final = {
    "act": text("an act"),
    "place": text("a ghost is to be placed"),
    **{PUT + letter: name for letter, name in names.GHOST_NAMES.items()},
}
TURNS: Final = {player: text("{player}", player=player) for player in PLAYERS}


def sheet(position: str, filled: Mapping[str, str]) -> PositionSheet:
    """A position with a form filled in; Refused if it is no line of notation."""
    cells, values = _taken_apart(position)
    for name, value in filled.items():
        letters = value.replace(" ", "")[:LONGEST_POSITION]
        if name in ROOMS and len(letters) == 1:
            cells[ROOMS.index(name)] = letters
        elif name in values and name != "variant":
            values[name] = letters or "-"
    rows = "/".join("".join(cells[start : start + WIDTH]) for start in range(0, len(cells), WIDTH))
    line = " ".join((rows, *(f"{key}={values[key]}" for key in KEYS)))
    open_sides = _open_sides(cells)
    return PositionSheet(
        position=line,
        file=f"{line}\n",
        fields=_fields(cells, values),
        groups=_groups(),
        wrong=_judged(line),
        options={"variant": values["variant"]},
        view={"position": line, "open": open_sides},
        piles={
            **{place: Pile(open=pile) for place, pile in _shown(cells, values).items()},
            **{PORTAL_PLACES[portal]: Pile(open=(portal,)) for portal in open_sides},
        },
    )


def standing(position: CastlePosition) -> Standing:
    """A ghost of cardboard for each one of a position; those in a hand or just released stand nowhere yet."""
    left = {which: [piece for piece, kind in PIECES.items() if kind == which] for which in range(1, 7)}
    stands: dict[PieceId, PlaceId] = {}
    for room, which in enumerate(position.rooms):
        if which:
            stands[left[which].pop(0)] = PLACES_OF_ROOMS[room]
    for held, place in ((position.dungeon, DUNGEON), (position.out, OUTSIDE)):
        for which in left:
            for _ in range(count(held, which)):
                stands[left[which].pop(0)] = place
    if position.due in left:
        stands[left[position.due].pop(0)] = DUNGEON
    return stands


def _taken_apart(line: str) -> tuple[list[str], dict[str, str]]:
    castle, *words = line.split() or [""]
    cells = list(castle.replace("/", ""))
    values = {key: value for key, _, value in (word.partition("=") for word in words)}
    if len(line) > LONGEST_POSITION or len(cells) != len(ROOMS) or tuple(values) != KEYS:
        raise Refused("This is no position: it cannot be read.", "Write the line of a position.")
    return cells, values


def _judged(line: str) -> tuple[Impossible, ...]:
    try:
        position_of(line)
    except IllegalPosition as refused:
        room = str(refused.values.get("room", COURSE))
        return (Impossible(what=what_of(refused), at=(room if room in ROOMS else COURSE,)),)
    return ()


def _shown(cells: list[str], values: Mapping[str, str]) -> Mapping[PlaceId, tuple[PieceId, ...]]:
    """The ghosts to draw, also of a position that cannot be; a fourth one of a kind there is not."""
    left = {letter: [piece for piece, kind in PIECES.items() if kind == n] for n, letter in _NUMBERED}
    rooms = {place: cells[room] for room, place in enumerate(PLACES_OF_ROOMS) if room not in PORTAL_ROOMS}
    letters = {**rooms, DUNGEON: values["dungeon"], OUTSIDE: values["out"]}
    return {
        place: tuple(left[letter].pop(0) for letter in held if left.get(letter))
        for place, held in letters.items()
    }


def _open_sides(cells: list[str]) -> Mapping[PieceId, str]:
    """Which way each portal is open that is drawn."""
    sides = {portal: cells[PORTAL_ROOMS[colour]] for portal, colour in PORTALS.items()}
    return {
        portal: CLOCKWISE[SIDES.index(side)].value for portal, side in sides.items() if side in tuple(SIDES)
    }


def _groups() -> dict[str, Text]:
    portals = dict(zip(PORTAL_ROOMS, names.PORTAL_ROOM_NAMES, strict=True))
    rooms = {name: portals.get(room) or names.room_name(room) for room, name in enumerate(ROOMS)}
    return {COURSE: text("Turn and phase"), **rooms, DUNGEON: names.DUNGEON, OUTSIDE: names.OUTSIDE}


def _fields(cells: list[str], values: Mapping[str, str]) -> tuple[PositionField, ...]:
    ghosts = _values({".": text("nobody"), **names.GHOST_NAMES})
    sides = _values(dict(zip(SIDES, names.SIDE_NAMES, strict=True)))
    portals = dict(zip(PORTAL_ROOMS, names.PORTAL_NAMES, strict=True))
    return (
        _one("turn", COURSE, text("Whose turn"), values["turn"], _values(TURNS)),
        _one("due", COURSE, text("What comes next"), values["due"], _values(DUE)),
        *(_one(ROOMS[room], ROOMS[room], name, cells[room], sides) for room, name in portals.items()),
        *(
            PositionField(
                id=key,
                place=YARDS.get(key, COURSE),
                label=label,
                shape=Shape.WORDS,
                given=values[key],
                most=EACH * len(GHOSTS),
            )
            for key, label in HELD.items()
        ),
        *(
            _one(name, name, names.room_name(room), cells[room], ghosts)
            for room, name in enumerate(ROOMS)
            if room not in portals
        ),
    )


def _values(known: Mapping[str, Text]) -> tuple[OptionValue, ...]:
    return tuple(OptionValue(id=value, label=told) for value, told in known.items())


def _one(key: str, place: str, label: Text, given: str, values: tuple[OptionValue, ...]) -> PositionField:
    return PositionField(id=key, place=place, label=label, shape=Shape.ONE, given=given, values=values)
