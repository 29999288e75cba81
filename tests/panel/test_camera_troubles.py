"""Whatever is wrong with the camera is said on the panel in clear words; the game goes on without eyes."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import cv2
import pytest
from flask.testing import FlaskClient

from companion.config import CameraConfig
from companion.config.data_files import ALBUM, CORNERS
from companion.devices.camera.folder import PictureFolder
from companion.devices.vision.calibration import calibrate_by_hand
from companion.messages.intents import BeginGame
from companion.messages.observations import DeviceBack, DeviceLost, Observation
from companion.panel import create_app
from companion.rules.catalogue import games
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.light import Hand
from companion.simulation.picture.scene import Scene
from companion.wiring.camera import CameraParts, built_camera
from companion.wiring.camera_hints import CameraHints
from companion.wiring.plan import Plan, Told
from companion.wiring.table import RunningTable, open_table
from tests.helpers import rendered_table
from tests.helpers.camera_room import Room
from tests.helpers.memory_desk import GAME


class SeenTable:
    """A table whose only device is the camera of a room, with its panel."""

    def __init__(self, room: Room, table: RunningTable) -> None:
        self.room = room
        self.table = table
        app = create_app(table.service, secret=b"only for tests", camera=room.camera)
        self.client: FlaskClient = app.test_client()

    def watch(self, seconds: float) -> None:
        """Let the eyes look, and the table hear of it."""
        for seen in self.room.watch(seconds):
            self.table.loop.observe(seen)

    def troubles(self) -> str:
        """What the Table screen says of devices that need attention."""
        return self.client.get("/").text.partition('class="troubles"')[2].partition("</ul>")[0]


@pytest.fixture
def lay() -> Iterator[Callable[[Room], SeenTable]]:
    with ExitStack() as stack:

        def table(room: Room) -> SeenTable:
            return SeenTable(room, stack.enter_context(open_table(Plan(source=Told()), room.time)))

        yield table


Mended = Callable[[], None]


def unplug(room: Room) -> Mended:
    room.rendered.unplugged = True
    return lambda: setattr(room.rendered, "unplugged", False)


def darken(room: Room) -> Mended:
    room.rendered.dim(1 / 500)
    return lambda: room.rendered.dim(500.0)


def freeze(room: Room) -> Mended:
    room.rendered.frozen = True
    return lambda: setattr(room.rendered, "frozen", False)


def lay_hand(room: Room) -> Mended:
    room.rendered.hands = (Hand(980, 520, 80.0),)
    return lambda: setattr(room.rendered, "hands", ())


def push(room: Room) -> Mended:
    """Corners were set by hand; then the camera is pushed, and pushed back."""
    assert room.eyes.calibration is not None
    corners = [(float(x), float(y)) for x, y in room.eyes.calibration.corners]
    room.eyes.calibrate(calibrate_by_hand(corners, (1920, 1080), rendered_table.layout()))
    room.watch(2.0)
    hangs = room.rendered.view
    room.rendered.bump(replace(hangs, shift=(hangs.shift[0] + 9.0, hangs.shift[1])))
    return lambda: room.rendered.bump(hangs)


@pytest.mark.parametrize(
    ("mishap", "what", "remedy"),
    [
        (unplug, "was unplugged", "Plug it in again"),
        (darken, "is black", "Take the cover off the lens"),
        (freeze, "stands still", "Reseat its cable"),
        (lay_hand, "reads nothing", "Take hands and other things away"),
        (push, "The camera was moved", "Set its corners again in the workshop"),
    ],
)
def test_it_is_said_and_goes_when_it_is_mended(
    tmp_path: Path, lay: Callable[[Room], SeenTable], mishap: Callable[[Room], Mended], what: str, remedy: str
) -> None:
    """On the Table and in the workshop; play goes on meanwhile, and nothing flickers."""
    table = lay(Room(tmp_path))
    table.watch(2.0)
    assert table.troubles() == ""
    mend = mishap(table.room)
    table.watch(14.0)

    for _ in range(4):
        assert what in table.troubles()
        table.watch(0.7)
    assert remedy in table.troubles()
    assert what in table.client.get("/workshop/camera").text
    assert table.table.hand_in(BeginGame(game=GAME, options={})).game == GAME

    mend()
    table.watch(6.0)
    assert table.troubles() == ""


def test_a_table_that_is_not_found_says_which_corners_are_missing(
    tmp_path: Path, lay: Callable[[Room], SeenTable]
) -> None:
    """The camera stays on, so that the owner sees where it looks."""
    room = Room(tmp_path)
    room.rendered.bump(replace(room.rendered.view, shift=(300.0, 0.0)))
    table = lay(room)
    table.watch(3.0)

    assert "does not see these corner markers: corner nw" in table.troubles()
    assert "set the corners by hand" in table.troubles()
    shown = table.client.get("/workshop/camera").text
    assert "has not been found in the picture" in shown
    assert "live.jpg" in shown


def test_pictures_of_another_size_are_refused_until_the_table_is_found_anew(
    tmp_path: Path, lay: Callable[[Room], SeenTable]
) -> None:
    """The corners were set in larger pictures; one tap finds the markers in these."""
    first = Room(tmp_path)
    first.watch(1.0)
    assert first.eyes.calibration is not None
    first.camera.set_corners([(float(x), float(y)) for x, y in first.eyes.calibration.corners])
    small = RenderedCamera(rendered_table.renderer(True), Scene, "none", seed=3, size=(1280, 720))
    table = lay(Room(tmp_path, source=small))
    table.watch(3.0)

    assert "gives pictures of 1280 x 720, but the table was calibrated for 1920 x 1080" in table.troubles()
    assert "calibrate again" in table.troubles()
    table.room.camera.find_corners()
    table.watch(3.0)
    assert table.troubles() == ""


@pytest.mark.parametrize("content", [b"", b"\x89PNG no picture"], ids=["empty", "corrupt"])
def test_a_corrupt_picture_is_named(tmp_path: Path, lay: Callable[[Room], SeenTable], content: bytes) -> None:
    """And so is what to do with it; a whole one in its place is read."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "1.png").write_bytes(content)
    table = lay(Room(tmp_path, source=PictureFolder(pictures)))
    table.watch(3.0)
    assert "1.png cannot be read" in table.troubles()
    assert "replace it by a whole" in table.troubles()
    cv2.imwrite(str(pictures / "1.png"), rendered_table.a_photograph(Scene(), noise="none"))

    table.watch(4.0)
    assert table.troubles() == ""
    assert table.room.eyes.reading is not None


