"""A position of 18 Ghosts to be edited: its line of notation as fields, room by room. Pure."""

from collections.abc import Mapping
from typing import Final

from companion.errors import IllegalPosition, Refused
from companion.messages.cards import Shape
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
from companion.rules.eighteen_ghosts.table.kit import DUNGEON, OUTSIDE, PIECES, PLACES_OF_ROOMS
from companion.rules.eighteen_ghosts.table.standing import Standing
from companion.rules.eighteen_ghosts.words import names

COURSE: Final = "course"
HELD: Final = {
    "hand": text("Ghosts not placed yet, as letters"),
    "dungeon": text("Ghosts in the dungeon, as letters"),
    "out": text("Ghosts that have escaped, as letters"),
}
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
    wrong, lies = _judged(line)
    return PositionSheet(
        position=line,
        file=f"{line}\n",
        fields=_fields(cells, values),
        groups=_groups(),
        wrong=wrong,
        options={"variant": values["variant"]},
        view={"position": line},
        piles={place: Pile(open=pile) for place, pile in lies.items()},
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


def _judged(line: str) -> tuple[tuple[Impossible, ...], Mapping[PlaceId, tuple[PieceId, ...]]]:
    try:
        stands = standing(position_of(line))
    except IllegalPosition as refused:
        room = refused.values.get("room")
        at = str(room) if room in ROOMS and ROOMS.index(str(room)) not in PORTAL_ROOMS else COURSE
        return (Impossible(what=what_of(refused), at=(at,)),), {}
    lies: dict[PlaceId, tuple[PieceId, ...]] = {}
    for piece, place in stands.items():
        lies[place] = (*lies.get(place, ()), piece)
    return (), lies


def _groups() -> dict[str, Text]:
    rooms = {name: names.room_name(room) for room, name in enumerate(ROOMS) if room not in PORTAL_ROOMS}
    return {COURSE: text("Turn and phase"), **rooms}


def _fields(cells: list[str], values: Mapping[str, str]) -> tuple[PositionField, ...]:
    ghosts = _values({".": text("nobody"), **names.GHOST_NAMES})
    sides = _values(dict(zip(SIDES, names.SIDE_NAMES, strict=True)))
    portals = dict(zip(PORTAL_ROOMS, names.PORTAL_NAMES, strict=True))
    return (
        _one("turn", COURSE, text("Whose turn"), values["turn"], _values(TURNS)),
        _one("due", COURSE, text("What comes next"), values["due"], _values(DUE)),
        *(_one(ROOMS[room], COURSE, name, cells[room], sides) for room, name in portals.items()),
        *(
            PositionField(
                id=key,
                place=COURSE,
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
