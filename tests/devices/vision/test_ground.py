"""Seeing the ground: tiles and sides under stacks, and what may be called bare."""

import numpy as np

from companion.devices.vision.album import SCALE
from companion.devices.vision.ground import SPECKS, Grounds, tile_name
from companion.devices.vision.images import Picture
from companion.messages.sightings import Side
from tests.helpers import rendered_table

TILE = "tile-3"


def _grounds() -> Grounds:
    sides = {tile_name(tile, side): picture for (tile, side), picture in rendered_table.album().tiles.items()}
    return Grounds(sides, (90.0, 90.0), turns=True)


def _square(side: Side, quarters: int = 0) -> Picture:
    return np.ascontiguousarray(np.rot90(rendered_table.album().tiles[TILE, side], quarters))


def _put(square: Picture, x: float, y: float, size: float) -> Picture:
    """Lay a plain square piece onto it; millimetres from the middle."""
    laid = square.copy()
    middle = np.array([x, y]) * SCALE + square.shape[0] / 2
    (left, top), (right, bottom) = (
        (middle - size * SCALE / 2).astype(int),
        (middle + size * SCALE / 2).astype(int),
    )
    laid[top:bottom, left:right] = (90, 140, 200)
    return laid


class TestTiles:
    def test_both_sides_are_told_apart_however_the_tile_is_turned(self) -> None:
        """Front and back share their building, yet are not taken for each other."""
        for side in (Side.FRONT, Side.BACK):
            for quarters in range(4):
                seen = _grounds().look(_square(side, quarters))

                assert seen is not None
                assert seen.known
                assert seen.name == tile_name(TILE, side)

    def test_a_stack_does_not_hide_which_tile_it_lies_on(self) -> None:
        """Only the blocks under it are lost."""
        seen = _grounds().look(_put(_square(Side.BACK), 3, -4, 40))

        assert seen is not None
        assert seen.known
        assert seen.name == tile_name(TILE, Side.BACK)

    def test_a_tile_of_another_game_is_not_known(self) -> None:
        """No enrolled tile takes its place."""
        noise = np.random.default_rng(1).integers(0, 255, (45, 45, 3), np.uint8)
        seen = _grounds().look(np.repeat(np.repeat(noise, 4, 0), 4, 1))

        assert seen is not None
        assert not seen.known
        assert not seen.bare()

    def test_without_pictures_nothing_is_said(self) -> None:
        """A table that was never enrolled has no known ground."""
        assert Grounds({}, (90.0, 90.0), turns=True).look(_square(Side.FRONT)) is None


class TestBare:
    def test_a_tile_in_plain_view_is_bare(self) -> None:
        """All its ground is seen."""
        seen = _grounds().look(_square(Side.FRONT))

        assert seen is not None
        assert seen.bare()

    def test_a_tile_with_anything_on_it_is_not_bare(self) -> None:
        """Wherever a piece lies and whatever it is."""
        for x, y in ((0, 0), (15, -15), (-28, 28)):
            seen = _grounds().look(_put(_square(Side.FRONT), x, y, 30))

            assert seen is not None
            assert not seen.bare()

    def test_the_edge_of_a_tile_may_show_its_neighbour(self) -> None:
        """A tile that lies aside is bare; a piece at its edge reaches farther in than that."""
        square = _square(Side.FRONT)
        aside = square.copy()
        aside[:, : round(7 * SCALE)] = (90, 140, 200)
        moved, covered = _grounds().look(aside), _grounds().look(_put(square, -30, 0, 30))

        assert moved is not None
        assert covered is not None
        assert not moved.bare()
        assert moved.bare(within=37.0)
        assert not covered.bare(within=37.0)

    def test_a_piece_that_looks_like_the_ground_below_is_not_taken_for_it(self) -> None:
        """Block by block it agrees well enough; taken together it does not."""
        square, other = _square(Side.FRONT).copy(), rendered_table.album().tiles["tile-2", Side.FRONT]
        rows = slice(square.shape[0] // 2 - round(17 * SCALE), square.shape[0] // 2 + round(17 * SCALE))
        square[rows, rows] = square[rows, rows] // 2 + other[rows, rows] // 2
        seen = _grounds().look(square)

        assert seen is not None
        assert len(seen.covered) <= SPECKS
        assert not seen.bare()

    def test_a_figure_excuses_the_ground_it_hides_beside_the_middle(self) -> None:
        """Its foot covers a corner; the rest is seen."""
        seen = _grounds().look(_put(_square(Side.FRONT), 30, 30, 26))

        assert seen is not None
        assert seen.bare([(30.0, 30.0, 27.0)])

    def test_a_figure_excuses_nothing_in_the_middle(self) -> None:
        """It may stand on a stack."""
        seen = _grounds().look(_put(_square(Side.FRONT), 0, 0, 30))

        assert seen is not None
        assert not seen.bare([(0.0, 0.0, 27.0)])
