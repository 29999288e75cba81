"""`companion install`: the service, its user, its name in the network, a hotspot.

--dry-run prints every file and command and does nothing.
"""

import secrets
import sys
from dataclasses import dataclass
from pathlib import PurePosixPath

from companion.errors import Refused
from companion.tools.install.carry_out import add_user, do
from companion.tools.install.installation import ADVICE, installation
from companion.tools.install.written_files import DATA, NAME, PORT, Wishes
from companion.tools.options import Parser, runs

PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True, kw_only=True)
class InstallOptions:
    """What may be said to `companion install`."""

    name: str
    port: int
    hotspot: str
    password: str
    no_packages: bool
    user: str
    dry_run: bool


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument(
        "--name", default=NAME, help="name in the network (NAME.local); '' leaves it as it is"
    )
    command.add_argument("--port", type=int, default=PORT, help="port of the panel")
    command.add_argument(
        "--hotspot", metavar="SSID", default="", help="open this hotspot when no known Wi-Fi is near"
    )
    command.add_argument(
        "--password", default="", help="of the hotspot, 8 letters or more; made up if left out"
    )
    command.add_argument("--no-packages", action="store_true", help="do not install system packages")
    add_user(command)
    runs(command, InstallOptions, install)


def install(options: InstallOptions) -> int:
    """Install service, user and name, or only say how."""
    if options.hotspot and options.password and len(options.password) < 8:
        raise Refused(
            "A hotspot needs a password of 8 letters or more.", "Choose a longer one, or leave it out."
        )
    password = options.password or "".join(secrets.choice(PASSWORD_LETTERS) for _ in range(10))
    wishes = Wishes(
        command=PurePosixPath(sys.prefix) / "bin" / "companion",
        user=options.user,
        name=options.name,
        port=options.port,
        packages=not options.no_packages,
        hotspot=options.hotspot,
        password=password,
    )
    do(installation(wishes), dry=options.dry_run)
    if options.hotspot and not options.dry_run:
        print(f"Hotspot {options.hotspot}, password {password}. Write it onto the card to join.")
    print(ADVICE.format(data=DATA), end="")
    return 0
