"""Keys that outlive the program, and addresses other devices can reach."""

import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from companion.wiring import network


def test_keys_are_made_once_and_kept_from_others(tmp_path: Path) -> None:
    """The next start knows the same PIN; only the owner may read the file."""
    first = network.pairing(tmp_path).keys

    assert network.pairing(tmp_path).keys == first
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600


def test_new_keys_are_kept_too(tmp_path: Path) -> None:
    """Changed on the panel, they still hold after a restart."""
    door = network.pairing(tmp_path)
    door.renew()

    assert network.pairing(tmp_path).keys == door.keys


@pytest.mark.parametrize(
    ("host", "is_open"),
    [("127.0.0.1", False), ("::1", False), ("localhost", False), ("0.0.0.0", True), ("192.168.0.7", True)],
)
def test_only_loopback_needs_no_door(host: str, is_open: bool) -> None:
    """Whatever others can reach has one."""
    assert network.is_open(host) is is_open


def test_an_address_is_one_that_others_can_use() -> None:
    """A named one as it is; for the whole network that of this machine."""
    assert network.address("192.168.0.7", 8042) == "http://192.168.0.7:8042/"
    assert network.address("fd00::1", 80) == "http://[fd00::1]/"
    assert "0.0.0.0" not in network.address("0.0.0.0", 8042)


@contextmanager
def a_name_daemon(at: Path, answer: str) -> Iterator[list[str]]:
    """Something that answers one question as avahi-daemon does, and remembers it."""
    asked: list[str] = []

    def serve() -> None:
        with listening.accept()[0] as line:
            asked.append(line.makefile().readline())
            line.sendall(answer.encode())

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(at))
        listening.listen()
        thread = Thread(target=serve)
        thread.start()
        yield asked
        thread.join()


def test_the_name_is_the_one_the_network_knows(tmp_path: Path) -> None:
    """Even where the daemon had to choose another because the name was taken."""
    with a_name_daemon(tmp_path / "socket", "+ 2 0 192.168.0.7 white-moon-2.local\n") as asked:
        named = network.named("http://192.168.0.7:8042/", tmp_path / "socket")

    assert named == "http://white-moon-2.local:8042/"
    assert asked == ["RESOLVE-ADDRESS 192.168.0.7\n"]


@pytest.mark.parametrize("answer", ["-15 Timeout reached\n", "+ 2 0 192.168.0.7 router.home\n", "\xff\n", ""])
def test_no_name_is_made_up(tmp_path: Path, answer: str) -> None:
    """A refusal, a name of somebody else's making, garbage and silence all mean that there is none."""
    with a_name_daemon(tmp_path / "socket", answer):
        assert network.named("http://192.168.0.7:8042/", tmp_path / "socket") == ""


def test_without_a_daemon_there_is_no_name(tmp_path: Path) -> None:
    """As on most machines."""
    assert network.named("http://192.168.0.7:8042/", tmp_path / "nothing") == ""
