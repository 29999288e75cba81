"""Where pictures come from: the port every camera fits, and what can be wrong with a picture. No
recognition.

A source gives two kinds of pictures: small grey glances, many a second, to see movement; and full looks,
to read.
"""

from typing import Protocol

from companion.devices.vision.images import Grey, Picture, grey_of
from companion.errors import DeviceError

BLACK = 6
"""Mean grey level up to which a picture counts as black."""
EVEN = 4.0
"""Spread of grey levels up to which a dark picture shows nothing at all."""
FROZEN_GLANCES = 20
"""How many equal glances in a row make a frozen stream: a living sensor always has noise."""


class FrameSource(Protocol):
    """A camera, or something that stands in for one."""

    @property
    def name(self) -> str:
        """What to call it in complaints."""

    @property
    def living(self) -> bool:
        """Whether two pictures of it always differ a little, as those of a real sensor do."""

    def open(self) -> None:
        """Begin to take pictures; once open, nothing happens. Raise DeviceError when that is not possible."""

    def glance(self) -> Grey:
        """The table now, small and grey."""

    def look(self) -> Picture:
        """The table now, full size, blue-green-red."""

    def settle(self) -> None:
        """Let focus, exposure and colours find their values for the present light, then lock them."""

    def close(self) -> None:
        """Let go of the camera. Calling it twice is fine."""


class PictureCheck:
    """Watches glances and looks for what makes them useless, and says so in words."""

    def __init__(self, source: FrameSource) -> None:
        self._source = source
        self._last: bytes | None = None
        self._equal = 0

    def glance(self, picture: Grey) -> Grey:
        """Pass a glance on, unless it is black or the stream stands still, also after it was opened anew."""
        self._not_black(picture)
        content = picture.tobytes()
        self._equal = self._equal + 1 if self._source.living and content == self._last else 0
        self._last = content
        if self._equal >= FROZEN_GLANCES:
            raise DeviceError(
                "The picture of {camera} stands still.",
                "Reseat its cable. Play goes on meanwhile: tap what the table cannot see.",
                camera=self._source.name,
            )
        return picture

    def look(self, picture: Picture, size: tuple[int, int] | None) -> Picture:
        """Pass a look on, unless it is black or not of the size the table was calibrated for."""
        self._not_black(grey_of(picture[::8, ::8]))
        seen = (picture.shape[1], picture.shape[0])
        if size is not None and seen != size:
            raise DeviceError(
                "{camera} gives pictures of {seen}, but the table was calibrated for {known}.",
                "Set the camera to its former size, or calibrate again on the workshop page.",
                camera=self._source.name,
                seen=f"{seen[0]} x {seen[1]}",
                known=f"{size[0]} x {size[1]}",
            )
        return picture

    def _not_black(self, picture: Grey) -> None:
        if picture.mean() <= BLACK and picture.std() <= EVEN:
            raise DeviceError(
                "The picture of {camera} is black.",
                "Take the cover off the lens, or switch the light on.",
                camera=self._source.name,
            )
