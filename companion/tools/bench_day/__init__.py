"""`companion bench-day`: the first half day with one reader, one socket and the camera, kept on a page.

Measures what it can by itself; with --ask it also asks for what a person reads off, and for things to be laid
out. The page can be put into an issue as it is. Exit code 1 if a figure is not as expected.
"""

import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion import __version__
from companion.errors import DeviceError
from companion.messages.games import Kit
from companion.rules.catalogue import USUAL_GAME, games
from companion.tools.antenna import hands_of
from companion.tools.bench_day.figures import Bench, LayOut, bench_of, figure_of, hub_on_bench
from companion.tools.firmware.shipped import firmware_version
from companion.tools.options import (
    Parser,
    WithoutTable,
    add_data,
    add_layout,
    add_table,
    chosen_layout,
    data_folder,
    runs,
)
from companion.tools.plan.bench_trials import TRIALS, Trial, TrialSubject
from companion.tools.plan.markdown import table_of
from companion.wiring.devices import Devices
from companion.wiring.parts import parts_of
from companion.wiring.plan import Built, Plan, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.sources import open_devices
from companion.workshop.checks.parts import TableParts

MODEL = Path("/proc/device-tree/model")


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchDayOptions:
    """What may be said to `companion bench-day`."""

    table: Path | None
    layout: Path | None
    data: Path | None
    ask: bool
    looks: int
    out: Path | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchFigure:
    """A trial and what came out; None where it was not tried."""

    trial: Trial
    figure: float | None
    trouble: str = ""
    """Why it could not be measured."""

    @property
    def verdict(self) -> str:
        """In one word."""
        if self.figure is None:
            return "not tried" if not self.trouble else "failed"
        return "as expected" if self.trial.expected(self.figure) else "OTHERWISE"


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    add_table(command, WithoutTable.SIMULATED)
    add_layout(command)
    add_data(command)
    command.add_argument("--ask", action="store_true", help="ask me to lay things out and read off figures")
    command.add_argument("--looks", type=int, default=200, help="looks of a reader for each figure")
    command.add_argument("--out", type=Path, metavar="FILE", help="keep the page here")
    runs(command, BenchDayOptions, bench_day)


def bench_day(options: BenchDayOptions) -> int:
    """Try one thing after the other, and keep what came out."""
    folder = data_folder(options.data) if options.table else None
    source = Built(table=options.table) if options.table else Simulated()
    game = games()[USUAL_GAME]
    with open_devices(Plan(source=source, folder=folder), game, RealTime()) as devices:
        parts = parts_of(devices, firmware_version())
        layout = chosen_layout(options.layout, options.table)
        bench = bench_of(parts, layout, _somebody(devices, parts, game.kit, options.ask), options.looks)
        found = []
        for trial in TRIALS:
            found.append(tried(trial, bench, _read_off if options.ask else None))
            print(line_of(found[-1]), flush=True)
    if options.out:
        options.out.write_text(page_of(found, options.table), "utf-8")
        print(f"Kept in {options.out}: put it into an issue as it is, whatever came out.")
    return 1 if any(each.verdict in {"OTHERWISE", "failed"} for each in found) else 0


def _somebody(devices: Devices, parts: TableParts, kit: Kit, ask: bool) -> LayOut | None:
    """Who lays things out: the hands of a simulated table, a person, or nobody."""
    hub = hub_on_bench(parts)
    if devices.simulated is not None and hub is not None:
        first = next(index for index, place in enumerate(hub.readers) if place is not None)
        return hands_of(devices, kit, hub.device, first)
    return (lambda wish: input(f"{wish}, then press Enter. ")) if ask else None


def tried(trial: Trial, bench: Bench, read_off: Callable[[Trial], float | None] | None) -> BenchFigure:
    """One trial, by the companion or by a person."""
    if trial.by_hand:
        return BenchFigure(trial=trial, figure=read_off(trial) if read_off else None)
    try:
        return BenchFigure(trial=trial, figure=figure_of(trial.key, bench))
    except DeviceError as error:
        return BenchFigure(trial=trial, figure=None, trouble=error.what)


def line_of(each: BenchFigure) -> str:
    """A figure as one line, and what it means if it is not as expected."""
    trial = each.trial
    figure = "-" if each.figure is None else f"{each.figure:g} {trial.unit}".strip()
    line = f"{each.verdict:<12}{figure:<12}{trial.what} (expected {trial.range})"
    hint = each.trouble or (trial.otherwise if each.verdict == "OTHERWISE" else "")
    return f"{line}\n{'':<12}-> {hint}" if hint else line


def page_of(found: Sequence[BenchFigure], table: Path | None) -> str:
    """Everything on one page of Markdown."""
    return "\n".join(_page(found, table)) + "\n"


def _page(found: Sequence[BenchFigure], table: Path | None) -> Iterator[str]:
    yield "# A bench day"
    yield ""
    yield f"- {datetime.now():%Y-%m-%d}, companion {__version__}, firmware {firmware_version()}"
    yield f"- {_machine()}"
    if table is None:
        yield "- a simulated table: these figures say nothing about parts"
    for subject in TrialSubject:
        yield from ("", f"## {subject.value}", "")
        rows = [
            (
                each.trial.what,
                "-" if each.figure is None else f"{each.figure:g} {each.trial.unit}".strip(),
                each.trial.range,
                f"{each.verdict}: {each.trouble}" if each.trouble else each.verdict,
            )
            for each in found
            if each.trial.subject is subject
        ]
        yield from table_of(("tried", "measured", "expected", "verdict"), rows)


def _machine() -> str:
    model = MODEL.read_text("utf-8").rstrip("\0") if MODEL.exists() else platform.machine()
    return f"{model}, Python {platform.python_version()}"


def _read_off(trial: Trial) -> float | None:
    """A figure somebody reads off; nothing if they press Enter."""
    while True:
        said = input(f"{trial.what}, in {trial.unit or 'number'} (Enter: not tried): ").strip()
        if not said:
            return None
        try:
            return float(said.replace(",", "."))
        except ValueError:
            print("A number, please.", file=sys.stderr)
