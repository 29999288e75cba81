"""What happens to the simulated camera: by itself, on demand, and with every hand that moves a piece."""

from dataclasses import replace
from math import inf
from random import Random

import numpy as np
import pytest

from companion.devices.camera.eyes import CameraEyes
from companion.errors import DeviceError
from companion.messages.ids import DeviceId, PieceId, PlaceId
from companion.messages.sightings import EyesTroubled, EyeTrouble
from companion.simulation.noise import LEVELS, EyeNoise
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.faults import camera_faults
from companion.simulation.picture.hands_in_view import AT_IT, Arms
from companion.simulation.picture.mishaps import EyeMishaps
from companion.simulation.picture.scene import Scene
from companion.simulation.world.world import World
from tests.helpers import rendered_table


def a_camera() -> RenderedCamera:
    """A perfect camera above a table with tiles."""
    tiles = rendered_table.a_scene(1).tiles
    return RenderedCamera(rendered_table.renderer(True), lambda: Scene(tiles=tiles), "none", seed=3)


class TestFaults:
    """Each can be switched on the page."""

    @pytest.mark.parametrize("fault", ["bump", "dim", "tint", "shade", "cover"])
    def test_it_changes_the_picture_and_can_be_taken_back(self, fault: str) -> None:
        """As often as one likes; switching on twice is once."""
        camera = a_camera()
        switch = camera_faults(camera)[f"{fault} camera"]
        before = camera.look().astype(int)

        switch.set(True)
        switch.set(True)
        assert np.abs(camera.look().astype(int) - before).mean() > 1
        switch.set(False)

        assert np.abs(camera.look().astype(int) - before).mean() < 1

    @pytest.mark.parametrize(("fault", "said"), [("unplug", "unplugged"), ("freeze", "stands still")])
    def test_eyes_without_pictures_say_so(self, fault: str, said: str) -> None:
        """Play goes on meanwhile."""
        eyes, camera = self._eyes()
        self._polled(eyes, 5)
        camera_faults(camera)[f"{fault} camera"].set(True)

        with pytest.raises(DeviceError, match=said):
            self._polled(eyes, 40)

    @pytest.mark.parametrize(
        ("fault", "trouble"),
        [("bump", EyeTrouble.BUMPED), ("dim", EyeTrouble.RELIT), ("cover", EyeTrouble.COVERED)],
    )
    def test_the_eyes_name_what_troubles_them(self, fault: str, trouble: EyeTrouble) -> None:
        """A knock, other light, a hand."""
        eyes, camera = self._eyes()
        self._polled(eyes, 20)
        camera_faults(camera)[f"{fault} camera"].set(True)

        told = [one.trouble for one in self._polled(eyes, 130) if isinstance(one, EyesTroubled)]

        assert told == [trouble]

    def _eyes(self) -> tuple[CameraEyes, RenderedCamera]:
        self.now = 0.0
        camera = a_camera()
        reader = rendered_table.reader(True)
        return CameraEyes(DeviceId("eyes"), camera, reader, clock=lambda: self.now, pause=self._wait), camera

    def _wait(self, seconds: float) -> None:
        self.now += seconds

    def _polled(self, eyes: CameraEyes, times: int) -> list[object]:
        return [seen for _ in range(times) for seen in eyes.poll()]


class TestMishaps:
    def test_a_perfect_evening_has_none(self) -> None:
        """Nothing ever happens."""
        assert EyeMishaps(EyeNoise(), a_camera(), Random(1)).next_at() == inf

    def test_cables_come_loose_and_are_put_back(self) -> None:
        """Pulled out at some time, back when the time is over."""
        camera = a_camera()
        mishaps = EyeMishaps(EyeNoise(unplugged_every=60.0, unplugged_for=5.0), camera, Random(1))
        at = mishaps.next_at()
        mishaps.come(at)
        assert (camera.unplugged, mishaps.happened, mishaps.struck_at) == (True, 1, at)

        mishaps.come(at + 5.0)

        assert not camera.unplugged

    def test_a_knocked_camera_stays_near_where_it_was_hung_up(self) -> None:
        """However often somebody knocks against it."""
        camera = a_camera()
        hangs = camera.view
        mishaps = EyeMishaps(EyeNoise(bumped_every=1.0, bump=8.0), camera, Random(2))
        for _ in range(50):
            mishaps.come(mishaps.next_at())

        assert camera.view != hangs
        assert all(abs(now - was) <= 8 for now, was in zip(camera.view.shift, hangs.shift, strict=True))

    def test_light_drifts_there_and_back(self) -> None:
        """Brighter and warmer by day, and as before when the day is over."""
        camera = a_camera()
        before = camera.look().astype(int)
        mishaps = EyeMishaps(EyeNoise(drift=0.5, tint=0.3, drift_seconds=40.0), camera, Random(1))
        means = []
        while mishaps.next_at() <= 40.0:
            mishaps.come(mishaps.next_at())
            means.append(camera.look().mean())

        assert max(means) > before.mean() * 1.2
        assert np.abs(camera.look().astype(int) - before).mean() < 1

    def test_levels_grow(self) -> None:
        """Harsh is worse than typical in every way."""
        none, typical, harsh = (LEVELS[name].eyes for name in ("none", "typical", "harsh"))

        assert none == EyeNoise()
        for rate in ("unplugged_every", "frozen_every", "bumped_every", "shaded_every", "lamp_every"):
            assert getattr(typical, rate) > getattr(harsh, rate) > 0
        for size in ("bump", "shade", "lamp", "drift", "tint", "lingers"):
            assert 0 < getattr(typical, size) < getattr(harsh, size)


class TestArms:
    def test_a_hand_comes_with_a_piece_and_leaves(self) -> None:
        """It is over the place it touched, for a moment."""
        now = [10.0]
        world = World(rendered_table.kit())
        arms = Arms(world, rendered_table.layout(), lambda: now[0], Random(1), lingers=0.0)
        view = replace(rendered_table.view(), tilt=0.0, roll=0.0)
        assert arms.over(view) == ()

        world.move(PieceId("hua-1"), PlaceId("C"))
        (hand,) = arms.over(view)
        assert abs(hand.x - view.size[0] / 2) < 60
        now[0] += AT_IT

        assert arms.over(view) == ()

    def test_some_hands_linger(self) -> None:
        """And what happens off the table brings none."""
        world = World(rendered_table.kit())
        arms = Arms(world, rendered_table.layout(), lambda: 0.0, Random(1), lingers=1.0)
        world.move(PieceId("ghoul-1"), PlaceId("deck"))
        assert arms.gone_at == 0.0

        world.throw(["red"])

        assert arms.gone_at > AT_IT
