"""Carrying out steps: the only part of an installation that touches the machine. Or only printing them."""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath

from companion.errors import Refused
from companion.tools.install.step_kinds import RemoveFile, RunCommand, SetLine, Step, WriteFile, shown
from companion.tools.options import Parser

Runner = Callable[[Sequence[str]], int]
"""Runs a command and returns its exit code."""


def add_user(command: Parser) -> None:
    """Offer what installing and uninstalling share."""
    command.add_argument("--user", default="companion", help="the service's own user")
    command.add_argument("--dry-run", action="store_true", help="only print what would be done")


def do(steps: Sequence[Step], *, dry: bool) -> None:
    """Carry out all steps on this machine, or only print them."""
    if dry:
        print(shown(steps), end="")
        return
    if os.geteuid() != 0:
        raise Refused("Only root may do this.", "Run it again with sudo, or look first with --dry-run.")
    carry_out(steps, lambda why: print(f"- {why}", flush=True), Path("/"), run_command)


def carry_out(steps: Sequence[Step], tell: Callable[[str], None], root: Path, runner: Runner) -> None:
    """Do all steps in order below `root`; stop at the first that fails and is not optional."""
    for step in steps:
        tell(step.why)
        match step:
            case WriteFile():
                _write(step, _below(root, step.path))
            case SetLine():
                _set_line(step, _below(root, step.path))
            case RemoveFile():
                _remove(_below(root, step.path))
            case RunCommand(command=command, optional=optional):
                if runner(command) != 0 and not optional:
                    raise Refused(
                        "This command failed: {command}.",
                        "Read what it said above, mend it, and run the same again: steps may be repeated.",
                        command=" ".join(command),
                    )


def run_command(command: Sequence[str]) -> int:
    """Run a command with its output shown."""
    try:
        return subprocess.run(command, check=False).returncode
    except FileNotFoundError:
        return 127


def _write(step: WriteFile, path: Path) -> None:
    if step.keep and path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    _replace(path, step.content, step.mode)


def _set_line(step: SetLine, path: Path) -> None:
    before = path.read_text("utf-8") if path.exists() else ""
    after = step.put_into(before)
    if after != before:
        _replace(path, after, 0o644)


def _replace(path: Path, content: str, mode: int) -> None:
    """Write a file so that a power cut leaves the old one or the new one."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.touch(mode=0o600)
    fresh.write_text(content, "utf-8")
    fresh.chmod(mode)
    os.replace(fresh, path)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _below(root: Path, path: PurePosixPath) -> Path:
    return root.joinpath(*path.parts[1:])
