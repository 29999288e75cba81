"""Dice in the tray: read in any light, and left unread when in doubt."""

from random import Random

import cv2
import numpy as np
import pytest

from companion.devices.vision.album import SCALE, Album
from companion.devices.vision.dice import BODY, DiceReader, nearest
from companion.devices.vision.dice_shapes import find_dice
from companion.devices.vision.images import Picture
from companion.devices.vision.tray import TrayLook, look_at_tray, view_of_tray
from companion.messages.sightings import DiceSeen
from companion.rules.ghost_stories.model.glossary import CURSE_FACES
from companion.simulation.picture.cardboard import DIE_PAINTS
from companion.simulation.picture.scene import DieLying, Extras, Scene, lay_out
from tests.helpers import rendered_table


def _reader() -> DiceReader:
    return DiceReader(rendered_table.layout(), rendered_table.album())


def _rolled(*faces: str, seed: int = 1) -> Scene:
    return lay_out(rendered_table.layout(), rendered_table.markers(), {}, Extras(dice=faces), Random(seed))


def _read(picture: Picture) -> DiceSeen:
    seen = _reader().read(picture, rendered_table.calibration())
    assert seen is not None
    return seen


class TestFaces:
    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_a_roll_of_tao_dice_is_read(self, seed: int) -> None:
        """In typical light, in alphabetical order."""
        rng = Random(seed)
        faces = tuple(sorted(rng.choice(sorted(DIE_PAINTS)) for _ in range(3)))

        assert _read(rendered_table.a_photograph(_rolled(*faces, seed=seed), noise="none")) == DiceSeen(
            faces=faces
        )

    @pytest.mark.parametrize("face", CURSE_FACES)
    def test_every_sign_of_the_curse_die_is_read(self, face: str) -> None:
        """Blank faces too."""
        assert _read(rendered_table.a_photograph(_rolled(face, seed=4), noise="none")) == DiceSeen(
            faces=(face,)
        )

    def test_an_empty_tray_holds_no_dice(self) -> None:
        """And nothing that could not be read."""
        assert _read(rendered_table.a_photograph(Scene(), seed=3)) == DiceSeen()

    def test_dice_that_touch_are_two_dice(self) -> None:
        """Lumps are divided by their size."""
        tray = rendered_table.layout().tray
        scene = Scene(
            dice=(
                DieLying(face="red", x=tray.x, y=tray.y),
                DieLying(face="green", x=tray.x, y=tray.y + 16.5),
            )
        )

        assert _read(rendered_table.a_photograph(scene, noise="none")) == DiceSeen(faces=("green", "red"))

    @pytest.mark.parametrize("face", sorted(DIE_PAINTS))
    def test_a_die_that_rolled_against_the_wall_is_read(self, face: str) -> None:
        """Its edge is the edge of the tray."""
        tray, die = rendered_table.layout().tray, rendered_table.layout().die
        scene = Scene(dice=(DieLying(face=face, x=tray.x, y=tray.y - (tray.deep - die) / 2),))

        assert _read(rendered_table.a_photograph(scene, noise="none")) == DiceSeen(faces=(face,))


class TestShapes:
    """Four dice that touch, two by two, seen as one lump of which a part is missing."""

    def lump(self, missing: float) -> tuple[int, int]:
        """How many dice are found and how many are doubted when this share of one of them is not seen."""
        view = view_of_tray(rendered_table.layout(), rendered_table.calibration())
        bare = rendered_table.renderer(False).draw(Scene(), rendered_table.view())
        empty = look_at_tray(bare, rendered_table.layout(), rendered_table.calibration(), view)
        tray, side = empty.lit.copy(), round(view.die * SCALE)
        middle = np.array(tray.shape[1::-1]) / 2
        lean = view.foot_of(middle[None])[0] - middle
        dice = np.zeros(tray.shape[:2], np.uint8)
        left, top = (middle - side).astype(int)
        for share in np.linspace(0, 1, 12):
            x, y = np.round((left, top) + lean * share).astype(int)
            dice[y : y + 2 * side, x : x + 2 * side] = 1
        dice[: top + round(side * missing), left + side :] = 0
        tray[dice > 0] = DIE_PAINTS["red"]
        dice[:, : left + side] = 0
        tray[dice > 0] = DIE_PAINTS["blue"]
        found, doubtful = find_dice(TrayLook(raw=tray, lit=tray, gain=empty.gain), empty, view)
        return len(found), doubtful

    def test_their_number_is_told_where_it_is_clear(self) -> None:
        """All four, or three of them."""
        assert self.lump(0.0) == (4, 0)
        assert self.lump(1.0) == (3, 0)

    def test_their_number_is_doubtful_where_three_fit_nearly_as_well_as_four(self) -> None:
        """A wrong number of dice is a wrong roll."""
        assert self.lump(0.3) == (0, 3)


