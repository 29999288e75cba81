"""`companion install` and `companion uninstall`: the service, its user, its name in the network, a hotspot.

--dry-run prints every file and command and does nothing.
"""

import argparse
import os
import secrets
import sys
from pathlib import Path, PurePosixPath
from typing import Any

from companion.errors import Refused
from companion.tools.install.carry_out import carry_out, run_command
from companion.tools.install.installation import ADVICE, installation, removal
from companion.tools.install.steps import Step, shown
from companion.tools.install.unit import DATA, NAME, PORT, Wishes

PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def add_to(commands: "argparse._SubParsersAction[Any]") -> None:
    """Register both commands."""
    install = commands.add_parser("install", help="on a Pi: service at boot, name on the network")
    install.add_argument(
        "--name", default=NAME, help="name in the network (NAME.local); '' leaves it as it is"
    )
    install.add_argument("--port", type=int, default=PORT, help="port of the panel")
    install.add_argument(
        "--hotspot", metavar="SSID", default="", help="open this hotspot when no known Wi-Fi is near"
    )
    install.add_argument(
        "--password", default="", help="of the hotspot, 8 letters or more; made up if left out"
    )
    install.add_argument("--no-packages", action="store_true", help="do not install system packages")
    install.set_defaults(run=_install)

    uninstall = commands.add_parser("uninstall", help="take the installation back; journal and settings stay")
    uninstall.add_argument("--purge", action="store_true", help="remove journal, settings and user too")
    uninstall.set_defaults(run=_uninstall)
    for command in (install, uninstall):
        command.add_argument("--user", default="companion", help="the service's own user")
        command.add_argument("--dry-run", action="store_true", help="only print what would be done")


def _install(asked: argparse.Namespace) -> int:
    if asked.hotspot and asked.password and len(asked.password) < 8:
        raise Refused(
            "A hotspot needs a password of 8 letters or more.", "Choose a longer one, or leave it out."
        )
    password = asked.password or "".join(secrets.choice(PASSWORD_LETTERS) for _ in range(10))
    wishes = Wishes(
        command=PurePosixPath(sys.prefix) / "bin" / "companion",
        user=asked.user,
        name=asked.name,
        port=asked.port,
        packages=not asked.no_packages,
        hotspot=asked.hotspot,
        password=password,
    )
    _do(installation(wishes), dry=asked.dry_run)
    if asked.hotspot and not asked.dry_run:
        print(f"Hotspot {asked.hotspot}, password {password}. Write it onto the card to join.")
    print(ADVICE.format(data=DATA), end="")
    return 0


def _uninstall(asked: argparse.Namespace) -> int:
    wishes = Wishes(command=PurePosixPath(sys.prefix) / "bin" / "companion", user=asked.user)
    _do(removal(wishes, purge=asked.purge), dry=asked.dry_run)
    return 0


def _do(steps: tuple[Step, ...], *, dry: bool) -> None:
    if dry:
        print(shown(steps), end="")
        return
    if os.geteuid() != 0:
        raise Refused("Only root may do this.", "Run it again with sudo, or look first with --dry-run.")
    carry_out(steps, lambda why: print(f"- {why}", flush=True), Path("/"), run_command)
