"""The firmware, unchanged, on an emulated Pico that shares no code with us: is it in time?

Collected only if HUB_EMULATOR names the file that starts the emulator; firmware/README.md says how far to
trust one. It is given a hub of the shipped table, lays three tags onto each reader and tells what came of it.
"""

import json
import math
import os
import resource
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.config.table_file import default_table
from tests.firmware import pico

TABLE = default_table()
HUBS = [str(hub.device) for hub in TABLE.hubs]
CYCLE_MS = TABLE.scan.period_ms
MOST_MS = {(20, 1000): 31, (60, 1000): 34, (20, 5000): 35, (60, 5000): 38}
"""How long three tags may keep a field up, by how many microseconds the chip takes for a command and a tag
to wake up.
"""
GUARD_US = TABLE.scan.guard_us
SECONDS = 3
WORK_S = 400
"""Of the processor for a run, ten times what it needs; on a busy machine that takes longer, and may."""

pytestmark = [
    pytest.mark.timeout(3600),
    pytest.mark.skipif("HUB_EMULATOR" not in os.environ, reason="HUB_EMULATOR names no emulator"),
]


def emulated(*options: str, firmware: Path = pico.FIRMWARE) -> Mapping[str, Any]:
    """What the emulator tells of a run; one that never ends, or breaks off, is a fault."""
    table = pico.ROOT / "hardware" / "table.toml"
    where = ["--firmware", str(firmware), "--table", str(table)]
    command = [os.environ["HUB_EMULATOR"], "--json", *where, *options]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=_work_no_longer)
    assert done.returncode in (0, 1), f"exit code {done.returncode}: {done.stderr[-2000:]}"
    told: Mapping[str, Any] = json.loads(done.stdout)
    return told


def _work_no_longer() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (WORK_S, WORK_S))


def guarded(guard_us: int, folder: Path) -> Path:
    """The firmware with another guard time: the emulator's host does not ask for one."""
    if guard_us == GUARD_US:
        return pico.FIRMWARE
    firmware = shutil.copytree(pico.FIRMWARE, folder / "firmware")
    words = firmware / "companion_hub" / "setup_words.py"
    was, now = f"GUARD_US = {GUARD_US:_}", f"GUARD_US = {guard_us:_}"
    assert was in words.read_text()
    words.write_text(words.read_text().replace(was, now))
    return firmware


@pytest.mark.parametrize("cache", ["real", "ideal"])
@pytest.mark.parametrize(("command_us", "guard_us"), sorted(MOST_MS))
@pytest.mark.parametrize("hub", HUBS)
def test_every_reader_makes_a_whole_and_right_scan_in_each_cycle(
    tmp_path: Path, hub: str, command_us: int, guard_us: int, cache: str
) -> None:
    """In its window, with a tenth of that in hand, and quickly."""
    told = emulated(
        *("--hub", hub, "--cache", cache, "--chip-delay", str(command_us), "--seconds", str(SECONDS)),
        firmware=guarded(guard_us, tmp_path),
    )

    assert (told["complaints"], told["notes"], told["hub_faults"], told["dropped"]) == ([], [], [], 0)
    for reader in told["readers"]:
        assert (reader["missing"], reader["foreign"], reader["faults"]) == (0, 0, {}), reader["place"]
        assert reader["right"] >= math.floor(1000 * SECONDS / CYCLE_MS) - 1, reader["place"]
        assert reader["outside"] <= 0.5, reader["place"]
        most = MOST_MS[command_us, guard_us] if reader["tags"] == 3 else 36 + (guard_us - GUARD_US) / 1000
        assert reader["field_ms"][2] <= most, reader["place"]


def test_tags_whose_uids_collide_are_all_found() -> None:
    """Their scan takes two cycles."""
    told = emulated("--hub", "hub-west", "--collide", "--seconds", "4")

    assert told["complaints"] == []
    for reader in told["readers"]:
        assert (reader["missing"], reader["foreign"], reader["faults"]) == (0, 0, {}), reader["place"]
        assert reader["right"] >= 8, reader["place"]


@pytest.mark.parametrize(("hub", "reader"), [("hub-south", 1), ("hub-west", 1)], ids=["window", "any time"])
def test_a_tag_put_down_or_lifted_is_told_within_a_cycle_and_a_third(hub: str, reader: int) -> None:
    moves = ("--place", "1111", "--lift", "2287", "--at", str(reader))
    told = emulated("--hub", hub, "--tags", "2", "--seconds", "4", *moves)

    assert [move["what"] for move in told["moves"]] == ["placed", "lifted"]
    assert all(move["seen"] < 1.3 * CYCLE_MS for move in told["moves"])
