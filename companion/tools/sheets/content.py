"""What goes on the printable sheets: stickers by section, with their sizes. No paper, no PDF."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.config import TableConfig
from companion.devices.vision.layout import TableLayout
from companion.messages.boards import Board
from companion.messages.ids import PieceId
from companion.rules.markers import CORNER_MARKERS, Markers
from companion.tools.sheets.aruco import CARDS, PIECES, MarkerFamily

CORNER_NAMES = ("north-west", "north-east", "south-east", "south-west")
LABEL_MM = (44.0, 10.0)
CARD_MM = (85.0, 54.0)
FRONT_CUT = 2.0
"""Sides of a marker that a sticker with an arrow is wide: the white round the marker stays whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerSticker:
    """A marker to cut out: the black square, white round it, a name below."""

    family: MarkerFamily
    number: int
    side: float
    """Of the black square."""
    cut: float
    """Of the square to cut out."""
    caption: str
    front: bool = False
    """Whether an arrow at its upper edge shows where the piece faces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSquare:
    """A room of a board to cut out and lay beside the others: its name, what is printed in it, its side."""

    name: str
    paint: str
    cut: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GreyPatch:
    """A square of even grey for the white balance of the dice."""

    cut: float
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A strip of text for a cable or a connector."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinCard:
    """A card with the table's address as a QR code."""

    url: str


Sticker = MarkerSticker | RoomSquare | GreyPatch | Label | JoinCard


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSection:
    """Stickers that belong together; each section begins on a fresh page."""

    title: str
    hint: str
    stickers: Sequence[Sticker]


def sections(
    table: TableConfig,
    layout: TableLayout,
    markers: Markers,
    url: str,
    board: Board | None = None,
    fronts: frozenset[PieceId] = frozenset(),
) -> Mapping[str, SheetSection]:
    """All sections by the name used to choose them; pieces with a front get an arrow."""
    return {
        "corners": SheetSection(
            title="Corners of the table",
            hint="Glue them flat with their arrow to the north: their middles where camera.toml says.",
            stickers=tuple(_corners(layout)),
        ),
        "pieces": SheetSection(
            title="Pieces",
            hint="Flat pieces: on the face. Figurines: on a disc on top, or on the base in front.",
            stickers=tuple(
                _marker(
                    PIECES,
                    number,
                    layout.marker,
                    max(layout.marker * (FRONT_CUT if piece in fronts else 8 / 6), layout.piece),
                    piece,
                    front=piece in fronts,
                )
                for piece, number in markers.pieces.items()
            ),
        ),
        "board": SheetSection(
            title="The board",
            hint="Cut the rooms out and glue them edge to edge in their order: a1 is in the north-west.",
            stickers=() if board is None else tuple(_rooms(board)),
        ),
        "cards": SheetSection(
            title="Cards",
            hint="On the face of a card, or on its sleeve. Only if the camera is to read cards.",
            stickers=tuple(
                _marker(CARDS, number, layout.card_marker, layout.card_marker * 9 / 7, card)
                for card, number in markers.cards.items()
            ),
        ),
        "labels": SheetSection(
            title="Cables",
            hint="One for each end of a cable.",
            stickers=tuple(Label(text=text) for text in _labels(table)),
        ),
        "join": SheetSection(
            title="Join the table",
            hint="Scan to open the panel. Anyone in the same network may watch.",
            stickers=(JoinCard(url=url), JoinCard(url=url)),
        ),
    }


def _rooms(board: Board) -> Iterator[Sticker]:
    for row in board.rows:
        for place in row:
            yield RoomSquare(name=place, paint=board.paints[place], cut=board.side)


def _corners(layout: TableLayout) -> Iterator[Sticker]:
    for name, number, spot in zip(CORNER_NAMES, CORNER_MARKERS, layout.corners, strict=True):
        yield _marker(PIECES, number, spot.across, spot.across * 8 / 6, f"^ north   {name}")
    yield GreyPatch(cut=layout.patch.across, caption="grey patch of the dice tray")


def _marker(
    family: MarkerFamily, number: int, side: float, cut: float, caption: str, *, front: bool = False
) -> MarkerSticker:
    return MarkerSticker(family=family, number=number, side=side, cut=cut, caption=caption, front=front)


def _labels(table: TableConfig) -> Iterator[str]:
    for hub in table.hubs:
        yield hub.device
        yield from (f"{hub.device} reader {n}: {place}" for n, place in enumerate(hub.readers) if place)
        yield from (f"{hub.device} switch {n}: {place}" for n, place in enumerate(hub.switches) if place)
    yield from (f"socket {item.place}: lamp GPIO{pin}" for item in table.sockets for pin in item.leds)
    yield from (f"socket {item.place}: switch GPIO{item.switch}" for item in table.sockets)
