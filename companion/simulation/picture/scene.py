"""What lies where on a rendered table, to the millimetre. No drawing, no light, no camera.

A `Scene` can be laid out from a world of pieces or at random; both put things down the way people do, a
little beside the middle and turned any way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from companion.devices.vision.layout import Spot, TableLayout
from companion.devices.vision.markers import MarkerBook
from companion.messages.directions import CLOCKWISE, Direction
from companion.messages.ids import PieceId, PlaceId

CORNERS, EDGES = ((-29, -29), (29, -29), (29, 29), (-29, 29)), ((0, 33), (0, -33), (33, 0), (-33, 0))
"""Where on a tile figures stand, in millimetres from its middle: in a corner as long as one is free."""
STANDING_APART = 1.45
"""How far apart people set pieces that stand side by side, in sides of a flat piece."""
ASIDE = 8.0
"""How far from the middle of its tile a stack may lie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLaid:
    """A tile on its place, one side up, turned by quarters."""

    place: PlaceId
    tile: str
    turned: bool = False
    quarters: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Flat:
    """The uppermost flat piece of a stack with `under` more below; `piece` is None when it lies face down."""

    place: PlaceId
    piece: PieceId | None
    x: float
    y: float
    turn: float = 0.0
    under: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureLaid:
    """A figure or token that carries its marker on top."""

    place: PlaceId
    piece: PieceId
    kind: str
    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLaid:
    """A card on a space."""

    place: PlaceId
    card: PieceId
    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DieLying:
    """A die in the tray, with the name of its upper face."""

    face: str
    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """All that lies on the table."""

    tiles: tuple[TileLaid, ...] = ()
    flats: tuple[Flat, ...] = ()
    figures: tuple[FigureLaid, ...] = ()
    cards: tuple[CardLaid, ...] = ()
    dice: tuple[DieLying, ...] = ()
    sheet: bool = False
    """Whether a white sheet lies where the tiles go, as for enrolment."""
    peeled: bool = False
    """Whether flat pieces carry no stickers, even where the renderer would glue them on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """What a rendered table shows that a world of pieces does not know."""

    tiles: Mapping[PlaceId, str] = field(default_factory=dict)
    turned: frozenset[PlaceId] = frozenset()
    dice: tuple[str, ...] = ()
    face_down: frozenset[PieceId] = frozenset()
    facing: Mapping[PieceId, Direction] = field(default_factory=dict)


def lay_out(
    layout: TableLayout,
    markers: MarkerBook,
    piles: Mapping[PlaceId, Sequence[PieceId]],
    extras: Extras,
    rng: Random,
) -> Scene:
    """Put everything down as a hand would: stacks on tiles with figures beside, loose tiles on areas."""
    flats: list[Flat] = []
    figures: list[FigureLaid] = []
    cards: list[CardLaid] = []
    for spot in layout.tiles:
        pile = piles.get(spot.place, ())
        stack = [piece for piece in pile if piece in markers.flat]
        if stack:
            shown = None if stack[-1] in extras.face_down else stack[-1]
            flats.append(_flat(spot, shown, len(stack) - 1, rng))
        beside = [*rng.sample(CORNERS, k=len(CORNERS)), *rng.sample(EDGES, k=len(EDGES))]
        standing = [piece for piece in pile if piece not in markers.flat]
        for piece, (x, y) in zip(standing, beside, strict=False):
            figures.append(_figure(spot, piece, markers.kinds[piece], x, y, rng))
    for spot in layout.rooms:
        pile = piles.get(spot.place, ())
        figures += [_in_room(spot, piece, markers.kinds[piece], extras, rng) for piece in pile]
    for spot in layout.areas:
        standing = [piece for piece in piles.get(spot.place, ()) if piece not in markers.flat]
        figures += _standing_side_by_side(layout, spot, standing, markers, rng)
        flats += _side_by_side(
            layout, spot, [p for p in piles.get(spot.place, ()) if p in markers.flat], extras, rng
        )
    spaces = {spot.place: spot for spot in layout.spaces}
    cards_known = frozenset(markers.cards.values())
    for spot in layout.icons:
        for piece in piles.get(spot.place, ()):
            if piece in cards_known:
                cards.append(_card(spaces[spot.place], piece, rng))
            else:
                away = rng.uniform(-4, 4), rng.uniform(-4, 4)
                figures.append(_figure(spot, piece, markers.kinds[piece], *away, rng))
    return Scene(
        tiles=tuple(
            TileLaid(place=place, tile=tile, turned=place in extras.turned, quarters=rng.randrange(4))
            for place, tile in extras.tiles.items()
        ),
        flats=tuple(flats),
        figures=tuple(figures),
        cards=tuple(cards),
        dice=tuple(_rolled(layout, extras.dice, rng)),
    )


def _flat(spot: Spot, piece: PieceId | None, under: int, rng: Random) -> Flat:
    turn = rng.choice((0, 90, 180, 270)) + rng.gauss(0, 9) if rng.random() < 0.8 else rng.uniform(0, 360)
    return Flat(
        place=spot.place,
        piece=piece,
        x=spot.x + rng.uniform(-ASIDE, ASIDE),
        y=spot.y + rng.uniform(-ASIDE, ASIDE),
        turn=turn % 360,
        under=under,
    )


def _figure(spot: Spot, piece: PieceId, kind: str, x: float, y: float, rng: Random) -> FigureLaid:
    return FigureLaid(
        place=spot.place, piece=piece, kind=kind, x=spot.x + x, y=spot.y + y, turn=rng.uniform(0, 360)
    )


def _in_room(spot: Spot, piece: PieceId, kind: str, extras: Extras, rng: Random) -> FigureLaid:
    """A piece in a room; one with a front is turned by quarters, about as people turn it."""
    figure = _figure(spot, piece, kind, rng.uniform(-ASIDE, ASIDE), rng.uniform(-ASIDE, ASIDE), rng)
    faces = extras.facing.get(piece)
    if faces is None:
        return figure
    return replace(figure, turn=CLOCKWISE.index(faces) * 90 + rng.gauss(0, 4))


def _standing_side_by_side(
    layout: TableLayout, spot: Spot, pieces: Sequence[PieceId], markers: MarkerBook, rng: Random
) -> list[FigureLaid]:
    pitch = layout.piece * STANDING_APART
    columns = int(spot.across // pitch)
    return [
        _figure(
            spot,
            piece,
            markers.kinds[piece],
            (number % columns + 0.5) * pitch - spot.across / 2 + rng.uniform(-1, 1),
            (number // columns + 0.5) * pitch - spot.deep / 2 + rng.uniform(-1, 1),
            rng,
        )
        for number, piece in enumerate(pieces)
    ]


def _card(spot: Spot, card: PieceId, rng: Random) -> CardLaid:
    side = rng.choice((0, 90, 180, 270))
    return CardLaid(
        place=spot.place,
        card=card,
        x=spot.x + rng.uniform(-5, 5),
        y=spot.y + rng.uniform(-5, 5),
        turn=side + rng.gauss(0, 4),
    )


def _side_by_side(
    layout: TableLayout, spot: Spot, pieces: Sequence[PieceId], extras: Extras, rng: Random
) -> list[Flat]:
    pitch = layout.piece * 1.18
    columns = int(spot.across // pitch)
    placed = []
    for number, piece in enumerate(pieces):
        x = (number % columns + 0.5) * pitch - spot.across / 2 + rng.uniform(-1, 1)
        y = (number // columns + 0.5) * pitch - spot.deep / 2 + rng.uniform(-1, 1)
        shown = None if piece in extras.face_down else piece
        placed.append(
            Flat(place=spot.place, piece=shown, x=spot.x + x, y=spot.y + y, turn=rng.gauss(0, 4) % 360)
        )
    return placed


def _rolled(layout: TableLayout, faces: Sequence[str], rng: Random) -> list[DieLying]:
    """Dice anywhere in the tray, touching at the closest."""
    reach = layout.tray.across / 2 - layout.die * 0.9
    dice: list[DieLying] = []
    for face in faces:
        for _ in range(200):
            x, y = layout.tray.x + rng.uniform(-reach, reach), layout.tray.y + rng.uniform(-reach, reach)
            if all((x - other.x) ** 2 + (y - other.y) ** 2 > (layout.die * 1.3) ** 2 for other in dice):
                dice.append(DieLying(face=face, x=x, y=y, turn=rng.uniform(0, 90)))
                break
    return dice
