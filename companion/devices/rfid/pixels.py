"""Pointing with pixels on the hubs: which colour each pixel has, and when the hub must be told. No line.

The place to take from blinks slowly, the place to put to is steady and brighter: no meaning rests on colour.
A quarter of full brightness is the most, because the hub's USB socket feeds them.
"""

from collections.abc import Sequence

from companion.messages.ids import PlaceId
from companion.messages.lamps import NOWHERE, Pointing

DARK = "000000"
TAKE = "201000"
PUT = "303040"
BLINK_SECONDS = 1.0
REPEAT_SECONDS = 1.0
"""How often a lit picture is told again, should a line have been lost."""


class PixelRow:
    """The pixels of one hub, by the places they lie at. Any thread may set `pointing`."""

    def __init__(self, places: Sequence[PlaceId | None]) -> None:
        self.pointing = NOWHERE
        self._places = tuple(places)
        self._has = 0
        self._told: tuple[str, ...] | None = None
        self._told_at = 0.0

    def greet(self, has: int) -> None:
        """The hub says how many pixels it has; what it showed before is unknown."""
        self._has, self._told = has, None

    def due(self, now: float) -> tuple[str, ...]:
        """The words of a PIXELS command that is due now; none if the hub shows what it should."""
        picture = colours(self._places[: self._has], self.pointing, now)
        again = _lit(picture) and now - self._told_at >= REPEAT_SECONDS
        if not picture or (picture == self._told and not again):
            return ()
        self._told, self._told_at = picture, now
        return ("0", *picture)

    def farewell(self) -> tuple[str, ...]:
        """The words that put out what is lit."""
        if not _lit(self._told or ()):
            return ()
        return ("0", *(DARK for _ in self._places[: self._has]))


def colours(places: Sequence[PlaceId | None], pointing: Pointing, now: float) -> tuple[str, ...]:
    """The colour of each pixel, by the place it lies at."""
    blink = now % BLINK_SECONDS < BLINK_SECONDS / 2
    return tuple(_colour(place, pointing, blink) for place in places)


def _colour(place: PlaceId | None, pointing: Pointing, blink: bool) -> str:
    if place in pointing.targets:
        return PUT
    return TAKE if place in pointing.origins and blink else DARK


def _lit(picture: Sequence[str]) -> bool:
    return any(colour != DARK for colour in picture)
