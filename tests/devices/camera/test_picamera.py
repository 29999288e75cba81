"""The Pi's camera against the real library's declarations.

picamera2.json was written by record_picamera2.py from the source of the released wheel. The stand-in below
takes only calls that fit those declarations, so a call the real library would refuse fails here too.
"""

import inspect
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from companion.devices.camera.picamera import PiCamera
from companion.devices.vision.motion import GLANCE
from companion.errors import DeviceError

RECORDED = json.loads((Path(__file__).parent / "picamera2.json").read_text("utf-8"))
FIGURES = {"ExposureTime": 20000, "AnalogueGain": 1.5, "ColourGains": (1.9, 1.4), "LensPosition": 1.2}


def _signature(method: str) -> inspect.Signature:
    return inspect.Signature(
        inspect.Parameter(
            name.removesuffix("="),
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=None if name.endswith("=") else inspect.Parameter.empty,
        )
        for name in RECORDED["methods"][method]
    )


class RecordedLibrary:
    """Stands in for the class Picamera2: every call is bound to the recorded declaration and remembered."""

    def __init__(self, *, autofocus: bool = True, cameras: int = 1, broken: str = "") -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._autofocus = autofocus
        self._cameras = cameras
        self._broken = broken

    def __call__(self, *positional: Any, **named: Any) -> "RecordedLibrary":
        self._bind("__init__", positional, named)
        return self

    def global_camera_info(self) -> list[dict[str, Any]]:
        """One entry for each camera."""
        self._bind("global_camera_info", (), {})
        return [{"Num": number} for number in range(self._cameras)]

    @property
    def camera_controls(self) -> dict[str, Any]:
        """What the camera can do."""
        assert "camera_controls" in RECORDED["methods"]
        return {"AeEnable": (), **({"AfMode": ()} if self._autofocus else {})}

    def __getattr__(self, method: str) -> Any:
        if method.startswith("_") or method not in RECORDED["methods"]:
            raise AttributeError(f"picamera2 {RECORDED['version']} has no {method}")
        return lambda *positional, **named: self._answer(method, self._bind(method, positional, named))

    def _bind(self, method: str, positional: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        arguments = dict(_signature(method).bind(*positional, **named).arguments)
        self.calls.append((method, arguments))
        return arguments

    def _answer(self, method: str, arguments: dict[str, Any]) -> Any:
        if method == self._broken:
            raise RuntimeError("Camera frontend has timed out!")
        match method:
            case "create_video_configuration":
                return arguments
            case "capture_metadata":
                return (
                    FIGURES if self._autofocus else {k: v for k, v in FIGURES.items() if k != "LensPosition"}
                )
            case "capture_array" if arguments["name"] == "lores":
                return np.full((GLANCE[1] * 3 // 2, GLANCE[0]), 80, np.uint8)
            case "capture_array":
                return np.full((1080, 1920, 3), 80, np.uint8)
        return None

    def arguments_of(self, method: str) -> list[dict[str, Any]]:
        """How a method was called, call by call."""
        return [arguments for name, arguments in self.calls if name == method]


def a_pi_camera(library: RecordedLibrary | None = None) -> tuple[PiCamera, RecordedLibrary]:
    """A camera whose library is the recorded one."""
    recorded = library or RecordedLibrary()
    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = recorded
    sys.modules["picamera2"] = module
    return PiCamera(), recorded


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
