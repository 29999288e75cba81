"""Enrolment: pieces cut from one picture, and a word on each that is not good enough."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.devices.vision.album import Album, load_album, save_album
from companion.devices.vision.faces import Gallery, correlate, decide, detail
from companion.devices.vision.images import Picture, logarithm
from companion.devices.vision.photos.cut_out import (
    Flaw,
    Taken,
    find_square,
    judge,
    name_twins,
    take_die,
    take_table,
)
from companion.devices.vision.photos.cut_out_dice import take_dice
from companion.errors import DeviceError
from companion.simulation.picture.cardboard import portrait
from companion.simulation.picture.scene import DieLying, Scene
from tests.helpers import rendered_table


def _piece(name: str = "hua-2") -> Picture:
    return np.asarray(cv2.resize(portrait(name, 30.0), (60, 60), interpolation=cv2.INTER_AREA), np.uint8)


class TestGrid:
    def test_every_piece_of_the_grid_is_cut_out_upright(self) -> None:
        """The album made through the camera looks like the printed faces."""
        printed = Gallery({str(name): _piece(name) for name in rendered_table.album().pieces}, 30.0)
        for name, picture in rendered_table.album().pieces.items():
            laid = cv2.copyMakeBorder(picture, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=(230, 230, 230))
            found = decide(printed.compare(np.asarray(laid, np.uint8)))

            assert found is not None
            assert found.name == name
            assert abs(found.x) < 1.5
            assert abs(found.y) < 1.5

    def test_an_empty_cell_is_missing(self) -> None:
        """Plain ground is no piece."""
        assert find_square(np.full((96, 96, 3), 230, np.uint8), 30.0) is None

    def test_a_piece_of_a_wrong_size_is_missing(self) -> None:
        """A card is not a villager."""
        cell = np.full((160, 160, 3), 230, np.uint8)
        cell[20:140, 20:140] = 60

        assert find_square(cell, 30.0) is None

    def test_a_crooked_piece_is_set_upright(self) -> None:
        """Ten degrees do not matter."""
        cell = np.full((110, 110, 3), 230, np.uint8)
        cell[25:85, 25:85] = _piece()
        spin = cv2.getRotationMatrix2D((54.5, 54.5), 10, 1.0)
        crooked = cv2.warpAffine(cell, spin, (110, 110), borderValue=(230, 230, 230))

        upright = find_square(np.asarray(crooked, np.uint8), 30.0)

        assert upright is not None
        assert correlate(detail(logarithm(upright)), detail(logarithm(_piece()))) > 0.6


class TestJudge:
    def test_a_good_picture_has_no_flaws(self) -> None:
        """It can go into the album."""
        assert judge("hua-2", _piece()).good

    def test_flaws_are_named(self) -> None:
        """Blurred, dark, burnt, flat, missing."""
        piece = _piece()
        blurred = np.asarray(cv2.GaussianBlur(piece, (0, 0), 3), np.uint8)
        burnt = piece.copy()
        burnt[:20] = 255

        assert Flaw.BLURRED in judge("a", blurred).flaws
        assert Flaw.DARK in judge("a", (piece * 0.1).astype(np.uint8)).flaws
        assert Flaw.BURNT in judge("a", burnt).flaws
        assert Flaw.FLAT in judge("a", np.full((60, 60, 3), 128, np.uint8)).flaws
        assert judge("a", None).flaws == {Flaw.MISSING}

    def test_twins_name_each_other(self) -> None:
        """Also when one of them was laid the other way round."""
        taken = [judge("a", _piece()), judge("b", np.rot90(_piece(), 2)), judge("c", _piece("li-1"))]

        named = name_twins(taken)

        assert [one.twin for one in named] == ["b", "a", None]
        assert Flaw.TWIN in named[0].flaws
        assert named[2].good

    def test_a_missing_piece_has_no_twin(self) -> None:
        """It has no picture to compare."""
        assert name_twins([Taken(name="a", picture=None, flaws=frozenset())])[0].twin is None


class TestDie:
    def test_an_empty_tray_gives_no_colour(self) -> None:
        """One die must lie there."""
        empty = rendered_table.a_photograph(Scene(), noise="none")

        assert take_die(empty, empty, rendered_table.calibration(), rendered_table.layout()) is None

    def test_dice_are_not_taken_where_the_grey_patch_is_burnt(self) -> None:
        """Their colour would be that of nobody knows which light."""
        layout, calibration = rendered_table.layout(), rendered_table.calibration()
        die = DieLying(face="yellow", x=layout.tray.x, y=layout.tray.y)
        picture = rendered_table.renderer(False).draw(Scene(dice=(die,)), rendered_table.view())
        bare = take_table(rendered_table.a_photograph(Scene(), noise="none"), calibration, layout)
        assert [one.flaws for one in take_dice(picture, bare, calibration, layout, ["yellow"])] == [
            frozenset()
        ]

        outline = calibration.in_picture(np.array(layout.patch.outline))
        cv2.fillConvexPoly(picture, outline.astype(np.int32), (250, 252, 247))

        assert [one.flaws for one in take_dice(picture, bare, calibration, layout, ["yellow"])] == [
            {Flaw.BURNT}
        ]


class TestAlbum:
    def test_pictures_stay_on_the_owners_machine_and_come_back(self, tmp_path: Path) -> None:
        """What is saved is loaded again, byte for byte."""
        known = rendered_table.album()

        save_album(known, tmp_path)
        again = load_album(tmp_path)

        assert set(again.pieces) == set(known.pieces)
        assert all(np.array_equal(again.pieces[piece], known.pieces[piece]) for piece in known.pieces)
        assert set(again.tiles) == set(known.tiles)
        assert again.colours == known.colours
        assert set(again.signs) == set(known.signs)
        assert again.back is not None
        assert again.table is not None

    def test_colours_are_added_one_after_another(self, tmp_path: Path) -> None:
        """Those taken before stay; a file that cannot be read is replaced."""
        (tmp_path / "dice.json").write_text("torn")
        save_album(Album(colours={"red": (40.0, 50.0, 30.0)}), tmp_path)
        save_album(Album(colours={"blue": (30.0, 0.0, -40.0)}), tmp_path)

        assert set(load_album(tmp_path).colours) == {"red", "blue"}

    def test_an_empty_folder_is_an_empty_album(self, tmp_path: Path) -> None:
        """Nothing was enrolled yet."""
        assert load_album(tmp_path).pieces == Album().pieces

    @pytest.mark.parametrize("file", ["piece hua-2.png", "back.png", "dice.json"])
    def test_a_broken_file_is_named(self, tmp_path: Path, file: str) -> None:
        """So that it can be taken again."""
        (tmp_path / file).write_bytes(b"not what it should be")

        with pytest.raises(DeviceError, match=file):
            load_album(tmp_path)
