"""Where pictures come from: every source fits the port, and every fault has its words."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import cv2
import numpy as np
import pytest

from companion.devices.camera.folder import PictureFolder
from companion.devices.camera.source import FROZEN_GLANCES, FrameSource, PictureCheck
from companion.devices.camera.time_limits import CameraLimits
from companion.devices.camera.webcam import Webcam
from companion.devices.vision.images import Picture
from companion.devices.vision.motion import GLANCE
from companion.errors import DeviceError
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.scene import Scene
from tests.devices.camera.recorded_library import a_pi_camera
from tests.helpers import rendered_table


def _picture(level: int = 120) -> Picture:
    return np.full((108, 192, 3), level, np.uint8)


def _write(folder: Path, name: str, picture: Picture) -> Path:
    _, packed = cv2.imencode(Path(name).suffix, picture)
    (folder / name).write_bytes(packed.tobytes())
    return folder / name


def _folder(folder: Path) -> FrameSource:
    _write(folder, "1.png", _picture())
    return PictureFolder(folder)


def _webcam(folder: Path) -> FrameSource:
    """OpenCV plays an image sequence through the same class as a webcam."""
    for number in range(60):
        _write(folder, f"frame{number:03}.png", _picture(100 + number))
    return Webcam(str(folder / "frame%03d.png"))


def _rendered(_: Path) -> FrameSource:
    return RenderedCamera(rendered_table.renderer(True), Scene, "typical")


SOURCES: dict[str, Callable[[Path], FrameSource]] = {
    "folder": _folder,
    "webcam": _webcam,
    "rendered": _rendered,
    "picamera2": lambda _: a_pi_camera()[0],
}


@pytest.mark.parametrize("make", SOURCES.values(), ids=SOURCES)
class TestEverySource:
    def test_glances_are_small_and_grey_and_looks_are_in_colour(
        self, make: Callable[[Path], FrameSource], tmp_path: Path
    ) -> None:
        """Whatever the camera, the eyes get the same kinds of pictures."""
        source = make(tmp_path)
        source.open()
        source.open()
        source.settle()

        glance, look = source.glance(), source.look()
        source.close()
        source.close()

        assert glance.shape == (GLANCE[1], GLANCE[0])
        assert glance.dtype == look.dtype == np.uint8
        assert look.ndim == 3
        assert look.shape[2] == 3
        assert source.name

    def test_it_can_be_opened_again_after_it_was_closed(
        self, make: Callable[[Path], FrameSource], tmp_path: Path
    ) -> None:
        """Closing is how to try again."""
        source = make(tmp_path)
        source.glance()
        source.close()

        assert source.look().ndim == 3
        source.close()


class TestFolder:
    def test_pictures_come_in_the_order_of_their_names_and_the_last_stays(self, tmp_path: Path) -> None:
        """Each is shown for some glances."""
        for number in range(3):
            _write(tmp_path, f"{number}.png", _picture(50 * (number + 1)))
        source = PictureFolder(tmp_path, glances=2)

        shown = [int(source.glance().mean()) for _ in range(8)]

        assert shown == [50, 50, 100, 100, 150, 150, 150, 150]

    def test_an_empty_folder_is_named(self, tmp_path: Path) -> None:
        """With what to put there."""
        with pytest.raises(DeviceError, match="no pictures"):
            PictureFolder(tmp_path).open()

    @pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n and then nothing"])
    def test_a_corrupt_picture_is_named(self, tmp_path: Path, content: bytes) -> None:
        """By its file."""
        (tmp_path / "torn.png").write_bytes(content)

        with pytest.raises(DeviceError, match=r"torn\.png"):
            PictureFolder(tmp_path).look()


class TestWebcam:
    def test_a_camera_that_is_not_there_is_named(self, tmp_path: Path) -> None:
        """And play goes on without eyes."""
        with pytest.raises(DeviceError, match="no camera called webcam") as caught:
            Webcam(str(tmp_path / "nothing%03d.png")).open()

        assert "without eyes" in caught.value.remedy

    def test_a_stream_that_ends_is_a_complaint(self, tmp_path: Path) -> None:
        """As when the plug is pulled."""
        _write(tmp_path, "frame000.png", _picture())
        webcam = Webcam(str(tmp_path / "frame%03d.png"))
        webcam.look()

        with pytest.raises(DeviceError, match="gives no picture"):
            webcam.look()

    def test_a_webcam_that_hangs_is_given_up(self, tmp_path: Path) -> None:
        """Its library may wait for ever for a picture that never comes."""
        _write(tmp_path, "frame000.png", _picture())
        limits = CameraLimits(start=600, settle=600, picture=0.01, close=600)
        webcam = Webcam(str(tmp_path / "frame%03d.png"), limits=limits)
        webcam.open()
        awake = Event()
        webcam._stream = _HangingStream(awake)  # type: ignore[assignment]

        with pytest.raises(DeviceError, match="gives no picture"):
            webcam.look()
        awake.set()


class _HangingStream:
    """OpenCV's stream of a webcam whose driver does not come back."""

    def __init__(self, awake: Event) -> None:
        self._awake = awake

    def read(self) -> tuple[bool, None]:
        self._awake.wait()
        return False, None

    def release(self) -> None:
        """Let go."""


class TestPictureCheck:
    class _Source(PictureFolder):
        living = True

    def _check(self, tmp_path: Path) -> PictureCheck:
        return PictureCheck(self._Source(tmp_path))

    def test_a_black_picture_is_a_complaint(self, tmp_path: Path) -> None:
        """The cover may be on the lens."""
        with pytest.raises(DeviceError, match="black"):
            self._check(tmp_path).glance(np.zeros((176, 320), np.uint8))
        with pytest.raises(DeviceError, match="black"):
            self._check(tmp_path).look(np.zeros((1080, 1920, 3), np.uint8), None)

    def test_a_stream_that_stands_still_is_a_complaint(self, tmp_path: Path) -> None:
        """A living sensor always has noise."""
        check = self._check(tmp_path)
        glance = np.full((176, 320), 100, np.uint8)
        for _ in range(FROZEN_GLANCES):
            check.glance(glance)

        with pytest.raises(DeviceError, match="stands still"):
            check.glance(glance)

    def test_a_still_table_with_noise_is_fine(self, tmp_path: Path) -> None:
        """No two glances are equal."""
        check = self._check(tmp_path)
        for number in range(3 * FROZEN_GLANCES):
            glance = np.random.default_rng(number).integers(90, 110, (176, 320), np.uint8)
            assert check.glance(glance) is glance

    def test_a_picture_of_another_size_is_a_complaint(self, tmp_path: Path) -> None:
        """Both sizes are told."""
        with pytest.raises(DeviceError, match=r"192 x 108.*1920 x 1080"):
            self._check(tmp_path).look(_picture(), (1920, 1080))
