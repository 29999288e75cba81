"""Tables unlike the felt at home: patterned cloths, cameras hung elsewhere, dim light, albums with gaps."""

from dataclasses import replace
from functools import cache
from random import Random

import cv2
import numpy as np
import pytest

from companion.devices.vision.album import Album
from companion.devices.vision.calibration import calibrate
from companion.devices.vision.crops import grow
from companion.devices.vision.dice import DiceReader
from companion.devices.vision.images import Picture
from companion.devices.vision.photos.cut_out import Flaw, judge
from companion.devices.vision.reading import TableReader
from companion.messages.ids import PieceId
from companion.messages.sightings import DiceSeen, Face, Side
from companion.simulation.picture import cardboard as art
from companion.simulation.picture.drawing import CameraView, TableRenderer
from companion.simulation.picture.light import NOISE_SETS, some_light
from companion.simulation.picture.scene import DieLying, Extras, Scene, lay_out
from companion.simulation.picture.studio import a_studio, enrol, without_hands
from tests.helpers import rendered_table

HANGINGS = [
    CameraView(distance=820.0, tilt=1.5, towards=40.0),
    CameraView(distance=900.0, tilt=6.0, towards=130.0),
    CameraView(distance=1050.0, tilt=1.5, towards=250.0),
]


def _cloth(aside: float) -> Picture:
    layout = rendered_table.layout()
    return art.checks(layout.width, layout.height, aside)


@cache
def _album() -> Album:
    """Taken on the checked cloth."""
    studio = a_studio(
        rendered_table.layout(), rendered_table.markers(), rendered_table.physical(), cloth=_cloth(0)
    )
    return enrol(studio, rendered_table.markers())


@cache
def _renderer(aside: float) -> TableRenderer:
    return TableRenderer(
        rendered_table.layout(),
        rendered_table.markers(),
        signs=rendered_table.physical().signs,
        stickers=True,
        cloth=_cloth(aside),
    )


def _taken(scene: Scene, view: CameraView, aside: float, seed: int = 3) -> Picture:
    chance = np.random.default_rng(seed)
    light = some_light(without_hands(replace(NOISE_SETS["typical"], smear=0.0)), view.size, chance)
    return _renderer(aside).photograph(scene, view, light, chance)


def _rolled(*faces: str, seed: int) -> Scene:
    return lay_out(rendered_table.layout(), rendered_table.markers(), {}, Extras(dice=faces), Random(seed))


@pytest.mark.parametrize("view", HANGINGS, ids=["as usual", "crooked", "high"])
class TestPatternedCloth:
    def test_rolls_are_read_however_the_cloth_lies(self, view: CameraView) -> None:
        """What is beside the tray is nobody's die: the cloth was pulled and the camera hangs elsewhere."""
        reader = DiceReader(rendered_table.layout(), _album())
        for seed, faces in enumerate(
            (("black", "blue", "red"), ("green", "white", "yellow"), ("haunt-tile",))
        ):
            picture = _taken(_rolled(*faces, seed=seed), view, aside=9.0, seed=seed)

            assert reader.read(picture, calibrate(picture, rendered_table.layout())) == DiceSeen(faces=faces)

    def test_empty_icons_are_seen_beside_the_tiles(self, view: CameraView) -> None:
        """Tiles that were laid since, a little aside, hide the cloth, and no icon, however dark they are."""
        reader = TableReader(rendered_table.layout(), rendered_table.markers(), _album())
        picture = _taken(Scene(tiles=rendered_table.a_scene(2).tiles), view, aside=0.0)
        calibration = calibrate(picture, rendered_table.layout())
        square = calibration.in_picture(np.array(grow(rendered_table.layout().square, 1.5).outline))
        cv2.fillConvexPoly(picture, square.astype(np.int32), (20, 20, 20))
        seen = reader.read(picture, calibration, at=0.0)
        icons = {spot.place for spot in rendered_table.layout().icons}

        assert [one.place for one in seen.pieces if one.place in icons and not one.bare] == []


class TestDice:
    @pytest.mark.parametrize("other", ["blue", "black", "yellow", "red", "green"])
    def test_a_white_die_that_touches_another_is_not_lost(self, other: str) -> None:
        """Side by side or a little apart, both are read, or it is said that something was not."""
        tray, die = rendered_table.layout().tray, rendered_table.layout().die
        for turn, apart in ((0.0, die), (30.0, die), (0.0, die + 5), (30.0, die + 2)):
            x, y = -np.sin(np.radians(turn)) * apart, np.cos(np.radians(turn)) * apart
            dice = (
                DieLying(face="white", x=tray.x + 10, y=tray.y, turn=turn),
                DieLying(face=other, x=tray.x + 10 + x, y=tray.y + y, turn=turn),
            )
            seen = DiceReader(rendered_table.layout(), rendered_table.album()).read(
                rendered_table.a_photograph(Scene(dice=dice), noise="none"), rendered_table.calibration()
            )

            assert seen is not None
            assert seen.unread or seen.faces == tuple(sorted(("white", other)))

    def test_no_face_is_near_the_colour_of_the_tray(self) -> None:
        """Light and dark counted a third, as where dice are looked for: thrice as far as is needed."""
        weight = np.array([0.35, 1, 1])
        paints = {**art.DIE_PAINTS, "body": art.SIGN_BODY}
        tray = _lab(art.TRAY)

        assert min(np.linalg.norm((_lab(paint) - tray) * weight) for paint in paints.values()) > 30


