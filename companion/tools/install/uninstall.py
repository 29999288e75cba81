"""`companion uninstall`: takes back what `companion install` did."""

import sys
from dataclasses import dataclass
from pathlib import PurePosixPath

from companion.tools.install.carry_out import add_user, do
from companion.tools.install.installation import removal
from companion.tools.install.written_files import Wishes
from companion.tools.options import Parser, runs


@dataclass(frozen=True, slots=True, kw_only=True)
class UninstallOptions:
    """What may be said to `companion uninstall`."""

    purge: bool
    user: str
    dry_run: bool


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument("--purge", action="store_true", help="remove journal, settings and user too")
    add_user(command)
    runs(command, UninstallOptions, uninstall)


def uninstall(options: UninstallOptions) -> int:
    """Remove service, user and name, or only say how."""
    wishes = Wishes(command=PurePosixPath(sys.prefix) / "bin" / "companion", user=options.user)
    do(removal(wishes, purge=options.purge), dry=options.dry_run)
    return 0
