"""The Pi's camera against the real library's declarations.

The stand-in takes only calls that fit those declarations, so a call the real library would refuse
fails here too.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.devices.camera.eyes import CameraEyes
from companion.devices.camera.picamera import PiCamera
from companion.devices.camera.time_limits import CameraLimits
from companion.devices.retry import Retry
from companion.devices.vision.motion import GLANCE
from companion.errors import DeviceError
from companion.messages.ids import DeviceId
from tests.devices.camera.recorded_library import FIGURES, RECORDED, RecordedLibrary, a_pi_camera
from tests.helpers import rendered_table


class TestContract:
    def test_every_call_fits_the_released_library(self) -> None:
        """Opening, settling, glancing, looking and closing bind to the recorded declarations."""
        camera, library = a_pi_camera()

        camera.open()
        camera.glance()
        camera.look()
        camera.close()

        assert {name for name, _ in library.calls} == set(RECORDED["methods"]) - {"camera_controls"}

    def test_one_configuration_serves_the_whole_evening(self) -> None:
        """A large stream to read and a small one for movement, in formats the library knows."""
        camera, library = a_pi_camera()
        for _ in range(5):
            camera.glance()
            camera.look()

        (asked,) = library.arguments_of("create_video_configuration")
        assert len(library.arguments_of("configure")) == 1
        assert {asked["main"]["format"], asked["lores"]["format"]} <= set(RECORDED["formats"])
        assert asked["lores"]["size"] == GLANCE
        assert all(side % 2 == 0 for side in asked["lores"]["size"])

    def test_focus_exposure_and_gains_are_locked_after_settling(self) -> None:
        """The last word to the camera holds the figures it had found."""
        camera, library = a_pi_camera()
        camera.open()

        first, last = library.arguments_of("set_controls")
        assert first["controls"] == {"AeEnable": True, "AwbEnable": True}
        assert last["controls"] == {"AeEnable": False, "AwbEnable": False, "AfMode": 0, **FIGURES}

    def test_a_camera_without_autofocus_keeps_its_lens(self) -> None:
        """Nothing is asked of a lens that cannot move."""
        camera, library = a_pi_camera(RecordedLibrary(autofocus=False))
        camera.open()

        assert not library.arguments_of("autofocus_cycle")
        assert "LensPosition" not in library.arguments_of("set_controls")[-1]["controls"]


class TestFaults:
    def test_without_the_library_the_remedy_is_told(self) -> None:
        """It comes from the Pi's own packages."""
        with pytest.raises(DeviceError, match="picamera2") as caught:
            PiCamera().open()

        assert "apt install python3-picamera2" in caught.value.remedy

    def test_without_a_camera_the_cable_is_named(self) -> None:
        """The library is there, the camera is not."""
        camera, _ = a_pi_camera(RecordedLibrary(cameras=0))

        with pytest.raises(DeviceError, match="no camera is connected"):
            camera.open()

    @pytest.mark.parametrize("method", ["start", "configure", "capture_array"])
    def test_a_fault_of_the_library_becomes_ours(self, method: str) -> None:
        """With the library's own reason inside."""
        camera, library = a_pi_camera(RecordedLibrary(broken=method))

        with pytest.raises(DeviceError, match="timed out"):
            camera.look()
        camera.close()

        assert library.arguments_of("close")


PATIENT = CameraLimits(start=600, settle=600, picture=600, close=600)
"""Limits no machine is too slow for; a test shortens the one it is about."""
AT_ONCE = 0.01


class TestHangs:
    """A call that never returns is given up: the evening goes on without eyes."""

    @pytest.fixture
    def hung(self) -> Iterator[dict[str, RecordedLibrary]]:
        """Libraries whose hanging calls are let go when the test is over."""
        libraries = {
            method: RecordedLibrary(hangs=method)
            for method in ("start", "autofocus_cycle", "capture_metadata", "capture_array", "close")
        }
        yield libraries
        for library in libraries.values():
            library.awake.set()

    @pytest.mark.parametrize(
        ("method", "limits"),
        [
            ("start", replace(PATIENT, start=AT_ONCE)),
            ("autofocus_cycle", replace(PATIENT, settle=AT_ONCE)),
            ("capture_metadata", replace(PATIENT, settle=AT_ONCE)),
            ("capture_array", replace(PATIENT, picture=AT_ONCE)),
        ],
    )
    def test_a_call_that_hangs_is_given_up(
        self, method: str, limits: CameraLimits, hung: dict[str, RecordedLibrary]
    ) -> None:
        """Starting, focusing, settling, taking a picture: the camera is then called lost."""
        camera, _ = a_pi_camera(hung[method], limits)

        with pytest.raises(DeviceError, match="no answer for"):
            camera.look()

    def test_a_camera_that_does_not_close_is_left_behind(self, hung: dict[str, RecordedLibrary]) -> None:
        """Whoever closes the table does not wait for it."""
        camera, library = a_pi_camera(hung["close"], replace(PATIENT, close=AT_ONCE))
        camera.look()
        camera.close()

        assert library.arguments_of("close")

    def test_nothing_new_is_begun_while_a_call_hangs(self, hung: dict[str, RecordedLibrary]) -> None:
        """Or every try would leave one more thread behind; once it returns, the camera opens again."""
        camera, library = a_pi_camera(hung["start"], replace(PATIENT, start=AT_ONCE))
        with pytest.raises(DeviceError, match="no answer for"):
            camera.open()
        with pytest.raises(DeviceError, match="an earlier call of its library has not come back"):
            camera.open()

        assert len(library.arguments_of("start")) == 1

    def test_eyes_that_hang_are_lost_and_the_workshop_is_answered(
        self, hung: dict[str, RecordedLibrary]
    ) -> None:
        """The panel hears which camera it is; whoever asks for a picture meanwhile gets an answer."""
        camera, _ = a_pi_camera(hung["capture_array"], replace(PATIENT, picture=AT_ONCE))
        eyes = CameraEyes(DeviceId("camera"), camera, rendered_table.reader(True), pause=lambda _: None)

        with pytest.raises(DeviceError) as caught:
            eyes.poll()
        _, lost = Retry().failed(eyes, caught.value, at=1.0)

        assert lost is not None
        assert lost.device == "camera"
        assert eyes.glimpse(0.0) is None
        with pytest.raises(DeviceError):
            eyes.photograph()
