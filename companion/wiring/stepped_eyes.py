"""Eyes over a table in simulated time: the real eyes, looking at every frame they would really look at.

While the table lies still and has been read, a glance now and then does: the gate would see the same in all
of them. What was rendered and read, and how long that took, is counted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from companion.devices.camera.eyes import GLANCE_SECONDS, CameraEyes, Told
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.images import Grey, Picture
from companion.devices.vision.layout import usual_layout
from companion.devices.vision.markers import marker_book
from companion.devices.vision.reading import Hints, TableReader
from companion.errors import DeviceError
from companion.messages.games import Kit
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen
from companion.rules.markers import markers_of
from companion.simulation.noise import NoiseLevel
from companion.simulation.picture.camera import RenderedCamera
from companion.simulation.picture.hands_in_view import Arms
from companion.simulation.picture.mishaps import EyeMishaps
from companion.simulation.world.world import World
from companion.wiring.eyes import CAMERA
from companion.wiring.rendered import furnished_album, rendered_camera


@dataclass(slots=True)
class EyeAccount:
    """What the eyes cost, in pictures and in seconds of this machine's processor."""

    drawings: int = 0
    """How often the table, or a part of it, had to be drawn anew."""
    glances: int = 0
    looks: int = 0
    """Full pictures, to read or to check the corners."""
    readings: int = 0
    rendering_seconds: float = 0.0
    reading_seconds: float = 0.0


class _CountedCamera:
    """A source of pictures that keeps account."""

    def __init__(self, camera: RenderedCamera, account: EyeAccount) -> None:
        self.name = camera.name
        self._camera = camera
        self._account = account

    @property
    def living(self) -> bool:
        """Whether two pictures always differ."""
        return self._camera.living

    def open(self) -> None:
        """Begin to take pictures."""
        self._camera.open()

    def glance(self) -> Grey:
        """The table now, small and grey."""
        began = process_time()
        glance = self._camera.glance()
        self._took(began)
        self._account.glances += 1
        return glance

    def look(self) -> Picture:
        """The table now."""
        began = process_time()
        look = self._camera.look()
        self._took(began)
        self._account.looks += 1
        return look

    def settle(self) -> None:
        """Follow the light."""
        self._camera.settle()

    def close(self) -> None:
        """Let go."""
        self._camera.close()

    def _took(self, began: float) -> None:
        self._account.rendering_seconds += process_time() - began
        self._account.drawings = self._camera.drawings


class _CountedReader(TableReader):
    """A reader that keeps account."""

    account: EyeAccount

    def read(
        self, picture: Picture, calibration: Calibration, *, at: float, hints: Hints | None = None
    ) -> TableSeen:
        """Read everything in a picture of a still table."""
        began = process_time()
        seen = super().read(picture, calibration, at=at, hints=hints)
        self.account.reading_seconds += process_time() - began
        self.account.readings += 1
        return seen


class SteppedEyes:
    """A sensor for tables in simulated time."""

    def __init__(
        self,
        world: World,
        game: str,
        kit: Kit,
        noise: NoiseLevel,
        seed: int,
        clock: Callable[[], float],
        hints: Callable[[], Hints],
    ) -> None:
        self.account = EyeAccount()
        self._clock = clock
        self.camera = rendered_camera(world, game, kit, noise=noise.name, seed=seed)
        """To be frozen, unplugged, knocked or kept in the dark on demand."""
        numbers = markers_of(game)
        markers = marker_book(kit, numbers.pieces, numbers.cards)
        reader = _CountedReader(usual_layout(), markers, furnished_album(game))
        reader.account = self.account
        self.sensor = CameraEyes(
            CAMERA,
            _CountedCamera(self.camera, self.account),
            reader,
            hints=hints,
            clock=clock,
            pause=lambda _seconds: None,
        )
        self.device, self.places = self.sensor.device, self.sensor.places
        self.arms = Arms(world, reader.layout, clock, Random(seed * 41), noise.eyes.lingers)
        self.mishaps = EyeMishaps(noise.eyes, self.camera, Random(seed * 43))
        self._unsettled_at = 0.0
        """When something last changed in front of the eyes, or the eyes had trouble."""
        self._read_at = -1.0
        world.watch(self._changed)

    def poll(self) -> Sequence[Told]:
        """Glance, and read if it is time to."""
        now = self._clock()
        self.camera.hands = self.arms.over(self.camera.view)
        try:
            told = self.sensor.poll()
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
        unsettled = max(self._unsettled_at, self.arms.gone_at, self.mishaps.struck_at)
        awake = self._read_at <= unsettled
        return self._clock() + GLANCE_SECONDS if awake else float("inf")

    def close(self) -> None:
        """Let go of the camera. Calling it twice is fine."""
        self.sensor.close()

    def _changed(self) -> None:
        self._unsettled_at = self._clock()
