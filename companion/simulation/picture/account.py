"""What eyes over a simulated table cost: pictures drawn, taken and read, and the processor time for them."""

from dataclasses import dataclass
from time import process_time

from companion.devices.vision.album import Album
from companion.devices.vision.calibration import Calibration
from companion.devices.vision.images import Grey, Picture
from companion.devices.vision.layout import TableLayout
from companion.devices.vision.markers import MarkerBook
from companion.devices.vision.reading import Hints, TableReader
from companion.messages.sightings import TableSeen
from companion.simulation.picture.camera import RenderedCamera


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


class CountedCamera:
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


class CountedReader(TableReader):
    """A reader that keeps account."""

    def __init__(self, layout: TableLayout, markers: MarkerBook, album: Album, account: EyeAccount) -> None:
        super().__init__(layout, markers, album)
        self._account = account

    def read(
        self, picture: Picture, calibration: Calibration, *, at: float, hints: Hints | None = None
    ) -> TableSeen:
        """Read everything in a picture of a still table."""
        began = process_time()
        seen = super().read(picture, calibration, at=at, hints=hints)
        self._account.reading_seconds += process_time() - began
        self._account.readings += 1
        return seen
