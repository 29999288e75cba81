"""Where stickers go on paper: pages filled row by row, at exact size. No PDF."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.tools.sheets.content import (
    CARD_MM,
    LABEL_MM,
    GreyPatch,
    JoinCard,
    Label,
    MarkerSticker,
    RoomSquare,
    SheetSection,
    Sticker,
)

PAPERS: Mapping[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 12.0
HEAD = 18.0
FOOT = 16.0
"""Room for the ruler."""
GAP = 3.0
CAPTION = 4.5


@dataclass(frozen=True, slots=True)
class OnPage:
    """A sticker on a page: its upper left corner in mm from the upper left of the paper."""

    sticker: Sticker
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page."""

    section: SheetSection
    placed: tuple[OnPage, ...]


def size_of(sticker: Sticker) -> tuple[float, float]:
    """Width and height of a sticker, its caption included."""
    match sticker:
        case MarkerSticker(cut=cut) | GreyPatch(cut=cut):
            return cut, cut + CAPTION
        case RoomSquare(cut=cut):
            return cut, cut
        case Label():
            return LABEL_MM
        case JoinCard():
            return CARD_MM


def pages(section: SheetSection, paper: str) -> Iterator[Page]:
    """Fill as many pages as a section needs."""
    width, height = PAPERS[paper]
    placed: list[OnPage] = []
    x, y, row = MARGIN, MARGIN + HEAD, 0.0
    for sticker in section.stickers:
        wide, high = size_of(sticker)
        if x + wide > width - MARGIN:
            x, y, row = MARGIN, y + row + GAP, 0.0
        if y + high > height - MARGIN - FOOT:
            yield Page(section, tuple(placed))
            placed, x, y, row = [], MARGIN, MARGIN + HEAD, 0.0
        placed.append(OnPage(sticker, x, y))
        x, row = x + wide + GAP, max(row, high)
    yield Page(section, tuple(placed))
