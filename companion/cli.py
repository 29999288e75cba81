"""The command line: a table of commands, each a module that is imported only when it is asked for.

A module offers `add_options(command)`, which also says what runs. No device or rule knowledge here.
"""

import argparse
import gc
import signal
import sys
from _thread import interrupt_main
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from threading import Timer, main_thread
from types import ModuleType

from companion import __version__
from companion.errors import CompanionError

COULD_NOT = 2
"""The exit code when something could not be done or looked at; 1 is for what was looked at and found bad."""
STOPPED = 130
"""The exit code after Ctrl-C, as shells have it."""
AGAIN_S = 0.01
"""After so long a Ctrl-C that was lost is pressed again."""


class Group(Enum):
    """What a command is for, in the order of the help."""

    PLAY = "Play"
    BUILD = "Build the table"
    LOOK = "Look closer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A word people type, what it is for, and the module behind it."""

    name: str
    group: Group
    help: str
    module: str


def _command(name: str, group: Group, module: str, help: str) -> Command:  # noqa: A002
    return Command(name=name, group=group, help=help, module=f"companion.tools.{module}")


COMMANDS = (
    _command("play", Group.PLAY, "play", "start the table and its panel; simulated unless --table is given"),
    _command("enrol", Group.PLAY, "enrol", "learn which tag or picture belongs to which piece"),
    _command("doctor", Group.PLAY, "doctor", "check readers, switches, lamps, the camera and the machine"),
    _command("plan", Group.BUILD, "plan", "check a table.toml; write pin tables, wiring, bill, hub settings"),
    _command("sheets", Group.BUILD, "sheets", "make a PDF of markers, labels and the card to join"),
    _command("firmware", Group.BUILD, "firmware", "list hubs and their versions; copy firmware onto them"),
    _command("antenna", Group.BUILD, "antenna", "bench tests of readers: read rate, bleed, resting tags"),
    _command("bench-day", Group.BUILD, "bench_day", "try one reader, socket and camera; keep the figures"),
    _command("install", Group.BUILD, "install", "on a Pi: service at boot, name on the network"),
    _command("uninstall", Group.BUILD, "install.uninstall", "take the installation back; the journal stays"),
    _command("record", Group.LOOK, "recordings.record", "keep the raw input of an evening"),
    _command("replay", Group.LOOK, "recordings.replay", "live through a recording and say what was settled"),
    _command("soak", Group.LOOK, "soak", "let robots play whole games through the sensors; judge the table"),
    _command("bench", Group.LOOK, "bench", "measure what matters, each figure beside its baseline"),
    _command("perft", Group.LOOK, "perft", "count the move sequences from a position"),
    _command("scenario", Group.LOOK, "scenario", "run rule cases and say what differed"),
)
AFTERWARDS = """\
`companion COMMAND --help` tells more. Exit codes: 0 good, 1 looked and found something bad, 2 could not look,
130 stopped with Ctrl-C. For who develops: make test, long, fuzz, translations, pictures, lights."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        asked = parser(words).parse_args(words)
        with _heeding_ctrl_c():
            return int(asked.run(asked))
    except CompanionError as fault:
        print(f"companion: {fault.what}\n{fault.remedy}".rstrip(), file=sys.stderr)
        return COULD_NOT
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED


@contextmanager
def _heeding_ctrl_c() -> Iterator[None]:
    """Press Ctrl-C again if it was lost.

    Python raises KeyboardInterrupt wherever the program happens to be. In the callback of a weak reference or
    in a destructor, of which a table that is let go has hundreds, nobody can catch it: it is only noted.
    """
    usual, again = sys.unraisablehook, list[Timer]()

    def note(lost: "sys.UnraisableHookArgs") -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            again.append(Timer(AGAIN_S, _press_ctrl_c))
            again[-1].start()
        else:
            usual(lost)

    sys.unraisablehook = note
    try:
        yield
    finally:
        sys.unraisablehook = usual
        for timer in again:
            timer.cancel()


def _press_ctrl_c() -> None:
    """Interrupt the main thread, which may be waiting for something: only a real signal ends its wait."""
    identity = main_thread().ident
    if identity is None or not hasattr(signal, "pthread_kill"):
        interrupt_main()
    else:
        signal.pthread_kill(identity, signal.SIGINT)


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """A parser that knows every command by name, and the options of the one these words ask for."""
    whole = argparse.ArgumentParser(
        prog="companion",
        usage="companion [-h] [--version] COMMAND ...",
        description="Watches a board game table and remembers what players forget.\n\n" + _listed(),
        epilog=AFTERWARDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = whole.add_subparsers(
        prog="companion", required=True, metavar="COMMAND", help=argparse.SUPPRESS
    )
    chosen = next((word for word in words if not word.startswith("-")), None)
    for command in COMMANDS:
        of_its_own = commands.add_parser(
            command.name, description=_sentence(command.help), formatter_class=DefaultsShown
        )
        if command.name == chosen:
            _imported(command.module).add_options(of_its_own)
    return whole


def _imported(module: str) -> ModuleType:
    """Import a module. Nothing of it is ever garbage, and to look for some takes an eighth of a start."""
    gc.disable()
    try:
        return import_module(module)
    finally:
        gc.freeze()
        gc.enable()


class DefaultsShown(argparse.HelpFormatter):
    """Says the default of an option where it has one worth saying."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        default = action.default
        if not action.help or default in (None, argparse.SUPPRESS, "", (), []) or isinstance(default, bool):
            return action.help
        several = default if isinstance(default, list | tuple) else [default]
        shown = " ".join(str(each.value if isinstance(each, Enum) else each) for each in several)
        return f"{action.help} (default: {shown})".replace("%", "%%")


def _listed() -> str:
    """All commands by what they are for."""
    lines: list[str] = []
    for group in Group:
        lines += [
            f"{group.value}:",
            *(f"  {it.name:<11}{it.help}" for it in COMMANDS if it.group is group),
            "",
        ]
    return "\n".join(lines).rstrip()


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
