"""The journal: written before anything is shown, whole acts only, never corrupt."""

import random
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import decode, encode
from companion.core.journal import Journal
from companion.errors import JournalError
from companion.messages.events import (
    Answered,
    DiceRead,
    GameBegun,
    PieceLifted,
    PiecePlaced,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import PieceId, PlaceId, Witness

WORDS = st.text(max_size=12)
LAYOUTS = st.dictionaries(
    WORDS.map(PlaceId),
    st.lists(st.frozensets(WORDS.map(PieceId), min_size=1, max_size=3), max_size=3).map(tuple),
)
TIMES = st.floats(0, 1e6)
EVENTS = st.one_of(
    st.builds(GameBegun, at=TIMES, game=WORDS, options=st.dictionaries(WORDS, WORDS), layout=LAYOUTS),
    st.builds(
        PiecePlaced,
        at=TIMES,
        piece=WORDS.map(PieceId),
        place=WORDS.map(PlaceId),
        witness=st.sampled_from(Witness),
        joins=st.booleans(),
    ),
    st.builds(
        PieceLifted,
        at=TIMES,
        piece=WORDS.map(PieceId),
        place=WORDS.map(PlaceId),
        witness=st.sampled_from(Witness),
    ),
    st.builds(Answered, at=TIMES, prompt=WORDS, choice=WORDS),
    st.builds(DiceRead, at=TIMES, faces=st.lists(WORDS).map(tuple), witness=st.sampled_from(Witness)),
    st.builds(TableRested, at=TIMES),
    st.builds(Undone, at=TIMES),
    st.builds(Redone, at=TIMES),
)


def begun(game: str) -> GameBegun:
    """A beginning."""
    return GameBegun(at=0.0, game=game, options={}, layout={})


def answered(number: int) -> Answered:
    """An answer to tell apart by its number."""
    return Answered(at=float(number), prompt=f"prompt-{number}", choice="done")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite")


@given(EVENTS)
def test_every_event_comes_back_as_it_was_written(event: TableEvent) -> None:
    """What goes in comes out, whatever the names are."""
    assert decode(encode(event)) == event


@pytest.mark.parametrize(
    "line",
    ["", "nonsense", "[]", "{}", '{"event":"Nobody","at":1}', '{"event":"Answered","at":1,"prompt":"x"}'],
)
def test_a_line_we_cannot_read_is_a_clear_complaint(line: str) -> None:
    """Never a silent hole in the evening."""
    with pytest.raises(JournalError, match="cannot read"):
        decode(line)


class TestEvening:
    def test_nothing_was_played_yet(self, journal: Journal) -> None:
        """A fresh journal has no evening."""
        assert list(journal.evening()) == []

    def test_an_evening_starts_with_its_last_beginning(self, journal: Journal) -> None:
        """Earlier games stay in the file but are another evening."""
        journal.append([begun("first"), answered(1)])
        journal.append([begun("second")])
        journal.append([answered(2)])

        assert list(journal.evening()) == [begun("second"), answered(2)]
        assert len(list(journal.export())) == 4

    def test_it_is_on_disk_when_append_returns(self, journal: Journal, tmp_path: Path) -> None:
        """Another reader sees it at once, without the writer closing."""
        journal.append([begun("first")])

        other = Journal(tmp_path / "journal.sqlite")
        assert list(other.evening()) == [begun("first")]

    def test_it_waits_for_the_disk(self, journal: Journal) -> None:
        """Write-ahead log, and every commit is flushed to the disk itself."""
        assert journal._base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._base.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize("seed", range(40))
def test_a_torn_write_leaves_a_clean_prefix(tmp_path: Path, seed: int) -> None:
    """Power fails in mid-write: the file opens, and holds whole acts from the first on, none half."""
    path = tmp_path / "journal.sqlite"
    journal = Journal(path)
    journal.append([begun("evening")])
    for act in range(10):
        journal.append([answered(2 * act), answered(2 * act + 1)])
    copy = tmp_path / "torn" / "journal.sqlite"
    copy.parent.mkdir()
    copy.write_bytes(path.read_bytes())
    log = bytearray(path.with_name("journal.sqlite-wal").read_bytes())
    rng = random.Random(seed)
    cut = rng.randrange(len(log))
    match seed % 3:
        case 0:
            del log[cut:]
        case 1:
            log[cut] ^= 1 + rng.randrange(255)
        case 2:
            log[cut:] = bytes(len(log) - cut)
    copy.with_name("journal.sqlite-wal").write_bytes(log)

    torn = Journal(copy)

    events = list(torn.evening())
    whole = [begun("evening"), *(answered(number) for number in range(20))]
    assert events == whole[: len(events)]
    assert len(events) % 2 == 1 or not events
    assert torn._base.execute("PRAGMA integrity_check").fetchone() == ("ok",)


class TestTrouble:
    def test_a_file_that_is_no_journal(self, tmp_path: Path) -> None:
        """It is named, and left alone."""
        path = tmp_path / "journal.sqlite"
        path.write_bytes(b"these are my holiday pictures" * 100)

        with pytest.raises(JournalError, match=r"journal\.sqlite"):
            Journal(path)
        assert path.read_bytes().startswith(b"these are my holiday")

    def test_a_journal_of_a_later_version(self, tmp_path: Path) -> None:
        """We do not guess what it means."""
        path = tmp_path / "journal.sqlite"
        base = sqlite3.connect(path)
        base.execute("PRAGMA user_version = 99")
        base.close()

        with pytest.raises(JournalError, match="another version"):
            Journal(path)

    def test_a_closed_journal_says_so(self, journal: Journal) -> None:
        """Closing twice is fine, writing afterwards is not."""
        journal.close()
        journal.close()

        with pytest.raises(JournalError, match="cannot be used"):
            journal.append([answered(1)])


def test_every_evening_can_be_told_apart(tmp_path: Path) -> None:
    """Each with its own events, latest first, whatever was written when nothing was being played."""
    journal = Journal(tmp_path / "journal.sqlite", clock=iter(range(100, 200)).__next__)
    rest = TableRested(at=1.0)
    journal.append([rest])
    journal.append([begun("first"), rest, rest])
    journal.append([begun("second")])

    first, second = reversed(list(journal.evenings()))
    assert (first.game, first.events, first.begun) == ("first", 3, 101.0)
    assert (second.game, second.events) == ("second", 1)
    assert list(journal.evening(first.number)) == [begun("first"), rest, rest]
    assert list(journal.evening(second.number)) == list(journal.evening()) == [begun("second")]
    assert list(journal.evening(4711)) == []
    journal.close()
