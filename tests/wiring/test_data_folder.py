"""A start never fails because of what lies in the table's folder, and nothing in it is lost."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.config.data_files import (
    ALBUM,
    BEFORE_RESTORE,
    CARDS,
    CORNERS,
    JOURNAL,
    KEYS,
    RECORDINGS,
    RESTORE,
    SECRET,
    SIMULATED_TABLE,
    SIMULATED_TAGS,
    TAGS,
    USUAL,
)
from companion.errors import Refused
from companion.messages.intents import Answer, BeginGame, ChooseForGood, CorrectCard
from companion.rules.catalogue import USUAL_GAME
from companion.wiring.panel import PanelSettings, serve_panel
from companion.wiring.plan import Plan, Simulated
from companion.wiring.real_time import RealTime
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table import RunningTable, open_table
from tests.rules.wording import english

CARD = "wm-2"
FILES = (
    JOURNAL,
    TAGS,
    SIMULATED_TAGS,
    CARDS,
    USUAL,
    SIMULATED_TABLE,
    KEYS,
    SECRET,
    CORNERS,
    f"{ALBUM}/dice.json",
    f"{ALBUM}/piece hua-1.png",
)
"""Every file a start reads."""
STILL_SOUND = {
    (JOURNAL, "emptied"),
    (TAGS, "emptied"),
    (SIMULATED_TAGS, "emptied"),
    (CARDS, "emptied"),
    (USUAL, "emptied"),
    (SECRET, "garbled"),
}
"""An empty journal or settings file says nothing, and any long secret is a secret."""


@contextmanager
def started(folder: Path) -> Iterator[RunningTable]:
    """A table on a folder, its panel included."""
    plan = Plan(source=Simulated(seed=1), game=USUAL_GAME, folder=folder)
    asking = PanelSettings(port=0, ask_everyone=True)
    with open_table(plan, SteppedTime()) as table, serve_panel(table, asking):
        yield table


def troubled(table: RunningTable) -> list[str]:
    """What the panel says is wrong, each with its remedy."""
    return [f"{english(each.what)} {english(each.remedy)}" for each in table.latest().troubles]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a table somebody has played on: every file is there."""
    played = tmp_path_factory.mktemp("played")
    with started(played) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}))
        table.hand_in(CorrectCard(game=USUAL_GAME, card=CARD, correction={"resistance": "3"}))
        table.hand_in(ChooseForGood(game=USUAL_GAME, option="difficulty", value="nightmare"))
        table.hand_in(Answer(prompt="set-up", choice="begin"))
    (played / ALBUM).mkdir()
    for name, content in {
        TAGS: '[tags]\n"hua-1" = "E004010000000001"\n',
        SIMULATED_TAGS: '[tags]\n"hua-1" = "E004010000000001"\n',
        CORNERS: '{"size": [1920, 1080], "corners": [[1, 1], [9, 1], [9, 9], [1, 9]]}',
        SIMULATED_TABLE: (played / SIMULATED_TABLE).read_text()
        if (played / SIMULATED_TABLE).exists()
        else "{}",
        f"{ALBUM}/dice.json": '{"red": [1, 2, 3]}',
    }.items():
        (played / name).write_text(content)
    (played / f"{ALBUM}/piece hua-1.png").write_bytes(b"\x89PNG\r\n\x1a\n...IEND\xaeB`\x82")
    assert all((played / name).exists() for name in FILES)
    return played


@pytest.fixture
def folder(tmp_path: Path, played: Path) -> Path:
    """A copy of it, for one test to do harm to."""
    return shutil.copytree(played, tmp_path, dirs_exist_ok=True)


def set_aside(folder: Path, name: str) -> list[Path]:
    """What now lies beside a file under its dated name."""
    path = folder / name
    return [each for each in path.parent.glob(f"{path.stem}.2*") if not each.name.endswith(("-wal", "-shm"))]


def damage(path: Path, how: str) -> bytes | None:
    """Do harm to a file; what it then holds, None for a folder."""
    whole = path.read_bytes()
    missing = len(whole) // 2 if path.name == JOURNAL else 3
    harmed = {"garbled": b"\x00\xff[[{" + whole[::-1], "cut": whole[:-missing], "emptied": b""}
    path.unlink()
    for beside in path.parent.glob(f"{path.name}-*"):
        beside.unlink()
    if how == "a folder":
        path.mkdir()
        return None
    path.write_bytes(harmed[how])
    return harmed[how]


@pytest.mark.parametrize("how", ["garbled", "cut", "emptied", "a folder"])
@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_set_aside_and_told_and_the_table_runs(folder: Path, name: str, how: str) -> None:
    """Whatever happened to it: nothing of it is lost, the panel names it, and play can begin."""
    harmed = damage(folder / name, how)

    with started(folder) as table:
        table.hand_in(BeginGame(game=USUAL_GAME, options={}))
        told = troubled(table)

    kept = set_aside(folder, name)
    if (name, how) in STILL_SOUND:
        assert (kept, told) == ([], [])
        return
    (aside,) = kept
    assert aside.is_dir() if harmed is None else aside.read_bytes() == harmed
    assert any(aside.name in each for each in told)


@pytest.mark.parametrize("name", [RECORDINGS, RESTORE, BEFORE_RESTORE])
def test_a_file_where_a_folder_should_be_is_set_aside(tmp_path: Path, name: str) -> None:
    """Nobody has to know what belongs there."""
    (tmp_path / name).write_text("not a folder")

    with started(tmp_path) as table:
        assert any(name in each for each in troubled(table))


