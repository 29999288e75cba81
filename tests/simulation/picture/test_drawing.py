"""The rendered table: the same every time, true to its scene, and as bad as its noise level says."""

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from companion.devices.vision.album import Album
from companion.devices.vision.faces import correlate, detail
from companion.devices.vision.images import logarithm, transform
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.model.glossary import CURSE_FACES
from companion.simulation.noise import LEVELS
from companion.simulation.picture import cardboard as art
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.drawing import CameraView, projection
from companion.simulation.picture.layers import LayeredTable
from companion.simulation.picture.light import (
    NOISE_SETS,
    Hand,
    NoiseSet,
    hand_mask,
    put_hand,
    shine,
    some_light,
)
from companion.simulation.picture.scene import Extras, FigureLaid, Flat, Scene, lay_out
from companion.simulation.picture.scene_of_world import WorldScene
from companion.simulation.picture.studio import random_table
from companion.simulation.world.world import World
from tests.helpers import rendered_table

TILES = rendered_table.physical().tiles
FAULTS = {
    "noise": NoiseSet(noise=6.0),
    "blur": NoiseSet(blur=0.9),
    "gradient": NoiseSet(gradient=0.9),
    "shadows": NoiseSet(shadows=1.0),
    "glare": NoiseSet(glare=1.0),
}


class TestArt:
    def test_a_drawing_depends_on_its_name_alone(self) -> None:
        """Two tables of the same game look the same."""
        again = art.portrait.__wrapped__("hua-2", 30.0)

        assert np.array_equal(art.portrait("hua-2", 30.0), again)

    def test_villagers_look_alike_but_none_is_another(self) -> None:
        """Their portraits share a composition, and yet any two differ."""
        faces = {
            name: detail(logarithm(art.portrait(name, 30.0)))
            for name in sorted(rendered_table.markers().flat)
        }
        likeness = [correlate(faces[one], faces[other]) for one, other in combinations(faces, 2)]

        assert max(likeness) < 0.85
        assert np.mean(likeness) > 0.1

    def test_both_sides_of_a_tile_differ(self) -> None:
        """They share a building, no more."""
        front, back = (detail(logarithm(art.tile("tile-1", side, 90.0))) for side in (False, True))

        assert correlate(front, back) < 0.7


class TestScene:
    def test_everything_lies_where_the_world_says(self) -> None:
        """Tops of stacks on tiles, loose pieces on areas, cards on spaces, figures beside."""
        tile, icon = PlaceId("C"), PlaceId("red.left")
        villagers = sorted(rendered_table.markers().flat)
        card = sorted(rendered_table.markers().cards.values())[0]
        piles = {
            tile: [villagers[0], PieceId("red"), villagers[1]],
            icon: [card, PieceId("su-ling")],
            PlaceId("graveyard"): villagers[2:6],
        }

        scene = lay_out(rendered_table.layout(), rendered_table.markers(), piles, Extras(), Random(1))

        on_tile = [flat for flat in scene.flats if flat.place == tile]
        assert [(flat.piece, flat.under) for flat in on_tile] == [(villagers[1], 1)]
        assert {flat.piece for flat in scene.flats if flat.place == "graveyard"} == set(villagers[2:6])
        assert {(figure.place, figure.piece) for figure in scene.figures} == {
            (tile, "red"),
            (icon, "su-ling"),
        }
        assert [(laid.place, laid.card) for laid in scene.cards] == [(icon, card)]

    def test_a_piece_face_down_shows_its_back(self) -> None:
        """Its name is not in the scene."""
        villager = sorted(rendered_table.markers().flat)[0]
        extras = Extras(face_down=frozenset({villager}))

        scene = lay_out(
            rendered_table.layout(), rendered_table.markers(), {PlaceId("C"): [villager]}, extras, Random(1)
        )

        assert [flat.piece for flat in scene.flats] == [None]

    def test_random_tables_use_every_piece_once(self) -> None:
        """Conservation holds on rendered tables too."""
        scene, stacks = random_table(
            rendered_table.kit(),
            rendered_table.physical(),
            rendered_table.layout(),
            rendered_table.markers(),
            ["tile-1"] * 9,
            Random(7),
        )

        hidden = {piece for stack in stacks.values() for piece in stack}
        loose = {flat.piece for flat in scene.flats if flat.place in ("graveyard", "shelter")}
        assert hidden | loose == rendered_table.markers().flat
        assert len(hidden) + len(loose) == len(rendered_table.markers().flat)


class TestPicture:
    def test_tall_things_lean_outwards(self) -> None:
        """As under a real lens."""
        point = np.array([[800.0, 450.0]])
        low, high = (
            transform(point, projection(CameraView(), rendered_table.layout(), height))
            for height in (0.0, 38.0)
        )

        assert (high > low).all()

    def test_a_figure_covers_what_stands_behind_it(self) -> None:
        """The mask of what is hidden lies where the figure is drawn."""
        figure = FigureLaid(place=PlaceId("C"), piece=PieceId("red"), kind="taoist", x=450.0, y=250.0)
        scene = Scene(figures=(figure,))
        light = rendered_table.a_light("none", 0)

        cover = rendered_table.renderer(True).cover(scene, CameraView(), light)
        full, bare = (rendered_table.renderer(True).draw(each, CameraView()) for each in (scene, Scene()))
        changed = full != bare

        x, y = rendered_table.renderer(True).face(figure, CameraView()).mean(axis=0).astype(int)
        assert cover[y, x] == 255
        assert changed[y, x].any()
        assert cover[10, 10] == 0

    def test_the_same_seed_gives_the_same_picture(self) -> None:
        """Noise included."""
        one, other = (rendered_table.a_photograph(rendered_table.a_scene(2), seed=9) for _ in range(2))

        assert np.array_equal(one, other)


