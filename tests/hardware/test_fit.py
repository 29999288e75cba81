"""Printed parts fit together: every hole meets its counterpart, nothing collides, screws are long enough.

The parts are taken as they are handed out, as triangles, and put where the assemblies have them.
"""

from functools import cache
from itertools import combinations
from math import cos, pi, radians, sin, tan

import pytest

from companion.config import default_table
from companion.devices.vision.layout import usual_layout
from companion.tools.plan.bill import bill
from hardware import rays, solid
from hardware.arm import camera_arm, lens_of
from hardware.assemblies import TABLE_TOP, assemblies, under, village_tile
from hardware.assembly import Assembly, PlacedPart, Screw
from hardware.draw import GENERATED
from hardware.scad_values import values_of
from hardware.solid import Point, Solid

ASSEMBLIES = assemblies()
VIEW_DEGREES = (66.0, 41.0)
"""What Camera Module 3 sees."""
ROUND = [(cos(2 * pi * step / 8 + 0.1), sin(2 * pi * step / 8 + 0.1)) for step in range(8)]


@cache
def printed(part: str) -> Solid:
    """A part as it is handed out."""
    return solid.read(GENERATED / "parts" / f"{part}.stl")


@cache
def where_it_lies(part: PlacedPart) -> Solid:
    """A part in its assembly."""
    return rays.placed(printed(part.part), part.frame)


@cache
def box_of(part: PlacedPart) -> tuple[Point, Point]:
    """The box round a part in its assembly."""
    return rays.bounds(where_it_lies(part))


def beside(screw: Screw, away: float) -> list[tuple[Point, Point]]:
    """Lines along a screw, this far from its axis, from 5 mm before it begins."""
    across = [axis for axis in range(3) if not screw.towards[axis]]
    lines = []
    for a, b in ROUND:
        start = [value - 5 * step for value, step in zip(screw.start, screw.towards, strict=True)]
        start[across[0]] += away * a
        start[across[1]] += away * b
        lines.append(((start[0], start[1], start[2]), screw.towards))
    return lines


def spans_along(assembly: Assembly, line: tuple[Point, Point], reach: float) -> list[tuple[float, float]]:
    """Where a line runs through material, counted from the screw's beginning."""
    found = []
    for part in assembly.parts:
        low, high = box_of(part)
        if all(step or a <= at <= b for a, at, b, step in zip(low, line[0], high, line[1], strict=True)):
            inside = rays.spans(where_it_lies(part), *line)
            found += [(a - 5, b - 5) for a, b in inside if a - 5 < reach and b > 0]
    return sorted(found)


@pytest.mark.parametrize("name", ["camera_arm", "village_tile", "hub"])
class TestScrews:
    def test_holes_meet(self, name: str) -> None:
        """A screw passes all it clamps without touching: the axes of the holes are one."""
        assembly = ASSEMBLIES[name]
        for screw in assembly.screws:
            for line in beside(screw, screw.diameter / 2):
                crossed = spans_along(assembly, line, screw.grip)
                assert [span for span in crossed if span[1] > 0.1] == [], (screw.name, screw.start)

    def test_what_a_screw_clamps_lies_face_to_face(self, name: str) -> None:
        """Under its washer there is material, without a gap, as thick as the screw was chosen for."""
        assembly = ASSEMBLIES[name]
        for screw in assembly.screws:
            if screw.name == "M8 x 50":  # its nut lies inside the jaw
                continue
            for line in beside(screw, 0.9 * screw.diameter + (1.0 if screw.diameter == 3 else 0.0)):
                crossed = [span for span in spans_along(assembly, line, screw.grip) if span[0] > -1]
                assert crossed, (screw.name, screw.start)
                assert crossed[0][0] == pytest.approx(0, abs=0.05), (screw.name, screw.start)
                end = crossed[0][1]
                for start, further in crossed[1:]:
                    assert start == pytest.approx(end, abs=0.05), (screw.name, screw.start)
                    end = further
                assert end == pytest.approx(screw.grip, abs=0.05), (screw.name, screw.start)

    def test_nothing_lies_on_anything_else(self, name: str) -> None:
        """Parts touch; they do not share room."""
        assembly = ASSEMBLIES[name]
        for one, other in combinations(assembly.parts, 2):
            found = next(rays.overlap(where_it_lies(one), where_it_lies(other)), None)
            assert found is None, (one.part, other.part, found)


class TestLengths:
    def test_joint_screws_end_behind_their_nut(self) -> None:
        """Two walls of 8 mm, washers and lock nut: at least a turn of thread sticks out, and not a spike."""
        screws = [screw for screw in ASSEMBLIES["camera_arm"].screws if screw.nut]

        assert {screw.name for screw in screws} == {"M4 x 25", "M2 x 8"}
        assert all(0.7 <= screw.over <= 4 for screw in screws)

    def test_a_screw_of_16_mm_would_be_too_short(self) -> None:
        """As the first bill had it: it does not even reach the nut."""
        joint = next(screw for screw in ASSEMBLIES["camera_arm"].screws if screw.name == "M4 x 25")

        assert 16 - joint.under_head - joint.grip - joint.nut < 0

    def test_the_clamp_holds_tops_from_6_to_30_mm(self) -> None:
        """Its screw reaches the thinnest, its jaws take the thickest."""
        clamp = next(screw for screw in ASSEMBLIES["camera_arm"].screws if screw.name == "M8 x 50")
        gap = values_of("camera_arm.scad")["table_edge"]

        assert gap == 30
        assert clamp.over >= gap - 6

    def test_wood_screws_hold_and_stay_inside_the_top(self) -> None:
        """Four turns in the wood at least; nothing scratches a tile."""
        for screw in (*ASSEMBLIES["village_tile"].screws, *ASSEMBLIES["hub"].screws):
            assert 4 <= screw.over <= TABLE_TOP - 0.8
        wood = [part for part in bill(default_table(), 30, 9)["full"] if "Wood screw 3 x 8" in part.name]
        assert [part.quantity for part in wood] == [2 * 4, 2 * 12]