class TestAtTheStart:
    def looking(self, folder: Path) -> CameraParts:
        known = CameraHints(dict, rendered_table.kit(), lambda: 0.0)
        config = CameraConfig(source="usb:93", height_mm=800)
        return built_camera(config, folder / "table.toml", games()[GAME], folder, known.hints, lambda: 0.0)

    def test_a_broken_album_is_named_and_read_without(self, tmp_path: Path) -> None:
        """The eyes are there; once the pictures are taken again the complaint goes."""
        (tmp_path / ALBUM).mkdir()
        (tmp_path / ALBUM / "piece hua-2.png").write_bytes(b"torn")
        looking = self.looking(tmp_path)
        told: list[Observation] = []
        looking.tell(told.append)

        assert looking.eyes is not None
        (complaint,) = told
        assert isinstance(complaint, DeviceLost)
        assert "piece hua-2.png" in str(complaint.what.values)

    def test_broken_corners_are_named_and_the_markers_looked_for(self, tmp_path: Path) -> None:
        """Until a person sets them again."""
        (tmp_path / CORNERS).write_text('{"size": [1920, 1080], "corners": "torn"}')
        looking = self.looking(tmp_path)

        assert looking.eyes is not None
        assert looking.eyes.calibration is None
        assert [complaint.device for complaint in looking.complaints] == ["camera files"]

    def test_a_mended_file_is_told(self, tmp_path: Path) -> None:
        """The trouble leaves the panel."""
        room = Room(tmp_path)
        told: list[Observation] = []
        room.camera.photos.report = told.append
        room.watch(1.0)
        room.camera.find_corners()

        assert [type(one) for one in told] == [DeviceBack]

    def test_without_the_library_there_are_no_eyes_but_a_table(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It says what to install."""
        monkeypatch.setitem(sys.modules, "companion.devices.vision.album", None)
        looking = self.looking(tmp_path)

        assert looking.eyes is None
        (complaint,) = looking.complaints
        assert "Install the extra" in complaint.remedy.message
