"""Finding markers: what is printed is found at its place, and nothing else is."""

import numpy as np

from companion.devices.vision import markers
from companion.devices.vision.crops import cut_boards, cut_square
from companion.devices.vision.figures import by_place, find_pieces
from companion.devices.vision.images import grey_of
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