class TestArm:
    def test_the_bill_has_every_screw(self) -> None:
        """Eighteen in the joints with their nuts and washers, four at the camera, one in the clamp."""
        names = [screw.name for screw in ASSEMBLIES["camera_arm"].screws]
        parts = {part.name: part.quantity for part in bill(default_table(), 30, 9)["camera"]}

        assert {name: names.count(name) for name in names} == {"M4 x 25": 18, "M2 x 8": 4, "M8 x 50": 1}
        for name in set(names):
            (bought,) = (count for part, count in parts.items() if part.startswith(f"Screw {name}"))
            assert bought == names.count(name)
        assert (parts["Lock nut M4"], parts["Washer M4"]) == (18, 36)

    def test_the_bill_has_every_strut(self) -> None:
        """In words, as somebody reads who prints them."""
        v = values_of("camera_arm.scad")
        (arm,) = (
            part for part in bill(default_table(), 30, 9)["camera"] if part.name.startswith("Camera arm")
        )

        assert (v["uprights"], v["acrosses"]) == (5, 2)
        assert "five struts" in arm.name
        assert "two struts across" in arm.name

    def test_the_lens_hangs_over_the_middle_of_the_village(self) -> None:
        """At the height table.toml has, and as far from the edge as camera.toml has it."""
        _, y, z = lens_of(ASSEMBLIES["camera_arm"])

        assert y == usual_layout().square.y
        assert z == 800

    def test_the_lens_looks_down_and_sees_no_part_of_the_arm(self) -> None:
        """Straight down and to every corner and edge of its picture."""
        arm = ASSEMBLIES["camera_arm"]
        x, y, z = lens_of(arm)
        across, deep = (tan(radians(angle / 2)) for angle in VIEW_DEGREES)
        steps = [step / 4 for step in range(-4, 5)]
        for east in steps:
            for south in steps:
                look = (east * across, south * deep, -1.0)
                for part in arm.parts:
                    seen = rays.hits(where_it_lies(part), (x, y, z + 1.5), look)
                    assert seen == [], (part.part, look)

    def test_the_lens_sees_the_whole_field(self) -> None:
        """With a margin of 4 cm on each side for an arm that leans."""
        layout = usual_layout()
        across, deep = (2 * 800 * tan(radians(angle / 2)) for angle in VIEW_DEGREES)

        assert (round(across), round(deep)) == (1039, 598)
        assert across - layout.width > 80
        assert deep - layout.height > 80

    def test_the_clamp_grips_beyond_the_playing_field(self) -> None:
        """No board lies under its jaw."""
        _, high = box_of(ASSEMBLIES["camera_arm"].parts[0])

        assert high[1] <= 0

    @pytest.mark.parametrize("height", [600, 700, 900])
    def test_an_arm_of_another_height_still_meets_the_table_and_the_lens(self, height: float) -> None:
        """The number and the length of struts follow."""
        arm = camera_arm(camera_height=height)
        struts = [part for part in arm.parts if part.part == "camera_strut"]
        v = values_of("camera_arm.scad", camera_height=height)
        top = struts[-1].frame.origin[2] + v["strut_l"]

        assert lens_of(arm)[2] == height
        assert v["strut_l"] <= v["longest"]
        assert top == pytest.approx(height + v["beam_up"] + v["strut_w"] / 2 - v["elbow_to_end"])


class TestHolders:
    @pytest.mark.parametrize("pitch", [80.0, 90.0])
    def test_holders_lie_side_by_side(self, pitch: float) -> None:
        """At the pitch of 80 and 90 mm tiles, all turned the same way, with room to push one in."""
        holders = [part for part in village_tile(pitch).parts if part.part == "reader_holder"]
        boxes = [box_of(part) for part in holders]
        for (low, high), (other_low, other_high) in combinations(boxes, 2):
            gaps = [max(other_low[axis] - high[axis], low[axis] - other_high[axis]) for axis in range(2)]
            assert max(gaps) >= 1, (low, other_low)

    def test_the_antenna_is_under_the_middle_of_the_tile(self) -> None:
        """The cross in the floor of the holder goes through at that point."""
        holder = rays.placed(printed("reader_holder"), under(0, 0))

        assert rays.hits(holder, (0, 0, -50), (0, 0, 1)) == []

    def test_no_screw_stands_inside_the_loop(self) -> None:
        """The loop is 50 mm wide; metal inside it takes the field away."""
        for screw in ASSEMBLIES["village_tile"].screws:
            nearest = min(
                ((screw.start[0] - x) ** 2 + (screw.start[1] - y) ** 2) ** 0.5
                for x in (-90, 0, 90)
                for y in (-90, 0, 90)
            )
            assert nearest > 25 + 3


class TestMeasures:
    def test_measures_are_read_as_openscad_reads_them(self) -> None:
        """Expressions over earlier measures, includes, and what is set from outside."""
        assert values_of("camera_arm.scad")["lap"] == 32
        assert values_of("tile_tray.scad")["length"] == pytest.approx(47.2)
        assert values_of("camera_arm.scad", camera_height=900)["upright"] == pytest.approx(884)

    @pytest.mark.parametrize("part", ["camera_strut", "camera_across"])
    def test_a_part_is_as_long_as_its_measures_say(self, part: str) -> None:
        """The triangles and the numbers agree."""
        v = values_of("camera_arm.scad")

        assert printed(part).size[0] == pytest.approx(v["strut_l" if part == "camera_strut" else "across_l"])
