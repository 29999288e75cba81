"""`companion plan`: from table.toml to what a builder needs on paper.

Pin tables, wiring diagrams (as WireViz input), bill of materials with current budget, plan of the table, the
settings of each hub, the measures of printed parts. All of it is text; hardware/generated is its output.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.config import TableConfig
from companion.devices.vision.layout import TableLayout
from companion.errors import ConfigError
from companion.rules.markers import markers_of
from companion.tools.firmware.hub_json import hub_settings
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
from companion.tools.plan.bench_trials import trials_page
from companion.tools.plan.bill import bill_page, bill_sheet
from companion.tools.plan.carrier import fits_carrier, hub_carrier
from companion.tools.plan.carrier_paper import carrier_drawing
from companion.tools.plan.circuit import lamp_circuit
from companion.tools.plan.drawing import table_drawing
from companion.tools.plan.fields import clashes, waiting
from companion.tools.plan.harness import hub_harness, socket_harness
from companion.tools.plan.measures import part_measures
from companion.tools.plan.pins import pin_tables
from companion.tools.plan.section import tile_section


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanOptions:
    """What may be said to `companion plan`."""

    table: Path | None
    layout: Path | None
    game: str
    out: Path | None


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    add_table(command, WithoutTable.PAPER)
    add_layout(command)
    add_game(command)
    command.add_argument(
        "--out", type=Path, metavar="DIR", help="write the papers here; only check if left out"
    )
    runs(command, PlanOptions, plan)


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
        "pins.md": pin_tables(table, layout),
        "bom.md": bill_page(table, tracked, tiles),
        "bom.csv": bill_sheet(table, tracked, tiles),
        "table.svg": table_drawing(table, layout),
        "section.svg": tile_section(layout),
        "wiring/lamp.svg": lamp_circuit(table),
        "wiring/receptacles.yml": socket_harness(table),
        "bench-day.md": trials_page(),
        "measures.scad": part_measures(table, layout),
        **_carrier(table),
        **{f"hubs/{hub.device}.json": hub_settings(hub, table) for hub in table.hubs},
    }


def _carrier(table: TableConfig) -> Mapping[str, str]:
    """The papers of the hubs' carrier, where it fits their wiring."""
    if not fits_carrier(table):
        return {}
    return {
        "wiring/hub.yml": hub_harness(table),
        "wiring/carrier.svg": carrier_drawing(hub_carrier(table)),
    }


def plan(options: PlanOptions) -> int:
    """Check the table, warn of what makes it slow, and write its papers."""
    table, layout = chosen_table(options.table), chosen_layout(options.layout, options.table)
    written = papers(table, layout, options.game)
    for hub, window, places in waiting(table):
        print(
            f"Warning: {hub} has {' and '.join(places)} in window {window}; they take turns, so each is read "
            f"every {len(places) * table.scan.period_ms} ms. Give them different windows in table.toml.",
            file=sys.stderr,
        )
    if options.out is None:
        print(f"The table keeps every limit; {len(written)} papers could be written with --out.")
        return 0
    for name, text in written.items():
        path = options.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path)
    return 0
