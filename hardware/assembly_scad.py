"""Assemblies as OpenSCAD files, to look at and to turn: printed parts from their STL, others plain shapes."""

from collections.abc import Iterator

from hardware.assembly import Assembly, BoughtBox, BoughtRound, PlacedPart, Screw
from hardware.solid import Point

STEEL = "#8a8f98"
HALF = "translate([-60, -120, -40]) cube([120, 120, 120]);"


def scad_of(assembly: Assembly) -> str:
    """The text of the file; `apart` of 1 shows it exploded."""
    return "\n".join(_lines(assembly)) + "\n"


def _lines(assembly: Assembly) -> Iterator[str]:
    yield "// Made from the measures of the parts by hardware/draw.py; open it in OpenSCAD to turn it."
    yield "apart = 0;  // 1 for the exploded view"
    yield "$fn = 48;"
    for part in assembly.parts:
        yield from _part(part, assembly.cut)
    for thing in assembly.bought:
        yield f"// {thing.name}"
        yield f'{_moved(thing.apart)} color("{thing.colour}") {_shape(thing)}'
    for screw in assembly.screws:
        yield from _screw(screw)


def _part(part: PlacedPart, cut: bool) -> Iterator[str]:
    frame = part.frame
    rows = (
        ", ".join(f"{value:g}" for value in row)
        for row in zip(frame.x, frame.y, frame.z, frame.origin, strict=True)
    )
    matrix = ", ".join(f"[{row}]" for row in rows)
    shape = f'multmatrix([{matrix}, [0, 0, 0, 1]]) import("../parts/{part.part}.stl", convexity = 8);'
    shown = f"difference() {{ {shape} {HALF} }}" if cut else shape
    yield f'{_moved(part.apart)} color("{part.colour}") {shown}'


def _shape(thing: BoughtBox | BoughtRound) -> str:
    match thing:
        case BoughtBox():
            return f"translate({_vector(thing.at)}) cube({_vector(thing.size)});"
        case BoughtRound():
            return f"translate({_vector(thing.at)}) cylinder(d = {thing.diameter:g}, h = {thing.height:g});"


def _screw(screw: Screw) -> Iterator[str]:
    """From its head to its end, the nut where it sits."""
    d = screw.diameter
    head = -screw.under_head
    parts = [
        f"translate([0, 0, {head - 0.7 * d:g}]) cylinder(d = {1.75 * d:g}, h = {0.7 * d:g});",
        f"translate([0, 0, {head:g}]) cylinder(d = {d:g}, h = {screw.length:g});",
    ]
    if screw.nut:
        parts.append(
            f"translate([0, 0, {screw.grip:g}]) cylinder(d = {1.9 * d:g}, h = {screw.nut:g}, $fn = 6);"
        )
    yield f"// {screw.name}"
    turned = _turned(screw.towards)
    yield (
        f'{_moved(screw.apart)} color("{STEEL}") translate({_vector(screw.start)}) {turned} '
        f"union() {{ {' '.join(parts)} }}"
    )


def _turned(towards: Point) -> str:
    """How a shape along z is turned to lie along an axis."""
    turns = {
        (0.0, 0.0, 1.0): "rotate([0, 0, 0])",
        (0.0, 0.0, -1.0): "rotate([180, 0, 0])",
        (1.0, 0.0, 0.0): "rotate([0, 90, 0])",
        (-1.0, 0.0, 0.0): "rotate([0, -90, 0])",
    }
    return turns[towards]


def _moved(apart: Point) -> str:
    return f"translate(apart * {_vector(apart)})"


def _vector(point: Point) -> str:
    return f"[{', '.join(f'{value:g}' for value in point)}]"
