"""Dice in the tray: when a throw is a throw. How faces are read is told in `devices/vision/dice`. Pure.

A throw is told once, when all dice of it are read. What lay in the tray when we first looked was thrown
before and is no news. The same faces again are a new throw once the tray was seen empty or with dice that
could not be read: until then they are the dice that lay there.
"""

from dataclasses import dataclass

from companion.messages.events import DiceRead
from companion.messages.ids import Witness
from companion.messages.sightings import TableSeen


@dataclass(frozen=True, slots=True)
class Tray:
    """The faces that lie in the tray as they were last read."""

    faces: tuple[str, ...] | None = None
    """None before the first look; none at all once it was seen empty or could not be read whole."""


def observed(tray: Tray, seen: TableSeen) -> tuple[Tray, tuple[DiceRead, ...]]:
    """The tray after one look, and the throw that look settles."""
    if seen.dice is None:
        return tray, ()
    if seen.dice.unread:
        return (tray if tray.faces is None else Tray(())), ()
    now = Tray(seen.dice.faces)
    if tray.faces is None or not now.faces or now == tray:
        return now, ()
    return now, (DiceRead(at=seen.at, faces=seen.dice.faces, witness=Witness.CAMERA),)
