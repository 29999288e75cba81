"""Recordings switched on at a running table: begun in the middle of an evening and lived through again."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.devices.camera.tape import FrameTape
from companion.devices.recording import PICTURES, Moment, Row, read
from companion.errors import Refused
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.observations import TagsSeen
from companion.messages.sightings import TableSeen
from companion.rules.catalogue import USUAL_GAME, games
from companion.tools.recordings.replay import relived
from companion.wiring.plan import Recorded
from companion.workshop import recorder as taping
from companion.workshop.recorder import Recorder
from tests.helpers.camera_room import Room
from tests.helpers.made_up_time import Clock
from tests.helpers.stepped_tables import a_stepped_table

HUB = DeviceId("hub-north")


def an_evening() -> datetime:
    return datetime(2026, 11, 16, 20, 30, tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tapes(tmp_path: Path, clock: Clock) -> Iterator[Recorder]:
    tapes = Recorder(tmp_path / "recordings", clock=clock, today=an_evening)
    yield tapes
    tapes.close()


def row(at: float, moment: Moment, chunk: bytes = b"") -> Row:
    return Row(at=at, device=HUB, moment=moment, chunk=chunk)


def rows(tapes: Recorder) -> list[tuple[float, Moment, bytes]]:
    recording = tapes.recording()
    assert recording
    with Path(recording.file).open(encoding="utf-8") as lines:
        return [(each.at, each.moment, each.chunk) for each in read(lines)]


def test_it_is_written_only_while_it_is_on(tapes: Recorder) -> None:
    """Size and place are told; what passes before and after is not kept."""
    assert tapes.recording() is None
    tapes.switch(True)
    tapes.tap(row(101.0, Moment.HEARD, b"one\n"))
    tapes.switch(False)
    tapes.tap(row(102.0, Moment.HEARD, b"two\n"))

    recording = tapes.recording()
    assert recording
    assert (recording.on, recording.bytes) == (False, Path(recording.file).stat().st_size)
    assert rows(tapes) == [(101.0, Moment.HEARD, b"one\n")]


def test_it_begins_with_the_greeting_of_an_open_line(tapes: Recorder, clock: Clock) -> None:
    """Moved up to its own beginning; what was said long after the greeting is left out."""
    tapes.tap(row(10.0, Moment.OPENED))
    tapes.tap(row(10.5, Moment.SAID, b"hello\n"))
    tapes.tap(row(60.0, Moment.HEARD, b"a scan\n"))
    tapes.switch(True)
    begun = clock.now - taping.GREETING

    assert rows(tapes) == [(begun, Moment.OPENED, b""), (begun + 0.5, Moment.SAID, b"hello\n")]


def test_a_broken_line_has_no_greeting(tapes: Recorder) -> None:
    """It will be greeted anew, on tape."""
    tapes.tap(row(10.0, Moment.OPENED))
    tapes.tap(row(11.0, Moment.BROKEN))
    tapes.switch(True)

    assert rows(tapes) == []


def test_it_ends_before_it_fills_the_disk(tapes: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    """And says so by being off."""
    monkeypatch.setattr(taping, "MOST_BYTES", 200)
    tapes.switch(True)
    for at in range(50):
        tapes.tap(row(101.0 + at, Moment.HEARD, b"a scan\n"))

    recording = tapes.recording()
    assert recording
    assert not recording.on
    assert 200 <= recording.bytes < 400


def test_what_cannot_be_written_is_refused(tmp_path: Path, clock: Clock) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "recordings").write_text("")
    tapes = Recorder(tmp_path / "recordings", clock=clock, today=an_evening)

    with pytest.raises(Refused, match="cannot be written"):
        tapes.switch(True)
    assert tapes.recording() is None


def test_an_evening_recorded_from_its_middle_can_be_lived_through(tmp_path: Path) -> None:
    """The driver is greeted as it was, and sees the piece that was moved while the recording was on."""
    with a_stepped_table(tmp_path) as seat:
        workshop = seat.table.workshop
        assert workshop is not None
        seat.pass_time(20.0)
        workshop.record(True)
        seat.pass_time(2.0)
        seat.world.move(PieceId("hua-1"), PlaceId("graveyard"))
        seat.pass_time(3.0)
        workshop.record(False)
    recording = workshop.recording()
    assert recording
    with Path(recording.file).open(encoding="utf-8") as lines:
        seen = [it for it, *_ in relived(Recorded(rows=list(read(lines))), games()[USUAL_GAME])]

    scans = [it for it in seen if isinstance(it, TagsSeen) and it.place == "graveyard"]
    assert [bool(scan.tags) for scan in scans] == sorted(bool(scan.tags) for scan in scans)
    assert scans[-1].tags
    assert {it.place for it in seen if isinstance(it, TagsSeen)} >= {"NW", "C", "desk", "shelter"}


class Watched:
    """A room with eyes over its table, and the tapes of that table."""

    def __init__(self, home: Path) -> None:
        self.room = Room(home)
        self.tapes = Recorder(
            home / "recordings", eyes=self.room.eyes, clock=lambda: self.room.time.now, today=an_evening
        )

    def lay(self, piece: str, place: str) -> list[TableSeen]:
        """Put a piece down and let the eyes read it."""
        self.room.put(piece, place)
        return [seen for seen in self.room.watch(2.0) if isinstance(seen, TableSeen)]


def test_the_pictures_of_a_recording_switched_on_in_the_middle_are_read_again(tmp_path: Path) -> None:
    """The table was found long before; what the eyes read before and after is not kept."""
    evening = Watched(tmp_path)
    evening.lay("hua-1", "NW")
    evening.tapes.switch(True)
    told = evening.lay("li-2", "C")
    evening.tapes.switch(False)
    evening.lay("su-ling", "red.left")

    recording = evening.tapes.recording()
    assert recording
    file = Path(recording.file)
    pictures = list(file.with_suffix(PICTURES).iterdir())
    with file.open(encoding="utf-8") as lines:
        kept = list(read(lines))
    again = FrameTape(kept, file.with_suffix(PICTURES), evening.room.eyes.reader).until(float("inf"))
    assert list(again) == told
    assert len(pictures) == len(kept) == 3
    assert recording.bytes > sum(picture.stat().st_size for picture in pictures)


def test_a_recording_that_ended_by_itself_keeps_no_pictures_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those the eyes go on to read."""
    monkeypatch.setattr(taping, "MOST_BYTES", 100)
    evening = Watched(tmp_path)
    evening.lay("hua-1", "NW")
    evening.tapes.switch(True)
    evening.lay("li-2", "C")
    evening.lay("su-ling", "red.left")

    recording = evening.tapes.recording()
    assert recording
    assert not recording.on
    assert len(list(Path(recording.file).with_suffix(PICTURES).iterdir())) == 3


def test_a_disk_without_room_for_pictures_stops_nothing(tmp_path: Path) -> None:
    """A file stands where their folder should be; the eyes read on."""
    evening = Watched(tmp_path)
    evening.lay("hua-1", "NW")
    (tmp_path / "recordings").mkdir()
    (tmp_path / "recordings" / "2026-11-16-203000").with_suffix(PICTURES).write_text("in the way")
    evening.tapes.switch(True)

    told = evening.lay("li-2", "C")
    evening.tapes.close()
    assert len(told) == 1
