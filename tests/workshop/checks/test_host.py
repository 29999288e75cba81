"""What a machine says of itself, read from files like those of a Pi."""

import socket
from pathlib import Path

import pytest

from companion.workshop.checks.host import HostFacts, look_at_host


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """A root folder with the files a Raspberry Pi has."""
    for name, content in {
        "proc/meminfo": "MemTotal:  3884000 kB\nMemAvailable:    512000 kB\n",
        "sys/class/thermal/thermal_zone0/temp": "51540\n",
        "sys/class/hwmon/hwmon0/name": "cpu_thermal\n",
        "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
        "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
        "run/systemd/timesync/synchronized": "",
    }.items():
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return tmp_path / "root"


def look(root: Path, folder: Path | None = None, port: int = 0) -> HostFacts:
    return look_at_host(folder or root, "127.0.0.1", port, root)


def test_a_pi_tells_everything(pi: Path) -> None:
    """Memory, warmth, supply, clock."""
    facts = look(pi)

    assert (facts.memory_free_mb, facts.warmth_c) == (500, 51.54)
    assert (facts.supply_low, facts.clock_set) == (False, True)
    assert facts.folder_writable
    assert facts.disk_free_mb > 0


def test_a_sagging_supply(pi: Path) -> None:
    """The alarm file says 1."""
    (pi / "sys/class/hwmon/hwmon1/in0_lcrit_alarm").write_text("1\n")

    assert look(pi).supply_low is True


def test_a_clock_nobody_set(pi: Path) -> None:
    """The time keeper runs but has not heard the network."""
    (pi / "run/systemd/timesync/synchronized").unlink()

    assert look(pi).clock_set is False


def test_a_machine_that_tells_nothing(tmp_path: Path) -> None:
    """None of the files is there, or they hold nonsense."""
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/meminfo").write_text("gibberish")
    zone = tmp_path / "sys/class/thermal/thermal_zone0"
    zone.mkdir(parents=True)
    (zone / "temp").write_text("warm")

    facts = look(tmp_path)
    assert (facts.memory_free_mb, facts.warmth_c, facts.supply_low, facts.clock_set) == (None,) * 4


def test_a_folder_that_does_not_exist_yet(pi: Path) -> None:
    """Its nearest parent is judged."""
    assert look(pi, pi / "not" / "yet").folder_writable


def test_a_port_in_use(pi: Path) -> None:
    """Somebody listens there."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert not look(pi, port=listener.getsockname()[1]).port_free
    assert look(pi, port=0).port_free
