"""`companion antenna`: bench tests of readers and tags, each with a table, a plot and advice.

    rate   how often each tag of a stack is read, for every shift and gap you lay it out with
    bleed  how often a reader reads a tag that lies over its neighbour, for every distance
    rest   whether resting tags ever seem to vanish, over minutes or hours

Run them with one or two readers before buying sixteen. Without --table a simulated hub answers.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.errors import Refused
from companion.messages.games import Kit
from companion.messages.ids import DeviceId, PlaceId
from companion.rules.catalogue import games
from companion.simulation.world.world import World
from companion.tools.antenna.measure import measure
from companion.tools.antenna.scan_tally import CaseFigure, ScanTally, plot_svg, table_text
from companion.tools.firmware.shipped import firmware_version
from companion.tools.options import (
    Parser,
    WithoutTable,
    add_data,
    add_game,
    add_json,
    add_table,
    data_folder,
    runs,
)
from companion.wiring.devices import Devices
from companion.wiring.parts import parts_of
from companion.wiring.plan import Built, Plan, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.sources import open_devices
from companion.workshop.checks.hub_line import HubTalk

GOOD_RATE = 0.99
LAY_OUT = Callable[[str], object]
"""Tells a person what to lay out and waits."""

RATE_ADVICE = """\
Below 99 %: shift the tags further (0.7 coil diameters is best), use smaller coils, raise the stack by 2 mm.
If a single tag is read badly too: metal nearby, a long cable, or no 5 V at the reader."""
BLEED_ADVICE = """\
Above 0: put the readers further apart, give them different windows in table.toml, or lay 2 mm of cork over
the antenna."""
REST_ADVICE = """\
Above 0, or no tag at all: a resting tag must never vanish. Turn the antenna by 90 degrees, keep cables and
metal out of the loop, run `companion doctor --step 5`; if only one tag flaps, replace it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AntennaOptions:
    """What may be said to every test."""

    table: Path | None
    data: Path | None
    game: str
    hub: str
    reader: int
    scans: int
    period: int
    plot: Path | None
    json: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RateOptions(AntennaOptions):
    """What may be said to `companion antenna rate`."""

    shifts: Sequence[float]
    gaps: Sequence[float]
    cases: Sequence[str]
    tags: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BleedOptions(AntennaOptions):
    """What may be said to `companion antenna bleed`."""

    other: int
    distances: Sequence[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestOptions(AntennaOptions):
    """What may be said to `companion antenna rest`."""

    minutes: float


def add_options(command: Parser) -> None:
    """Offer the tests and the options of each."""
    tests = command.add_subparsers(title="tests", required=True, metavar="TEST")
    shape = command.formatter_class
    rate = tests.add_parser("rate", help="read rate of each tag against shift and gap", formatter_class=shape)
    rate.add_argument(
        "--shifts", type=float, nargs="+", default=[0, 3, 6, 8, 12], metavar="MM", help="sideways"
    )
    rate.add_argument(
        "--gaps", type=float, nargs="+", default=[2], metavar="MM", help="between tags, in height"
    )
    rate.add_argument(
        "--cases", nargs="+", default=(), metavar="NAME", help="own arrangements: hand, coin, ring"
    )
    rate.add_argument("--tags", type=int, default=3, help="tags laid out")
    _add_common(rate)
    runs(rate, RateOptions, read_rate)
    bleed = tests.add_parser(
        "bleed", help="false reads of a neighbour's tag against distance", formatter_class=shape
    )
    bleed.add_argument("--other", type=int, default=1, help="the neighbour that should see nothing")
    bleed.add_argument(
        "--distances",
        type=float,
        nargs="+",
        default=[60, 80, 90, 100],
        metavar="MM",
        help="between the two readers",
    )
    _add_common(bleed)
    runs(bleed, BleedOptions, stray_reads)
    rest = tests.add_parser("rest", help="false removals of resting tags", formatter_class=shape)
    for test in (rest, tests.add_parser("soak", formatter_class=shape)):  # the old name, silently
        test.add_argument("--minutes", type=float, default=10, help="how long; a night is 600")
        _add_common(test)
        runs(test, RestOptions, false_removals)


def _add_common(test: Parser) -> None:
    add_table(test, WithoutTable.SIMULATED)
    add_data(test)
    add_game(test)
    test.add_argument("--hub", default="hub-north", help="the hub under test")
    test.add_argument("--reader", type=int, default=0, help="its reader under test")
    test.add_argument("--scans", type=int, default=1000, help="scans for each arrangement")
    test.add_argument("--period", type=int, default=120, metavar="MS", help="time of one scan")
    test.add_argument("--plot", type=Path, metavar="FILE", help="also draw the plot as SVG")
    add_json(test)


def read_rate(options: RateOptions) -> int:
    """How often each tag of a stack is read."""
    cases = [f"gap {gap:g} shift {shift:g}" for gap in options.gaps for shift in options.shifts]
    rows = []
    with _line(options) as (talk, lay_out):
        for case in options.cases or cases:
            lay_out(f"Lay {options.tags} tags over reader {options.reader}: {case}")
            tally = measure(talk, (options.reader,), options.scans, options.period)[options.reader]
            each = " ".join(f"{rate:.1%}" for rate in tally.rates(options.tags))
            rows.append(CaseFigure(case, tally.worst(options.tags), _with_faults(each, tally)))
    bad = any(row.figure < GOOD_RATE for row in rows)
    heads = ("arrangement", "worst tag", "each tag")
    return _tell(options, heads, rows, RATE_ADVICE if bad else "", percent=True)


def stray_reads(options: BleedOptions) -> int:
    """How often a reader reads a tag that lies over its neighbour."""
    reader, other = options.reader, options.other
    rows = []
    with _line(options) as (talk, lay_out):
        for distance in options.distances:
            lay_out(f"Put readers {reader}, {other} {distance:g} mm apart, a tag over {reader}")
            tallies = measure(talk, (reader, other), options.scans, options.period)
            stray = sum(tallies[other].reads[tag] for tag in tallies[reader].reads)
            detail = _with_faults(f"own rate {tallies[reader].worst(1):.1%}", tallies[other])
            rows.append(CaseFigure(f"{distance:g} mm", stray, detail))
    bad = any(row.figure for row in rows)
    heads = ("distance", "strays", f"of {options.scans} scans")
    return _tell(options, heads, rows, BLEED_ADVICE if bad else "")


def false_removals(options: RestOptions) -> int:
    """Whether resting tags ever seem to vanish."""
    scans = max(1, round(options.minutes * 60_000 / options.period))
    with _line(options) as (talk, lay_out):
        lay_out(f"Lay tags over reader {options.reader} and leave them for {options.minutes:g} minutes")
        tally = measure(talk, (options.reader,), scans, options.period)[options.reader]
    rows = [
        CaseFigure(tag, tally.removals[tag], f"read in {tally.rate(tag):.2%} of {tally.scans} scans")
        for tag in sorted(tally.reads)
    ]
    rows.append(CaseFigure("all", sum(tally.removals.values()), _with_faults("", tally)))
    bad = rows[-1].figure or len(rows) == 1
    return _tell(options, ("tag", "removals", ""), rows, REST_ADVICE if bad else "")


def _with_faults(detail: str, tally: ScanTally) -> str:
    faults = ", ".join(f"{count} x {cause}" for cause, count in sorted(tally.faults.items()))
    return f"{detail} ({faults})".strip() if faults else detail


def _tell(
    options: AntennaOptions,
    heads: tuple[str, str, str],
    rows: Sequence[CaseFigure],
    advice: str,
    *,
    percent: bool = False,
) -> int:
    if options.plot:
        title = f"{heads[1]}, {options.hub} reader {options.reader}"
        options.plot.write_text(plot_svg(title, rows, percent), "utf-8")
    if options.json:
        found = {"figure": heads[1], "hub": options.hub, "reader": options.reader, "good": not advice}
        print(json.dumps({**found, "rows": [asdict(row) for row in rows]}, indent=1))
        return 1 if advice else 0
    print(table_text(heads, rows, percent))
    if options.plot:
        print(f"Plot: {options.plot}")
    if advice:
        print(advice)
    return 1 if advice else 0


@contextmanager
def _line(options: AntennaOptions) -> Iterator[tuple[HubTalk, LAY_OUT]]:
    """An open line to the hub under test, and somebody to lay things out."""
    game = games()[options.game]
    folder = data_folder(options.data) if options.table else None
    source = Built(table=options.table) if options.table else Simulated()
    with open_devices(Plan(source=source, game=game.name, folder=folder), game, RealTime()) as devices:
        url = parts_of(devices, firmware_version()).ports.get(DeviceId(options.hub))
        if url is None:
            raise Refused(
                "The hub {hub} was not found.", "See what is there: companion firmware.", hub=options.hub
            )
        with HubTalk(url, hub=options.hub) as talk:
            talk.rest()
            yield talk, hands_of(devices, game.kit, DeviceId(options.hub), options.reader)


def hands_of(devices: Devices, kit: Kit, hub: DeviceId, reader: int) -> LAY_OUT:
    """Who lays things out: a person, or the hands of the simulated table."""
    if devices.simulated is None:
        return lambda wish: input(f"{wish}, then press Enter. ")
    world = devices.simulated.world
    places = {each.device: each.readers for each in devices.table.hubs}
    return lambda wish: _lay(world, kit, places[hub][reader], wish)


def _lay(world: World, kit: Kit, place: PlaceId | None, wish: str) -> None:
    """Hands of the simulated table: a stack of three onto the reader under test."""
    print(f"{wish} (done by the simulated hands).", file=sys.stderr)
    world.clear()
    if place is not None:
        for piece in [piece for piece in kit.pieces if piece.hides][:3]:
            world.move(piece.id, place)
