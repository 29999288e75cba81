"""A camera of the Raspberry Pi through picamera2, which is imported only when this camera is opened.

One configuration for the whole evening: a large stream to read from and a small one for movement. Focus,
exposure and gains are found once and then locked, because pictures are compared over hours. Every call has
a time limit: a camera whose cable came loose answers some calls never.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import numpy as np

from companion.devices.camera.time_limits import CameraLimits, LimitedCalls
from companion.devices.vision.images import Grey, Picture
from companion.devices.vision.motion import GLANCE
from companion.errors import DeviceError

FRAME_MICROSECONDS = 100_000
"""Ten pictures a second are enough, and leave the processor in peace."""
SETTLING_FRAMES = 20
LOCKED = ("ExposureTime", "AnalogueGain", "ColourGains")
"""Figures of the picture that are frozen once they have settled."""
AF_MANUAL = 0
"""libcamera's number for a focus that stays where it is put."""

T = TypeVar("T")


class PiCamera:
    """A camera on the Pi's own connector."""

    living = True

    def __init__(
        self,
        number: int = 0,
        size: tuple[int, int] = (1920, 1080),
        limits: CameraLimits | None = None,
    ) -> None:
        self.name = f"camera {number} of the Pi"
        self._number = number
        self._size = size
        self._limits = limits or CameraLimits()
        self._calls = LimitedCalls()
        self._camera: Any = None

    def open(self) -> None:
        """Configure and start the camera, and lock it once it has settled."""
        if self._camera is not None:
            return
        library = _library()
        if self._calls.hanging:
            raise self._missing("an earlier call of its library has not come back")
        self._camera = self._limited(self._limits.start, lambda: self._started(library))
        self.settle()

    def glance(self) -> Grey:
        """The brightness plane of the small stream."""
        frame = self._take("lores")
        return np.ascontiguousarray(frame[: GLANCE[1], : GLANCE[0]])

    def look(self) -> Picture:
        """A picture of the large stream; what the library calls RGB888 lies in memory as blue-green-red."""
        return self._take("main")

    def settle(self) -> None:
        """Let the automatics work for two seconds, then lock what they found."""
        self.open()
        camera, seconds = self._camera, self._limits.settle
        self._limited(seconds, lambda: camera.set_controls({"AeEnable": True, "AwbEnable": True}))
        focuses = "AfMode" in camera.camera_controls
        if focuses:
            self._limited(seconds, lambda: camera.autofocus_cycle(wait=seconds))
        figures: dict[str, Any] = {}
        for _ in range(SETTLING_FRAMES):
            figures = self._limited(seconds, lambda: camera.capture_metadata(wait=seconds))
        locked: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
        locked |= {name: figures[name] for name in LOCKED if name in figures}
        if focuses and "LensPosition" in figures:
            locked |= {"AfMode": AF_MANUAL, "LensPosition": figures["LensPosition"]}
        self._limited(seconds, lambda: camera.set_controls(locked))

    def close(self) -> None:
        """Stop the camera and let go of it, as far as it still obeys. Calling it twice is fine."""
        camera, self._camera = self._camera, None
        if camera is not None:
            with suppress(DeviceError):  # a camera that does not even close was told about before
                self._limited(self._limits.close, lambda: _let_go(camera))

    def _started(self, library: Any) -> Any:
        """A camera that takes pictures. One that starts after its time is dropped, and closes itself then."""
        if not library.global_camera_info():
            raise RuntimeError("no camera is connected")
        camera = library(camera_num=self._number)
        try:
            camera.configure(
                camera.create_video_configuration(
                    main={"size": self._size, "format": "RGB888"},
                    lores={"size": GLANCE, "format": "YUV420"},
                    controls={"FrameDurationLimits": (FRAME_MICROSECONDS, FRAME_MICROSECONDS)},
                    buffer_count=3,
                    display=None,
                    encode=None,
                )
            )
            camera.start()
        except BaseException:
            camera.close()
            raise
        return camera

    def _take(self, stream: str) -> Picture:
        self.open()
        camera, seconds = self._camera, self._limits.picture
        return np.asarray(
            self._limited(seconds, lambda: camera.capture_array(stream, wait=seconds)), np.uint8
        )

    def _limited(self, seconds: float, call: Callable[[], T]) -> T:
        """What a call of the library returns; its faults and its silence become ours, and end the camera."""
        try:
            return self._calls.run(seconds, call)
        except (RuntimeError, IndexError, OSError, TimeoutError) as fault:
            self.close()
            raise self._missing(str(fault) or type(fault).__name__) from fault

    def _missing(self, reason: str) -> DeviceError:
        return DeviceError(
            "{camera} cannot be used: {reason}.",
            "Check its ribbon cable, and that no other program uses it. Play goes on without eyes.",
            camera=self.name,
            reason=reason,
        )


def _library() -> Any:
    """The class Picamera2, from the Pi's own packages."""
    try:
        from picamera2 import Picamera2
    except ImportError as fault:
        raise DeviceError(
            "The library picamera2 is not installed: {reason}.",
            "On a Raspberry Pi: sudo apt install python3-picamera2, and a venv with --system-site-packages.",
            reason=str(fault),
        ) from fault
    return Picamera2


def _let_go(camera: Any) -> None:
    camera.stop()
    camera.close()
