"""Whom a reader asks for by name: firmware and simulated hub follow the same written cases."""

import json
import subprocess
from typing import Any

import pytest

from companion.messages.ids import TagId
from companion.simulation.hubs.roll_call import RollCall
from tests.firmware import pico

FILE = pico.PROTOCOL / "roll_calls.json"
CASES = json.loads(FILE.read_text())


def wanted(case: dict[str, Any]) -> list[list[str]]:
    """Whom to ask for in each scan of a case."""
    return [scan["asks"] for scan in case["scans"] for _ in range(scan.get("times", 1))]


def test_the_firmware_asks_as_written() -> None:
    done = subprocess.run(
        pico.command(pico.BOARD / "roll_calls.py", str(FILE)),
        env=pico.environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert [json.loads(line) for line in done.stdout.splitlines()] == [wanted(case) for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_simulated_hub_asks_as_written(case: dict[str, Any]) -> None:
    roll = RollCall()
    asks: list[list[TagId]] = []
    for scan in case["scans"]:
        for _ in range(scan.get("times", 1)):
            asks.append(roll.absent(scan["heard"]))
            roll.scanned(scan["heard"], frozenset(scan.get("answer", ())).__contains__)

    assert asks == wanted(case)
