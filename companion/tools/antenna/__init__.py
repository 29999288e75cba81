"""`companion antenna`: bench tests of readers and tags, each with a table, a plot and advice.

    rate   how often each tag of a stack is read, for every shift and gap you lay it out with
    bleed  how often a reader reads a tag that lies over its neighbour, for every distance
    soak   whether resting tags ever seem to vanish, over minutes or hours

Run them with one or two readers before buying sixteen. Without --table a simulated hub answers.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from companion.errors import Refused
from companion.messages.games import Kit
from companion.messages.ids import DeviceId, PlaceId
from companion.rules.catalogue import games
from companion.simulation.world.world import World
from companion.tools.antenna.measure import measure
from companion.tools.antenna.tally import Row, Tally, plot_svg, table_text
from companion.tools.firmware.shipped import firmware_version
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
SOAK_ADVICE = """\
Above 0, or no tag at all: a resting tag must never vanish. Turn the antenna by 90 degrees, keep cables and
metal out of the loop, run `companion doctor --step 5`; if only one tag flaps, replace it."""


def add_to(commands: "argparse._SubParsersAction[Any]") -> None:
    """Register the command."""
    antenna = commands.add_parser("antenna", help="bench tests of readers: read rate, bleed, resting tags")
    tests = antenna.add_subparsers(title="tests", required=True, metavar="TEST")
    rate = tests.add_parser("rate", help="read rate of each tag against shift and gap")
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
    rate.set_defaults(run=_rate)
    bleed = tests.add_parser("bleed", help="false reads of a neighbour's tag against distance")
    bleed.add_argument("--other", type=int, default=1, help="the neighbour that should see nothing")
    bleed.add_argument("--distances", type=float, nargs="+", default=[60, 80, 90, 100], metavar="MM")
    bleed.set_defaults(run=_bleed)
    soak = tests.add_parser("soak", help="false removals of resting tags")
    soak.add_argument("--minutes", type=float, default=10, help="how long; a night is 600")
    soak.set_defaults(run=_soak)
    for test in (rate, bleed, soak):
        test.add_argument(
            "--table", type=Path, metavar="FILE", help="your table.toml; a simulated hub if left out"
        )
        test.add_argument("--hub", default="hub-north", help="the hub under test")
        test.add_argument("--reader", type=int, default=0, help="its reader under test")
        test.add_argument("--scans", type=int, default=1000, help="scans for each arrangement")
        test.add_argument("--period", type=int, default=120, metavar="MS", help="time of one scan")
        test.add_argument("--plot", type=Path, metavar="FILE", help="also draw the plot as SVG")


def _rate(asked: argparse.Namespace) -> int:
    cases = [f"gap {gap:g} shift {shift:g}" for gap in asked.gaps for shift in asked.shifts]
    rows = []
    with _line(asked) as (talk, lay_out):
        for case in asked.cases or cases:
            lay_out(f"Lay {asked.tags} tags over reader {asked.reader}: {case}")
            tally = measure(talk, (asked.reader,), asked.scans, asked.period)[asked.reader]
            each = " ".join(f"{rate:.1%}" for rate in tally.rates(asked.tags))
            rows.append(Row(case, tally.worst(asked.tags), _with_faults(each, tally)))
    bad = any(row.figure < GOOD_RATE for row in rows)
    return _tell(
        asked, ("arrangement", "worst tag", "each tag"), rows, RATE_ADVICE if bad else "", percent=True
    )


def _bleed(asked: argparse.Namespace) -> int:
    rows = []
    with _line(asked) as (talk, lay_out):
        for distance in asked.distances:
            lay_out(
                f"Put readers {asked.reader}, {asked.other} {distance:g} mm apart, a tag over {asked.reader}"
            )
            tallies = measure(talk, (asked.reader, asked.other), asked.scans, asked.period)
            own, other = tallies[asked.reader], tallies[asked.other]
            stray = sum(other.reads[tag] for tag in own.reads)
            rows.append(Row(f"{distance:g} mm", stray, _with_faults(f"own rate {own.worst(1):.1%}", other)))
    bad = any(row.figure for row in rows)
    return _tell(asked, ("distance", "strays", f"of {asked.scans} scans"), rows, BLEED_ADVICE if bad else "")


def _soak(asked: argparse.Namespace) -> int:
    scans = max(1, round(asked.minutes * 60_000 / asked.period))
    with _line(asked) as (talk, lay_out):
        lay_out(f"Lay tags over reader {asked.reader} and leave them for {asked.minutes:g} minutes")
        tally = measure(talk, (asked.reader,), scans, asked.period)[asked.reader]
    rows = [
        Row(tag, tally.removals[tag], f"read in {tally.rate(tag):.2%} of {tally.scans} scans")
        for tag in sorted(tally.reads)
    ]
    rows.append(Row("all", sum(tally.removals.values()), _with_faults("", tally)))
    bad = rows[-1].figure or len(rows) == 1
    return _tell(asked, ("tag", "removals", ""), rows, SOAK_ADVICE if bad else "")


def _with_faults(detail: str, tally: Tally) -> str:
    faults = ", ".join(f"{count} x {cause}" for cause, count in sorted(tally.faults.items()))
    return f"{detail} ({faults})".strip() if faults else detail


def _tell(
    asked: argparse.Namespace,
    heads: tuple[str, str, str],
    rows: Sequence[Row],
    advice: str,
    *,
    percent: bool = False,
) -> int:
    print(table_text(heads, rows, percent))
    if asked.plot:
        asked.plot.write_text(
            plot_svg(f"{heads[1]}, {asked.hub} reader {asked.reader}", rows, percent), "utf-8"
        )
        print(f"Plot: {asked.plot}")
    if advice:
        print(advice)
    return 1 if advice else 0


@contextmanager
def _line(asked: argparse.Namespace) -> Iterator[tuple[HubTalk, LAY_OUT]]:
    """An open line to the hub under test, and somebody to lay things out."""
    game = next(iter(games().values()))
    folder = user_data_path("white-moon-companion") if asked.table else None
    source = Built(table=asked.table) if asked.table else Simulated()
    with open_devices(Plan(source=source, game=game.name, folder=folder), game, RealTime()) as devices:
        url = parts_of(devices, firmware_version()).ports.get(DeviceId(asked.hub))
        if url is None:
            raise Refused(
                "The hub {hub} was not found.", "See what is there: companion firmware.", hub=asked.hub
            )
        with HubTalk(url, hub=asked.hub) as talk:
            talk.rest()
            yield talk, _hands(devices, game.kit, DeviceId(asked.hub), asked.reader)


def _hands(devices: Devices, kit: Kit, hub: DeviceId, reader: int) -> LAY_OUT:
    """Who lays things out: a person, or the hands of the simulated table."""
    if devices.simulated is None:
        return lambda wish: input(f"{wish}, then press Enter. ")
    world = devices.simulated.world
    places = {each.device: each.readers for each in devices.table.hubs}
    return lambda wish: _lay(world, kit, places[hub][reader], wish)


def _lay(world: World, kit: Kit, place: PlaceId | None, wish: str) -> None:
    """Hands of the simulated table: a stack of three onto the reader under test."""
    print(f"{wish} (done by the simulated hands).")
    world.clear()
    if place is not None:
        for piece in [piece for piece in kit.pieces if piece.hides][:3]:
            world.move(piece.id, place)
