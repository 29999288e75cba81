"""Finding the table in a picture, and noticing that the camera or the light is no longer what it was."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.devices.vision.calibration import calibrate, calibrate_by_hand
from companion.devices.vision.images import Points, transform
from companion.devices.vision.steadiness import steadiness
from companion.errors import DeviceError
from companion.simulation.picture.drawing import CameraView, projection
from companion.simulation.picture.light import Hand, put_hand
from companion.simulation.picture.scene import Scene
from tests.helpers import rendered_table

SPOTS: Points = np.array([[100.0, 60.0], [450.0, 250.0], [780.0, 420.0], [120.0, 400.0]])


def _pixels(view: CameraView) -> Points:
    return transform(SPOTS, projection(view, rendered_table.layout()))


class TestCorners:
    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_points_of_the_table_are_found_to_a_millimetre(self, seed: int) -> None:
        """With pieces in place and in typical light."""
        picture = rendered_table.a_photograph(rendered_table.a_scene(seed), seed=seed)

        found = calibrate(picture, rendered_table.layout()).on_table(_pixels(rendered_table.view()))

        assert np.abs(found - SPOTS).max() < 1.0

    def test_what_stands_high_is_put_back_over_its_foot(self) -> None:
        """The top of a figure leans outwards in the picture; its height takes that back."""
        view = rendered_table.view()
        tops = transform(SPOTS, projection(view, rendered_table.layout(), 40.0))

        flat, lifted = (
            rendered_table.calibration().on_table(tops),
            rendered_table.calibration().on_table(tops, 40.0),
        )

        assert np.abs(flat - SPOTS).max() > 10
        assert np.abs(lifted - SPOTS).max() < 2

    def test_a_hidden_corner_is_named(self) -> None:
        """So that somebody can uncover it."""
        picture = rendered_table.a_photograph(Scene())
        x, y = rendered_table.calibration().corners[2].astype(int)
        cv2.circle(picture, (int(x), int(y)), 60, (90, 90, 90), -1)

        with pytest.raises(DeviceError, match="corner se") as caught:
            calibrate(picture, rendered_table.layout())

        assert "corner nw" not in caught.value.what

    def test_corners_set_by_hand_do_as_well(self) -> None:
        """Four clicks on the markers give nearly the same table."""
        corners = [(float(x), float(y)) for x, y in rendered_table.calibration().corners]

        by_hand = calibrate_by_hand(corners, rendered_table.view().size, rendered_table.layout())

        assert np.abs(by_hand.on_table(_pixels(rendered_table.view())) - SPOTS).max() < 2.0

    @pytest.mark.parametrize(
        "corners",
        [
            [(0, 0), (1900, 1000), (1900, 0), (0, 1000)],
            [(0, 0), (0, 1000), (1900, 1000), (1900, 0)],
            [(10, 10), (20, 10), (20, 20), (10, 20)],
            [(0, 0), (1900, 0), (1900, 1000)],
        ],
        ids=["crossed", "against the clock", "tiny", "three"],
    )
    def test_points_that_are_no_table_are_refused(self, corners: list[tuple[float, float]]) -> None:
        """With words on how to set them."""
        with pytest.raises(DeviceError, match="clockwise"):
            calibrate_by_hand(corners, (1920, 1080), rendered_table.layout())


class TestQuality:
    def test_the_misfit_of_a_good_picture_is_below_half_a_millimetre(self) -> None:
        """And that of a lens that bends is above: the marker corners cannot all be where they should."""
        picture = rendered_table.a_photograph(Scene(), seed=2)
        lens = np.array([[1500.0, 0, 960], [0, 1500.0, 540], [0, 0, 1]])
        bent = cv2.undistort(picture, lens, np.array([-0.12, 0.0, 0.0, 0.0]))

        good, bad = (calibrate(np.asarray(one, np.uint8), rendered_table.layout()) for one in (picture, bent))

        assert good.misfit < 0.5 < bad.misfit
        assert not good.by_hand


class TestSteadiness:
    def test_a_still_camera_in_the_same_light_is_steady(self) -> None:
        """Noise and pieces change nothing."""
        picture = rendered_table.a_photograph(rendered_table.a_scene(4), seed=4)
        known = calibrate(rendered_table.a_photograph(Scene(), seed=4), rendered_table.layout())

        steady = steadiness(picture, known, rendered_table.layout())

        assert steady.seen == 4
        assert not steady.bumped
        assert not steady.relit

    def test_a_bump_of_four_millimetres_is_noticed(self) -> None:
        """Corners wander together."""
        elsewhere = replace(
            rendered_table.view(), shift=(rendered_table.view().shift[0] + 4, rendered_table.view().shift[1])
        )
        picture = rendered_table.renderer(True).draw(Scene(), elsewhere)

        assert steadiness(picture, rendered_table.calibration(), rendered_table.layout()).bumped

    def test_a_hand_over_two_corners_is_no_bump(self) -> None:
        """Corners that are not seen are no evidence."""
        x, y = rendered_table.calibration().corners[0]
        picture = put_hand(rendered_table.a_photograph(Scene()), Hand(float(x), float(y), 90.0, 120.0))

        steady = steadiness(picture, rendered_table.calibration(), rendered_table.layout())

        assert steady.seen < 4
        assert not steady.bumped

    @pytest.mark.parametrize("gain", [(0.5, 0.5, 0.5), (0.6, 1.0, 1.0)], ids=["darker", "without blue"])
    def test_other_light_is_noticed(self, gain: tuple[float, float, float]) -> None:
        """Brightness and colour are read from the paper of the corners."""
        known = calibrate(
            rendered_table.renderer(True).draw(Scene(), rendered_table.view()), rendered_table.layout()
        )
        picture = (
            rendered_table.renderer(True).draw(Scene(), rendered_table.view()) * np.array(gain)
        ).astype(np.uint8)

        steady = steadiness(picture, known, rendered_table.layout())

        assert steady.relit
        assert not steady.bumped
