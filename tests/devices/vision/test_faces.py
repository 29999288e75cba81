"""Telling pieces apart by picture: whichever way they lie, and never at any price."""

import cv2
import numpy as np
import pytest

from companion.devices.vision.album import SCALE
from companion.devices.vision.faces import Gallery, Likeness, decide
from companion.devices.vision.images import Picture
from tests.helpers import rendered_table


def _gallery(*without: str) -> Gallery:
    pictures = {str(piece): picture for piece, picture in rendered_table.album().pieces.items()}
    return Gallery(
        {name: one for name, one in pictures.items() if name not in without}, rendered_table.layout().piece
    )


def _square(name: str, turn: float = 0.0, away: tuple[float, float] = (0.0, 0.0)) -> Picture:
    """A piece on busy ground."""
    ground = np.random.default_rng(1).integers(60, 200, (33, 33, 3), np.uint8)
    square = np.asarray(cv2.resize(ground, (132, 132), interpolation=cv2.INTER_CUBIC), np.uint8)
    piece = {str(one): picture for one, picture in rendered_table.album().pieces.items()}[name]
    half = (piece.shape[0] - 1) / 2
    spin = cv2.getRotationMatrix2D((half, half), -turn, 1.0)
    spin[:, 2] += np.array([65.5 - half + away[0] * SCALE, 65.5 - half + away[1] * SCALE])
    cover = cv2.warpAffine(np.full(piece.shape[:2], 255, np.uint8), spin, (132, 132))
    laid = cv2.warpAffine(piece, spin, (132, 132))
    return np.where(cover[..., None] > 128, laid, square).astype(np.uint8)


class TestCompare:
    @pytest.mark.parametrize("turn", [0, 17, 45, 90, 133, 180, 262, 359])
    def test_a_piece_is_known_however_it_is_turned(self, turn: float) -> None:
        """And wherever it lies near the middle."""
        found = decide(_gallery().compare(_square("hua-2", turn, (9.0, -7.0))))

        assert found is not None
        assert found.name == "hua-2"
        assert (found.x, found.y) == pytest.approx((9.0, -7.0), abs=1.0)

    def test_a_piece_that_was_never_enrolled_is_rejected(self) -> None:
        """Its family, which looks most like it, does not take its place."""
        for stranger in ("zhou-3", "li-1", "sun-2", "long-1"):
            assert decide(_gallery(stranger).compare(_square(stranger, 30))) is None

    def test_bare_ground_is_no_piece(self) -> None:
        """Nothing is enrolled that looks like it."""
        square = np.random.default_rng(3).integers(0, 255, (132, 132, 3), np.uint8)
        ground = cv2.GaussianBlur(square, (0, 0), 4).astype(np.uint8)

        assert decide(_gallery().compare(ground)) is None

    def test_only_the_pieces_asked_for_are_considered(self) -> None:
        """Readers under the table say which pieces are in the stack."""
        ranked = _gallery().compare(_square("hua-2"), {"hua-1", "hua-2"})

        assert [one.name for one in ranked] == ["hua-2", "hua-1"]

    def test_an_empty_gallery_knows_nothing(self) -> None:
        """It does not fail either."""
        assert Gallery({}, 30.0).compare(_square("hua-2")) == []

    def test_a_third_of_a_piece_is_not_enough(self) -> None:
        """A hand over the rest of it leaves it unsure."""
        square = _square("hua-2")
        square[:, :85] = (118, 152, 205)

        assert decide(_gallery().compare(square)) is None


class TestDecide:
    def test_a_thin_lead_is_unsure(self) -> None:
        """Two pieces that look alike are not guessed between."""
        assert decide([Likeness("a", 0.9), Likeness("b", 0.85)]) is None

    def test_a_faint_likeness_is_unsure(self) -> None:
        """However far the others are behind."""
        assert decide([Likeness("a", 0.5), Likeness("b", 0.1)]) is None

    def test_nothing_to_choose_from_is_unsure(self) -> None:
        """No candidates, no answer."""
        assert decide([]) is None

    def test_a_clear_lead_decides(self) -> None:
        """One piece left by the readers needs no rival."""
        assert decide([Likeness("a", 0.9)]) == Likeness("a", 0.9)
