"""What holds for the whole tree: it imports without a Pi, and the wheel carries what it needs."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent

SEEING = (
    "companion.devices.camera.",
    "companion.devices.vision.",
    "companion.simulation.picture.",
    "companion.tools.bench.vision",
    "companion.wiring.rendered",
    "companion.wiring.stepped_eyes",
    "companion.wiring.taped_eyes",
    "companion.wiring.live_camera",
)
"""Modules that may need OpenCV and NumPy; all others must do without."""

WITHOUT_PI = """
import importlib, pkgutil, sys
for absent in ("picamera2", "libcamera", "lgpio", "RPi", "cv2", "numpy"):
    sys.modules[absent] = None
import companion
for module in pkgutil.walk_packages(companion.__path__, "companion."):
    if module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as missing:
        if missing.name not in ("cv2", "numpy") or not module.name.startswith({seeing}):
            raise
"""


def test_the_package_imports_without_anything_of_a_pi() -> None:
    """Neither camera nor pins nor OpenCV are needed to play on the simulated table."""
    script = WITHOUT_PI.replace("{seeing}", repr(SEEING))

    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)


def test_the_wheel_carries_pages_facts_and_the_table(tmp_path: Path) -> None:
    """An installed companion finds its web folder, the rules' facts and table.toml."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, check=True, cwd=ROOT, capture_output=True)

    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    web = {path.relative_to(ROOT) for path in (ROOT / "web").rglob("*") if path.is_file()}
    shown = {path.as_posix() for path in web if path.parts[1] != "pictures"}
    assert {f"companion/panel/{path}" for path in shown} <= names
    assert not any("/web/pictures/" in name for name in names)
    assert {"companion/rules/ghost_stories/facts/families.toml", "companion/table.toml"} <= names
