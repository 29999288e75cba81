"""The firmware that comes with this companion: its files and its version. No hub is touched here."""

import re

from companion.config import shipped
from companion.errors import ConfigError


def firmware_files() -> dict[str, bytes]:
    """Every file a hub needs, by name."""
    sources = [item for item in shipped("firmware").iterdir() if item.name.endswith(".py")]
    return {item.name: item.read_bytes() for item in sorted(sources, key=lambda item: item.name)}


def firmware_version() -> str:
    """The version the shipped firmware gives itself in HELLO."""
    source = shipped("firmware").joinpath("hub.py").read_text("utf-8")
    found = re.search(r'^FIRMWARE = "([^"]+)"$', source, re.MULTILINE)
    if found is None:
        raise ConfigError("The firmware that came with the companion names no version.", "Install it again.")
    return found[1]
