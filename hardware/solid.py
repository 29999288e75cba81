"""Printed parts as triangles: reading and writing STL, and the checks a slicer would do. No OpenSCAD here."""

import re
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]

HEADER = b"printed part of the white moon companion".ljust(80)
_VERTEX = re.compile(r"vertex\s+(\S+)\s+(\S+)\s+(\S+)")


@dataclass(frozen=True, slots=True)
class Solid:
    """A part as its surface."""

    triangles: tuple[Triangle, ...]

    @property
    def size(self) -> Point:
        """Extent along x, y and z in mm."""
        points = [point for triangle in self.triangles for point in triangle]
        x, y, z = (max(axis) - min(axis) for axis in zip(*points, strict=True))
        return x, y, z

    @property
    def volume(self) -> float:
        """Volume in cubic mm; negative if the surface is inside out."""
        return sum(_signed(triangle) for triangle in self.triangles)

    @property
    def watertight(self) -> bool:
        """Whether every edge joins two triangles that run along it in opposite directions."""
        edges = Counter(edge for triangle in self.triangles for edge in _edges(triangle))
        return bool(edges) and all(edges[end, start] == count for (start, end), count in edges.items())


def read_text(source: str) -> Solid:
    """Read the text form OpenSCAD writes; triangles without extent are left out, order is made stable."""
    points = [_point(match) for match in _VERTEX.finditer(source)]
    triangles = (tuple(points[at : at + 3]) for at in range(0, len(points), 3))
    whole = {_turned((a, b, c)) for a, b, c in triangles if len({a, b, c}) == 3}
    return Solid(tuple(sorted(whole)))


def write(solid: Solid, path: Path) -> None:
    """Write the small binary form, the same bytes for the same part."""
    body = b"".join(
        struct.pack("<12fH", 0, 0, 0, *(value for point in triangle for value in point), 0)
        for triangle in solid.triangles
    )
    path.write_bytes(HEADER + struct.pack("<I", len(solid.triangles)) + body)


def read(path: Path) -> Solid:
    """Read the binary form."""
    raw = path.read_bytes()
    (count,) = struct.unpack_from("<I", raw, 80)
    if len(raw) != 84 + 50 * count:
        raise ValueError(f"{path} is not a binary STL of {count} triangles")
    rows = (struct.unpack_from("<12f", raw, 84 + 50 * number)[3:] for number in range(count))
    return Solid(tuple((row[0:3], row[3:6], row[6:9]) for row in rows))


def _point(match: re.Match[str]) -> Point:
    x, y, z = (struct.unpack("<f", struct.pack("<f", float(part)))[0] for part in match.groups())
    return x, y, z


def _turned(triangle: Triangle) -> Triangle:
    """The same triangle, beginning with its smallest corner."""
    first = triangle.index(min(triangle))
    return triangle[first], triangle[(first + 1) % 3], triangle[(first + 2) % 3]


def _edges(triangle: Triangle) -> Iterator[tuple[Point, Point]]:
    a, b, c = triangle
    yield from ((a, b), (b, c), (c, a))


def _signed(triangle: Triangle) -> float:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    return (ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)) / 6
