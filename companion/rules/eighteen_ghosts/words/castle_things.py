"""What each thing of the castle is and does, to look up by touching it: `piece:A-red-1`, `place:c3`."""

from collections.abc import Mapping
from typing import Any, Final

from companion.messages.games import LookUp
from companion.messages.text import Text, text
from companion.rules.eighteen_ghosts.castle import CARPET_OF, COLOURS, MIRRORS, ROOMS
from companion.rules.eighteen_ghosts.words import names, rulebook

BEATS: Final = {
    "red": text("It beats blue ghosts and loses to yellow ones."),
    "blue": text("It beats yellow ghosts and loses to red ones."),
    "yellow": text("It beats red ghosts and loses to blue ones."),
}
CARPETS: Final = {
    "red": text("Carpet: a red ghost may be placed or released here."),
    "blue": text("Carpet: a blue ghost may be placed or released here."),
    "yellow": text("Carpet: a yellow ghost may be placed or released here."),
}
MIRROR: Final = text("Mirror: a ghost here may jump to any other empty mirror.")
OPEN: Final = {
    "north": text("It is open upwards."),
    "east": text("It is open to the right."),
    "south": text("It is open downwards."),
    "west": text("It is open to the left."),
}
"""By the side a portal faces."""


def look_up(thing: str, view: Mapping[str, Any]) -> LookUp | None:
    """What a thing is and does; None for what is not known."""
    kind, _, which = thing.partition(":")
    if kind == "piece" and which.endswith("-portal"):
        return _portal(which, view)
    if kind == "piece" and which.split("-")[1:2] and which.split("-")[1] in COLOURS:
        colour = which.split("-")[1]
        return LookUp(name=text("{piece}", piece=which), does=(BEATS[colour], _rule("Portals")))
    if kind == "place" and which in ROOMS:
        return LookUp(name=text("{place}", place=which), does=_room(ROOMS.index(which)))
    if kind == "place" and which in ("dungeon", "outside"):
        told = {"dungeon": (names.DUNGEON, "Release"), "outside": (names.OUTSIDE, "End")}[which]
        return LookUp(name=told[0], does=(_rule(told[1]),))
    return None


def _portal(which: str, view: Mapping[str, Any]) -> LookUp:
    faces = (view.get("open") or {}).get(which, "")
    now = (OPEN[faces],) if faces in OPEN else ()
    return LookUp(name=text("{piece}", piece=which), now=now, does=(_rule("Portals"),))


def _room(room: int) -> tuple[Text, ...]:
    if room in MIRRORS:
        return (MIRROR,)
    return (CARPETS[COLOURS[CARPET_OF[room]]],) if room in CARPET_OF else (_rule("Portals"),)


def _rule(name: str) -> Text:
    return next(rule.body for rule in rulebook.chapters() if rule.id == name)