class TestJournal:
    def test_an_evening_that_cannot_be_followed_goes_on_where_it_last_could(self, folder: Path) -> None:
        """The rest is kept in a file with its date, and the panel says how far it went."""
        with sqlite3.connect(folder / JOURNAL) as base:
            before = [body for (body,) in base.execute("SELECT body FROM events ORDER BY number")]
            nonsense = json.dumps({"event": "Answered", "at": 9.0, "prompt": "no-such", "choice": "thing"})
            later = json.dumps({"event": "NeverHeardOf", "at": 9.5})
            for body in (nonsense, later, before[-1]):
                base.execute("INSERT INTO events (written, begins, body) VALUES (9, 0, ?)", (body,))
        base.close()

        with started(folder) as table:
            (told,) = [each for each in troubled(table) if "could be followed" in each]
            assert table.latest().game == USUAL_GAME
            lines = list(table.journal.export())

        (aside,) = folder.glob("evening.*.jsonl")
        assert aside.name in told
        assert aside.read_text().splitlines() == [*before, nonsense, later, before[-1]]
        assert lines[: len(before)] == before
        assert later not in lines

    def test_what_can_be_read_of_a_damaged_file_is_taken_over(self, folder: Path) -> None:
        """A page in the middle is gone; the events before it are not."""
        with sqlite3.connect(folder / JOURNAL) as base:
            rows = [(1.0, 0, json.dumps({"event": "TableRested", "at": 1.0 * at})) for at in range(4000)]
            base.executemany("INSERT INTO events (written, begins, body) VALUES (?, ?, ?)", rows)
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        base.close()
        content = bytearray((folder / JOURNAL).read_bytes())
        content[len(content) * 3 // 4 : len(content) * 3 // 4 + 8192] = b"\xff" * 8192
        (folder / JOURNAL).write_bytes(content)

        with started(folder) as table:
            lines = list(table.journal.export())
            assert table.latest().game == USUAL_GAME

        assert len(lines) > 1000

    def test_a_journal_of_another_format_is_set_aside(self, folder: Path) -> None:
        """An older companion on a newer folder plays on, and the newer one finds its journal again."""
        with sqlite3.connect(folder / JOURNAL) as base:
            base.execute("PRAGMA user_version = 99")
        base.close()

        with started(folder) as table:
            assert any("set aside" in each for each in troubled(table))

        assert len(set_aside(folder, JOURNAL)) == 1

    def test_a_journal_of_the_first_format_is_read_on(self, folder: Path) -> None:
        """It had no column for the version of the rules."""
        with sqlite3.connect(folder / JOURNAL) as base:
            base.execute("ALTER TABLE events DROP COLUMN rules")
            base.execute("PRAGMA user_version = 1")
        base.close()

        with started(folder) as table:
            assert table.latest().game == USUAL_GAME
            assert troubled(table) == []


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("[ghost_stories", "is not valid TOML"),
        ('[ghost_stories.wm-2]\ncolour = "purple"\n', "wm-2, colour"),
        ("[ghost_stories.wm-2]\nresistance = true\n", "must be a word, a number"),
        ('[ghost_stories.wm-99]\nname = "X"\n', "no card called wm-99"),
    ],
)
def test_cards_mended_badly_by_hand_stop_nothing(tmp_path: Path, written: str, reason: str) -> None:
    """The panel says what is wrong with them, and they can be entered again."""
    (tmp_path / CARDS).write_text(written, "utf-8")

    with started(tmp_path) as table:
        (told,) = troubled(table)
        table.hand_in(CorrectCard(game=USUAL_GAME, card=CARD, correction={"resistance": "3"}))

    (aside,) = set_aside(tmp_path, CARDS)
    assert reason in told
    assert aside.read_text("utf-8") == written
    assert f"[{USUAL_GAME}.{CARD}]" in (tmp_path / CARDS).read_text("utf-8")


def test_cards_of_a_game_on_the_table_stay_when_their_file_is_broken(folder: Path) -> None:
    """The evening remembers what the owner had said."""
    (folder / CARDS).write_text("[[[")

    with started(folder) as table:
        (card,) = [each for each in table.service.cards(USUAL_GAME) if each.id == CARD]

    assert card.corrected


SECOND = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"


class TestTwoCompanions:
    def test_the_second_on_a_folder_is_refused_with_the_name_of_the_first(self, tmp_path: Path) -> None:
        """Two would write into one journal."""
        plan = Plan(source=Simulated(), game=USUAL_GAME, folder=tmp_path)
        with open_table(plan, RealTime()) as table, serve_panel(table, PanelSettings(port=0)) as panel:
            play = ["play", "--no-browser", "--port", "0", "--data", str(tmp_path)]
            second = subprocess.run(
                [sys.executable, "-c", SECOND, *play], capture_output=True, text=True, timeout=60
            )

        assert second.returncode == 2
        assert "Another companion already plays on" in second.stderr
        assert f"{panel.server.port}" in second.stderr
        assert "Traceback" not in second.stderr

    def test_one_that_was_killed_refuses_nobody(self, tmp_path: Path) -> None:
        """The lock goes with its process, whatever the note says."""
        script = (
            "import os, sys; from pathlib import Path; from datetime import datetime;"
            "from companion.wiring.data_folder import held;"
            "held(Path(sys.argv[1]), datetime(2030, 1, 1)).__enter__(); os.kill(os.getpid(), 9)"
        )
        subprocess.run([sys.executable, "-c", script, str(tmp_path)], timeout=60)

        with started(tmp_path) as table:
            assert table.latest().number >= 0

    def test_a_process_does_not_open_a_folder_twice(self, tmp_path: Path) -> None:
        """Not even the same one."""
        with started(tmp_path), pytest.raises(Refused, match="Another companion"), started(tmp_path):
            pass
