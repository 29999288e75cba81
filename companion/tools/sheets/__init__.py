"""`companion sheets`: a PDF to print, with markers, labels and the card to join, at exact size.

Needs the extra `tools` (reportlab, segno); they are imported only when the command runs.
"""

import argparse
from pathlib import Path
from typing import Any

from companion.config import TableConfig, default_table, load_table
from companion.devices.vision.layout import TableLayout, load_layout, usual_layout
from companion.errors import Refused
from companion.rules.catalogue import games
from companion.rules.markers import markers_of
from companion.tools.sheets.content import sections
from companion.tools.sheets.paper import PAPERS, pages

CHOICES = ("corners", "pieces", "cards", "labels", "join")
USUAL_URL = "http://white-moon.local/"


def add_to(commands: "argparse._SubParsersAction[Any]") -> None:
    """Register the command."""
    sheets = commands.add_parser("sheets", help="make a PDF of markers, labels and the card to join")
    sheets.add_argument("--paper", choices=PAPERS, default="A4", help="size of the paper")
    sheets.add_argument(
        "--out", type=Path, default=Path("sheets.pdf"), metavar="FILE", help="the PDF to write"
    )
    sheets.add_argument(
        "--only", nargs="+", choices=CHOICES, default=CHOICES, help="sections to print; all if left out"
    )
    sheets.add_argument("--url", default=USUAL_URL, help="address of the panel on the card to join")
    sheets.add_argument("--table", type=Path, metavar="FILE", help="a table.toml; ours if left out")
    sheets.add_argument("--layout", type=Path, metavar="FILE", help="a camera.toml; ours if left out")
    sheets.add_argument(
        "--game", choices=games(), default=next(iter(games())), help="the game whose pieces get markers"
    )
    sheets.set_defaults(run=_run)


def sheets_pdf(
    table: TableConfig, layout: TableLayout, game: str, *, paper: str, only: tuple[str, ...], url: str
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
    every = sections(table, layout, markers_of(game), url)
    drawn = [page for name in CHOICES if name in only for page in pages(every[name], paper)]
    return draw(drawn, paper), len(drawn)


def _run(asked: argparse.Namespace) -> int:
    table = load_table(asked.table) if asked.table else default_table()
    layout = load_layout(asked.layout) if asked.layout else usual_layout()
    pdf, count = sheets_pdf(
        table, layout, asked.game, paper=asked.paper, only=tuple(asked.only), url=asked.url
    )
    asked.out.write_bytes(pdf)
    print(f"{asked.out}: {count} pages of {asked.paper}. Print at 100 % and measure the ruler.")
    return 0
