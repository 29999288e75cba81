"""Printed parts: fresh, closed, and of a size a usual printer takes."""

import json
from pathlib import Path

import pytest

from companion.devices.vision.layout import usual_layout
from hardware import solid
from hardware.assemblies import assemblies
from hardware.assembly_scad import scad_of
from hardware.draw import GENERATED, NOTE, PARTS, source_of, source_of_view, views

PRINT_MM = (220, 220, 250)
"""What a usual printer takes."""


@pytest.mark.parametrize("part", PARTS)
def test_a_part_can_be_printed(part: str) -> None:
    """Watertight, the right way out, and within the printer."""
    made = solid.read(GENERATED / "parts" / f"{part}.stl")

    assert made.watertight
    assert made.volume > 100
    assert all(side <= most for side, most in zip(made.size, PRINT_MM, strict=True)), made.size


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_fresh(part: str) -> None:
    """Its file and the measures have not changed since it was rendered."""
    assert json.loads(NOTE.read_text())[part] == source_of(part), "stale: run `make hardware`"


@pytest.mark.parametrize("part", PARTS)
def test_a_part_has_a_picture(part: str) -> None:
    """A real one, small enough for the guide."""
    picture = (GENERATED / "pictures" / f"{part}.png").read_bytes()

    assert picture.startswith(b"\x89PNG")
    assert 1_000 < len(picture) < 100_000


@pytest.mark.parametrize("view", views())
def test_an_assembly_has_a_picture(view: str) -> None:
    """Put together, and apart where it is worth it."""
    picture = (GENERATED / "pictures" / f"{view}.png").read_bytes()

    assert picture.startswith(b"\x89PNG")
    assert 1_000 < len(picture) < 100_000


@pytest.mark.parametrize("name", assemblies())
def test_an_assembly_is_fresh(name: str) -> None:
    """Its file and its pictures are those of the measures of today."""
    noted = json.loads(NOTE.read_text())[f"assembly {name}"]
    written = (GENERATED / "assemblies" / f"{name}.scad").read_text()

    assert written == scad_of(assemblies()[name]), "stale: run `make hardware`"
    assert noted == source_of_view(name), "stale: run `make hardware`"


def test_parts_follow_the_measures() -> None:
    """A villager fits the tray, and the tray fits on a village tile."""
    layout = usual_layout()
    x, y, _ = solid.read(GENERATED / "parts" / "tile_tray.stl").size

    assert layout.piece < y < x <= layout.tiles[0].across


class TestSolid:
    def test_a_hole_is_noticed(self) -> None:
        """A surface that lacks one triangle is not watertight."""
        whole = solid.read(GENERATED / "parts" / "su_ling_base.stl")

        assert not solid.Solid(whole.triangles[1:]).watertight

    def test_a_turned_triangle_is_noticed(self) -> None:
        """All triangles must face outwards."""
        (a, b, c), *others = solid.read(GENERATED / "parts" / "su_ling_base.stl").triangles

        assert not solid.Solid(((a, c, b), *others)).watertight

    def test_size_and_volume_of_a_known_shape(self, tmp_path: Path) -> None:
        """A corner of a cube, written and read again."""
        o, x, y, z = (0.0, 0.0, 0.0), (6.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 0.0, 3.0)
        corner = solid.Solid(((o, y, x), (o, x, z), (o, z, y), (x, y, z)))
        solid.write(corner, tmp_path / "corner.stl")

        again = solid.read(tmp_path / "corner.stl")
        assert again == corner
        assert again.watertight
        assert again.size == (6, 2, 3)
        assert again.volume == pytest.approx(6)

    def test_a_torn_file_is_refused(self, tmp_path: Path) -> None:
        """Its length must fit the number of triangles it claims."""
        torn = tmp_path / "torn.stl"
        torn.write_bytes((GENERATED / "parts" / "su_ling_base.stl").read_bytes()[:-7])

        with pytest.raises(ValueError, match="is not a binary STL"):
            solid.read(torn)
