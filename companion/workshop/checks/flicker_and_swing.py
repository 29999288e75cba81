"""Several pictures in a row of a table at rest: does the light flicker, does the camera swing?"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.devices.vision.layout import TableLayout
from companion.errors import DeviceError
from companion.messages.text import text
from companion.workshop.checks.findings import Finding, GuideStep, bad, good

if TYPE_CHECKING:  # OpenCV and NumPy are needed only where a camera is
    from companion.devices.vision.images import Picture

STEP = GuideStep.CAMERA
BANDS = 24
"""Into how many bands a picture is cut: a lamp on the mains makes some brighter than others, which wander."""
FLICKER = 0.03
"""By how much a band may change from picture to picture."""
SWING_MM = 1.5
"""By how much the corners may move."""


def check_steadiness(pictures: "Sequence[Picture]", layout: TableLayout) -> Iterator[Finding]:
    """What the pictures differ in."""
    change = flicker_of(pictures)
    if change > FLICKER:
        yield bad(
            STEP,
            "light",
            text("The light flickers by {change} %.", change=round(100 * change)),
            text("Use a flicker-free lamp or daylight; keep hands off the table while this is looked at."),
        )
    else:
        yield good(STEP, "light", text("The light is steady."))
    swing = swing_of(pictures, layout)
    if swing is not None and swing > SWING_MM:
        yield bad(
            STEP,
            "arm",
            text("The camera swings: the corners move by {swing} mm.", swing=f"{swing:.1f}"),
            text(
                "Tighten the screws of the arm and of its clamp; wooden slats are stiffer than printed ones."
            ),
        )
    elif swing is not None:
        yield good(STEP, "arm", text("The camera hangs still."))


def flicker_of(pictures: "Sequence[Picture]") -> float:
    """The largest change of a band's brightness, as a share of it."""
    import numpy as np

    bands = np.array(
        [[band.mean() for band in np.array_split(picture[::4, ::4], BANDS)] for picture in pictures]
    )
    usual = np.maximum(bands.mean(axis=0), 1.0)
    return float(np.abs(bands / usual - 1).max())


def swing_of(pictures: "Sequence[Picture]", layout: TableLayout) -> float | None:
    """How far a corner of the table moves, in mm; None where the table is not found twice."""
    import numpy as np

    from companion.devices.vision.calibration import calibrate

    found = []
    for picture in pictures:
        try:
            found.append(calibrate(picture, layout))
        except DeviceError:  # told by the check of the corners
            continue
    if len(found) < 2:
        return None
    corners = np.array([each.corners for each in found])
    away = np.linalg.norm(corners - np.median(corners, axis=0), axis=2).max()
    return float(away / found[0].scale(layout.square))
