"""How other devices reach the panel: the keys kept with the table, this machine's address and its name."""

import ipaddress
import json
import socket
import time
from dataclasses import asdict
from pathlib import Path
from urllib.parse import urlsplit

from companion.config.data_files import KEYS
from companion.panel.access.pairing import Keys, Pairing, fresh_keys

AVAHI = Path("/run/avahi-daemon/socket")
"""Where the daemon that gives this machine its name in the network answers questions, line by line."""
WEB_PORT = 80
"""The port browsers mean when none is named: that of an installed table."""
USUAL_PORT = 8042
"""The port of a panel that anybody may start."""
PATIENCE = 1.0
"""Seconds to wait for it."""
NOWHERE_NEAR = ("192.0.2.1", 9)
"""An address for documentation: naming it as a goal sends nothing, but tells which way out would be taken."""


def is_open(host: str) -> bool:
    """Whether a panel served on this address can be reached from other devices."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def pairing(folder: Path | None, *, asks_everyone: bool = False) -> Pairing:
    """The door of a panel; its keys are made once per table and readable by its owner alone."""
    if folder is None:
        return Pairing(
            keys=fresh_keys(), clock=time.monotonic, keep=lambda _: None, asks_everyone=asks_everyone
        )
    path = folder / KEYS
    if path.exists():
        keys = read_keys(path)
    else:
        keys = fresh_keys()
        _write(path, keys)
    return Pairing(
        keys=keys,
        clock=time.monotonic,
        keep=lambda fresh: _write(path, fresh),
        asks_everyone=asks_everyone,
    )


def address(host: str, port: int) -> str:
    """Where other devices find a panel that listens there."""
    return _url(_reached_at(host), port)


def named(address: str, daemon: Path = AVAHI) -> str:
    """The same address by the name the network knows this machine by; empty where nobody vouches for one."""
    parts = urlsplit(address)
    name = _announced(parts.hostname or "", daemon)
    return _url(name, parts.port or WEB_PORT) if name else ""


def _url(host: str, port: int) -> str:
    return f"http://{host}/" if port == WEB_PORT else f"http://{host}:{port}/"


def _announced(host: str, daemon: Path) -> str:
    """Ask which name is announced for an address. It answers `+ interface protocol address name`."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(str(daemon))
            line.sendall(f"RESOLVE-ADDRESS {host}\n".encode())
            answer = line.makefile(encoding="ascii", errors="replace").readline().split()
    except (OSError, AttributeError):  # no daemon, or a system that has no such sockets
        return ""
    return answer[4] if len(answer) == 5 and answer[0] == "+" and answer[4].endswith(".local") else ""


def read_keys(path: Path) -> Keys:
    """The keys of a panel; raise ValueError or TypeError if they are none."""
    keys = Keys(**json.loads(path.read_text("utf-8")))
    if not all(isinstance(each, str) and each for each in asdict(keys).values()):
        raise ValueError("a key is missing")
    return keys


def _write(path: Path, keys: Keys) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(json.dumps(asdict(keys)), "utf-8")


def _reached_at(host: str) -> str:
    if host not in ("", "0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE_NEAR)
        except OSError:
            return f"{socket.gethostname().partition('.')[0]}.local"
        return str(probe.getsockname()[0])
