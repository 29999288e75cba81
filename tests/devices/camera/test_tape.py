"""Pictures kept beside a recording, and read again by the same vision."""

from pathlib import Path

import pytest

from companion.devices.camera.tape import FrameRecorder, FrameTape
from companion.devices.recording import Moment, Row, read, written
from companion.devices.vision.calibration import calibrate_by_hand
from companion.errors import DeviceError
from companion.messages.ids import DeviceId
from companion.messages.sightings import TableSeen
from tests.helpers import rendered_table
from tests.helpers.camera_room import Room

CAMERA = DeviceId("camera")


class Evening:
    """A room whose eyes are recorded."""

    def __init__(self, home: Path, **limits: int) -> None:
        self.pictures = home / "evening.pictures"
        self.rows: list[Row] = []
        self.recorder = FrameRecorder(CAMERA, self.pictures, self.rows.append, **limits)
        self.room = Room(home)
        self.room.eyes.record(self.recorder)

    def play(self) -> list[TableSeen]:
        """Lay villagers down one after another; what the eyes told."""
        told = []
        for piece, place in (("hua-1", "NW"), ("li-2", "C"), ("su-ling", "red.left")):
            self.room.put(piece, place)
            told += [seen for seen in self.room.watch(2.0) if isinstance(seen, TableSeen)]
        return told

    def again(self) -> list[TableSeen]:
        """What is read from the recording, by way of its text."""
        rows = list(read(map(written, self.rows)))
        return list(FrameTape(rows, self.pictures, self.room.eyes.reader).until(float("inf")))


def test_what_was_read_is_read_again(tmp_path: Path) -> None:
    """The same pieces at the same places at the same times, from JPEG files alone."""
    evening = Evening(tmp_path)
    told = evening.play()
    again = evening.again()

    assert len(told) == 3
    assert again == told
    assert [seen.at for seen in again] == [seen.at for seen in told]
    assert len(list(evening.pictures.iterdir())) == evening.recorder.kept == 7


def test_corners_set_by_hand_are_on_the_recording(tmp_path: Path) -> None:
    """Also when the markers would say otherwise."""
    evening = Evening(tmp_path)
    evening.room.watch(1.0)
    assert evening.room.eyes.calibration is not None
    corners = [(float(x) + 5, float(y)) for x, y in evening.room.eyes.calibration.corners]
    evening.room.eyes.calibrate(calibrate_by_hand(corners, (1920, 1080), rendered_table.layout()))
    told = evening.play()

    assert Moment.SET in {row.moment for row in evening.rows}
    assert evening.again()[-len(told) :] == told


def test_a_recording_grows_no_larger_than_it_may(tmp_path: Path) -> None:
    """A reading is kept whole or not at all, and what was missed is counted."""
    few = Evening(tmp_path / "few", most=4)
    few.play()
    small = Evening(tmp_path / "small", most_bytes=1000)
    small.play()

    assert (few.recorder.kept, few.recorder.missed) == (3, 4)
    assert len(few.again()) == 1
    assert (small.recorder.kept, small.rows) == (0, [])


@pytest.mark.parametrize("content", [None, b"", b"\xff\xd8\xff no picture"], ids=["gone", "empty", "corrupt"])
def test_a_damaged_picture_is_named(tmp_path: Path, content: bytes | None) -> None:
    """With what to do about it."""
    evening = Evening(tmp_path)
    evening.play()
    file = evening.pictures / "000002.jpg"
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content)

    with pytest.raises(DeviceError, match=r"000002\.jpg"):
        evening.again()


def test_no_row_leads_out_of_the_folder(tmp_path: Path) -> None:
    """A recording from somebody else names a file elsewhere."""
    secret = tmp_path / "secret.jpg"
    secret.write_bytes(b"mine")
    row = Row(at=1.0, device=CAMERA, moment=Moment.FOUND, chunk=b"../secret.jpg")
    tape = FrameTape([row], tmp_path / "evening.pictures", rendered_table.reader(True))

    with pytest.raises(DeviceError, match=r"evening\.pictures.secret\.jpg"):
        list(tape.until(2.0))
