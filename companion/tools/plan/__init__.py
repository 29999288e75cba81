"""`companion plan`: from table.toml to what a builder needs on paper.

Pin tables, wiring diagrams (as WireViz input), bill of materials with current budget, plan of the table, the
settings of each hub, the measures of printed parts. All of it is text; hardware/generated is its output.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.config import TableConfig, default_table, load_table
from companion.devices.vision.layout import TableLayout, load_layout, usual_layout
from companion.errors import ConfigError
from companion.rules.catalogue import games
from companion.rules.markers import markers_of
from companion.tools.firmware.hub_json import hub_settings
from companion.tools.plan.bill import bill_page, bill_sheet
from companion.tools.plan.circuit import lamp_circuit
from companion.tools.plan.drawing import table_drawing
from companion.tools.plan.fields import clashes
from companion.tools.plan.harness import hub_harness, receptacle_harness
from companion.tools.plan.measures import part_measures
from companion.tools.plan.pins import pin_tables
from companion.tools.plan.section import tile_section


def add_to(commands: "argparse._SubParsersAction[Any]") -> None:
    """Register the command."""
    plan = commands.add_parser(
        "plan", help="check a table.toml; write pin tables, wiring, bill and hub settings"
    )
    plan.add_argument("--table", type=Path, metavar="FILE", help="a table.toml; ours if left out")
    plan.add_argument("--layout", type=Path, metavar="FILE", help="a camera.toml; ours if left out")
    plan.add_argument(
        "--game", choices=games(), default=next(iter(games())), help="the game whose pieces are counted"
    )
    plan.add_argument("--out", type=Path, metavar="DIR", help="write the papers here; only check if left out")
    plan.set_defaults(run=_run)


def papers(table: TableConfig, layout: TableLayout, game: str) -> Mapping[str, str]:
    """Everything a builder needs, by file name; refuse a table whose antennas would disturb each other."""
    for one, other, apart in clashes(table, layout):
        raise ConfigError(
            "{one} and {other} are {apart} mm apart and may transmit together.",
            "Give them different windows in table.toml.",
            one=one,
            other=other,
            apart=round(apart),
        )
    tracked, tiles = len(markers_of(game).pieces), len(layout.tiles)
    return {
        "pins.md": pin_tables(table),
        "bom.md": bill_page(table, tracked, tiles),
        "bom.csv": bill_sheet(table, tracked, tiles),
        "table.svg": table_drawing(table, layout),
        "section.svg": tile_section(layout),
        "wiring/lamp.svg": lamp_circuit(table),
        "wiring/hub.yml": hub_harness(table),
        "wiring/receptacles.yml": receptacle_harness(table),
        "measures.scad": part_measures(table, layout),
        **{f"hubs/{hub.device}.json": hub_settings(hub, table) for hub in table.hubs},
    }


def _run(asked: argparse.Namespace) -> int:
    table = load_table(asked.table) if asked.table else default_table()
    layout = load_layout(asked.layout) if asked.layout else usual_layout()
    written = papers(table, layout, asked.game)
    if asked.out is None:
        print(f"The table keeps every limit; {len(written)} papers could be written with --out.")
        return 0
    for name, text in written.items():
        path = asked.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path)
    return 0
