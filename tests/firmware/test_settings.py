"""The settings files made from table.toml mean to the firmware what they mean to us."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.firmware import pico

MADE = sorted((pico.ROOT / "hardware" / "generated" / "hubs").glob("*.json"))


def understood(path: Path) -> Any:
    """Let the firmware read a settings file under MicroPython."""
    command = pico.command(pico.BOARD / "wired.py", str(path))
    done = subprocess.run(
        command, env=pico.environment(), capture_output=True, text=True, timeout=60, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("path", MADE, ids=[path.stem for path in MADE])
def test_a_made_file_is_understood(path: Path) -> None:
    made = json.loads(path.read_text())
    readable, wired = understood(path)

    assert readable
    assert wired["name"] == made["name"] == path.stem
    assert wired["readers"] == made["pins"]["readers"]
    assert wired["spis"] == made["pins"]["spi"]
    assert (wired["reset"], wired["switches"]) == (made["pins"]["reset"], made["pins"]["switches"])


def test_without_a_file_the_pins_are_those_of_the_shipped_table(tmp_path: Path) -> None:
    readable, default = understood(tmp_path / "missing.json")
    _, made = understood(MADE[0])

    assert readable
    assert {**default, "name": ""} == {**made, "name": ""}
