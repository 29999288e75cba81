"""Whole readings of rendered tables: nothing wrong is ever said, and absence only when the ground is seen."""

import cv2
import numpy as np
import pytest

from companion.devices.vision.images import Picture
from companion.devices.vision.reading import Hints
from companion.messages.ids import PieceId, PlaceId
from companion.messages.sightings import Face, Side, TableSeen, TopSeen
from companion.simulation.picture.drawing import TableRenderer
from companion.simulation.picture.scene import FigureLaid, Scene
from tests.helpers import rendered_table


def _read(picture: Picture, *, stickers: bool, hints: Hints | None = None) -> TableSeen:
    return rendered_table.reader(stickers).read(picture, rendered_table.calibration(), at=1.0, hints=hints)


def _tops(seen: TableSeen) -> dict[PlaceId, TopSeen]:
    return {top.place: top for top in seen.tops}


class TestTables:
    @pytest.mark.parametrize("stickers", [True, False], ids=["by marker", "by picture"])
    @pytest.mark.parametrize("seed", [1, 2])
    def test_all_that_is_said_is_true(self, stickers: bool, seed: int) -> None:
        """Tops, tiles, figures and cards of a random table in typical light."""
        scene = rendered_table.a_scene(seed)
        seen = _read(rendered_table.a_photograph(scene, stickers=stickers, seed=seed), stickers=stickers)

        flats = {flat.place: flat for flat in scene.flats}
        for top in seen.tops:
            lying = flats.get(top.place)
            if top.face is Face.NONE:
                assert lying is None
            elif top.face is not Face.UNSURE:
                assert lying is not None
                assert top.piece == lying.piece
        for laid, tile in zip(scene.tiles, seen.tiles, strict=True):
            assert (tile.tile, tile.side) == (laid.tile, Side.BACK if laid.turned else Side.FRONT)
        standing = {(figure.place, figure.piece) for figure in scene.figures}
        places = {spot.place for spot in (*rendered_table.layout().tiles, *rendered_table.layout().icons)}
        told = {(one.place, piece) for one in seen.pieces if one.place in places for piece in one.pieces}
        assert told <= standing
        assert all(not one.bare for one in seen.pieces if one.place in {place for place, _ in standing})
        cards = {card.place: card.card for card in scene.cards}
        assert all(one.card in (None, cards.get(one.place)) for one in seen.cards)
        assert all(not one.bare for one in seen.cards if one.place in cards)

    @pytest.mark.parametrize("stickers", [True, False], ids=["by marker", "by picture"])
    def test_nearly_all_is_said_in_good_light(self, stickers: bool) -> None:
        """On a table without noise at most one place is unsure."""
        seen = _read(
            rendered_table.a_photograph(rendered_table.a_scene(3), stickers=stickers, noise="none"),
            stickers=stickers,
        )

        assert sum(top.face is Face.UNSURE for top in seen.tops) <= 1
        assert sum(card.card is None and not card.bare for card in seen.cards) <= 1

    def test_loose_villagers_on_shelter_and_graveyard_are_read_by_marker(self) -> None:
        """They lie side by side, face up."""
        scene = rendered_table.a_scene(5)
        seen = _read(rendered_table.a_photograph(scene, noise="none"), stickers=True)

        for spot in rendered_table.layout().areas:
            lying = {flat.piece for flat in scene.flats if flat.place == spot.place}
            (told,) = (one for one in seen.pieces if one.place == spot.place)
            assert told.pieces == lying


class TestReaders:
    def test_a_back_is_known_in_a_picture_that_moved(self) -> None:
        """It has no near twin as faces have: a lesser likeness does, and nothing else is taken for it."""
        scene = rendered_table.a_scene(2)
        moved = cv2.blur(rendered_table.a_photograph(scene, stickers=True, noise="none"), (9, 1))

        tops = _read(np.asarray(moved, np.uint8), stickers=True).tops

        lying = {flat.place for flat in scene.flats if flat.piece is None}
        assert lying
        assert {top.place for top in tops if top.face is Face.DOWN} == lying

    def test_a_piece_the_readers_do_not_hear_is_doubted(self) -> None:
        """A marker that says otherwise is a contradiction, not a fact."""
        scene = rendered_table.a_scene(3)
        up = next(flat for flat in scene.flats if flat.piece is not None and len(flat.place) <= 2)
        picture = rendered_table.a_photograph(scene, noise="none")
        stranger = next(piece for piece in sorted(rendered_table.markers().flat) if piece != up.piece)

        alone = _tops(_read(picture, stickers=True))[up.place]
        doubted = _tops(_read(picture, stickers=True, hints=Hints(stacks={up.place: frozenset({stranger})})))[
            up.place
        ]

        assert (alone.face, alone.piece) == (Face.UP, up.piece)
        assert doubted.face is Face.UNSURE


class TestAbsence:
    SU_LING = PieceId("su-ling")

    def _stands(self) -> tuple[Scene, PlaceId]:
        icon = rendered_table.layout().icons[4]
        figure = FigureLaid(place=icon.place, piece=self.SU_LING, kind="su-ling", x=icon.x, y=icon.y)
        return Scene(figures=(figure,)), icon.place

    def test_su_ling_is_seen_on_her_icon_and_the_others_are_bare(self) -> None:
        """All twelve icons are told."""
        scene, place = self._stands()
        seen = _read(rendered_table.a_photograph(scene, noise="none"), stickers=True)

        icons = {one.place: one for one in seen.pieces if "." in one.place}
        assert icons[place].pieces == {self.SU_LING}
        assert all(one.bare for other, one in icons.items() if other != place)

    def test_a_marker_that_cannot_be_read_is_not_an_empty_icon(self) -> None:
        """With her marker painted over she is not seen, but her icon is not called bare."""
        scene, place = self._stands()
        picture = rendered_table.a_photograph(scene, noise="none")
        face = TableRenderer.face(rendered_table.renderer(True), scene.figures[0], rendered_table.view())
        cv2.fillConvexPoly(picture, face.astype(np.int32), (120, 120, 120))

        (icon,) = (one for one in _read(picture, stickers=True).pieces if one.place == place)

        assert icon.pieces == frozenset()
        assert not icon.bare

    def test_a_covered_tile_is_not_an_empty_tile(self) -> None:
        """A sheet of paper over a tile leaves its top unsure."""
        scene = Scene(tiles=rendered_table.a_scene(1).tiles)
        picture = rendered_table.a_photograph(scene, noise="none")
        spot = rendered_table.layout().tiles[4]
        corners = rendered_table.calibration().in_picture(np.array(spot.outline)).astype(np.int32)
        cv2.fillConvexPoly(picture, corners, (200, 205, 210))

        tops = _tops(_read(picture, stickers=True))

        assert tops[spot.place].face is Face.UNSURE
        assert all(top.face is Face.NONE for place, top in tops.items() if place != spot.place)
