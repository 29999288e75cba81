"""Recordings: the same bytes at the same times give the same observations and the same events."""

import json
from pathlib import Path

import pytest

from companion.core.owner_files import save_tags
from companion.devices.recording import BadRecording, Row, read
from companion.errors import Refused
from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.observations import DeviceBack, DeviceLost
from companion.simulation.world.world import World
from companion.tools.recordings import replay
from companion.tools.recordings.replay import relived
from companion.wiring.plan import Recorded
from tests.helpers.commands import run
from tests.helpers.recorded_lines import GAME, evening

EVENING = Path(__file__).parent / "evening.jsonl"
TAGS = World(GAME.kit).tags


def settled(rows: list[Row]) -> list[str]:
    """What a recording settles, in short words."""
    return [
        f"{'+' if isinstance(event, PiecePlaced) else '-'}{event.piece}@{event.place}"
        for _, events, _, _ in relived(Recorded(rows=rows, tags=TAGS), GAME)
        for event in events
        if isinstance(event, PiecePlaced | PieceLifted)
    ]


@pytest.fixture
def kept() -> list[Row]:
    """The recording kept with the tests: a garbled line, a pulled cable, a stack, a switch."""
    with EVENING.open(encoding="utf-8") as lines:
        return list(read(lines))


DEEDS = ["+hua-1@NW", "+hua-2@NW", "-hua-2@NW", "+hua-2@N", "+su-ling@green.left", "+hua-1@graveyard"]


def test_a_kept_evening_settles_what_happened_then(kept: list[Row]) -> None:
    """Through driver and fusion, noise and all, in the order of the evening."""
    assert settled(kept) == DEEDS


def test_a_fresh_evening_does_too() -> None:
    """Recorded now, from simulated hubs."""
    assert settled(evening()) == DEEDS


def test_living_through_it_twice_gives_the_same(kept: list[Row]) -> None:
    """To the last observation and its time."""
    twice = [list(relived(Recorded(rows=kept, tags=TAGS), GAME)) for _ in range(2)]

    assert twice[0] == twice[1]


def test_a_cable_that_was_pulled_is_reported_once_and_is_back_later(kept: list[Row]) -> None:
    """Nobody can look at its places meanwhile."""
    trouble = []
    for seen, _, memory, _ in relived(Recorded(rows=kept, tags=TAGS), GAME):
        if isinstance(seen, DeviceLost | DeviceBack) and seen.device == "hub-west":
            trouble.append((type(seen), "graveyard" in memory.watch.unseen))

    assert trouble == [(DeviceBack, False), (DeviceLost, True), (DeviceBack, False)]


def test_time_never_runs_backwards(kept: list[Row]) -> None:
    """Two tapes are played side by side."""
    times = [seen.at for seen, *_ in relived(Recorded(rows=kept, tags=TAGS), GAME)]

    assert times == sorted(times)


def test_the_command_prints_deeds_and_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With the tag list given."""
    tags = tmp_path / "tags.toml"
    save_tags(tags, TAGS)

    assert run(replay, "replay", str(EVENING), "--tags", str(tags)) == 0
    printed = capsys.readouterr().out
    assert "hua-2 placed at N (rfid)" in printed
    assert "hub-west lost" in printed
    assert "2 DeviceLost" not in printed
    assert "TagsSeen(" not in printed

    assert run(replay, "replay", str(EVENING), "--tags", str(tags), "--json") == 0
    found = json.loads(capsys.readouterr().out)
    deeds = {(event["piece"], event["deed"], event["place"], event["witness"]) for event in found["settled"]}
    assert ("hua-2", "placed at", "N", "rfid") in deeds
    assert found["seen"]["DeviceLost"] == 1


def test_without_tags_every_tag_is_a_stranger(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """And each that lies there at the end is named."""
    assert run(replay, "replay", str(EVENING), "--data", str(tmp_path), "--all") == 0

    printed = capsys.readouterr().out
    assert "placed" not in printed.replace("su-ling placed", "")
    assert printed.count("A tag nobody enrolled lies at") == 2
    assert "TagsSeen(" in printed


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"at": 1, "device": "hub-north"}', "nonsense"])
def test_a_damaged_recording_is_refused_by_line(tmp_path: Path, line: str) -> None:
    """The line is named."""
    broken = tmp_path / "broken.jsonl"
    good = json.dumps({"at": 0.0, "device": "hub-north", "opened": ""})
    broken.write_text(f"{good}\n{line}\n", "utf-8")

    with pytest.raises(BadRecording, match="Line 2"):
        run(replay, "replay", str(broken), "--data", str(tmp_path))


def test_no_recording_at_all_is_refused(tmp_path: Path) -> None:
    """Missing, or empty."""
    with pytest.raises(Refused, match="cannot be read"):
        run(replay, "replay", str(tmp_path / "missing"), "--data", str(tmp_path))
    (tmp_path / "empty").write_text("")
    with pytest.raises(Refused, match="holds nothing"):
        run(replay, "replay", str(tmp_path / "empty"), "--data", str(tmp_path))
