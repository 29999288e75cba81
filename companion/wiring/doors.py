"""How other devices reach the panel: the keys kept with the table, and this machine's address."""

import ipaddress
import json
import socket
import time
from dataclasses import asdict
from pathlib import Path

from companion.panel.pairing import Keys, Pairing, fresh_keys

NOWHERE_NEAR = ("192.0.2.1", 9)
"""An address for documentation: naming it as a goal sends nothing, but tells which way out would be taken."""


def is_open(host: str) -> bool:
    """Whether a panel served on this address can be reached from other devices."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def pairing(folder: Path, *, asks_everyone: bool = False) -> Pairing:
    """The door of a panel; its keys are made once per table and readable by its owner alone."""
    path = folder / "keys.json"
    keys = _read(path)
    if keys is None:
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
    return f"http://{_reached_at(host)}:{port}/"


def _read(path: Path) -> Keys | None:
    try:
        return Keys(**json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


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
