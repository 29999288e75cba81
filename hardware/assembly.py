"""An assembly as values: which parts lie where, which screws hold them, what is bought. No drawing."""

from dataclasses import dataclass, field

from hardware.rays import Frame
from hardware.solid import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPart:
    """A printed part where it lies; `apart` is where it moves in an exploded view."""

    part: str
    frame: Frame = field(default_factory=Frame)
    apart: Point = (0.0, 0.0, 0.0)
    colour: str = "#5aa3a3"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtBox:
    """Something bought, as a box with this corner and this size."""

    name: str
    at: Point
    size: Point
    apart: Point = (0.0, 0.0, 0.0)
    colour: str = "#3a7d44"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtRound:
    """Something bought, as an upright cylinder on this point."""

    name: str
    at: Point
    diameter: float
    height: float
    apart: Point = (0.0, 0.0, 0.0)
    colour: str = "#9aa0a6"


@dataclass(frozen=True, slots=True, kw_only=True)
class Screw:
    """A screw from under its head, or its washer, to its end; `grip` is what it clamps."""

    name: str
    start: Point
    towards: Point
    """One millimetre along the screw."""
    diameter: float
    length: float
    grip: float
    under_head: float = 0.0
    """Washer under the head."""
    nut: float = 0.0
    """Washer and nut at the other end; 0 for a wood screw."""
    apart: Point = (0.0, 0.0, 0.0)

    @property
    def over(self) -> float:
        """What sticks out beyond the nut."""
        return self.length - self.under_head - self.grip - self.nut


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """Everything in one picture."""

    name: str
    parts: tuple[PlacedPart, ...]
    bought: tuple[BoughtBox | BoughtRound, ...] = ()
    screws: tuple[Screw, ...] = ()
    view: tuple[float, float, float] = (60.0, 0.0, 30.0)
    """How the camera of OpenSCAD is turned."""
    size: tuple[int, int] = (640, 520)
    """Of its pictures, in pixels."""
    cut: bool = False
    """Whether printed parts are cut open along the plane y = 0."""
    explode: bool = False
    """Whether it also has an exploded view."""
