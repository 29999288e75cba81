"""What is handed out: an installed companion has all it needs, and the source archive runs its own tests."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from companion.tools.firmware.shipped import firmware_files, firmware_version

pytestmark = pytest.mark.evening

ROOT = Path(__file__).parents[1]
ASK = "from companion.tools.firmware.shipped import *; print(firmware_version(), *firmware_files())"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as pip would."""
    folder = tmp_path_factory.mktemp("wheel")
    zipfile.ZipFile(built("wheel", folder)).extractall(folder / "site")
    return folder / "site"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(built("sdist", folder)) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    return source


def built(target: str, folder: Path) -> Path:
    """Build an archive as a release does."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(build, check=True, cwd=ROOT, capture_output=True)
    (archive,) = folder.glob("*.*")
    return archive


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


def test_pages_facts_and_the_table_came_along(installed: Path) -> None:
    """All that the panel serves, nothing that is only looked at; and the mark that says we are typed."""
    web = {path.relative_to(ROOT / "web") for path in (ROOT / "web").rglob("*") if path.is_file()}
    served = {path for path in web if path.parts[0] != "pictures"}

    package = installed / "companion"
    assert [path for path in served if not (package / "panel" / "web" / path).exists()] == []
    assert not (package / "panel" / "web" / "pictures").exists()
    for needed in ("rules/ghost_stories/facts/families.toml", "table.toml", "py.typed"):
        assert (package / needed).exists()


def test_the_source_archive_has_what_its_makefile_and_its_readers_need(unpacked: Path) -> None:
    """Who takes the archive can do what who takes the repository can."""
    for needed in ("Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ".ci/run"):
        assert (unpacked / needed).exists()


def test_the_source_archive_runs_its_own_tests(unpacked: Path) -> None:
    """A few of every kind; the workflow runs them all out of it."""
    some = [
        "tests/config",
        "tests/hardware/test_plan.py",
        "tests/table/test_mirror.py",
        "tests/panel/test_api.py",
    ]

    done = run(
        unpacked, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(str(unpacked / each) for each in some)
    )

    assert " passed" in done
