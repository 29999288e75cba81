"""Hints for the eyes: readers narrow what a top can be, and a tile that was known lies there still.

Listens in on all observations, from whichever thread they come.
"""

from collections.abc import Callable, Mapping
from threading import Lock
from typing import TYPE_CHECKING

from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.observations import DeviceLost, Observation, PlaceUnreadable, TagsSeen
from companion.messages.sightings import Side, TableSeen

if TYPE_CHECKING:
    from companion.devices.vision.reading import Hints

FRESH = 2.0
"""Seconds for which a tag that was heard may lie on top: many scans, and not much more than a move takes."""


class CameraHints:
    """What readers heard in each stack lately, and which tile the camera last knew at each place."""

    def __init__(
        self, tags: Callable[[], Mapping[TagId, PieceId]], kit: Kit, clock: Callable[[], float]
    ) -> None:
        self._tags = tags
        self._hiding = frozenset(piece.id for piece in kit.pieces if piece.hides)
        self._stacks = frozenset(place.id for place in kit.places if place.stacks and not place.secret)
        self._clock = clock
        self._lock = Lock()
        self._heard: dict[PlaceId, dict[PieceId, float]] = {}
        self._tiles: dict[PlaceId, str] = {}

    def observe(self, seen: Observation) -> None:
        """Listen in."""
        with self._lock:
            match seen:
                case TagsSeen(place=place, tags=tags) if place in self._stacks:
                    known = self._tags()
                    heard = self._heard.setdefault(place, {})
                    heard.update({known[tag]: seen.at for tag in tags & known.keys()})
                case PlaceUnreadable(place=place):
                    self._heard.pop(place, None)
                case DeviceLost(places=places):
                    for place in places:
                        self._heard.pop(place, None)
                case TableSeen(tiles=tiles):
                    self._tiles = {
                        tile.place: tile.tile
                        for tile in tiles
                        if tile.tile is not None and tile.side is not Side.UNSURE
                    }

    def hints(self) -> "Hints":
        """What can be on top of each stack; a stack in which nothing is heard says nothing."""
        from companion.devices.vision.reading import Hints

        now, untagged = self._clock(), self._hiding.difference(self._tags().values())
        with self._lock:
            fresh = {
                place: frozenset(piece for piece, at in heard.items() if now - at <= FRESH)
                for place, heard in self._heard.items()
            }
            tiles = dict(self._tiles)
        stacks = {place: pieces | untagged for place, pieces in fresh.items() if pieces}
        return Hints(stacks=stacks, tiles=tiles)
