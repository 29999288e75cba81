"""A USB webcam through OpenCV. No recognition. One pulled out may never answer: calls have limits."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import cv2
import numpy as np

from companion.devices.camera.time_limits import CameraLimits, LimitedCalls
from companion.devices.vision.images import Grey, Picture, grey_of
from companion.devices.vision.motion import glance_of
from companion.errors import DeviceError

WARM_UP = 20
"""Pictures thrown away while the camera finds its exposure."""
LIMITS = CameraLimits(picture=15.0)
"""OpenCV itself gives a picture up after 10 s."""

T = TypeVar("T")


class Webcam:
    """A webcam by its number, or by the path or address OpenCV knows it under."""

    living = True

    def __init__(
        self, camera: int | str = 0, size: tuple[int, int] = (1920, 1080), limits: CameraLimits = LIMITS
    ) -> None:
        self.name = f"webcam {camera}"
        self._camera = camera
        self._size = size
        self._limits = limits
        self._calls = LimitedCalls()
        self._stream: cv2.VideoCapture | None = None

    def open(self) -> None:
        """Open the webcam and let its exposure settle."""
        if self._stream is not None:
            return
        if self._calls.hanging:
            raise self._mute()
        stream = self._limited(self._limits.start, lambda: cv2.VideoCapture(self._camera))
        if not stream.isOpened():
            stream.release()
            raise DeviceError(
                "There is no camera called {camera}.",
                "Plug it in, or choose another in table.toml. Play goes on without eyes.",
                camera=self.name,
            )
        stream.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        stream.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        stream.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._stream = stream

    def glance(self) -> Grey:
        """The table now, small and grey."""
        return glance_of(grey_of(self.look()))

    def look(self) -> Picture:
        """The table now."""
        self.open()
        assert self._stream is not None
        taken, picture = self._limited(self._limits.picture, self._stream.read)
        if not taken:
            raise self._mute()
        return np.asarray(picture, np.uint8)

    def settle(self) -> None:
        """Let the automatics find their values for the present light, then switch them off."""
        self.open()
        assert self._stream is not None
        for automatic in (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB):
            self._stream.set(automatic, 1)
        self._stream.set(cv2.CAP_PROP_AUTO_EXPOSURE, 3)
        for _ in range(WARM_UP):
            self.look()
        for automatic in (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB):
            self._stream.set(automatic, 0)
        self._stream.set(cv2.CAP_PROP_AUTO_EXPOSURE, 1)

    def close(self) -> None:
        """Let go of the webcam, as far as it still obeys. Calling it twice is fine."""
        stream, self._stream = self._stream, None
        if stream is not None:
            with suppress(DeviceError):  # a webcam that does not even close was told about before
                self._limited(self._limits.close, stream.release)

    def _limited(self, seconds: float, call: Callable[[], T]) -> T:
        try:
            return self._calls.run(seconds, call)
        except TimeoutError as fault:
            self.close()
            raise self._mute() from fault

    def _mute(self) -> DeviceError:
        return DeviceError(
            "{camera} gives no picture.",
            "Reseat its cable. Play goes on meanwhile: tap what the table cannot see.",
            camera=self.name,
        )
