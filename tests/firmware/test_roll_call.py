"""Whom a reader asks for by name, as written in the shared cases."""

import json
import subprocess
from typing import Any

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
