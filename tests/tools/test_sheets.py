"""Printed sheets, judged from their rendered pages: every marker decodes, and sizes are exact."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from reportlab.pdfbase.pdfmetrics import stringWidth

from companion.config import default_table
from companion.devices.vision.layout import usual_layout
from companion.devices.vision.markers import CARD_DICTIONARY, PIECE_DICTIONARY, Marker, find_anywhere
from companion.rules.markers import CORNER_MARKERS, markers_of
from companion.tools import sheets
from companion.tools.sheets import CHOICES, sheets_pdf
from companion.tools.sheets.aruco import CARDS, PIECES, MarkerFamily
from companion.tools.sheets.content import LABEL_MM, Label, sections
from companion.tools.sheets.paper import PAPERS
from tests.helpers.commands import run

DOTS_PER_MM = 150 / 25.4
PIXEL_MM = 1 / DOTS_PER_MM
MARKERS = markers_of("ghost_stories")
LAYOUT = usual_layout()


@cache
def printed(paper: str, only: tuple[str, ...] = CHOICES) -> bytes:
    """The PDF itself."""
    pdf, _ = sheets_pdf(
        default_table(), LAYOUT, "ghost_stories", paper=paper, only=only, url="http://moon.local:8042/"
    )
    return pdf


@cache
def rendered(paper: str, only: tuple[str, ...] = CHOICES) -> Sequence[NDArray[np.uint8]]:
    """Its pages in grey at 150 dots an inch."""
    document = pypdfium2.PdfDocument(printed(paper, only))
    return [cv2.cvtColor(page.render(scale=150 / 72).to_numpy(), cv2.COLOR_BGR2GRAY) for page in document]


def seen(paper: str, only: str, dictionary: int) -> Iterator[Marker]:
    for page in rendered(paper, (only,)):
        yield from find_anywhere(page, dictionary)


def longest_run(row: NDArray[np.bool_]) -> int:
    """How many black pixels stand side by side at most."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(int), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


@pytest.mark.parametrize("paper", PAPERS)
class TestMarkers:
    def test_every_corner_is_read_at_its_size(self, paper: str) -> None:
        """By the camera's own code, to the pixel."""
        found = list(seen(paper, "corners", PIECE_DICTIONARY))

        assert sorted(marker.number for marker in found) == sorted(CORNER_MARKERS)
        for marker in found:
            assert marker.side / DOTS_PER_MM == pytest.approx(LAYOUT.corners[0].across, abs=PIXEL_MM * 1.5)

    def test_every_piece_is_read_at_its_size(self, paper: str) -> None:
        """Each number once."""
        found = list(seen(paper, "pieces", PIECE_DICTIONARY))

        assert sorted(marker.number for marker in found) == sorted(MARKERS.pieces.values())
        for marker in found:
            assert marker.side / DOTS_PER_MM == pytest.approx(LAYOUT.marker, abs=PIXEL_MM * 1.5)

    def test_every_card_is_read_at_its_size(self, paper: str) -> None:
        """Over all pages of the section."""
        found = list(seen(paper, "cards", CARD_DICTIONARY))

        assert sorted(marker.number for marker in found) == sorted(MARKERS.cards.values())
        for marker in found:
            assert marker.side / DOTS_PER_MM == pytest.approx(LAYOUT.card_marker, abs=PIXEL_MM * 1.5)


@pytest.mark.parametrize(("paper", "count"), [("A4", 7), ("Letter", 9)])
def test_pages_have_the_size_of_the_paper(paper: str, count: int) -> None:
    """In points, on every page."""
    document = pypdfium2.PdfDocument(printed(paper))

    assert len(document) == count
    for page in document:
        assert page.get_size() == pytest.approx([side / 25.4 * 72 for side in PAPERS[paper]], abs=0.1)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_a_ruler_of_100_mm(paper: str) -> None:
    """The longest black line near the foot of the page."""
    for page in rendered(paper):
        foot = page[-int(25 * DOTS_PER_MM) :]
        assert max(map(longest_run, foot < 128)) * PIXEL_MM == pytest.approx(100, abs=0.4)


