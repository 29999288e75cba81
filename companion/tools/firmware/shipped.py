"""The firmware that comes with this companion: its files and its version. No hub is touched here."""

import re
from importlib.resources.abc import Traversable

from companion.config import shipped
from companion.errors import ConfigError

PACKAGE = "companion_hub"
"""The folder on a hub's flash that holds all of the firmware but the file that boots it."""
BOOT = "main.py"
FLAT = (
    *("board.py", "clock.py", "commands.py", "cycle.py", "frames.py", "hub.py", "inventory.py", "link.py"),
    *("pixels.py", "pn5180.py", "reader.py", "roll_call.py", "settings.py", "setup_words.py", "spi_bus.py"),
    *("switches.py", "trouble.py"),
)
"""Files that firmware up to 1.1.0 kept beside main.py; a hub that is updated needs them no more."""


def firmware_files() -> dict[str, bytes]:
    """Every file a hub needs, by its path on the hub; the one that boots it comes last."""
    firmware = shipped("firmware")
    modules = sorted(firmware.joinpath(PACKAGE).iterdir(), key=_name)
    files = {f"{PACKAGE}/{item.name}": item.read_bytes() for item in modules if item.name.endswith(".py")}
    return {**files, BOOT: firmware.joinpath(BOOT).read_bytes()}


def firmware_version() -> str:
    """The version the shipped firmware gives itself in HELLO."""
    source = shipped("firmware").joinpath(PACKAGE, "hub.py").read_text("utf-8")
    found = re.search(r'^FIRMWARE = "([^"]+)"$', source, re.MULTILINE)
    if found is None:
        raise ConfigError("The firmware that came with the companion names no version.", "Install it again.")
    return found[1]


def _name(item: Traversable) -> str:
    return item.name
