"""An installed companion, far from its source tree, has everything the builder's commands need."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion.tools.firmware.shipped import firmware_files, firmware_version

ROOT = Path(__file__).parents[2]
ASK = "from companion.tools.firmware.shipped import *; print(firmware_version(), *firmware_files())"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as pip would."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, check=True, cwd=ROOT, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *words: str) -> str:
    """Run Python with the installed companion alone."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, *words],
        env=environment,
        cwd=installed.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_it_is_the_installed_one_that_runs(installed: Path) -> None:
    """Not the tree these tests stand in."""
    assert str(installed) in run(installed, "-c", "import companion; print(companion.__file__)")


def test_papers_can_be_written(installed: Path) -> None:
    """table.toml, camera.toml and parts.toml came along."""
    run(installed, "-m", "companion", "plan", "--out", "papers")

    generated = ROOT / "hardware" / "generated"
    for name in ("pins.md", "bom.md", "hubs/hub-east.json"):
        assert (installed.parent / "papers" / name).read_text() == (generated / name).read_text()


def test_the_firmware_came_along(installed: Path) -> None:
    """Every file, and its version."""
    assert run(installed, "-c", ASK).split() == [firmware_version(), *firmware_files()]
