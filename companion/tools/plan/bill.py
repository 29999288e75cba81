"""The bill of materials for each tier, and the current budget. Out of parts.toml and table.toml."""

import csv
import io
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.config import TableConfig, shipped
from companion.config.power import budgets
from companion.tools.plan.markdown import table_of

TIERS: Mapping[str, str] = {
    "camera": "Camera only",
    "receptacles": "Receptacles only",
    "full": "Full table",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BillPart:
    """One line of the bill."""

    name: str
    quantity: int
    price: float
    """Of one, in euro, roughly."""
    reason: str
    instead: str
    tiers: frozenset[str]


def bill(table: TableConfig, tracked: int, tiles: int) -> Mapping[str, tuple[BillPart, ...]]:
    """Every tier with its parts. `tracked` pieces carry a tag, `tiles` may hold a stack."""
    rows = tomllib.loads(shipped("hardware", "parts.toml").read_text("utf-8"))["part"]
    parts: dict[str, tuple[BillPart, ...]] = {}
    for tier in TIERS:
        counts = _counts(table_of_tier(table, tier), tracked, tiles)
        priced = (_part(row, counts) for row in rows)
        parts[tier] = tuple(part for part in priced if tier in part.tiers and part.quantity)
    return parts


def table_of_tier(table: TableConfig, tier: str) -> TableConfig:
    """What of a table belongs to a tier."""
    match tier:
        case "camera":
            return replace(table, hubs=(), sockets=())
        case "receptacles":
            return replace(table, hubs=(), camera=None)
        case _:
            return table


def bill_page(table: TableConfig, tracked: int, tiles: int) -> str:
    """The bill and the current budget as Markdown."""
    return "\n".join(_lines(table, tracked, tiles)) + "\n"


def bill_sheet(table: TableConfig, tracked: int, tiles: int) -> str:
    """The bill as CSV, for ordering."""
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    writer.writerow(("tier", "part", "quantity", "euro each", "reason", "alternatives"))
    for tier, parts in bill(table, tracked, tiles).items():
        writer.writerows(
            (tier, part.name, part.quantity, f"{part.price:.2f}", part.reason, part.instead) for part in parts
        )
    return sheet.getvalue()


def _counts(table: TableConfig, tracked: int, tiles: int) -> Mapping[str, int]:
    readers = sum(place is not None for hub in table.hubs for place in hub.readers)
    switches = sum(place is not None for hub in table.hubs for place in hub.switches)
    receptacles = len(table.sockets)
    return {
        "table": 1,
        "hub": len(table.hubs),
        "reader": readers,
        "receptacle": receptacles,
        "lamp": sum(len(item.leds) for item in table.sockets),
        "pixel": len(table.hubs) * table.wiring.pixel_count,
        "switch": switches + receptacles,
        "magnet": receptacles + (1 if switches else 0),
        "tag": tracked if readers else 0,
        "tile": tiles if readers else 0,
    }


def _part(row: Mapping[str, Any], counts: Mapping[str, int]) -> BillPart:
    needed = counts[row["per"]] * row.get("each", 1)
    return BillPart(
        name=row["name"],
        quantity=needed + row.get("spare", 0) if needed else 0,
        price=float(row["price"]),
        reason=row["reason"],
        instead=row["instead"],
        tiers=frozenset(row["tiers"]),
    )


def _lines(table: TableConfig, tracked: int, tiles: int) -> Iterator[str]:
    yield "# Bill of materials"
    yield ""
    yield (
        "Made from `parts.toml` and `table.toml` by `companion plan`. Quantities include spares. Prices are "
        "rough, for all pieces of a line: small things come in packs, and shops differ by half."
    )
    for tier, parts in bill(table, tracked, tiles).items():
        yield from ("", f"## {TIERS[tier]}", "")
        rows = [
            (str(part.quantity), part.name, _euro(part.quantity * part.price), part.reason, part.instead)
            for part in parts
        ]
        yield from table_of(("number", "part", "euro", "why", "instead"), rows)
        together = sum(part.quantity * part.price for part in parts)
        yield from ("", f"Together about {together / 10:.0f}0 euro, without tools and postage.")
        yield from ("", "Current, at the worst moment:", "")
        rows_ma = [
            (budget.rail, _drawn(budget.parts), f"{budget.draws:.0f} mA", f"{budget.gives:.0f} mA")
            for budget in budgets(table_of_tier(table, tier))
        ]
        yield from table_of(("supply", "what hangs on it", "draws", "gives"), rows_ma)


def _euro(price: float) -> str:
    return f"{price:.2f}" if price < 10 else f"{price:.0f}"


def _drawn(parts: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:.0f}" for name, value in parts.items())
