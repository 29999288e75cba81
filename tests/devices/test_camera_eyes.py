"""The eyes over a rendered table, in made-up time: when they read, when they hold back, and what they say."""

from dataclasses import replace

import pytest

from companion.devices.camera import CameraEyes, drawn
from companion.errors import DeviceError
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.observations import DeviceBack
from companion.messages.sightings import EyesClear, EyesTroubled, EyeTrouble, Face, Sighting, TableSeen
from companion.simulation.renderer_light import NOISE_SETS, Hand
from companion.simulation.renderer_scene import Flat, Scene
from companion.simulation.renderer_source import RenderedCamera
from companion.simulation.renderer_tables import without_hands
from tests.devices import seeing

CENTRE = PlaceId("C")


class Table:
    """Eyes over a table that tests can change."""

    def __init__(self, noise: str = "typical", size: tuple[int, int] = (1920, 1080)) -> None:
        self.now = 0.0
        self.scene = Scene(tiles=seeing.a_scene(1).tiles)
        self.camera = RenderedCamera(
            seeing.renderer(True), lambda: self.scene, without_hands(NOISE_SETS[noise]), seed=3, size=size
        )
        self.eyes = CameraEyes(
            DeviceId("eyes"), self.camera, seeing.reader(True), clock=lambda: self.now, pause=self._wait
        )

    def _wait(self, seconds: float) -> None:
        self.now += seconds

    def watch(self, seconds: float) -> list[Sighting | DeviceBack]:
        """Poll for so long and gather what is told."""
        end = self.now + seconds
        told: list[Sighting | DeviceBack] = []
        while self.now < end:
            told += self.eyes.poll()
        return told

    def put(self, piece: str) -> None:
        """Lay a villager onto the middle of the village."""
        spot = next(spot for spot in seeing.layout().tiles if spot.place == CENTRE)
        self.scene = replace(
            self.scene, flats=(Flat(place=CENTRE, piece=PieceId(piece), x=spot.x, y=spot.y),)
        )


def _readings(told: list[Sighting | DeviceBack]) -> list[TableSeen]:
    return [one for one in told if isinstance(one, TableSeen)]


def _troubles(told: list[Sighting | DeviceBack]) -> list[tuple[str, EyeTrouble]]:
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
        """It is drawn onto a copy."""
        table = Table()
        table.watch(2.0)

        snapshot = table.eyes.snapshot
        assert snapshot is not None
        assert snapshot.seen is not None
        assert (drawn(snapshot, seeing.reader(True)) != snapshot.picture).any()


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

    def test_corners_that_were_never_seen_are_named(self) -> None:
        """Without them there is nothing to read."""
        table = Table("none")
        table.camera.bump(replace(table.camera.view, shift=(300.0, 0.0)))

        with pytest.raises(DeviceError, match="corner nw"):
            table.watch(2.0)

    def test_pictures_of_another_size_are_refused(self) -> None:
        """The table was calibrated for larger ones."""
        table = Table("none", size=(1280, 720))
        table.eyes.calibrate(seeing.calibration())

        with pytest.raises(DeviceError, match="1280 x 720"):
            table.watch(2.0)
