"""One picture from the camera a table.toml names, for checks: opened, looked through, let go."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.config import CameraConfig
from companion.errors import DeviceError

if TYPE_CHECKING:  # OpenCV and NumPy are needed only where a camera is
    from companion.devices.camera.source import FrameSource
    from companion.devices.vision.images import Picture


def still_from(camera: CameraConfig) -> "Callable[[], Picture]":
    """A function that takes one picture; it raises DeviceError when the camera cannot be used."""
    return partial(_take, camera)


def _take(camera: CameraConfig) -> "Picture":
    source = source_of(camera)
    try:
        source.open()
        return source.look()
    finally:
        source.close()


def source_of(camera: CameraConfig) -> "FrameSource":
    """The camera itself, not yet open."""
    try:
        if camera.source == "picamera":
            from companion.devices.camera.picamera import PiCamera

            return PiCamera()
        from companion.devices.camera.webcam import Webcam

        return Webcam(int(camera.source.removeprefix("usb:")))
    except ImportError as fault:
        raise DeviceError(
            "The camera needs a library that is not installed: {name}.",
            "Install the extra `camera`: pip install 'white-moon-companion[camera]'.",
            name=str(fault.name),
        ) from fault
