"""Reading a board of square rooms: which marked pieces stand in which room, and which way they face.

A room is called bare only when its printed ground is seen. A piece that is turned by about half a quarter
faces nowhere yet.
"""

from companion.devices.vision.album import SCALE, Album
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.crops import cut_square, rectify
from companion.devices.vision.figures import Placed, by_place, find_pieces
from companion.devices.vision.ground import fixed_grounds
from companion.devices.vision.images import Picture
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.markers import MarkerBook
from companion.messages.directions import CLOCKWISE
from companion.messages.sightings import PiecesSeen, TurnSeen

AWRY = 30.0
"""Degrees beside a quarter turn from which on nobody can say which way a piece faces."""
_QUARTER = 90.0


class RoomReader:
    """Reads one board of rooms with one album."""

    def __init__(self, layout: TableLayout, markers: MarkerBook, album: Album) -> None:
        self._layout = layout
        self._markers = markers
        self._grounds = fixed_grounds(album.table, layout.rooms, SCALE)

    def read(self, grey: Picture, calibration: Calibration) -> tuple[list[PiecesSeen], tuple[TurnSeen, ...]]:
        """What stands in each room, and how the pieces with a front are turned."""
        layout = self._layout
        if not layout.rooms:
            return [], ()
        crop = cut_square(grey, layout, calibration)
        marked = find_pieces(crop, 0.0, layout, calibration, self._markers)
        standing = by_place(marked, layout.rooms)
        rooms = []
        for spot in layout.rooms:
            found = frozenset(one.piece for one in standing[spot.place])
            bare = False
            if not found and spot in self._grounds:
                ground = self._grounds[spot].look(rectify(grey, spot, calibration, SCALE))
                hidden = [circle for one in marked for circle in one.hides(spot)]
                bare = ground is not None and ground.bare(hidden)
            rooms.append(PiecesSeen(place=spot.place, pieces=found, bare=bare))
        return rooms, self._turns(marked)

    def _turns(self, marked: list[Placed]) -> tuple[TurnSeen, ...]:
        turns = []
        for one in sorted(marked, key=lambda each: each.piece):
            quarters = round(one.heading / _QUARTER)
            if one.piece in self._markers.fronts and abs(one.heading - quarters * _QUARTER) < AWRY:
                turns.append(TurnSeen(piece=one.piece, faces=CLOCKWISE[quarters % len(CLOCKWISE)]))
        return tuple(turns)
