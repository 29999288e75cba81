"""What the machine under the table says of itself: clock, disk, memory, warmth, supply, port. Values only."""

import os
import shutil
import socket
import time
from dataclasses import dataclass
from pathlib import Path

MB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class HostFacts:
    """One look at the machine. None means that this machine cannot tell."""

    year: int
    clock_set: bool | None
    """Whether the clock was set from the network since the start."""
    disk_free_mb: int
    folder_writable: bool
    memory_free_mb: int | None
    warmth_c: float | None
    supply_low: bool | None
    """Whether the supply sagged below what a Pi needs."""
    port_free: bool


def look_at_host(folder: Path, host: str, port: int, root: Path = Path("/")) -> HostFacts:
    """Read the facts; `root` is where /proc, /sys and /run are found."""
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    return HostFacts(
        year=time.gmtime().tm_year,
        clock_set=_clock_set(root),
        disk_free_mb=shutil.disk_usage(existing).free // MB,
        folder_writable=os.access(existing, os.W_OK),
        memory_free_mb=_memory_free_mb(root / "proc/meminfo"),
        warmth_c=_warmth_c(root / "sys/class/thermal"),
        supply_low=_supply_low(root / "sys/class/hwmon"),
        port_free=_port_free(host, port),
    )


def _clock_set(root: Path) -> bool | None:
    """systemd's time keeper leaves a file behind once it has set the clock."""
    keeper = root / "run/systemd/timesync"
    return (keeper / "synchronized").exists() if keeper.is_dir() else None


def _memory_free_mb(path: Path) -> int | None:
    try:
        rows = dict(row.split(":", 1) for row in path.read_text().splitlines() if ":" in row)
        return int(rows["MemAvailable"].split()[0]) // 1024
    except (OSError, KeyError, ValueError):
        return None


def _warmth_c(folder: Path) -> float | None:
    readings = []
    for path in sorted(folder.glob("thermal_zone*/temp")):
        try:
            readings.append(int(path.read_text()) / 1000)
        except (OSError, ValueError):
            continue
    return max(readings, default=None)


def _supply_low(folder: Path) -> bool | None:
    """The Pi's own watch over its 5 V is a hwmon device called rpi_volt."""
    for name in sorted(folder.glob("hwmon*/name")):
        try:
            if name.read_text().strip() == "rpi_volt":
                return (name.parent / "in0_lcrit_alarm").read_text().strip() == "1"
        except OSError:
            continue
    return None


def _port_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