class TestLens:
    @pytest.mark.parametrize(
        "view",
        [
            CameraView(distance=950.0, size=(1080, 1920), lens=40.1, roll=90.0),
            CameraView(distance=900.0, tilt=0.0, lens=66.0),
            CameraView(distance=800.0, tilt=20.0, towards=30.0, lens=78.0),
        ],
        ids=["upright", "usual", "wide and aslant"],
    )
    def test_the_height_of_the_camera_is_known(self, view: CameraView) -> None:
        """Within three in a hundred: how far figures and dice lean depends on it."""
        picture = rendered_table.renderer(True).draw(Scene(), view)
        height = calibrate(picture, rendered_table.layout()).eye[2]

        assert height == pytest.approx(view.distance * np.cos(np.radians(view.tilt)), rel=0.03)


class TestEnrolment:
    @pytest.mark.parametrize("light", [1.0, 0.73, 0.5, 0.25])
    def test_dim_pictures_are_not_blurred(self, light: float) -> None:
        """The same sharp pictures at half and a quarter of their values; nor are they dark or flat."""
        known = rendered_table.album()
        pictures = [*known.pieces.values(), *known.tiles.values()]

        assert [judge("a", (one * light).astype(np.uint8)).flaws for one in pictures] == [
            frozenset() for _ in pictures
        ]

    @pytest.mark.parametrize("light", [1.0, 0.5])
    def test_blurred_pictures_are_refused_in_any_light(self, light: float) -> None:
        """Two pixels of blur lose what tells near twins apart."""
        known = rendered_table.album()
        for one in (*known.pieces.values(), *known.tiles.values()):
            blurred = cv2.GaussianBlur(one, (0, 0), 2.0) * light

            assert Flaw.BLURRED in judge("a", blurred.astype(np.uint8)).flaws


class TestGapsInTheAlbum:
    def test_no_tile_is_read_as_its_other_side(self) -> None:
        """Where the picture of the side that lies there is missing, the tile is unsure."""
        known = rendered_table.album()
        for seed in range(6):
            scene = rendered_table.a_scene(seed)
            lying = {(one.tile, Side.BACK if one.turned else Side.FRONT) for one in scene.tiles}
            fewer = replace(
                known, tiles={side: each for side, each in known.tiles.items() if side not in lying}
            )
            reader = TableReader(rendered_table.layout(), rendered_table.markers(), fewer)
            seen = reader.read(
                rendered_table.a_photograph(scene, seed=seed), rendered_table.calibration(), at=0.0
            )

            assert {tile.side for tile in seen.tiles} == {Side.UNSURE}

    def test_no_piece_is_read_as_its_near_twin(self) -> None:
        """Nor by picture when the piece itself has none."""
        known = rendered_table.album()
        for seed in range(4):
            scene = rendered_table.a_scene(seed)
            tops = {flat.place: flat.piece for flat in scene.flats}
            fewer = replace(
                known, pieces={name: each for name, each in known.pieces.items() if name not in tops.values()}
            )
            reader = TableReader(rendered_table.layout(), rendered_table.markers(), fewer)
            picture = rendered_table.a_photograph(scene, stickers=False, seed=seed)
            for top in reader.read(picture, rendered_table.calibration(), at=0.0).tops:
                assert top.face is not Face.UP or tops.get(top.place) == top.piece

    def test_a_near_twin_needs_a_nearly_perfect_likeness(self) -> None:
        """Two of a family look much alike; one whose own picture is missing is not taken for the other."""
        known = rendered_table.album()
        tile = rendered_table.layout().tiles[4]
        for lying, twin in (("zhou-3", "zhou-2"), ("zhou-2", "zhou-3")):
            flats = [flat for flat in rendered_table.a_scene(1).flats if flat.piece is not None]
            flat = replace(
                flats[0], piece=PieceId(lying), place=tile.place, x=tile.x, y=tile.y, turn=0.0, under=0
            )
            scene = Scene(tiles=rendered_table.a_scene(1).tiles, flats=(flat,))
            only = replace(known, pieces={name: each for name, each in known.pieces.items() if name == twin})
            reader = TableReader(rendered_table.layout(), rendered_table.markers(), only)
            picture = rendered_table.a_photograph(scene, stickers=False, noise="none")
            (top,) = (
                one
                for one in reader.read(picture, rendered_table.calibration(), at=0.0).tops
                if one.place == tile.place
            )

            assert top.face is Face.UNSURE


def _lab(paint: art.Colour) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    one = cv2.cvtColor(np.full((1, 1, 3), paint, np.float32) / 255, cv2.COLOR_BGR2Lab)
    return np.asarray(one[0, 0], np.float32)
