"""All lights of a table as one: the lamps of the sockets, and the pixels of the hubs that have any."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.devices.ports import Lamps
from companion.messages.ids import PlaceId
from companion.messages.lamps import NOWHERE, Cue, Pointing, Scene, Signal


class Pointer(Protocol):
    """Something with pixels at places."""

    def point(self, pointing: Pointing) -> None:
        """Light the pixels at these places, the others go dark."""


class TableLights:
    """Lamps and pointers behind the one port."""

    def __init__(self, lamps: Lamps, pointers: Sequence[Pointer]) -> None:
        self._lamps = lamps
        self._pointers = tuple(pointers)

    def show(self, scene: Scene) -> None:
        """Let every lamp rest in its mood."""
        self._lamps.show(scene)

    def play(self, cue: Cue) -> None:
        """Let a cue pass over; a search is also pointed at, until something else is."""
        self._lamps.play(cue)
        if cue.signal is Signal.HERE:
            self.point(Pointing(targets=frozenset(cue.places)))

    def point(self, pointing: Pointing) -> None:
        """Point with every pixel there is."""
        for pointer in self._pointers:
            pointer.point(pointing)

    def brightness(self) -> Mapping[PlaceId, float]:
        """Brightness from 0 to 1 of each lamp, as measured at its pin."""
        return self._lamps.brightness()

    def close(self) -> None:
        """Put everything out."""
        self.point(NOWHERE)
        self._lamps.close()
