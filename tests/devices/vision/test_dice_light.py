"""Dice in light that is too strong, too dim or uneven, and in coarse pictures: as photographs have it."""

import cv2
import numpy as np
import pytest

from companion.devices.vision.album import Album, Lab
from companion.devices.vision.calibration import calibrate
from companion.devices.vision.dice import DiceReader
from companion.devices.vision.images import Floats, Picture
from companion.devices.vision.photos.cut_out import take_table
from companion.devices.vision.photos.cut_out_dice import take_dice
from companion.devices.vision.tray import view_of_tray
from companion.messages.sightings import DiceSeen
from companion.simulation.picture.drawing import CameraView
from companion.simulation.picture.scene import DieLying, Scene
from tests.helpers import rendered_table

STOP = 1.5
"""What a stop too much makes of the values of a picture: white paper and the red of yellow are burnt."""


def _drawn(*dice: tuple[str, float, float]) -> Picture:
    """The table with dice in its tray; millimetres from its middle."""
    tray = rendered_table.layout().tray
    scene = Scene(dice=tuple(DieLying(face=face, x=tray.x + x, y=tray.y + y) for face, x, y in dice))
    return rendered_table.renderer(False).draw(scene, rendered_table.view())


def _exposed(picture: Picture, gain: float | Floats) -> Picture:
    return np.asarray(np.clip(picture * gain, 0, 255), np.uint8)


def _glaring(picture: Picture, strength: float, wide: float, *, x: float = 0.0, y: float = 0.0) -> Picture:
    """A lamp mirrored in the tray, millimetres from its middle; so many pixels wide."""
    tray = rendered_table.layout().tray
    left, top = rendered_table.calibration().in_picture(np.array([[tray.x + x, tray.y + y]]))[0]
    ys, xs = np.mgrid[: picture.shape[0], : picture.shape[1]]
    lobe = strength * np.exp(-((xs - left) ** 2 + (ys - top) ** 2) / wide**2)
    return np.asarray(np.clip(picture + lobe[..., None], 0, 255), np.uint8)


def _read(picture: Picture, album: Album | None = None) -> DiceSeen | None:
    reader = DiceReader(rendered_table.layout(), album or rendered_table.album())
    return reader.read(picture, rendered_table.calibration())


class TestStrongLight:
    def test_colours_that_are_burnt_in_part_are_read(self) -> None:
        """A known colour is burnt in thought as the picture is; white alone is burnt in every channel."""
        picture = _exposed(_drawn(("black", -25, -25), ("white", 20, -20), ("yellow", 0, 25)), STOP)

        assert _read(picture) == DiceSeen(faces=("black", "white", "yellow"))

    def test_a_burnt_sign_is_read(self) -> None:
        """Signs are white."""
        assert _read(_exposed(_drawn(("lose-all-tao", 5, 5)), STOP)) == DiceSeen(faces=("lose-all-tao",))

    def test_a_face_under_glare_is_left_unread_all_the_same(self) -> None:
        """Glare pales the floor beside the die, too."""
        seen = _read(_glaring(_exposed(_drawn(("red", 0, 0)), STOP), 400, 60))

        assert seen is not None
        assert seen.faces == ()
        assert seen.unread

    @pytest.mark.parametrize(("strength", "wide"), [(400.0, 50.0), (600.0, 100.0)])
    def test_a_die_that_glare_hides_is_not_forgotten(self, strength: float, wide: float) -> None:
        """Its edges are lost in the light; whoever reads the others alone reads another roll."""
        picture = _exposed(_drawn(("black", -20, -40), ("blue", -20, 18), ("yellow", 30, 11)), 0.7)

        seen = _read(_glaring(picture, strength, wide, x=-20, y=-40))

        assert seen is not None
        assert seen.unread

    @pytest.mark.parametrize(
        ("gain", "strength", "wide", "x", "y"),
        [(0.49, 168, 31, -11, -29), (0.57, 188, 75, -28, -35), (0.31, 150, 51, 41, -35)],
    )
    def test_glare_in_a_dim_picture_is_no_dice_and_hides_some(
        self, gain: float, strength: float, wide: int, x: float, y: float
    ) -> None:
        """Made brighter it is white, though no pixel of the picture is burnt: four white dice fit into it."""
        tray = rendered_table.layout().tray
        picture = _exposed(_drawn(("red", 0.8 * x, -34), ("black", -20, 28), ("red", 20, 28)), gain)
        left, top = rendered_table.calibration().in_picture(np.array([[tray.x + x, tray.y + y]]))[0]
        lamp = cv2.circle(
            np.zeros(picture.shape[:2], np.float32), (round(left), round(top)), wide, strength, -1
        )
        soft = cv2.GaussianBlur(lamp, (0, 0), 11)

        seen = _read(np.asarray(np.clip(picture + soft[..., None], 0, 255), np.uint8))

        assert seen is not None
        assert seen.unread


