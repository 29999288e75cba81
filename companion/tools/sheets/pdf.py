"""Pages to PDF with reportlab, QR codes with segno. The same input gives the same bytes."""

import io
from collections.abc import Sequence

import segno
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.tools.sheets.content import (
    CARD_MM,
    LABEL_MM,
    GreyPatch,
    JoinCard,
    Label,
    MarkerSticker,
    RoomSquare,
)
from companion.tools.sheets.paper import MARGIN, PAPERS, OnPage, Page

RULER_MM = 100
FRAME_GREY = 0.75
PATCH_GREY = 0.5
ROOM_PAINTS = {
    "red": ((0.87, 0.45, 0.42), 0),
    "blue": ((0.45, 0.6, 0.87), 1),
    "yellow": ((0.95, 0.82, 0.4), 2),
    "mirror": ((0.8, 0.87, 0.9), 3),
}
"""The paint of a room, red, green and blue, and how its threads run."""
PLAIN_ROOM = ((0.6, 0.6, 0.63), 1.5)
WEAVE = 12
"""Threads across a room."""
OVERLAP = 0.02
"""How much neighbouring black cells overlap, in mm, so that no viewer shows a seam between them."""


def draw(pages: Sequence[Page], paper: str) -> bytes:
    """The pages as one PDF."""
    width, height = PAPERS[paper]
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(width * mm, height * mm), invariant=1)
    canvas.setTitle("Sheets for the table")
    for page in pages:
        _Sheet(canvas, height).page(page)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


class _Sheet:
    """Draws in mm from the upper left corner of the paper."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self._canvas = canvas
        self._height = height

    def page(self, page: Page) -> None:
        """Heading, stickers, ruler."""
        self._text(MARGIN, MARGIN + 6, page.section.title, 14)
        self._text(MARGIN, MARGIN + 12, page.section.hint, 9)
        for placed in page.placed:
            self._sticker(placed)
        self._ruler(MARGIN, self._height - MARGIN - 4)

    def _sticker(self, placed: OnPage) -> None:
        x, y = placed.x, placed.y
        match placed.sticker:
            case MarkerSticker() as marker:
                self._frame(x, y, marker.cut, marker.cut)
                self._marker(x, y, marker)
                self._text(x, y + marker.cut + 3, marker.caption, 7)
                if marker.front:
                    self._arrow(x + marker.cut / 2, y + 0.5, (marker.cut - marker.side) / 2 - 3.5)
            case RoomSquare() as room:
                self._room(x, y, room)
            case GreyPatch(cut=cut, caption=caption):
                self._canvas.setFillGray(PATCH_GREY)
                self._box(x, y, cut, cut)
                self._text(x, y + cut + 3, caption, 7)
            case Label(text=text):
                self._frame(x, y, *LABEL_MM)
                self._text(x + 2, y + LABEL_MM[1] / 2 + 1.2, text, 8)
            case JoinCard(url=url):
                self._join(x, y, url)

    def _marker(self, x: float, y: float, marker: MarkerSticker) -> None:
        edge = (marker.cut - marker.side) / 2
        cell = marker.side / marker.family.across
        self._canvas.setFillGray(0)
        for row, column in marker.family.black(marker.number):
            right = OVERLAP if column < marker.family.across - 1 else 0
            down = OVERLAP if row < marker.family.across - 1 else 0
            self._box(x + edge + column * cell, y + edge + row * cell, cell + right, cell + down)

    def _arrow(self, x: float, y: float, high: float) -> None:
        """A solid arrow head whose tip is at a point."""
        head = self._canvas.beginPath()
        head.moveTo(x * mm, (self._height - y) * mm)
        head.lineTo((x + high * 1.4) * mm, (self._height - y - high) * mm)
        head.lineTo((x - high * 1.4) * mm, (self._height - y - high) * mm)
        head.close()
        self._canvas.setFillGray(0)
        self._canvas.drawPath(head, stroke=0, fill=1)

    def _room(self, x: float, y: float, room: RoomSquare) -> None:
        """Paint with a pattern of its own, so that a camera knows the bare room again."""
        tint, slant = ROOM_PAINTS.get(room.paint, PLAIN_ROOM)
        self._canvas.setFillColorRGB(*tint)
        self._box(x, y, room.cut, room.cut)
        self._canvas.setStrokeGray(0.15)
        self._canvas.setLineWidth(0.6 * mm)
        step = room.cut / WEAVE
        for number in range(WEAVE):
            along = number * step
            self._line(x + along, y, x + max(0.0, along - slant * step), y + room.cut)
            if number % 2:
                self._line(x, y + along, x + room.cut, y + max(0.0, along - (3 - slant) * step))
        self._frame(x, y, room.cut, room.cut)
        self._canvas.setFillGray(1)
        self._box(x + 2, y + room.cut - 9, 12, 7)
        self._text(x + 3.5, y + room.cut - 4, room.name, 12)

    def _join(self, x: float, y: float, url: str) -> None:
        wide, high = CARD_MM
        self._frame(x, y, wide, high)
        rows = list(segno.make(url, error="m").matrix_iter(border=0))
        cell = (high - 16) / len(rows)
        self._canvas.setFillGray(0)
        for down, row in enumerate(rows):
            for right, dark in enumerate(row):
                if dark:
                    self._box(x + 8 + right * cell, y + 8 + down * cell, cell + OVERLAP, cell + OVERLAP)
        self._text(x + high, y + 18, "Join the table", 13)
        self._text(x + high, y + 26, url.removeprefix("http://").rstrip("/"), 7)

    def _ruler(self, x: float, y: float) -> None:
        self._canvas.setStrokeGray(0)
        self._line(x, y, x + RULER_MM, y)
        for at in range(RULER_MM + 1):
            self._line(x + at, y, x + at, y - (4 if at % 10 == 0 else 2.5 if at % 5 == 0 else 1.5))
        self._text(x + RULER_MM + 3, y, f"{RULER_MM} mm: measure it. Print at 100 %, not fitted.", 8)

    def _frame(self, x: float, y: float, wide: float, high: float) -> None:
        self._canvas.setStrokeGray(FRAME_GREY)
        self._canvas.setLineWidth(0.1 * mm)
        self._canvas.rect(x * mm, (self._height - y - high) * mm, wide * mm, high * mm, stroke=1, fill=0)

    def _box(self, x: float, y: float, wide: float, high: float) -> None:
        self._canvas.rect(x * mm, (self._height - y - high) * mm, wide * mm, high * mm, stroke=0, fill=1)

    def _line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self._canvas.line(x * mm, (self._height - y) * mm, to_x * mm, (self._height - to_y) * mm)

    def _text(self, x: float, y: float, text: str, points: float) -> None:
        self._canvas.setFillGray(0)
        self._canvas.setFont("Helvetica", points)
        self._canvas.drawString(x * mm, (self._height - y) * mm, text)
