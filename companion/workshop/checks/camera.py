"""Checks of the camera: does it answer, is the picture bright and steady, are the corners in it?"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.devices.vision.layout import TableLayout
from companion.errors import DeviceError
from companion.messages.text import text
from companion.workshop.checks.findings import Finding, GuideStep, bad, from_error, good
from companion.workshop.checks.flicker_and_swing import check_steadiness
from companion.workshop.checks.parts import TableParts

if TYPE_CHECKING:  # OpenCV and NumPy are needed only where a camera is
    from companion.devices.vision.images import Picture

STEP = GuideStep.CAMERA
PICTURES = 8
"""Taken within a second."""
DARK = 40
"""Mean brightness of 255 below which nothing is read reliably."""
GLARING = 0.25
"""Share of fully white pixels above which a lamp shines into the lens or the exposure is wrong."""


def check_camera(parts: TableParts, layout: TableLayout) -> Iterator[Finding]:
    """Take a few pictures in a row and look at them."""
    if parts.take is None:
        yield good(STEP, "camera", text("This table has none."))
        return
    try:
        pictures = parts.take(PICTURES)
    except DeviceError as error:
        yield from_error(STEP, "camera", error)
        return
    yield _light(pictures[0])
    yield _corners(pictures[0], layout)
    yield from check_steadiness(pictures, layout)


def _light(picture: "Picture") -> Finding:
    brightness = int(picture.mean())
    if brightness < DARK:
        return bad(
            STEP,
            "camera",
            text("The picture is too dark: {brightness} of 255.", brightness=brightness),
            text("Take the cap off the lens; light the table with a diffuse lamp."),
        )
    if float((picture >= 254).mean()) > GLARING:
        return bad(
            STEP,
            "camera",
            text("Large parts of the picture are pure white."),
            text("Turn lamps away from the lens and from gloss; use a diffuse lamp."),
        )
    return good(STEP, "camera", text("It sees the table, brightness {brightness}.", brightness=brightness))


def _corners(picture: "Picture", layout: TableLayout) -> Finding:
    from companion.devices.vision.calibration import calibrate

    try:
        calibrate(picture, layout)
    except DeviceError as error:
        return from_error(STEP, "corners", error)
    return good(STEP, "corners", text("All four corner markers are seen."))