class TestVanishing:
    """A white die beside a blue one, of which only a part differs from the tray."""

    def pair(self, seen: float) -> tuple[int, int]:
        """How many dice are found and how many are doubted when this share of the white one is seen."""
        view = view_of_tray(rendered_table.layout(), rendered_table.calibration())
        bare = rendered_table.renderer(False).draw(Scene(), rendered_table.view())
        empty = look_at_tray(bare, rendered_table.layout(), rendered_table.calibration(), view)
        tray, side = empty.lit.copy(), round(view.die * SCALE)
        middle = np.array(tray.shape[1::-1]) / 2
        lean = view.foot_of(middle[None])[0] - middle
        left, top = (middle - side / 2).astype(int)
        for face, begin, end in (("white", side, side + round(side * seen)), ("blue", 0, side)):
            for share in np.linspace(1, 0, 12):
                x, y = np.round((left, top) + lean * share).astype(int)
                paint = np.array(DIE_PAINTS[face]) * (0.6 if share else 1.0)
                tray[y : y + side, x + begin : x + end] = paint
        found, doubtful = find_dice(TrayLook(raw=tray, lit=tray, gain=empty.gain), empty, view)
        return len(found), doubtful

    def test_both_are_found_where_both_are_seen(self) -> None:
        """And one alone where the other is not there."""
        assert self.pair(1.0) == (2, 0)
        assert self.pair(0.0) == (1, 0)

    @pytest.mark.parametrize("seen", [0.3, 0.4, 0.5])
    def test_what_is_too_much_for_one_die_and_too_little_for_two_is_doubtful(self, seen: float) -> None:
        """Half a die more or less makes the roll another: by size alone the white one would be lost."""
        assert self.pair(seen) == (0, 1)


class TestLight:
    @pytest.mark.parametrize("stops", [(-1.0, 0.3), (0.8, -0.8), (0.0, -1.0)], ids=["bulb", "cold", "yellow"])
    def test_the_colour_of_the_light_does_not_matter(self, stops: tuple[float, float]) -> None:
        """The grey patch takes it away; blue and red are told in stops."""
        faces = ("black", "blue", "red", "white")
        gain = 2.0 ** np.array([stops[0], 0.0, stops[1]]) * 0.6
        picture = rendered_table.renderer(False).draw(_rolled(*faces, seed=2), rendered_table.view())

        assert _read(np.clip(picture * gain, 0, 255).astype(np.uint8)) == DiceSeen(faces=faces)

    def test_a_die_under_glare_is_left_unread(self) -> None:
        """A burnt face has lost its colour: it is not white."""
        tray = rendered_table.layout().tray
        picture = rendered_table.renderer(False).draw(
            Scene(dice=(DieLying(face="red", x=tray.x, y=tray.y),)), rendered_table.view()
        )
        x, y = rendered_table.calibration().in_picture(np.array([[tray.x + 6.0, tray.y]]))[0].astype(int)
        picture[y - 40 : y + 40, x - 40 : x + 40] = 255

        seen = _read(picture)

        assert seen.faces == ()
        assert seen.unread

    def test_dice_are_left_unread_where_the_grey_patch_is_burnt(self) -> None:
        """Nobody knows the colour of the light then: a pale yellow may be white."""
        patch = rendered_table.layout().patch
        picture = rendered_table.renderer(False).draw(_rolled("red", "yellow"), rendered_table.view())
        outline = rendered_table.calibration().in_picture(np.array(patch.outline))
        cv2.fillConvexPoly(picture, outline.astype(np.int32), (250, 252, 247))

        assert _read(picture) == DiceSeen(unread=2)

    @pytest.mark.parametrize("gain", [0.2, 1.8], ids=["shadow", "sun"])
    def test_a_patch_of_light_in_a_corner_of_the_tray_is_no_dice(self, gain: float) -> None:
        """As bright as white ones or as dark as black ones, and as large; but it has no sides."""
        tray, reach = rendered_table.layout().tray, 34.0
        picture = rendered_table.renderer(False).draw(_rolled("green", "red"), rendered_table.view())
        west, north = tray.x - tray.across / 2, tray.y - tray.deep / 2
        patch = np.array(
            [[west - 20, north - 20], [west + reach + 20, north - 20], [west - 20, north + reach + 20]]
        )
        mask = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, rendered_table.calibration().in_picture(patch).astype(np.int32), 1)
        lit = np.where(mask[..., None] > 0, picture * 0.5 * gain, picture * 0.5).astype(np.uint8)

        seen = _read(lit)

        assert set(seen.faces) <= {"green", "red"}
        assert seen.unread

    def test_a_die_of_an_unknown_colour_is_left_unread(self) -> None:
        """Nothing is guessed."""
        known = rendered_table.album()
        fewer = Album(table=known.table, colours={name: known.colours[name] for name in ("red", "blue")})
        picture = rendered_table.a_photograph(_rolled("green", seed=2), noise="none")

        seen = DiceReader(rendered_table.layout(), fewer).read(picture, rendered_table.calibration())

        assert seen == DiceSeen(faces=(), unread=1)

    def test_without_enrolment_nothing_is_said(self) -> None:
        """Not even that the tray is empty."""
        picture = rendered_table.a_photograph(_rolled("red"))

        assert (
            DiceReader(rendered_table.layout(), Album()).read(picture, rendered_table.calibration()) is None
        )


class TestNearest:
    def test_a_colour_between_two_is_neither(self) -> None:
        """A thin margin is a reason to ask."""
        known = {"red": (40.0, 50.0, 30.0), "orange": (50.0, 40.0, 40.0)}

        assert nearest(np.array([45, 45, 35], np.float32), known) is None
        assert nearest(np.array([40, 50, 30], np.float32), known) == "red"

    def test_a_colour_of_another_hue_is_none_however_near(self) -> None:
        """Dull orange plastic beside dull red, as photographs have them; with its own hue it is red."""
        known = {"red": (24.0, 33.0, 24.0)}

        assert nearest(np.array([27, 25, 29], np.float32), known) is None
        assert nearest(np.array([27, 28, 20], np.float32), known) == "red"

    def test_a_colour_far_from_all_is_none(self) -> None:
        """However much nearer one of them is."""
        assert nearest(np.array([90, 0, 0], np.float32), {BODY: (30.0, 40.0, -30.0)}) is None
