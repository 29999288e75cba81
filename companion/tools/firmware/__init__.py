"""`companion firmware`: lists the hubs on USB with their versions; copies firmware and settings onto them.

Copying is done by mpremote, MicroPython's own tool (extra `tools`), and verified by checksum. Only then the
files are removed that older firmware left beside main.py, and the hub is started again.
"""

import hashlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.config import HubConfig, TableConfig
from companion.devices.rfid.line import pico_ports
from companion.devices.rfid.words import Hello
from companion.errors import DeviceError, Refused
from companion.tools.firmware.hub_json import NAME, hub_settings
from companion.tools.firmware.shipped import FLAT, PACKAGE, firmware_files, firmware_version
from companion.tools.options import Parser, WithoutTable, add_table, chosen_table, renamed, runs
from companion.workshop.checks.hub_line import HubTalk

COPY_SECONDS = 120
GREETINGS = 5
"""How often a freshly started hub is greeted before it counts as mute."""
_MAKE_FOLDER = f"""
import os
try:
    os.mkdir({PACKAGE!r})
except OSError:
    pass  # it is there already
"""
_REMOVE_FLAT = f"""
import os
for name in set(os.listdir()) & set({FLAT!r}):
    os.remove(name)
"""
_DIGEST = re.compile(r"^[0-9a-f]{64}$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirmwareOptions:
    """What may be said to `companion firmware`."""

    copy: Sequence[str] | None
    serial: str | None
    table: Path | None


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    command.add_argument(
        "--copy", nargs="+", metavar="HUB", help="hubs to copy to, by name, or `all` that are found"
    )
    renamed(
        command,
        "--port",
        "--serial",
        metavar="PORT",
        help="where the hub is, if it has no name yet: /dev/ttyACM0",
    )
    add_table(command, WithoutTable.SHIPPED)
    runs(command, FirmwareOptions, firmware)


def greet(url: str) -> Hello | None:
    """Who is on a port; None if nobody answers as a hub does."""
    try:
        with HubTalk(url) as talk:
            return talk.hello()
    except DeviceError:
        return None


def copy(url: str, files: Mapping[str, bytes]) -> None:
    """Copy files onto the Pico on a port, prove by checksum that they arrived whole, remove older ones."""
    with tempfile.TemporaryDirectory() as folder:
        each = [["exec", _MAKE_FOLDER]]
        for number, (name, content) in enumerate(files.items()):
            local = Path(folder, str(number))
            local.write_bytes(content)
            each.append(["fs", "cp", str(local), f":{name}"])
        _mpremote(url, *[word for words in each for word in ("+", *words)][1:])
    found = _DIGEST.findall(_mpremote(url, "fs", "sha256sum", *(f":{name}" for name in files)))
    wanted = [hashlib.sha256(content).hexdigest() for content in files.values()]
    if found != wanted:
        raise DeviceError(
            "Not every file arrived whole on the hub on {port}.",
            "Copy again; if it stays, erase the Pico's flash and begin anew.",
            port=url,
        )
    _mpremote(url, "exec", _REMOVE_FLAT)


def restart(url: str) -> Hello:
    """Start the hub anew and wait until it says who it is."""
    _mpremote(url, "reset")
    for _ in range(GREETINGS):
        if hello := greet(url):
            return hello
    raise DeviceError(
        "The hub on {port} does not answer after its restart.",
        "Unplug it and plug it in again; then run `companion firmware`.",
        port=url,
    )


def firmware(options: FirmwareOptions) -> int:
    """List the hubs, or copy onto those that were named."""
    table = chosen_table(options.table)
    ports = [options.serial] if options.serial else pico_ports()
    found = {url: greet(url) for url in ports}
    if not options.copy:
        print("\n".join(_listed(found, table)))
        return 0
    for hub, url in _targets(options.copy, found, table):
        files = {NAME: hub_settings(hub, table).encode(), **firmware_files()}
        print(f"{hub.device} on {url}: copying {len(files)} files", flush=True)
        copy(url, files)
        hello = restart(url)
        print(f"{hub.device} on {url}: verified and restarted, firmware {hello.firmware}", flush=True)
    return 0


def _listed(found: Mapping[str, Hello | None], table: TableConfig) -> Iterator[str]:
    ours = firmware_version()
    yield f"This companion brings firmware {ours}."
    if not found:
        yield "No Pico is seen on USB. Use a cable that has data lines."
    for url, hello in found.items():
        if hello is None:
            yield f"{url}: a Pico that does not answer as a hub; make it one with --copy NAME --serial {url}"
        else:
            state = "current" if hello.firmware == ours else f"not {ours}: copy with --copy {hello.hub}"
            yield f"{url}: {hello.hub}, firmware {hello.firmware} ({state}), protocol {hello.version}"
    named = {hello.hub for hello in found.values() if hello}
    for hub in table.hubs:
        if hub.device not in named:
            yield f"{hub.device}: in table.toml, not seen"


def _targets(
    names: Sequence[str], found: Mapping[str, Hello | None], table: TableConfig
) -> Iterator[tuple[HubConfig, str]]:
    """The hubs asked for, each with its port. One Pico without a name may take a name that is missing."""
    hubs = {hub.device: hub for hub in table.hubs}
    by_name = {hello.hub: url for url, hello in found.items() if hello}
    nameless = [url for url, hello in found.items() if hello is None]
    if not found:
        raise Refused("No Pico is seen on USB.", "Plug it in with a cable that has data lines.")
    for name in by_name if list(names) == ["all"] else names:
        hub = next((hub for device, hub in hubs.items() if device == name), None)
        if hub is None:
            raise Refused(
                "table.toml has no hub called {name}.",
                "Its hubs are: {hubs}.",
                name=name,
                hubs=", ".join(hubs),
            )
        url = by_name.get(name) or (nameless[0] if len(nameless) == 1 else "")
        if not url and len(found) == 1:
            url = next(iter(found))
        if not url:
            raise Refused(
                "It is not clear which Pico is to become {name}.",
                "Plug in only that one, or name its port with --serial.",
                name=name,
            )
        yield hub, url


def _mpremote(url: str, *words: str) -> str:
    command = [sys.executable, "-m", "mpremote", "connect", url, *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=COPY_SECONDS, check=False)
    except subprocess.TimeoutExpired as fault:
        raise _failed(url, "no answer") from fault
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()
        raise _failed(url, said[-1])
    return done.stdout


def _failed(url: str, reason: str) -> DeviceError:
    return DeviceError(
        "mpremote cannot work on the Pico on {port}: {reason}.",
        "Is MicroPython on it, is the port free of other programs, is the extra `tools` installed?",
        port=url,
        reason=reason,
    )
