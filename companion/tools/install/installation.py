"""Which steps make an installation, and which take it back. Pure: options in, steps out."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from companion.config import shipped
from companion.errors import Refused
from companion.tools.install.step_kinds import RemoveFile, RunCommand, SetLine, Step, WriteFile
from companion.tools.install.written_files import (
    DATA,
    ETC,
    SERVICE,
    SETTINGS,
    Wishes,
    hotspot_profile,
    network_name,
    service_unit,
    user_entry,
)

PACKAGES = ("avahi-daemon", "python3-lgpio", "python3-picamera2")
HOSTS = ETC / "hosts"
ITSELF = "127.0.1.1"
"""The address under which a machine lists its own name in that file."""
UNIT = ETC / "systemd/system" / f"{SERVICE}.service"
USERS = ETC / "sysusers.d" / f"{SERVICE}.conf"
AVAHI = ETC / "avahi/services" / f"{SERVICE}.service"
HOTSPOT = ETC / "NetworkManager/system-connections" / f"{SERVICE}-hotspot.nmconnection"

ADVICE = """\
To spare the SD card:
- keep the system's log in memory: /etc/systemd/journald.conf.d/memory.conf with
  [Journal] and Storage=volatile
- add `noatime` to the root entry of /etc/fstab
- turn swap off: sudo systemctl disable --now dphys-swapfile (or rpi-zram-writeback)
- last of all: give {data} a partition of its own, then sudo raspi-config,
  Performance Options, Overlay File System
"""


def installation(wishes: Wishes) -> tuple[Step, ...]:
    """Everything to do, in order; doing it twice is doing it once."""
    _refuse_private(wishes.command)
    return tuple(_installation(wishes))


def _installation(wishes: Wishes) -> Iterator[Step]:
    if wishes.packages:
        yield RunCommand(
            why="The lists of packages a fresh card comes with are older than the packages.",
            command=("apt-get", "update"),
        )
        install = ("apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES)
        yield RunCommand(
            why="Camera, pins and network name come from the system's own packages.", command=install
        )
    yield WriteFile(why="The service has a user of its own.", path=USERS, content=user_entry(wishes))
    yield RunCommand(why="Make that user.", command=("systemd-sysusers", str(USERS)))
    for name in ("table.toml", "camera.toml"):
        content = shipped("hardware", name).read_text("utf-8")
        yield WriteFile(
            why=f"Your {name}: change it where your table differs.",
            path=SETTINGS / name,
            content=content,
            keep=True,
        )
    yield WriteFile(why="The service itself.", path=UNIT, content=service_unit(wishes))
    if wishes.name:
        yield RunCommand(
            why=f"The table is found as {wishes.name}.local.",
            command=("hostnamectl", "set-hostname", wishes.name),
        )
        yield SetLine(
            why="The machine finds itself under that name.",
            path=HOSTS,
            begins=ITSELF,
            line=f"{ITSELF}\t{wishes.name}",
        )
        yield WriteFile(why="Tell the network about the panel.", path=AVAHI, content=network_name(wishes))
        yield RunCommand(
            why="Only a fresh start of avahi announces the new name.",
            command=("systemctl", "restart", "avahi-daemon"),
        )
    if wishes.hotspot:
        yield WriteFile(
            why="A hotspot for evenings without a known Wi-Fi.",
            path=HOTSPOT,
            content=hotspot_profile(wishes),
            mode=0o600,
            secret=True,
        )
        yield RunCommand(
            why="Let NetworkManager see it.", command=("nmcli", "connection", "reload"), optional=True
        )
    yield RunCommand(why="Let systemd see the service.", command=("systemctl", "daemon-reload"))
    yield RunCommand(why="Start it now and at every boot.", command=("systemctl", "enable", "--now", SERVICE))


def removal(wishes: Wishes, *, purge: bool) -> tuple[Step, ...]:
    """Everything an installation did, taken back; journal and settings go only when purged."""
    return tuple(_removal(wishes, purge))


def _removal(wishes: Wishes, purge: bool) -> Iterator[Step]:
    yield RunCommand(
        why="Stop the service and forget it.",
        command=("systemctl", "disable", "--now", SERVICE),
        optional=True,
    )
    for why, path in (
        ("The service.", UNIT),
        ("The network name.", AVAHI),
        ("The hotspot, if there is one.", HOTSPOT),
        ("The entry of its user.", USERS),
    ):
        yield RemoveFile(why=why, path=path)
    yield RunCommand(why="Let systemd forget the service.", command=("systemctl", "daemon-reload"))
    if purge:
        yield RemoveFile(why="Your settings.", path=SETTINGS)
        yield RemoveFile(why="Journal, tags and pictures.", path=DATA)
        yield RunCommand(why="Its user.", command=("userdel", wishes.user), optional=True)


def _refuse_private(command: PurePosixPath) -> None:
    """Another user cannot start what lies in somebody's home."""
    if {"home", "root"} & set(command.parts[1:2]):
        raise Refused(
            "The companion is installed in {folder}, where its service may not look.",
            "Install it under /opt instead; hardware/README.md shows how.",
            folder=str(command.parent),
        )
