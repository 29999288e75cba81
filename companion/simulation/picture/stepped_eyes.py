"""Eyes over a table in stepped time: the real eyes, looking at every frame they would really look at.

While the table lies still and has been read, a glance now and then does: the gate would see the same in all
of them.
"""

from collections.abc import Callable, Sequence

from companion.devices.camera.eyes import GLANCE_SECONDS, CameraEyes, Told
from companion.errors import DeviceError
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen
from companion.simulation.picture.account import EyeAccount
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.hands_in_view import Arms
from companion.simulation.picture.mishaps import EyeMishaps
from companion.simulation.world.world import World


class SteppedEyes:
    """A sensor for tables in stepped time."""

    def __init__(
        self,
        eyes: CameraEyes,
        camera: RenderedCamera,
        account: EyeAccount,
        arms: Arms,
        mishaps: EyeMishaps,
        world: World,
        clock: Callable[[], float],
    ) -> None:
        self.account = account
        self.camera = camera
        """To be frozen, unplugged, knocked or kept in the dark on demand."""
        self.arms = arms
        self.device, self.places = eyes.device, eyes.places
        self._eyes = eyes
        self._mishaps = mishaps
        self._clock = clock
        self._unsettled_at = 0.0
        """When something last changed in front of the eyes, or the eyes had trouble."""
        self._read_at = -1.0
        self._glanced_at = 0.0
        world.watch(self._changed)

    def poll(self) -> Sequence[Told]:
        """Glance, and read if it is time to."""
        now = self._glanced_at = self._clock()
        self.camera.hands = self.arms.over(self.camera.view)
        try:
            told = self._eyes.poll()
        except DeviceError:
            self._unsettled_at = now
            raise
        for seen in told:
            if isinstance(seen, TableSeen):
                self._read_at = now
            elif isinstance(seen, EyesTroubled | EyesClear):
                self._unsettled_at = now
        return told

    def next_at(self) -> float:
        """When the next glance is worth its while; who asks looks now and then anyway."""
        unsettled = max(self._unsettled_at, self.arms.gone_at, self._mishaps.struck_at)
        awake = self._read_at <= unsettled
        return self._glanced_at + GLANCE_SECONDS if awake else float("inf")

    def close(self) -> None:
        """Let go of the camera. Calling it twice is fine."""
        self._eyes.close()

    def _changed(self) -> None:
        self._unsettled_at = self._clock()
