"""The eyes over a rendered table, in made-up time: when they read, when they hold back, and what they say."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from companion.devices.camera.eyes import CameraEyes, Told
from companion.devices.camera.frames import CameraFrame
from companion.devices.vision.calibration import Calibration, calibrate_by_hand
from companion.devices.vision.images import transform
from companion.errors import DeviceError
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.observations import DeviceBack, DeviceLost
from companion.messages.sightings import EyesClear, EyesTroubled, EyeTrouble, Face, TableSeen, TableStill
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.drawing import projection
from companion.simulation.picture.light import NOISE_SETS, Hand
from companion.simulation.picture.scene import Flat, Scene
from companion.simulation.picture.studio import without_hands
from tests.helpers import rendered_table

CENTRE = PlaceId("C")


class Table:
    """Eyes over a table that tests can change."""

    def __init__(self, noise: str = "typical", size: tuple[int, int] = (1920, 1080)) -> None:
        self.now = 0.0
        self.scene = Scene(tiles=rendered_table.a_scene(1).tiles)
        self.camera = RenderedCamera(
            rendered_table.renderer(True),
            lambda: self.scene,
            without_hands(NOISE_SETS[noise]),
            seed=3,
            size=size,
        )
        self.eyes = CameraEyes(
            DeviceId("eyes"),
            self.camera,
            rendered_table.reader(True),
            clock=lambda: self.now,
            pause=self._wait,
        )

    def _wait(self, seconds: float) -> None:
        self.now += seconds

    def watch(self, seconds: float) -> list[Told]:
        """Poll for so long and gather what is told."""
        end = self.now + seconds
        told: list[Told] = []
        while self.now < end:
            told += self.eyes.poll()
        return told

    def put(self, piece: str) -> None:
        """Lay a villager onto the middle of the village."""
        spot = next(spot for spot in rendered_table.layout().tiles if spot.place == CENTRE)
        self.scene = replace(
            self.scene, flats=(Flat(place=CENTRE, piece=PieceId(piece), x=spot.x, y=spot.y),)
        )


class Taped:
    """Remembers what it was told to record."""

    def __init__(self) -> None:
        self.moments: list[str] = []

    def found(self, frame: CameraFrame) -> None:
        self.moments.append(f"found {frame.picture.shape[1]}")

    def set_by_hand(self, at: float, calibration: Calibration) -> None:
        assert at > 0
        self.moments.append(f"set {len(calibration.corners)}")

    def read(self, frames: Sequence[CameraFrame]) -> None:
        self.moments.append(f"read {len(frames)}")


def _readings(told: list[Told]) -> list[TableSeen]:
    return [one for one in told if isinstance(one, TableSeen)]


def _troubles(told: list[Told]) -> list[tuple[str, EyeTrouble]]:
    return [(type(one).__name__, one.trouble) for one in told if isinstance(one, EyesTroubled | EyesClear)]


def _top(seen: TableSeen) -> tuple[Face, PieceId | None]:
    (top,) = (one for one in seen.tops if one.place == CENTRE)
    return top.face, top.piece


class TestReading:
    def test_a_still_table_is_told_once(self) -> None:
        """First that the camera is there, then what lies on the table."""
        told = Table().watch(3.0)

        assert isinstance(told[0], DeviceBack)
        (seen,) = _readings(told)
        assert _top(seen) == (Face.NONE, None)

    def test_of_a_still_table_it_is_said_now_and_then_that_nothing_moved(self) -> None:
        """So hands are known to be off, and what nobody explains is named, however quiet the table lies."""
        table = Table()
        table.watch(3.0)

        still = table.watch(10.0)

        assert {type(one) for one in still} == {TableStill}
        assert 8 <= len(still) <= 10

    def test_a_piece_put_down_is_told_after_the_hand_is_gone(self) -> None:
        """Never while it is over the table, moving or resting."""
        table = Table()
        table.watch(2.0)
        table.camera.hands = (Hand(980, 520, 80.0),)
        table.put("hua-2")

        with_hand = table.watch(4.0)
        table.camera.hands = ()
        after = table.watch(2.0)

        assert _readings(with_hand) == []
        (seen,) = _readings(after)
        assert _top(seen) == (Face.UP, PieceId("hua-2"))

    def test_a_hand_that_stays_is_mentioned(self) -> None:
        """After ten seconds, once, and again when it is gone."""
        table = Table()
        table.watch(2.0)
        table.camera.hands = (Hand(980, 520, 80.0),)
        told = table.watch(12.0)
        table.camera.hands = ()

        assert _troubles(told) == [("EyesTroubled", EyeTrouble.COVERED)]
        assert _troubles(table.watch(1.5)) == [("EyesClear", EyeTrouble.COVERED)]

    def test_the_last_picture_can_be_shown_with_what_was_seen(self) -> None:
        """It is the one that was read, not one with a hand that came later."""
        table = Table()
        (seen,) = _readings(table.watch(2.0))
        read = table.eyes.reading
        table.camera.hands = (Hand(980, 520, 80.0),)
        table.watch(2.0)

        assert read is not None
        assert read.seen is seen
        assert table.eyes.reading is read

    def test_looking_again_tells_the_same_table_once_more(self) -> None:
        """Also while something that lies there for good is taken for a hand."""
        table = Table()
        table.watch(2.0)
        assert _readings(table.watch(2.0)) == []
        table.camera.hands = (Hand(980, 520, 80.0),)
        assert _readings(table.watch(2.0)) == []

        table.eyes.look_again()

        assert len(_readings(table.watch(2.0))) == 1

    def test_another_album_is_read_with_at_once(self) -> None:
        """Without stickers a villager is known by its picture only."""
        table = Table()
        table.camera = RenderedCamera(
            rendered_table.renderer(False), lambda: table.scene, NOISE_SETS["none"], seed=3
        )
        table.eyes = CameraEyes(
            DeviceId("eyes"),
            table.camera,
            rendered_table.reader(True),
            clock=lambda: table.now,
            pause=table._wait,
        )
        table.put("hua-2")
        (before,) = _readings(table.watch(2.0))

        table.eyes.read_with(rendered_table.reader(False))

        assert _top(before)[0] is Face.UNSURE
        assert _top(_readings(table.watch(2.0))[-1]) == (Face.UP, PieceId("hua-2"))

    def test_the_pictures_that_are_read_can_be_recorded(self) -> None:
        """Those two of each stillness and the one the table was found in, no others."""
        table = Table()
        taped = Taped()
        table.eyes.record(taped)

        table.watch(4.0)

        assert taped.moments == ["found 1920", "read 2"]

    def test_a_recording_that_begins_late_still_tells_where_the_table_is(self) -> None:
        """Found by markers then, or set by hand; and nothing once it is over."""
        table = Table()
        table.watch(2.0)
        taped = Taped()
        table.eyes.record(taped)
        assert table.eyes.calibration is not None
        corners = [(float(x), float(y)) for x, y in table.eyes.calibration.corners]
        table.eyes.calibrate(calibrate_by_hand(corners, (1920, 1080), rendered_table.layout()))
        table.eyes.record(None)
        table.watch(3.0)

        assert taped.moments == ["found 1920", "set 4"]


class TestPictures:
    def test_somebody_who_looks_gets_a_fresh_picture(self) -> None:
        """No older than asked for; the same one for all who look at that moment."""
        table = Table()
        assert table.eyes.glimpse(1.0) is None
        table.watch(0.5)
        table.now += 2.0
        first = table.eyes.glimpse(1.0)

        assert first is not None
        assert first.at == table.now
        assert table.eyes.glimpse(1.0) is first

    def test_the_last_picture_stays_when_the_camera_is_gone(self) -> None:
        """It shows how things were."""
        table = Table()
        table.watch(0.5)
        table.camera.unplugged = True
        table.now += 60.0

        last = table.eyes.glimpse(1.0)

        assert last is not None
        assert last.at <= 1.0


class TestCornersByHand:
    def set_by_hand(self, table: Table, aside: float = 0.0) -> None:
        table.watch(2.0)
        assert table.eyes.calibration is not None
        corners = [(float(x) + aside, float(y)) for x, y in table.eyes.calibration.corners]
        table.eyes.calibrate(calibrate_by_hand(corners, (1920, 1080), rendered_table.layout()))

    def test_they_stay_where_they_were_set(self) -> None:
        """Although the markers say that they are a little beside."""
        table = Table()
        self.set_by_hand(table, aside=12.0)
        mine = table.eyes.calibration

        told = table.watch(4.0)

        assert _troubles(told) == []
        assert table.eyes.calibration is mine

    def test_a_bump_is_told_and_waits_for_the_person(self) -> None:
        """Until the corners are set anew, or found by their markers."""
        table = Table()
        self.set_by_hand(table)
        table.watch(2.0)
        x, y = table.camera.view.shift
        table.camera.bump(replace(table.camera.view, shift=(x + 9, y)))

        told = table.watch(4.0)
        assert _troubles(told) == [("EyesTroubled", EyeTrouble.BUMPED)]
        (bumped,) = (one for one in told if isinstance(one, EyesTroubled))
        assert "workshop" in bumped.remedy.message
        table.eyes.find_corners()

        after = table.watch(4.0)
        assert _troubles(after) == [("EyesClear", EyeTrouble.BUMPED)]
        assert len(_readings(after)) == 1


class TestTroubles:
    def test_a_bump_is_told_within_two_seconds_and_mended(self) -> None:
        """The corners are found again and the table is read anew."""
        table = Table()
        table.watch(2.0)
        x, y = table.camera.view.shift
        table.camera.bump(replace(table.camera.view, shift=(x + 7, y - 5)))
        bumped_at = table.now
        table.put("li-1")

        told = table.watch(4.0)

        assert _troubles(told) == [("EyesTroubled", EyeTrouble.BUMPED), ("EyesClear", EyeTrouble.BUMPED)]
        (first,) = (one for one in told if isinstance(one, EyesTroubled))
        assert first.at - bumped_at <= 2.0
        assert _top(_readings(told)[-1]) == (Face.UP, PieceId("li-1"))

    def test_other_light_is_told_and_the_camera_adapts(self) -> None:
        """Half of the lamps go out."""
        table = Table()
        table.watch(2.0)
        table.camera.dim(0.45)

        told = table.watch(4.0)

        assert _troubles(told)[:2] == [("EyesTroubled", EyeTrouble.RELIT), ("EyesClear", EyeTrouble.RELIT)]
        assert _top(_readings(told)[-1]) == (Face.NONE, None)


class TestFaults:
    def test_an_unplugged_camera_is_named_and_comes_back(self) -> None:
        """Polling again is how to try again."""
        table = Table()
        table.watch(1.0)
        table.camera.unplugged = True
        with pytest.raises(DeviceError, match="unplugged"):
            table.watch(1.0)
        table.eyes.close()
        table.camera.unplugged = False

        told = table.watch(2.0)

        assert isinstance(told[0], DeviceBack)
        assert len(_readings(told)) == 1

    def test_a_frozen_stream_is_noticed(self) -> None:
        """Within a few seconds."""
        table = Table()
        table.watch(1.0)
        table.camera.frozen = True

        with pytest.raises(DeviceError, match="stands still"):
            table.watch(4.0)

    def test_a_table_in_the_dark_is_a_complaint(self) -> None:
        """Not a table without pieces."""
        table = Table("none")
        table.camera.dim(0.0)

        with pytest.raises(DeviceError, match="black"):
            table.watch(1.0)

    def test_a_frozen_stream_stays_lost_until_it_moves(self) -> None:
        """Opening it anew is not enough: nobody is told that the camera is back."""
        table = Table()
        table.watch(1.0)
        table.camera.frozen = True
        with pytest.raises(DeviceError, match="stands still"):
            table.watch(4.0)
        table.eyes.close()
        with pytest.raises(DeviceError, match="stands still"):
            table.eyes.poll()
        table.eyes.close()
        table.camera.frozen = False

        assert isinstance(table.eyes.poll()[0], DeviceBack)

    def test_corners_that_were_never_seen_are_named_once(self) -> None:
        """Without them there is nothing to read; the camera stays open to be turned or set by hand."""
        table = Table("none")
        view = table.camera.view
        table.camera.bump(replace(view, shift=(300.0, 0.0)))

        (_, lost) = table.watch(6.0)
        assert isinstance(lost, DeviceLost)
        assert "corner nw" in dict(lost.what.values)["corners"]  # type: ignore[operator]
        assert table.eyes.frame is not None
        with pytest.raises(DeviceError, match="corner nw"):
            table.eyes.find_corners()
        table.camera.bump(view)

        back, *told = table.watch(3.0)
        assert isinstance(back, DeviceBack)
        assert len(_readings(told)) == 1

    def test_a_table_that_cannot_be_found_is_set_by_hand(self) -> None:
        """Two markers are cut off by the edge of the picture; from then on the table is read."""
        table = Table("none")
        view = replace(table.camera.view, shift=(0.0, 62.0))
        table.camera.bump(view)
        assert isinstance(table.watch(2.0)[-1], DeviceLost)
        spots = np.array([(spot.x, spot.y) for spot in rendered_table.layout().corners])
        corners = [
            (float(x), float(y)) for x, y in transform(spots, projection(view, rendered_table.layout()))
        ]

        table.eyes.calibrate(calibrate_by_hand(corners, (1920, 1080), rendered_table.layout()))

        back, *told = table.watch(3.0)
        assert isinstance(back, DeviceBack)
        (seen,) = _readings(told)
        assert _top(seen) == (Face.NONE, None)

    def test_pictures_of_another_size_are_refused(self) -> None:
        """The table was calibrated for larger ones."""
        table = Table("none", size=(1280, 720))
        table.eyes.calibrate(rendered_table.calibration())

        for _ in range(2):
            with pytest.raises(DeviceError, match="1280 x 720"):
                table.eyes.poll()
            table.eyes.close()
        table.eyes.find_corners()

        assert isinstance(table.eyes.poll()[0], DeviceBack)