class TestLayers:
    def test_what_is_drawn_bit_by_bit_is_what_is_drawn_at_once(self) -> None:
        """A top leaves, a figure comes, dice fall, a tile is turned over: not a pixel differs."""
        full = rendered_table.a_scene(4)
        light = rendered_table.a_light("typical", 1)
        steps = [
            replace(full, dice=(), figures=full.figures[1:]),
            replace(full, dice=(), figures=full.figures[1:], flats=full.flats[1:]),
            replace(full, flats=full.flats[1:], cards=full.cards[:-1]),
            replace(full, tiles=tuple(replace(tile, turned=True) for tile in full.tiles)),
            full,
        ]
        table = LayeredTable(rendered_table.renderer(True))

        for scene in steps:
            whole = shine(rendered_table.renderer(True).draw(scene, rendered_table.view()), light)
            assert np.array_equal(table.lit(scene, rendered_table.view(), light), whole)

        table.lit(full, rendered_table.view(), light)
        assert table.drawings == len(steps)


class TestWorld:
    def test_only_what_was_touched_lies_otherwise(self) -> None:
        """A villager moves to another tile: everything else stays to the millimetre."""
        world = World(rendered_table.kit())
        for piece, place in (("hua-1", "N"), ("hua-2", "N"), ("red", "C"), ("li-1", "E")):
            world.move(PieceId(piece), PlaceId(place))
        scene = WorldScene(world, rendered_table.layout(), rendered_table.markers(), TILES)
        before = scene()

        world.move(PieceId("hua-2"), PlaceId("E"))
        after = scene()

        assert after.tiles == before.tiles
        assert after.figures == before.figures
        assert {(flat.place, flat.piece, flat.under) for flat in after.flats} == {
            ("N", "hua-1", 0),
            ("E", "hua-2", 1),
        }

    def test_stacks_are_laid_face_down_and_their_tops_turned_up(self) -> None:
        """So that a camera learns no more than people do."""
        world = World(rendered_table.kit())
        scene = WorldScene(world, rendered_table.layout(), rendered_table.markers(), TILES)
        world.move(PieceId("hua-1"), PlaceId("N"), face_down=True)
        assert [flat.piece for flat in scene().flats] == [None]
        assert world.seen_from_above()[PlaceId("N")] == ((), 1)

        world.move(PieceId("hua-2"), PlaceId("N"))
        world.move(PieceId("hua-2"), PlaceId("graveyard"))

        assert {(flat.place, flat.piece) for flat in scene().flats} == {
            ("N", "hua-1"),
            ("graveyard", "hua-2"),
        }


class TestNoise:
    def test_every_level_of_the_simulated_table_has_its_light(self) -> None:
        """One file names them all."""
        assert set(NOISE_SETS) == set(LEVELS)
        assert NOISE_SETS["none"].noise == 0 < NOISE_SETS["typical"].noise < NOISE_SETS["harsh"].noise

    @pytest.mark.parametrize("fault", FAULTS)
    def test_each_fault_changes_the_picture(self, fault: str) -> None:
        """Alone, and by itself."""
        faulty = replace(FAULTS[fault], depth=0.5)
        perfect = rendered_table.renderer(True).draw(Scene(), CameraView())
        rng = np.random.default_rng(11)

        picture = rendered_table.renderer(True).photograph(
            Scene(), CameraView(), some_light(faulty, CameraView().size, rng), rng
        )

        assert (picture != perfect).any()

    def test_a_hand_hides_what_its_mask_says(self) -> None:
        """Skin where the mask is, table with a soft shadow elsewhere."""
        hand = Hand(900, 500, 60.0)
        table = np.full((1080, 1920, 3), 40, np.uint8)

        held = put_hand(table, hand)

        mask = hand_mask(hand, (1920, 1080)) > 0
        assert (held[mask].max(axis=1) > 80).all()
        assert (held[~mask] <= 40).all()


class TestCamera:
    def _camera(self) -> RenderedCamera:
        self.scene = Scene()
        return RenderedCamera(rendered_table.renderer(True), lambda: self.scene, "typical", seed=2)

    def test_a_still_table_is_never_quite_still(self) -> None:
        """Sensor noise differs from picture to picture."""
        camera = self._camera()

        assert camera.living
        assert (camera.look() != camera.look()).any()
        assert (camera.glance() != camera.glance()).any()

    def test_a_change_of_the_world_is_seen_in_the_next_picture(self) -> None:
        """In glances and in looks."""
        camera = self._camera()
        before = camera.glance().astype(int)
        self.scene = Scene(
            flats=(Flat(place=PlaceId("C"), piece=PieceId("hua-2"), x=450.0, y=250.0),), tiles=Scene().tiles
        )

        assert np.abs(camera.glance().astype(int) - before).max() > 40

    def test_the_album_is_made_through_the_camera(self) -> None:
        """It knows every villager, the back, ten tiles on both sides, the table and the dice."""
        album: Album = rendered_table.album()

        assert set(album.pieces) == rendered_table.markers().flat
        assert len(album.tiles) == 20
        assert set(album.signs) == set(CURSE_FACES)
        assert set(art.DIE_PAINTS) < set(album.colours)
