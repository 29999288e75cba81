"""A folder of photographs and its index.json: what each shows, which markers are in it and where. No reading.

The index is an object with `photos`, a list of objects: `file`, `kind` (markers, checkers, tables, dice or
colours), `markers` (`dictionary` by OpenCV's name, `id`, `corners` in pixels, `side`), and for coloured
plastic `chips` (`colour`, `x`, `y`, `half`) and `grey`, a spot of grey in the same light.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.devices.vision.images import Picture, Points, picture_in
from companion.errors import Refused


@dataclass(frozen=True, slots=True, eq=False)
class MarkerThere:
    """A marker that is known to be in a photograph."""

    dictionary: int
    number: int
    corners: Points
    side: float


@dataclass(frozen=True, slots=True)
class Chip:
    """A spot of coloured plastic, a square of twice `half` pixels."""

    colour: str
    x: int
    y: int
    half: int


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Photograph:
    """One photograph and what is known of it."""

    path: Path
    kind: str
    markers: tuple[MarkerThere, ...]
    chips: tuple[Chip, ...]
    grey: tuple[int, int] | None
    """Where something grey is."""

    def picture(self) -> Picture:
        """The photograph itself."""
        picture = picture_in(self.path.read_bytes()) if self.path.is_file() else None
        if picture is None:
            raise Refused(
                "The photograph {file} cannot be read.",
                "Put it back, or take it out of index.json.",
                file=str(self.path),
            )
        return picture


@cache
def photographs(folder: Path) -> tuple[Photograph, ...]:
    """All photographs of a folder, in the order of its index."""
    try:
        rows = json.loads((folder / "index.json").read_text("utf-8"))["photos"]
        return tuple(_photograph(folder, row) for row in rows)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
        raise Refused(
            "There is no index of photographs in {folder}: {reason}.",
            "Name a folder with an index.json that lists its photographs.",
            folder=str(folder),
            reason=str(fault),
        ) from fault


def _photograph(folder: Path, row: Mapping[str, Any]) -> Photograph:
    markers = tuple(
        MarkerThere(
            int(getattr(cv2.aruco, one["dictionary"])),
            int(one["id"]),
            np.array(one["corners"], np.float64).reshape(4, 2),
            float(one["side"]),
        )
        for one in row.get("markers", ())
    )
    chips = tuple(
        Chip(str(one["colour"]), int(one["x"]), int(one["y"]), int(one["half"]))
        for one in row.get("chips", ())
    )
    grey = row.get("grey")
    return Photograph(
        path=folder / str(row["file"]),
        kind=str(row["kind"]),
        markers=markers,
        chips=chips,
        grey=None if grey is None else (int(grey[0]), int(grey[1])),
    )
