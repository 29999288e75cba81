"""The build guide: every file, command and step it names exists; it can be followed with nothing built."""

import re
import shlex
from pathlib import Path

import pytest

from companion.cli import main, parser
from companion.workshop.checks.findings import GuideStep
from hardware.draw import PARTS, views

pytestmark = pytest.mark.evening

FOLDER = Path(__file__).parents[2] / "hardware"
GUIDE = (FOLDER / "README.md").read_text("utf-8")
LINKS = sorted(set(re.findall(r"\]\(([^)#]+)\)", GUIDE)))
COMMANDS = [
    line.strip().removeprefix("sudo ")
    for line in GUIDE.splitlines()
    if re.match(r"\s{4,}(sudo )?companion ", line)
]


@pytest.mark.parametrize("link", LINKS)
def test_a_link_leads_somewhere(link: str) -> None:
    """Pictures, parts and papers."""
    assert (FOLDER / link).exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_can_be_typed_as_written(command: str) -> None:
    """Its name and its options are known."""
    words = shlex.split(command)[1:]
    asked = parser(words).parse_args(words)

    assert callable(asked.run)


def test_packages_are_looked_up_before_they_are_fetched() -> None:
    """A fresh card has lists of the day it was made: the packages on them are gone."""
    lines = [line.strip() for line in GUIDE.splitlines()]
    fetched = [number for number, line in enumerate(lines) if line.startswith("sudo apt install")]

    assert fetched
    assert "sudo apt update" in lines[: fetched[0]]


def test_every_step_has_its_check() -> None:
    """And every check its step."""
    headings = [int(number) for number in re.findall(r"^## Step (\d+):", GUIDE, re.MULTILINE)]
    parts = re.split(r"^## Step \d+:", GUIDE, flags=re.MULTILINE)[1:]

    assert headings == [step.value for step in GuideStep]
    for number, part in zip(headings, parts, strict=True):
        assert re.search(rf"companion doctor .*--step {number}\b", part), number


def test_every_printed_part_is_shown() -> None:
    """Its picture and its file."""
    for part in PARTS:
        assert f"generated/pictures/{part}.png" in GUIDE, part
        assert f"generated/parts/{part}.stl" in GUIDE, part


def test_every_assembly_is_shown() -> None:
    """Put together, and apart."""
    for view in views():
        assert f"generated/pictures/{view}.png" in GUIDE, view


@pytest.mark.parametrize("step", GuideStep)
def test_a_step_can_be_checked_with_nothing_built(
    step: GuideStep, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the simulated table, with exit code 0."""
    checked = [
        "doctor",
        "--step",
        str(step.value),
        "--data",
        str(tmp_path),
        "--port",
        "0",
        "--language",
        "en",
    ]

    assert main(checked) == 0
    printed = capsys.readouterr().out.splitlines()
    assert any(line.startswith(f"{step.value}  ok") for line in printed)
    assert printed[-1].endswith("0 bad")


def test_a_copy_of_the_table_passes_the_first_command(tmp_path: Path) -> None:
    """As the guide begins: copy, plan."""
    for name in ("table.toml", "camera.toml"):
        (tmp_path / name).write_text((FOLDER / name).read_text("utf-8"))
    asked = ["plan", "--table", str(tmp_path / "table.toml"), "--layout", str(tmp_path / "camera.toml")]

    assert main([*asked, "--out", str(tmp_path / "papers")]) == 0
    assert (tmp_path / "papers" / "measures.scad").exists()
