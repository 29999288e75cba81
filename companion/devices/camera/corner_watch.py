"""Keeps the calibration of the eyes: finds the table by its corners, and notices bumps and other light.

Corners that a person set are never moved; the markers then only tell that the camera was.
"""

from collections.abc import Callable

from companion.devices.camera.picture_checks import SET_AGAIN, Troubles
from companion.devices.vision.calibration import Calibration, calibrate
from companion.devices.vision.images import Picture
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.steadiness import MOVED, Steadiness, steadiness
from companion.errors import DeviceError
from companion.messages.sightings import EyeTrouble, Sighting

CHECK_SECONDS = 1.0
"""How often the corners are checked."""
BLIND_CHECKS = 2
"""Checks without corners after which they are looked for in the whole picture."""


class CornerWatch:
    """Where the table is, as far as it is known, and whether that still holds."""

    def __init__(self, layout: TableLayout, calibration: Calibration | None, troubles: Troubles) -> None:
        self.calibration = calibration
        self.steady: Steadiness | None = None
        """How the corners looked at the last check."""
        self._layout = layout
        self._troubles = troubles
        self._checked: float | None = None
        self._blind = 0
        self._rest: Steadiness | None = None

    def adopt(self, calibration: Calibration) -> None:
        """Take a calibration over."""
        self.calibration, self._rest = calibration, None
        self.start_over()

    def start_over(self) -> None:
        """Check at once."""
        self._checked, self._blind = None, 0

    def due(self, now: float) -> bool:
        """Tell whether it is time to look at the corners, once a second."""
        if self._checked is not None and now - self._checked < CHECK_SECONDS:
            return False
        self._checked = now
        return True

    def seek(self, picture: Picture) -> DeviceError | None:
        """Find the table by its markers; return the complaint when they are not all seen."""
        try:
            self.calibration = calibrate(picture, self._layout)
        except DeviceError as unseen:
            return unseen
        return None

    def check(self, look: Callable[[], Picture], settle: Callable[[], None], now: float) -> list[Sighting]:
        """Does the camera hang where it did, and is the light what it was? If not, say so and mend it."""
        assert self.calibration is not None
        picture = look()
        steady = self.steady = steadiness(picture, self.calibration, self._layout)
        self._blind = self._blind + 1 if steady.seen < 2 else 0
        if self.calibration.by_hand:
            return self._check_hand_set(steady, now)
        told: list[Sighting] = []
        if EyeTrouble.RELIT in self._troubles or (steady.relit and not steady.bumped):
            told += self._troubles.tell(EyeTrouble.RELIT, True, now)
            settle()
            told += self._find_again(EyeTrouble.RELIT, look, now)
        elif self._moved(steady, picture):
            told += self._troubles.tell(EyeTrouble.BUMPED, True, now)
            told += self._find_again(EyeTrouble.BUMPED, look, now)
        return told

    def _check_hand_set(self, steady: Steadiness, now: float) -> list[Sighting]:
        told = self._troubles.tell(EyeTrouble.RELIT, False, now)
        if steady.seen < 2:
            return told
        if self._rest is None:
            self._rest = steady
        moved = abs(steady.wandered - self._rest.wandered) > MOVED
        return told + self._troubles.tell(EyeTrouble.BUMPED, moved, now, SET_AGAIN)

    def _moved(self, steady: Steadiness, picture: Picture) -> bool:
        """Corners that wandered tell a bump; so do corners that are gone but found elsewhere."""
        if EyeTrouble.BUMPED in self._troubles or steady.bumped:
            return True
        if self._blind < BLIND_CHECKS:
            return False
        try:
            calibrate(picture, self._layout)
        except DeviceError:
            return False
        return True

    def _find_again(self, trouble: EyeTrouble, look: Callable[[], Picture], now: float) -> list[Sighting]:
        """Calibrate again as soon as all four corners are seen."""
        return [] if self.seek(look()) else self._troubles.tell(trouble, False, now)
