"""What to draw over a picture of the table: outlines in its pixels, and what was recognised. No drawing."""

from dataclasses import dataclass

from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import Face

Point = tuple[float, float]
"""Pixels from the left and from the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """Where a place is taken to be."""

    place: PlaceId
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What was recognised at a place; not `sure` when something lies there that could not be read."""

    place: PlaceId
    points: tuple[Point, ...]
    sure: bool = True
    face: Face | None = None
    """How the top of a stack lies; None where nothing is stacked."""
    pieces: tuple[PieceId, ...] = ()
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """All there is to draw over pictures of one size."""

    size: tuple[int, int]
    frame: tuple[Outline, ...] = ()
    corners: tuple[Point, ...] = ()
    """The middles of the corner markers, clockwise from north-west."""
    marks: tuple[Mark, ...] = ()
