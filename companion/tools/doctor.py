"""`companion doctor`: looks at every device, says what is wrong and what to do. Exit code 1 if any is bad.

Without --table it looks at a simulated table, so the guide can be followed with nothing built yet.
"""

import argparse
import locale
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from companion.devices.vision.layout import load_layout, usual_layout
from companion.messages.games import Kit
from companion.panel.assets import web_root
from companion.panel.language import LANGUAGES, Catalogues, Speaker
from companion.rules.catalogue import games
from companion.rules.markers import markers_of
from companion.tools.firmware.shipped import firmware_version
from companion.wiring.network import USUAL_PORT, WEB_PORT
from companion.wiring.parts import parts_of
from companion.wiring.plan import Built, Plan, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.sources import open_devices
from companion.workshop.checks.camera import check_camera
from companion.workshop.checks.findings import Finding, Level, Step, worst
from companion.workshop.checks.host import look_at_host
from companion.workshop.checks.hubs import check_hubs, check_readers, check_switches
from companion.workshop.checks.lamps import Ask, check_receptacles
from companion.workshop.checks.machine import check_machine, check_port
from companion.workshop.checks.parts import TableParts
from companion.workshop.checks.pieces import check_pieces

SIGNS = {Level.GOOD: "ok  ", Level.NOTE: "note", Level.BAD: "BAD "}


def add_to(commands: "argparse._SubParsersAction[Any]") -> None:
    """Register the command."""
    doctor = commands.add_parser("doctor", help="check each reader, switch, lamp, the camera and the machine")
    doctor.add_argument(
        "--table", type=Path, metavar="FILE", help="your table.toml; a simulated one if left out"
    )
    doctor.add_argument("--layout", type=Path, metavar="FILE", help="your camera.toml")
    doctor.add_argument(
        "--step", type=int, choices=[s.value for s in Step], help="only this step of the guide"
    )
    doctor.add_argument("--ask", action="store_true", help="ask me to watch lamps and to move crystals")
    doctor.add_argument("--data", type=Path, metavar="DIR", help="where the journal and settings are kept")
    doctor.add_argument("--port", type=int, help="port of the panel; found if left out")
    doctor.add_argument(
        "--game", choices=games(), default=next(iter(games())), help="the game whose pieces are checked"
    )
    doctor.add_argument("--language", choices=LANGUAGES, help="the language to speak; yours if left out")
    doctor.set_defaults(run=_run)


def examine(
    parts: TableParts, asked: argparse.Namespace, kit: Kit, folder: Path, ask: Ask | None
) -> Iterator[Finding]:
    """Every check of the steps asked for, in the order of the guide."""
    facts = look_at_host(folder, "127.0.0.1", asked.port)
    layout = load_layout(asked.layout) if asked.layout else usual_layout()
    for step in [Step(asked.step)] if asked.step else Step:
        match step:
            case Step.MACHINE:
                yield from check_machine(facts, str(folder))
            case Step.RECEPTACLES:
                yield from check_receptacles(parts, ask)
            case Step.CAMERA:
                yield from check_camera(parts, layout)
            case Step.HUBS:
                yield from check_hubs(parts)
            case Step.READERS:
                yield from check_readers(parts)
            case Step.SWITCHES:
                yield from check_switches(parts)
            case Step.PIECES:
                yield from check_pieces(parts, kit, markers_of(asked.game).cards)
            case Step.PANEL:
                yield from check_port(facts, asked.port, _serving(asked.port))


def _run(asked: argparse.Namespace) -> int:
    asked.port = asked.port or serving_port()
    folder = asked.data or user_data_path("white-moon-companion")
    speaker = Speaker(Catalogues(web_root() / "locale"), asked.language or _own_language())
    ask: Ask | None = (lambda question: _yes(speaker.say(question))) if asked.ask else None
    game = games()[asked.game]
    source = Simulated() if asked.table is None else Built(table=asked.table)
    plan = Plan(source=source, game=asked.game, folder=folder if asked.table else None)
    if asked.table is None:
        print("A simulated table; give yours with --table.")
    elif _serving(asked.port):
        print("A companion is running and holds hubs, pins and camera: stop it, or they seem mute.")
    findings: list[Finding] = []
    with open_devices(plan, game, RealTime()) as devices:
        for finding in examine(parts_of(devices, firmware_version()), asked, game.kit, folder, ask):
            findings.append(finding)
            print(line_of(finding, speaker), flush=True)
    print(summary(findings))
    return 1 if worst(findings) is Level.BAD else 0


def line_of(finding: Finding, speaker: Speaker) -> str:
    """A finding as one line, its remedy on the next."""
    line = f"{finding.step.value}  {SIGNS[finding.level]}  {finding.subject}: {speaker.say(finding.what)}"
    return f"{line}\n         -> {speaker.say(finding.remedy)}" if finding.remedy else line


def summary(findings: Sequence[Finding]) -> str:
    """How many of each kind."""
    counts = {level: sum(finding.level is level for finding in findings) for level in Level}
    return f"{counts[Level.GOOD]} ok, {counts[Level.NOTE]} notes, {counts[Level.BAD]} bad"


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
