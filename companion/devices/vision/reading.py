"""One whole reading: a picture of a still table to what is seen at every place. Pure; remembers nothing.

Tops of stacks are told by marker where there is one and else by picture; readers under the table may
narrow the choice. A place is called bare only when its ground is seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.devices.vision.album import SCALE, Album
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.crops import MARGIN, cut, cut_boards, cut_square, grow, rectify
from companion.devices.vision.dice import DiceReader
from companion.devices.vision.faces import LIKE, LIKE_BACK, Gallery, Likeness, decide
from companion.devices.vision.figures import Placed, by_place, find_pieces
from companion.devices.vision.ground import Grounds, GroundSeen, fixed_grounds, other_side, tile_name, tile_of
from companion.devices.vision.images import Picture, grey_of
from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.markers import MarkerBook
from companion.devices.vision.rooms import RoomReader
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import CardSeen, Face, PiecesSeen, Side, TableSeen, TileSeen, TopSeen

BACK = "face down"
"""What the back of a flat piece is called among pictures."""
REACH = 18.0
"""How far from the middle of its tile, in millimetres, the middle of a stack is looked for."""
ICON_RIM = 7.0
"""Millimetres around an icon that are looked at to see it bare, as far as no tile lies there."""
AREA_MARGIN = 5.0
"""Millimetres around an open area on which pieces lie flat; standing ones lean farther."""
TILE_EDGE = 8.0
"""Millimetres at the edge of a tile that need not be seen for it to be bare: it may lie aside, under a shadow
or a neighbour, and no piece is as narrow."""
_TILE_ASIDE = 2.0
"""Millimetres beside the tiles that are not looked at: a tile may lie a little aside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What others know: the pieces in each stack by its tags, and the tile that was laid at each place."""

    stacks: Mapping[PlaceId, frozenset[PieceId]] = field(default_factory=dict)
    tiles: Mapping[PlaceId, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class TileLook:
    """One tile straight from above, and what is seen of its ground."""

    spot: Spot
    square: Picture
    ground: GroundSeen | None

    @property
    def tile(self) -> TileSeen:
        """Which tile it is and which side is up."""
        if self.ground is None or not self.ground.known:
            return TileSeen(place=self.spot.place, side=Side.UNSURE)
        tile, side = tile_of(self.ground.name)
        return TileSeen(place=self.spot.place, side=side, tile=tile)


class TableReader:
    """Reads pictures of one table with one album. Holds prepared pictures, nothing that changes."""

    def __init__(self, layout: TableLayout, markers: MarkerBook, album: Album) -> None:
        self.layout = layout
        self._markers = markers
        faces: dict[str, Picture] = {str(piece): picture for piece, picture in album.pieces.items()}
        if album.back is not None:
            faces[BACK] = album.back
        self._faces = Gallery(faces, layout.piece)
        tile = layout.tiles[0].across if layout.tiles else layout.piece
        sides = {tile_name(name, side): picture for (name, side), picture in album.tiles.items()}
        self._tiles = Grounds(sides, (tile, tile), turns=True, other_side=other_side)
        self._icons = {spot.place: _beside(grow(spot, ICON_RIM), layout.square) for spot in layout.icons}
        self._boards = fixed_grounds(album.table, [*self._icons.values(), *layout.spaces], SCALE)
        self._rooms = RoomReader(layout, markers, album)
        self._dice = DiceReader(layout, album)

    def read(
        self, picture: Picture, calibration: Calibration, *, at: float, hints: Hints | None = None
    ) -> TableSeen:
        """Read everything in a picture of a still table."""
        hints = hints or Hints()
        grey = grey_of(picture)
        square = self.pieces_on_square(grey, calibration) if self.layout.tiles else []
        looks = self.look_at_tiles(grey, calibration, hints.tiles)
        pieces, cards = self._read_boards(grey, calibration) if self.layout.icons else ([], ())
        rooms, turns = self._rooms.read(grey, calibration)
        return TableSeen(
            at=at,
            tops=self.read_tops(looks, square, hints.stacks),
            tiles=tuple(look.tile for look in looks),
            pieces=(*self._figures(square), *pieces, *rooms, *self._areas(grey, calibration)),
            cards=cards,
            turns=turns,
            dice=self._dice.read(picture, calibration),
        )

    def pieces_on_square(self, grey: Picture, calibration: Calibration) -> list[Placed]:
        """All marked pieces on the tiles."""
        crop = cut_square(grey, self.layout, calibration)
        return find_pieces(crop, self.layout.tile_thickness, self.layout, calibration, self._markers)

    def look_at_tiles(
        self, grey: Picture, calibration: Calibration, known: Mapping[PlaceId, str]
    ) -> tuple["TileLook", ...]:
        """Every tile straight from above, and what is seen of its ground; `known` names tiles laid before."""
        crop = rectify(grey, self.layout.square, calibration, SCALE)
        looks = []
        for spot in self.layout.tiles:
            square = self._square(crop, spot)
            looks.append(TileLook(spot, square, self._ground(square, known.get(spot.place))))
        return tuple(looks)

    def read_tops(
        self,
        looks: Sequence["TileLook"],
        marked: Sequence[Placed],
        stacks: Mapping[PlaceId, frozenset[PieceId]],
    ) -> tuple[TopSeen, ...]:
        """The top of each stack; `stacks` names the pieces that readers found in it."""
        flats = by_place([one for one in marked if one.piece in self._markers.flat], self.layout.tiles)
        standing = [one for one in marked if one.piece not in self._markers.flat]
        tops = []
        for look in looks:
            hidden = [circle for one in standing for circle in one.hides(look.spot)]
            inner = look.spot.across / 2 - TILE_EDGE
            bare = look.ground is not None and look.ground.bare(hidden, within=inner)
            place = look.spot.place
            tops.append(self._top(look.spot, look.square, bare, flats[place], stacks.get(place)))
        return tuple(tops)

    def _square(self, crop: Picture, spot: Spot) -> Picture:
        square = self.layout.square
        left = round((spot.x - spot.across / 2 - square.x + square.across / 2) * SCALE)
        top = round((spot.y - spot.deep / 2 - square.y + square.deep / 2) * SCALE)
        return crop[top : top + round(spot.deep * SCALE), left : left + round(spot.across * SCALE)]

    def _ground(self, square: Picture, tile: str | None) -> GroundSeen | None:
        only = None if tile is None else [tile_name(tile, side) for side in (Side.FRONT, Side.BACK)]
        return self._tiles.look(square, only)

    def _top(
        self,
        spot: Spot,
        square: Picture,
        bare: bool,
        marked: Sequence[Placed],
        stack: frozenset[PieceId] | None,
    ) -> TopSeen:
        if marked:
            (piece,) = {one.piece for one in marked} if len(marked) == 1 else (None,)
            if piece is None or (stack is not None and piece not in stack):
                return TopSeen(place=spot.place, face=Face.UNSURE)
            return TopSeen(place=spot.place, face=Face.UP, piece=piece, likeness=1.0)
        if bare:
            return TopSeen(place=spot.place, face=Face.NONE, likeness=1.0)
        rim = round((spot.across / 2 - REACH - self.layout.piece / 2) * SCALE)
        only = None if stack is None else {BACK, *stack}
        ranked = self._faces.compare(square[rim:-rim, rim:-rim], only)
        like = LIKE_BACK if ranked and ranked[0].name == BACK else LIKE
        found = decide(ranked, like, missing=self._misses(ranked, stack))
        if found is None:
            return TopSeen(place=spot.place, face=Face.UNSURE)
        if found.name == BACK:
            return TopSeen(place=spot.place, face=Face.DOWN, likeness=found.correlation)
        return TopSeen(place=spot.place, face=Face.UP, piece=PieceId(found.name), likeness=found.correlation)

    def _misses(self, ranked: Sequence[Likeness], stack: frozenset[PieceId] | None) -> bool:
        """Whether there is no picture of a piece that may lie there; the back looks like no face."""
        unknown = (self._markers.flat if stack is None else stack).difference(self._faces.names)
        return bool(unknown and ranked and ranked[0].name != BACK)

    def _figures(self, marked: list[Placed]) -> list[PiecesSeen]:
        """What stands on the tiles. A tile may hide more than it shows, so none is called bare."""
        standing = by_place([one for one in marked if one.piece not in self._markers.flat], self.layout.tiles)
        return [
            PiecesSeen(place=place, pieces=frozenset(one.piece for one in found))
            for place, found in standing.items()
        ]

    def _read_boards(
        self, grey: Picture, calibration: Calibration
    ) -> tuple[list[PiecesSeen], tuple[CardSeen, ...]]:
        layout = self.layout
        crop = cut_boards(grey, layout, calibration)
        marked = find_pieces(crop, 0.0, layout, calibration, self._markers, cards=True)
        cards_known = frozenset(self._markers.cards.values())
        standing = by_place([one for one in marked if one.piece not in cards_known], layout.icons, ICON_RIM)
        lying = by_place([one for one in marked if one.piece in cards_known], layout.spaces)
        icons = []
        for spot in layout.icons:
            found = frozenset(one.piece for one in standing[spot.place])
            bare = not found and self._sees(grey, self._icons[spot.place], calibration)
            icons.append(PiecesSeen(place=spot.place, pieces=found, bare=bare))
        cards = []
        for spot in layout.spaces:
            card = lying[spot.place][0].piece if len(lying[spot.place]) == 1 else None
            bare = not lying[spot.place] and self._sees(grey, spot, calibration)
            cards.append(CardSeen(place=spot.place, card=card, bare=bare))
        return icons, tuple(cards)

    def _areas(self, grey: Picture, calibration: Calibration) -> list[PiecesSeen]:
        """The flat pieces that lie side by side on open areas, by their markers."""
        seen = []
        for spot in self.layout.areas:
            crop = cut(grey, grow(spot, MARGIN if self.layout.rooms else AREA_MARGIN), calibration)
            found = by_place(find_pieces(crop, 0.0, self.layout, calibration, self._markers), [spot])
            seen.append(
                PiecesSeen(place=spot.place, pieces=frozenset(one.piece for one in found[spot.place]))
            )
        return seen

    def _sees(self, grey: Picture, spot: Spot, calibration: Calibration) -> bool:
        """Tell whether the bare ground of a spot is in plain view."""
        known = self._boards.get(spot)
        ground = None if known is None else known.look(rectify(grey, spot, calibration, SCALE))
        return ground is not None and ground.bare()


def _beside(spot: Spot, square: Spot) -> Spot:
    """The part of a spot that lies beside the square of tiles."""
    left, right = spot.x - spot.across / 2, spot.x + spot.across / 2
    top, bottom = spot.y - spot.deep / 2, spot.y + spot.deep / 2
    aside, below = square.across / 2 + _TILE_ASIDE, square.deep / 2 + _TILE_ASIDE
    if abs(spot.x - square.x) > aside:
        left, right = (
            (max(left, square.x + aside), right)
            if spot.x > square.x
            else (left, min(right, square.x - aside))
        )
    if abs(spot.y - square.y) > below:
        top, bottom = (
            (max(top, square.y + below), bottom)
            if spot.y > square.y
            else (top, min(bottom, square.y - below))
        )
    return Spot(
        place=spot.place, x=(left + right) / 2, y=(top + bottom) / 2, across=right - left, deep=bottom - top
    )
