"""The port of the camera: what the panel shows of it, and what the owner does with it. No devices.

Whoever may watch sees what was read; the live picture, the corners and the album are the owner's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.messages.ids import PieceId
from companion.messages.sightings import Outline, Point, Sketch


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How well the table was found."""

    by_hand: bool
    misfit: float
    """Millimetres by which the markers miss their places, on average; 0 when set by hand."""
    marker: int
    """Pixels along the side of a marker on a piece."""
    enough: int
    """How many of those are wanted."""
    seen: int | None
    """How many corner markers were seen at the last check; None before the first."""

    @property
    def good(self) -> bool:
        """Whether nothing needs to be done about it."""
        return self.misfit <= GOOD_MISFIT and self.marker >= self.enough


GOOD_MISFIT = 1.0
"""Millimetres the corners may be wrong on average before somebody should mind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPicture:
    """A picture: its number, its age, and what to draw over it."""

    number: int
    """Another one for every picture, so that a browser fetches each once."""
    seconds: int
    sketch: Sketch


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """One thing of a sitting and what came of it; `flaws` are words for what is wrong with its picture."""

    name: str
    piece: PieceId | None
    outline: Outline | None
    known: bool
    flaws: tuple[str, ...] = ()
    twin: str | None = None
    """The name of what it looks too much alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSitting:
    """One picture of the album that can be taken: `pose` is its name, `kind` says what to lay out."""

    pose: str
    kind: str
    columns: int
    portraits: tuple[Portrait, ...]
    taken: int
    """How often it was taken since the companion started."""

    @property
    def known(self) -> int:
        """How many of its things the album knows."""
        return sum(portrait.known for portrait in self.portraits)


class PhotosPort(Protocol):
    """The pictures of the owner's own pieces. Any thread may ask."""

    @property
    def rehearses(self) -> bool:
        """Whether it hangs over a simulated table, which can lay things out by itself."""

    def sit(self) -> None:
        """Somebody lays things out to be photographed: take them for no game for some seconds."""

    def sittings(self) -> Sequence[ShownSitting]:
        """Every picture the album wants, in order."""

    def take(self, pose: str) -> None:
        """Take one of them now and keep what is good; raise Refused or DeviceError when it cannot be."""

    def portrait(self, pose: str, name: str) -> bytes | None:
        """One picture of the album as a JPEG file."""

    def lay_out(self, pose: str) -> None:
        """On a simulated table: lay out what a sitting wants; an empty pose brings the game back."""


class CameraPort(Protocol):
    """The camera of one table. Any thread may ask."""

    @property
    def photos(self) -> PhotosPort:
        """Where the owner's own pieces are photographed."""

    def live(self) -> ShownPicture | None:
        """The table now, or the last there was of it; None when there never was a picture."""

    def live_picture(self) -> bytes | None:
        """The same as a JPEG file."""

    def seen(self) -> ShownPicture | None:
        """The last picture that was read, with what was recognised; None before the first."""

    def seen_picture(self) -> bytes | None:
        """The same as a JPEG file."""

    def fit(self) -> Fit | None:
        """How well the table was found; None while it was not."""

    def look_again(self) -> None:
        """Read the table once more."""

    def find_corners(self) -> None:
        """Find the table by its markers and forget corners set by hand; raise DeviceError when it fails."""

    def set_corners(self, corners: Sequence[Point]) -> None:
        """Take and keep corners set by hand, clockwise from north-west; raise DeviceError if they are not."""
