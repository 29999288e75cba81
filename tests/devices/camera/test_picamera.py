"""The Pi's camera against the real library's declarations.

The stand-in takes only calls that fit those declarations, so a call the real library would refuse
fails here too.
"""

import pytest

from companion.devices.camera.picamera import PiCamera
from companion.devices.vision.motion import GLANCE
from companion.errors import DeviceError
from tests.devices.camera.recorded_library import FIGURES, RECORDED, RecordedLibrary, a_pi_camera


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
