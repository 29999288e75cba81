"""`companion sheets`: a PDF to print, with markers, labels and the card to join, at exact size.

Needs the extra `tools` (reportlab, segno); they are imported only when the command runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.config import TableConfig
from companion.devices.vision.layout import TableLayout
from companion.errors import Refused
from companion.rules.catalogue import games, playtests
from companion.rules.markers import markers_of
from companion.tools.options import (
    Parser,
    WithoutTable,
    add_game,
    add_layout,
    add_table,
    chosen_layout,
    chosen_table,
    runs,
)
from companion.tools.sheets.content import sections
from companion.tools.sheets.paper import PAPERS, pages

CHOICES = ("corners", "pieces", "board", "cards", "labels", "join")
USUAL_URL = "http://white-moon.local/"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsOptions:
    """What may be said to `companion sheets`."""

    paper: str
    out: Path
    only: Sequence[str]
    url: str
    table: Path | None
    layout: Path | None
    game: str


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument("--paper", choices=PAPERS, default="A4", help="size of the paper")
    command.add_argument(
        "--out", type=Path, default=Path("sheets.pdf"), metavar="FILE", help="the PDF to write"
    )
    command.add_argument("--only", nargs="+", choices=CHOICES, default=CHOICES, help="sections to print")
    command.add_argument("--url", default=USUAL_URL, help="address of the panel on the card to join")
    add_table(command, WithoutTable.PAPER)
    add_layout(command)
    add_game(command)
    runs(command, SheetsOptions, sheets)


def sheets_pdf(
    table: TableConfig, layout: TableLayout, game: str, *, paper: str, only: Sequence[str], url: str
) -> tuple[bytes, int]:
    """The PDF and its number of pages."""
    try:
        from companion.tools.sheets.pdf import draw
    except ImportError as fault:
        raise Refused(
            "Sheets need a library that is not installed: {name}.",
            "Install the extra `tools`: pip install 'white-moon-companion[tools]'.",
            name=str(fault.name),
        ) from fault
    kit, board = games()[game].kit, playtests()[game].physical.board
    fronts = frozenset(piece.id for piece in kit.pieces if piece.faces is not None)
    every = sections(table, layout, markers_of(game), url, board, fronts)
    wanted = [every[name] for name in CHOICES if name in only and (name != "board" or board is not None)]
    drawn = [page for section in wanted for page in pages(section, paper)]
    return draw(drawn, paper), len(drawn)


def sheets(options: SheetsOptions) -> int:
    """Write the PDF."""
    pdf, count = sheets_pdf(
        chosen_table(options.table),
        chosen_layout(options.layout, options.table),
        options.game,
        paper=options.paper,
        only=options.only,
        url=options.url,
    )
    options.out.write_bytes(pdf)
    print(f"{options.out}: {count} pages of {options.paper}. Print at 100 % and measure the ruler.")
    return 0
