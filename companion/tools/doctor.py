"""`companion doctor`: looks at every device, says what is wrong and what to do. Exit code 1 if any is bad.

Without --table it looks at a simulated table, so the guide can be followed with nothing built yet.
The checks are those of `companion.workshop.checks`.
"""

import json
import locale
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion.messages.games import Kit
from companion.panel.assets import web_root
from companion.panel.language import LANGUAGES, Catalogues, Speaker
from companion.rules.catalogue import games
from companion.rules.markers import markers_of
from companion.tools.firmware.shipped import firmware_version
from companion.tools.options import (
    Parser,
    WithoutTable,
    add_data,
    add_game,
    add_json,
    add_layout,
    add_table,
    chosen_layout,
    data_folder,
    runs,
)
from companion.wiring.network import USUAL_PORT, WEB_PORT
from companion.wiring.parts import parts_of
from companion.wiring.plan import Built, Plan, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.sources import open_devices
from companion.workshop.checks.as_played import check_as_played
from companion.workshop.checks.camera import check_camera
from companion.workshop.checks.findings import Finding, GuideStep, Severity, worst
from companion.workshop.checks.host import look_at_host
from companion.workshop.checks.hubs import check_hubs, check_readers, check_switches
from companion.workshop.checks.lamps import check_sockets
from companion.workshop.checks.machine import check_machine, check_port
from companion.workshop.checks.parts import Ask, TableParts
from companion.workshop.checks.pieces import check_pieces

SIGNS = {Severity.GOOD: "ok  ", Severity.NOTE: "note", Severity.BAD: "BAD "}


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorOptions:
    """What may be said to `companion doctor`."""

    table: Path | None
    layout: Path | None
    step: int | None
    ask: bool
    data: Path | None
    port: int | None
    game: str
    language: str | None
    json: bool


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    add_table(command, WithoutTable.SIMULATED)
    add_layout(command)
    command.add_argument(
        "--step", type=int, choices=[s.value for s in GuideStep], help="only this step of the guide"
    )
    command.add_argument("--ask", action="store_true", help="ask me to watch lamps and to move pieces")
    add_data(command)
    command.add_argument("--port", type=int, help="port of the panel; found if left out")
    add_game(command)
    command.add_argument("--language", choices=LANGUAGES, help="the language to speak; yours if left out")
    add_json(command)
    runs(command, DoctorOptions, doctor)


def examine(
    parts: TableParts, options: DoctorOptions, kit: Kit, port: int, ask: Ask | None
) -> Iterator[Finding]:
    """Every check of the steps asked for, in the order of the guide."""
    folder = data_folder(options.data)
    facts = look_at_host(folder, "127.0.0.1", port)
    layout = chosen_layout(options.layout, options.table)
    for step in [GuideStep(options.step)] if options.step else GuideStep:
        match step:
            case GuideStep.MACHINE:
                yield from check_machine(facts, str(folder))
            case GuideStep.SOCKETS:
                yield from check_sockets(parts, ask)
            case GuideStep.CAMERA:
                yield from check_camera(parts, layout)
            case GuideStep.HUBS:
                yield from check_hubs(parts)
            case GuideStep.READERS:
                yield from check_readers(parts)
                yield from check_as_played(parts)
            case GuideStep.SWITCHES:
                yield from check_switches(parts, ask)
            case GuideStep.PIECES:
                yield from check_pieces(parts, kit, markers_of(options.game).cards)
            case GuideStep.PANEL:
                yield from check_port(facts, port, _serving(port))


def doctor(options: DoctorOptions) -> int:
    """Examine the table and print what was found."""
    port = options.port or serving_port()
    folder = data_folder(options.data)
    speaker = Speaker(Catalogues(web_root() / "locale"), options.language or _own_language())
    ask: Ask | None = (lambda question: _yes(speaker.say(question))) if options.ask else None
    game = games()[options.game]
    source = Simulated() if options.table is None else Built(table=options.table)
    plan = Plan(source=source, game=options.game, folder=folder if options.table else None)
    mention = partial(print, file=sys.stderr if options.json else sys.stdout, flush=True)
    if options.table is None:
        mention("A simulated table; give yours with --table.")
    elif _serving(port):
        mention("A companion is running and holds hubs, pins and camera: stop it, or they seem mute.")
    findings: list[Finding] = []
    with open_devices(plan, game, RealTime()) as devices:
        for finding in examine(parts_of(devices, firmware_version()), options, game.kit, port, ask):
            findings.append(finding)
            if not options.json:
                print(line_of(finding, speaker), flush=True)
    entries = [entry_of(finding, speaker) for finding in findings]
    print(json.dumps(entries, indent=1) if options.json else summary(findings))
    return 1 if worst(findings) is Severity.BAD else 0


def entry_of(finding: Finding, speaker: Speaker) -> dict[str, str | int]:
    """A finding as JSON has it."""
    return {
        "step": finding.step.value,
        "level": finding.level.name.lower(),
        "subject": finding.subject,
        "what": speaker.say(finding.what),
        "remedy": speaker.say(finding.remedy) if finding.remedy else "",
    }


def line_of(finding: Finding, speaker: Speaker) -> str:
    """A finding as one line, its remedy on the next."""
    line = f"{finding.step.value}  {SIGNS[finding.level]}  {finding.subject}: {speaker.say(finding.what)}"
    return f"{line}\n         -> {speaker.say(finding.remedy)}" if finding.remedy else line


def summary(findings: Sequence[Finding]) -> str:
    """How many of each kind."""
    counts = {level: sum(finding.level is level for finding in findings) for level in Severity}
    return f"{counts[Severity.GOOD]} ok, {counts[Severity.NOTE]} notes, {counts[Severity.BAD]} bad"


def _yes(question: str) -> bool:
    return input(f"{question} [y/n] ").strip().lower().startswith(("y", "д", "o"))


def _own_language() -> str:
    spoken = (locale.getlocale()[0] or "en")[:2].lower()
    return spoken if spoken in LANGUAGES else "en"


def serving_port(ports: Sequence[int] = (WEB_PORT, USUAL_PORT)) -> int:
    """The first port on which a panel answers; where none does, the last."""
    return next(filter(_serving, ports), ports[-1])


def _serving(port: int) -> bool:
    """Whether a panel of ours answers on this port."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1) as answer:
            return b"companion" in answer.read(20_000).lower()
    except (OSError, ValueError):
        return False