def test_the_join_card_opens_the_panel() -> None:
    """A phone would read the address of the table."""
    (page,) = rendered("A4", ("join",))
    wide = page.shape[1] // 2

    text, _, _ = cv2.QRCodeDetector().detectAndDecode(page[:, :wide])
    assert text == "http://moon.local:8042/"


def test_a_sticker_leaves_white_round_its_marker() -> None:
    """At least one cell, or the camera does not find the square."""
    page = rendered("A4", ("pieces",))[0]
    for marker in find_anywhere(page, PIECE_DICTIONARY):
        (left, top), (right, bottom) = marker.corners.min(axis=0), marker.corners.max(axis=0)
        cell = marker.side / 6 * 0.9
        ring = page[int(top - cell) : int(bottom + cell), int(left - cell) : int(right + cell)].copy()
        ring[int(cell) - 1 : -int(cell) + 1, int(cell) - 1 : -int(cell) + 1] = 255
        assert ring.min() > 200, marker.number


def test_every_label_fits_its_strip() -> None:
    """Text runs to the end of the strip at most."""
    labels = sections(default_table(), LAYOUT, MARKERS, "")["labels"].stickers
    texts = [sticker.text for sticker in labels if isinstance(sticker, Label)]

    assert len(texts) == len(set(texts)) > 30
    assert all(stringWidth(text, "Helvetica", 8) / 72 * 25.4 < LABEL_MM[0] - 3 for text in texts)


@pytest.mark.parametrize(
    ("family", "dictionary"), [(PIECES, cv2.aruco.DICT_4X4_50), (CARDS, cv2.aruco.DICT_5X5_100)]
)
def test_our_patterns_are_those_of_opencv(family: MarkerFamily, dictionary: int) -> None:
    """Every number, cell by cell."""
    theirs = cv2.aruco.getPredefinedDictionary(dictionary)
    for number in range(len(family.patterns)):
        picture = cv2.aruco.generateImageMarker(theirs, number, family.across)
        black = {(int(row), int(column)) for row, column in np.argwhere(picture == 0)}
        assert set(family.black(number)) == black


class TestCommand:
    def test_the_same_sheets_are_the_same_bytes(self, tmp_path: Path) -> None:
        """Nothing of the day or the machine is in them."""
        for name in ("one.pdf", "two.pdf"):
            assert run(sheets, "sheets", "--out", str(tmp_path / name)) == 0

        assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()

    def test_sections_can_be_chosen(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Two sections, two pages."""
        out = tmp_path / "some.pdf"
        run(sheets, "sheets", "--only", "corners", "join", "--paper", "Letter", "--out", str(out))

        assert "2 pages of Letter" in capsys.readouterr().out
        assert len(pypdfium2.PdfDocument(out.read_bytes())) == 2


def test_a_castle_is_printed_with_its_markers_and_arrows() -> None:
    """Every marker of the second game decodes, portals with their arrows too, and there are 25 rooms."""
    pdf, _ = sheets_pdf(
        default_table(), LAYOUT, "eighteen_ghosts", paper="A4", only=("pieces", "board"), url="http://x/"
    )
    pages = [
        cv2.cvtColor(page.render(scale=150 / 72).to_numpy(), cv2.COLOR_BGR2GRAY)
        for page in pypdfium2.PdfDocument(pdf)
    ]
    found = {marker.number for page in pages for marker in find_anywhere(page, PIECE_DICTIONARY)}
    names = [text.get_text_range() for text in (page.get_textpage() for page in pypdfium2.PdfDocument(pdf))]

    assert found >= set(markers_of("eighteen_ghosts").pieces.values())
    assert {f"{column}{row}" for column in "abcde" for row in range(1, 6)} <= set(" ".join(names).split())
