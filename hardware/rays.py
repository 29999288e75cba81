"""Straight lines through printed parts: where they enter and leave, and what lies inside."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hardware.solid import Point, Solid, Triangle

_ALMOST = 1e-9
_UPWARDS: Point = (0.0123, 0.0217, 1.0)
"""Not along any axis, so that it meets no edge of a part by accident."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a part lies: its origin, and where its own x, y and z lead."""

    origin: Point = (0.0, 0.0, 0.0)
    x: Point = (1.0, 0.0, 0.0)
    y: Point = (0.0, 1.0, 0.0)
    z: Point = (0.0, 0.0, 1.0)

    def place(self, point: Point) -> Point:
        """Where a point of the part lies in the assembly."""
        a, b, c = point
        x, y, z = (
            o + a * x + b * y + c * z for o, x, y, z in zip(self.origin, self.x, self.y, self.z, strict=True)
        )
        return x, y, z


def placed(part: Solid, frame: Frame) -> Solid:
    """The part where it lies in the assembly."""
    return Solid(tuple((frame.place(a), frame.place(b), frame.place(c)) for a, b, c in part.triangles))


def hits(part: Solid, start: Point, towards: Point) -> list[float]:
    """Where a line from `start` passes the surface, in lengths of `towards`, sorted; only forwards."""
    return sorted(_hits(part.triangles, start, towards))


def spans(part: Solid, start: Point, towards: Point) -> list[tuple[float, float]]:
    """Where the line runs inside the part: from, to."""
    crossed: list[float] = []
    for at in hits(part, start, towards):
        if not crossed or at - crossed[-1] > 1e-6:  # a line through an edge meets two triangles
            crossed.append(at)
    return list(zip(crossed[::2], crossed[1::2], strict=False))


def is_inside(part: Solid, point: Point) -> bool:
    """Whether a point lies in the material."""
    return len(hits(part, point, _UPWARDS)) % 2 == 1


def overlap(one: Solid, other: Solid, deeper: float = 0.05) -> Iterator[Point]:
    """Points just under the surface of one part that lie inside the other; contact is no overlap."""
    low, high = bounds(other)
    for triangle in one.triangles:
        point = _below(triangle, deeper)
        if all(a <= p <= b for a, p, b in zip(low, point, high, strict=True)) and is_inside(other, point):
            yield point


def bounds(part: Solid) -> tuple[Point, Point]:
    """The lowest and the highest corner of the box round a part."""
    axes = list(zip(*(point for triangle in part.triangles for point in triangle), strict=True))
    (ax, bx), (ay, by), (az, bz) = ((min(axis), max(axis)) for axis in axes)
    return (ax, ay, az), (bx, by, bz)


def _hits(triangles: Sequence[Triangle], start: Point, towards: Point) -> Iterator[float]:
    for a, b, c in triangles:
        ab, ac = _minus(b, a), _minus(c, a)
        across = _cross(towards, ac)
        area = _dot(ab, across)
        if abs(area) < _ALMOST:
            continue
        away = _minus(start, a)
        u = _dot(away, across) / area
        if u < 0 or u > 1:
            continue
        turned = _cross(away, ab)
        v = _dot(towards, turned) / area
        if v < 0 or u + v > 1:
            continue
        at = _dot(ac, turned) / area
        if at > _ALMOST:
            yield at


def _below(triangle: Triangle, deeper: float) -> Point:
    a, b, c = triangle
    normal = _cross(_minus(b, a), _minus(c, a))
    length = _dot(normal, normal) ** 0.5 or 1.0
    x, y, z = ((p + q + r) / 3 - deeper * n / length for p, q, r, n in zip(a, b, c, normal, strict=True))
    return x, y, z


def _minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _dot(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _cross(one: Point, other: Point) -> Point:
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )
