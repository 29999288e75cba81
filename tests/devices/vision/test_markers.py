"""Finding markers: what is printed is found at its place, and nothing else is."""

import cv2
import numpy as np
import pytest

from companion.devices.vision import markers
from companion.devices.vision.crops import cut_boards, cut_square
from companion.devices.vision.figures import by_place, find_pieces
from companion.devices.vision.images import Grey, grey_of
from companion.rules.markers import CORNER_MARKERS
from companion.simulation.picture.scene import Scene
from tests.helpers import rendered_table


def _find(scene: Scene, noise: str = "typical", seed: int = 0) -> dict[str, set[str]]:
    layout, calibration = rendered_table.layout(), rendered_table.calibration()
    grey = grey_of(rendered_table.a_photograph(scene, noise=noise, seed=seed))
    village = find_pieces(
        cut_square(grey, layout, calibration),
        layout.tile_thickness,
        layout,
        calibration,
        rendered_table.markers(),
    )
    boards = cut_boards(grey, layout, calibration)
    on_boards = find_pieces(boards, 0.0, layout, calibration, rendered_table.markers(), cards=True)
    known = set(rendered_table.markers().cards.values())
    icons = by_place([one for one in on_boards if one.piece not in known], layout.icons, 8.0)
    spaces = by_place([one for one in on_boards if one.piece in known], layout.spaces)
    found = {**by_place(village, layout.tiles), **icons}
    for place, laid in spaces.items():
        found[place] += laid
    return {place: {str(one.piece) for one in pieces} for place, pieces in found.items()}


class TestBook:
    def test_sheets_and_eyes_agree_on_the_corners(self) -> None:
        """The printed corners are the ones looked for."""
        assert markers.CORNER_MARKERS == CORNER_MARKERS

    def test_villagers_are_the_flat_pieces(self) -> None:
        """They alone lie in stacks."""
        book = rendered_table.markers()

        assert {book.kinds[piece] for piece in book.flat} == {"villager"}
        assert len(book.flat) == 24


class TestFinding:
    def test_every_piece_is_found_at_its_place(self) -> None:
        """Villagers face up, figures that lean over the next tile, Su-Ling on her icon, cards on spaces."""
        for seed in (1, 2):
            scene = rendered_table.a_scene(seed)
            tiles = {spot.place for spot in rendered_table.layout().tiles}
            wanted: dict[str, set[str]] = {}
            for flat in scene.flats:
                if flat.piece is not None and flat.place in tiles:
                    wanted.setdefault(flat.place, set()).add(str(flat.piece))
            for figure in scene.figures:
                wanted.setdefault(figure.place, set()).add(str(figure.piece))
            for card in scene.cards:
                wanted.setdefault(card.place, set()).add(str(card.card))

            found = _find(scene, "none")

            assert {place: pieces for place, pieces in found.items() if pieces} == wanted

    def test_nothing_is_found_on_a_table_without_pieces(self) -> None:
        """Village art and noise make no markers."""
        for seed in range(4):
            found = _find(Scene(tiles=rendered_table.a_scene(seed).tiles), "harsh", seed)

            assert not any(found.values())


def _printed(number: int, side: float, turn: float = 0.0, margin: int = 244) -> Grey:
    """A marker with its white margin on dark ground, turned by some degrees."""
    drawn = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(markers.PIECE_DICTIONARY), number, 240
    )
    label = cv2.copyMakeBorder(drawn, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(margin,))
    spin = cv2.getRotationMatrix2D((160, 160), turn, side / 240)
    ground = cv2.warpAffine(label, spin, (320, 320), flags=cv2.INTER_AREA, borderValue=(90,))
    return np.asarray(cv2.GaussianBlur(ground, (0, 0), 0.6), np.uint8)


def _numbers(grey: Grey, side: float = 37.0) -> list[int]:
    return [one.number for one in markers.find_markers(grey, side)]


class TestSizeAndSharpness:
    @pytest.mark.parametrize("turn", [0.0, 20.0, 45.0])
    @pytest.mark.parametrize("share", [0.9, 0.97, 1.1])
    def test_a_marker_is_found_however_it_is_turned(self, turn: float, share: float) -> None:
        """A square that stands on its corner has a shorter edge, counted in pixels."""
        assert _numbers(_printed(5, 37.0 * share, turn)) == [5]

    def test_a_marker_that_moved_by_more_than_a_cell_is_found(self) -> None:
        """Its picture is sharpened and looked at once more; the first look finds nothing in it."""
        moved = np.asarray(cv2.blur(_printed(12, 37.0), (11, 1)), np.uint8)

        assert markers.soft(moved)
        assert _numbers(moved) == [12]

    def test_a_sharp_picture_is_not_looked_at_again(self) -> None:
        """It costs as much as the first look."""
        rng = np.random.default_rng(1)
        sharp = cv2.add(_printed(12, 37.0), rng.integers(0, 9, (320, 320), np.uint8))

        assert not markers.soft(np.asarray(sharp, np.uint8))


class TestOlderSheets:
    def test_the_old_number_is_still_the_piece(self) -> None:
        """Owners have it on their pieces."""
        book = rendered_table.markers()

        assert book.older == {17: "li-3"}
        assert "li-3" in book.pieces.values()
        assert 17 not in book.pieces
        assert _numbers(_printed(17, 37.0)) == [17]

    def test_a_block_in_a_dark_square_is_no_marker(self) -> None:
        """A dark box with something paler in it looks like 17; but its own white is not that of paper."""
        pale = _printed(17, 37.0)
        label = np.full((320, 320), 170, np.uint8)
        label[140:180, 140:180] = 30
        label[147:160, 153:167] = 75

        assert _numbers(pale) == [17]
        assert _numbers(label) == []


class TestLight:
    def test_even_light_is_not_looked_at_twice(self) -> None:
        """A flat picture is even, one with a shadow over half of it is not."""
        flat = np.full((320, 320), 180, np.uint8)
        shadowed = flat.copy()
        shadowed[:, :160] = 70

        assert not markers.uneven(flat)
        assert markers.uneven(shadowed)

    def test_the_second_look_finds_a_marker_under_a_shadow_edge(self) -> None:
        """Evened light brings dark and bright parts to one level."""
        flat = np.full((320, 320), 180, np.uint8)
        flat[:, :160] = 60

        evened = markers.even_light(flat)

        assert abs(float(evened[160, 40]) - float(evened[160, 280])) < 5
