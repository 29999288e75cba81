"""What holds for the whole tree: it imports without anything of a Pi, and shows its own architecture."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"
MODULES = sorted(PACKAGE.rglob("*.py"))
SVG = "{http://www.w3.org/2000/svg}"

LONGEST_MODULE = 350
PARTS_OF_MAKE_TEST = frozenset({"style", "browser", "compiled", "types", "suite", "play", "clean"})
"""Targets of the Makefile that CONTRIBUTING need not name: steps of `make test`, what the README tells."""
FULLEST_FOLDER = 22

MODULES_TWICE = {
    "camera": "its page, its port, how it is wired, the rendered one, the doctor's check of it",
    "cards": "as messages, as facts of a game, in its words",
    "devices": "of a table, and browsers that joined",
    "dice": "read in pictures, and settled",
    "drawing": "of the simulated picture, and of the plan",
    "ending": "of a game by its rules, and its page",
    "engine": "of each game",
    "errors": "of everybody, of the readers, as the panel answers them",
    "figures": "Taoists and Su-Ling in a picture, and what is measured",
    "frames": "of a camera, and of the hub protocol",
    "fusion": "what weighs, and what measures it",
    "game": "the seam, a game that fits it, one game of a soak",
    "happenings": "of each game, as patterns",
    "judge": "of the referee, and of a soak",
    "kit": "of each game",
    "lamps": "as messages, cues of a game, measure, and check",
    "language": "of the reader, and of the rules inside a game",
    "line": "to a real hub, and to a simulated one",
    "markers": "found in pictures, and numbered for every game",
    "mishaps": "of hubs, and of pictures",
    "owner_cards": "kept, and as a game understands them",
    "moves": "of each game, as patterns",
    "names": "of each game, as players read them",
    "options": "of a game, and of commands",
    "panel": "how it is served, and what it measures",
    "parts": "of a table taken apart, and how it is",
    "pieces": "of a game by their ids, and the doctor's check of them",
    "playtest": "the seam, and a game that fits it",
    "prompts": "as messages, of bookkeeper and referee, in words",
    "questions": "of a game as patterns, and in words",
    "robots": "at the table, and their page",
    "rulebook": "of each game, to look up",
    "sorts": "of each game, for its patterns",
    "switches": "read, and believed",
    "table": "how it is put together, its page, its port, what it measures",
    "tokens": "of a game, and in the simulated world",
    "ways": "to play: their port, their page, which table each one opens",
    "workshop": "its page, and its port",
}
"""Module names that occur twice, each with what makes it one thing seen from several rooms."""

SEEING = (
    "companion.devices.camera.",
    "companion.devices.vision.",
    "companion.simulation.picture.",
    "companion.tools.bench.photographs",
    "companion.tools.bench.vision",
    "companion.wiring.simulated_camera",
    "companion.workshop.live_camera",
    "companion.workshop.photo_desk",
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


def test_contributing_lists_the_layers_of_the_import_contract() -> None:
    """Top to bottom, what stands side by side in one line."""
    (contract,) = (each for each in _contracts() if each["name"] == "Imports point inwards")
    layers = [{room.strip(" ()") for room in layer.split("|")} for layer in contract["layers"]]
    lines = re.findall(
        r"^\d+\. ((?:`\w+`(?:, )?)+):", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE
    )

    assert [set(re.findall(r"`(\w+)`", line)) for line in lines] == layers


def test_contributing_names_only_what_is_there() -> None:
    """Files, folders, and every target of the Makefile that is for people."""
    told = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    paths = re.findall(r"`((?:companion|web|tests|firmware|hardware)/[\w/.-]+)`", told)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^(\w+):(?!=)", makefile, re.MULTILINE)) - PARTS_OF_MAKE_TEST

    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert {target for target in targets if f"make {target}`" not in told} == set()


def test_the_drawing_shows_every_room_and_each_below_whom_it_may_not_import() -> None:
    """Each label is a package or module of ours; a lower layer is never drawn above a higher one."""
    (contract,) = (each for each in _contracts() if each["name"] == "Imports point inwards")
    storeys = {room: n for n, layer in enumerate(contract["layers"]) for room in re.findall(r"\w+", layer)}
    drawn = {
        label.text or "": float(label.attrib["y"])
        for label in ElementTree.parse(PACKAGE / "architecture.svg").iter(f"{SVG}text")
        if label.get("class") == "room"
    }
    here = {
        path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }

    assert set(drawn) == here - {"__init__", "__main__"}
    assert not [
        (upper, lower)
        for upper in drawn
        for lower in drawn
        if storeys[upper] < storeys[lower] and drawn[upper] > drawn[lower]
    ]


def test_no_public_class_name_occurs_twice() -> None:
    """One name, one thing."""
    where: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(str(path.relative_to(PACKAGE)))

    assert _more_than_one(where) == {}


def test_module_names_that_occur_twice_have_a_reason() -> None:
    """It is one thing seen from several rooms, and the list says which."""
    where: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        if path.stem != "__init__":
            where[path.stem].append(str(path.relative_to(PACKAGE)))
    twice = _more_than_one(where)
    print("no longer twice, take them out of MODULES_TWICE:", sorted(set(MODULES_TWICE) - set(twice)))

    assert {name: paths for name, paths in twice.items() if name not in MODULES_TWICE} == {}


def test_no_test_module_is_imported_by_another() -> None:
    """What tests share lives in tests/helpers, or in a module beside them that is no test."""
    imports = re.compile(r"^(?:from|import) tests\.[\w.]*\btest_\w+", re.MULTILINE)
    tests = (ROOT / "tests").rglob("*.py")

    assert [str(path) for path in tests if imports.search(path.read_text("utf-8"))] == []


def test_no_module_is_too_long() -> None:
    """Who passes the mark has two ideas in one file."""
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in MODULES}

    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_no_folder_is_too_full_or_too_empty() -> None:
    """A folder is a room: neither a warehouse nor a cupboard with one thing in it."""
    holds: dict[str, tuple[int, int]] = {}
    for folder in sorted({path.parent for path in MODULES}):
        modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        full = [path for path in folder.iterdir() if path.name != "__pycache__" and _has_something(path)]
        holds[str(folder.relative_to(ROOT))] = (len(modules), len(full))

    assert {name: counts for name, counts in holds.items() if counts[0] > FULLEST_FOLDER} == {}
    assert {name: counts for name, counts in holds.items() if counts[1] < 2} == {}


def _contracts() -> list[dict[str, Any]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return found


def _more_than_one(where: Mapping[str, list[str]]) -> dict[str, list[str]]:
    return {name: paths for name, paths in sorted(where.items()) if len(paths) > 1}


def _has_something(path: Path) -> bool:
    return path.is_dir() or bool(path.read_bytes().strip())