class TestUnevenLight:
    """A lamp stands west of the tray; the grey patch and the east of the tray lie in its shade."""

    ROWS = (("yellow", "red", "green"), ("blue", "black", "white"))

    def shade(self) -> Floats:
        """What is left of the light at each pixel: a quarter in the east of what there is in the west."""
        layout, calibration = rendered_table.layout(), rendered_table.calibration()
        ends = calibration.in_picture(
            np.array([[layout.tray.x + side * layout.tray.across / 2, layout.tray.y] for side in (-1, 1)])
        )
        wide, tall = calibration.size
        along = np.clip((np.arange(wide) - ends[0, 0]) / (ends[1, 0] - ends[0, 0]), 0, 1)
        row = 0.9 * np.exp(-1.4 * along**1.5)
        return np.asarray(np.broadcast_to(row[None, :, None], (tall, wide, 1)), np.float32)

    def album(self) -> Album:
        """Taken in that light."""
        layout, calibration = rendered_table.layout(), rendered_table.calibration()
        table = take_table(_exposed(_drawn(), self.shade()), calibration, layout)
        colours: dict[str, Lab] = {}
        for row in self.ROWS:
            laid = _drawn(*((face, 30.0 * number - 30, 0.0) for number, face in enumerate(row)))
            taken = take_dice(_exposed(laid, self.shade()), table, calibration, layout, row)
            colours |= {one.name: one.colour for one in taken if one.colour is not None}
        return Album(table=table, colours=colours)

    def test_a_die_is_read_where_the_light_is_not_that_of_its_enrolment(self) -> None:
        """The floor, which has one colour, tells how strong the light is at each place."""
        dice = (("blue", 30.0, -25.0), ("green", -28.0, 5.0), ("yellow", 27.0, 20.0))

        seen = _read(_exposed(_drawn(*dice), self.shade()), self.album())

        assert seen == DiceSeen(faces=("blue", "green", "yellow"))


class TestCoarsePictures:
    """A webcam far away that sees the tray from aslant."""

    VIEW = CameraView(distance=1150.0, tilt=20.0, towards=80.0, size=(1280, 720))

    @pytest.mark.parametrize("face", ["lose-qi", "haunt-tile"])
    def test_the_body_of_a_die_with_signs_is_known(self, face: str) -> None:
        """Its colour is taken between the sign and the edge, which is blended with the tray."""
        layout, tray = rendered_table.layout(), rendered_table.layout().tray
        die = DieLying(face=face, x=tray.x - 20, y=tray.y + 10, turn=25.0)
        picture, bare = (
            rendered_table.renderer(False).draw(one, self.VIEW) for one in (Scene(dice=(die,)), Scene())
        )
        soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)

        seen = DiceReader(layout, rendered_table.album()).read(soft, calibrate(bare, layout))

        assert seen == DiceSeen(faces=(face,))

    def test_edges_are_as_soft_as_pixels_are_large(self) -> None:
        """A die looks larger by as much."""
        layout, near = rendered_table.layout(), rendered_table.calibration()
        far = calibrate(rendered_table.renderer(False).draw(Scene(), self.VIEW), layout)

        larger = view_of_tray(layout, far).soft / view_of_tray(layout, near).soft

        assert larger == pytest.approx(near.scale(layout.tray) / far.scale(layout.tray))
        assert larger > 1.5
