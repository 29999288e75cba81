"""Copying firmware: the real mpremote against a real MicroPython behind a pty."""

import json
import os
import pty
import subprocess
import sys
import tty
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.config import default_table
from companion.devices.rfid.words import Hello
from companion.errors import DeviceError, Refused
from companion.rules.ghost_stories.table.kit import kit
from companion.simulation.hubs.socket_hub import SimulatedHub
from companion.simulation.world.world import World
from companion.tools import firmware
from companion.tools.firmware.shipped import FLAT, firmware_files, firmware_version
from tests.helpers.commands import run

pytestmark = pytest.mark.evening

MICROPYTHON = Path(sys.executable).parent / "micropython"
PROMPT = Path(__file__).parent.parent / "firmware" / "board" / "pico_prompt.py"


@dataclass(frozen=True)
class Pico:
    """A MicroPython at its prompt: the port to reach it and the folder that is its flash."""

    port: str
    flash: Path


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    if not MICROPYTHON.exists():
        pytest.skip("needs the micropython of the test extra")
    flash = tmp_path / "flash"
    flash.mkdir()
    ours, theirs = pty.openpty()
    tty.setraw(ours)
    tty.setraw(theirs)
    process = subprocess.Popen([MICROPYTHON, PROMPT], stdin=ours, stdout=ours, cwd=flash)
    try:
        yield Pico(port=os.ttyname(theirs), flash=flash)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
        os.close(theirs)


def test_every_firmware_file_is_brought() -> None:
    """The package, and last of all what boots it: until then an older hub boots as before."""
    files = list(firmware_files())

    assert {f"companion_hub/{name}.py" for name in ("__init__", "run", "hub", "frames")} <= set(files)
    assert files[-1] == "main.py"
    assert firmware_version().count(".") == 2


def test_a_new_pico_becomes_a_hub_and_is_updated(pico: Pico, capsys: pytest.CaptureFixture[str]) -> None:
    """Copied, verified, restarted under its new name; later interrupted, updated and found by that name."""
    assert run(firmware, "firmware", "--copy", "hub-south", "--serial", pico.port) == 0

    for name, content in firmware_files().items():
        assert (pico.flash / name).read_bytes() == content
    settings = json.loads((pico.flash / "hub.json").read_text())
    assert settings["name"] == "hub-south"
    assert settings["pins"]["switches"] == list(default_table().wiring.switches)
    assert f"verified and restarted, firmware {firmware_version()}" in capsys.readouterr().out

    (pico.flash / "companion_hub" / "hub.py").write_text('FIRMWARE = "0.0.1"\n')
    assert run(firmware, "firmware", "--copy", "all", "--serial", pico.port) == 0
    capsys.readouterr()
    assert run(firmware, "firmware", "--serial", pico.port) == 0
    listed = capsys.readouterr().out
    assert f"hub-south, firmware {firmware_version()} (current), protocol 1" in listed
    assert "hub-west: in table.toml, not seen" in listed


def test_files_of_the_old_layout_go_and_the_owner_s_stay(pico: Pico) -> None:
    """Firmware up to 1.1.0 lay flat beside main.py; only what we shipped then is removed."""
    for name in (*FLAT, "notes.py", "hub.json"):
        (pico.flash / name).write_text("old\n")

    firmware.copy(pico.port, firmware_files())

    left = {path.name for path in pico.flash.iterdir()}
    assert left == {"companion_hub", "main.py", "notes.py", "hub.json"}


def test_a_file_that_arrives_torn_is_noticed(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> None:
    """The flash is full, or worn: what is read back differs, and nothing older is removed."""
    real = firmware._mpremote
    (pico.flash / "hub.py").write_text("old\n")

    def wearing(url: str, *words: str) -> str:
        answer = real(url, *words)
        if "cp" in words:
            (pico.flash / "companion_hub" / "frames.py").write_bytes(b"torn")
        return answer

    monkeypatch.setattr(firmware, "_mpremote", wearing)
    with pytest.raises(DeviceError, match="Not every file arrived whole"):
        firmware.copy(pico.port, {"main.py": b"1\n", "companion_hub/frames.py": b"whole\n"})
    assert (pico.flash / "hub.py").read_text() == "old\n"


def test_a_port_nobody_is_on(tmp_path: Path) -> None:
    """mpremote's reason is passed on."""
    with pytest.raises(DeviceError, match="mpremote cannot work on the Pico on"):
        firmware.copy(str(tmp_path / "ttyACM9"), {"main.py": b""})


class TestList:
    def listed(self, port: str, capsys: pytest.CaptureFixture[str]) -> str:
        run(firmware, "firmware", "--serial", port)
        return capsys.readouterr().out

    def test_an_outdated_hub(self) -> None:
        """How to copy is said at once."""
        old = Hello(1, "hub-north", "0.9.0", 4, 3, 0)

        printed = "\n".join(firmware._listed({"/dev/ttyACM0": old}, default_table()))

        assert f"hub-north, firmware 0.9.0 (not {firmware_version()}: copy with --copy hub-north)" in printed

    def test_a_hub_that_has_ours(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The simulated one runs the firmware we ship."""
        hub = SimulatedHub("hub-north", world=World(kit()))
        try:
            printed = self.listed(hub.port, capsys)
        finally:
            hub.close()
        assert f"hub-north, firmware {firmware_version()} (current), protocol 1" in printed

    def test_a_pico_that_is_no_hub(self, pico: Pico, capsys: pytest.CaptureFixture[str]) -> None:
        """MicroPython's prompt answers nothing that fits."""
        assert "a Pico that does not answer as a hub" in self.listed(pico.port, capsys)


class TestTargets:
    HUB = Hello(1, "hub-north", "1.0.0", 4, 3, 0)

    def chosen(self, names: list[str], found: dict[str, Hello | None]) -> list[tuple[str, str]]:
        return [(hub.device, url) for hub, url in firmware._targets(names, found, default_table())]

    def test_a_name_finds_its_port(self) -> None:
        """And `all` finds every named one."""
        found = {"/dev/a": self.HUB, "/dev/b": None}

        assert self.chosen(["hub-north"], found) == [("hub-north", "/dev/a")]
        assert self.chosen(["all"], found) == [("hub-north", "/dev/a")]

    def test_the_only_nameless_pico_takes_the_name(self) -> None:
        """Beside named ones."""
        assert self.chosen(["hub-east"], {"/dev/a": self.HUB, "/dev/b": None}) == [("hub-east", "/dev/b")]

    def test_two_nameless_picos_are_not_guessed(self) -> None:
        """Which one is meant?"""
        with pytest.raises(Refused, match="not clear which Pico"):
            self.chosen(["hub-east"], {"/dev/a": None, "/dev/b": None})

    def test_nothing_on_usb(self) -> None:
        """Most often a charging cable."""
        with pytest.raises(Refused, match="No Pico is seen on USB"):
            self.chosen(["hub-east"], {})

    def test_a_hub_nobody_knows(self) -> None:
        """The known ones are listed."""
        with pytest.raises(Refused, match="no hub called attic") as caught:
            self.chosen(["attic"], {"/dev/a": self.HUB})
        assert "hub-north" in caught.value.remedy
