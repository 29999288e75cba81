"""picamera2 as its released wheel declares it: a stand-in that takes only calls which fit.

picamera2.json was written by record_picamera2.py from the source of that wheel.
"""

import inspect
import json
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from companion.devices.camera.picamera import PiCamera
from companion.devices.camera.time_limits import CameraLimits
from companion.devices.vision.motion import GLANCE

RECORDED = json.loads((Path(__file__).parent / "picamera2.json").read_text("utf-8"))
FIGURES = {"ExposureTime": 20000, "AnalogueGain": 1.5, "ColourGains": (1.9, 1.4), "LensPosition": 1.2}


def _signature(method: str) -> inspect.Signature:
    return inspect.Signature(
        [
            inspect.Parameter(
                name.removesuffix("="),
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=None if name.endswith("=") else inspect.Parameter.empty,
            )
            for name in RECORDED["methods"][method]
        ]
    )


class RecordedLibrary:
    """Stands in for the class Picamera2: every call is bound to the recorded declaration and remembered.

    A call to `hangs` returns only once `awake` is set.
    """

    def __init__(
        self, *, autofocus: bool = True, cameras: int = 1, broken: str = "", hangs: str = ""
    ) -> None:
        self.awake = threading.Event()
        self._hangs = hangs
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
        if method == self._hangs:
            self.awake.wait()
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


def a_pi_camera(
    library: RecordedLibrary | None = None, limits: CameraLimits | None = None
) -> tuple[PiCamera, RecordedLibrary]:
    """A camera whose library is the recorded one."""
    recorded = library or RecordedLibrary()
    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = recorded
    sys.modules["picamera2"] = module
    return PiCamera(limits=limits), recorded
