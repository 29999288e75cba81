"""The devices of a recording: the real drivers over tapes, the pictures read again. Only in stepped time."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from gpiozero.pins.mock import MockFactory

from companion import config
from companion.config import HubConfig, TableConfig, load_table
from companion.core.owner_files import OwnerFiles
from companion.devices.recording import Moment, Tape
from companion.devices.rfid.hub import Hub
from companion.devices.rfid.line import PATIENCE_S
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.lamps import Pointing
from companion.messages.observations import Observation
from companion.rules.game import Game
from companion.wiring.camera import CAMERA, album_in, layout_for, reader_of
from companion.wiring.camera_hints import CameraHints
from companion.wiring.devices import Devices, TimedSensor, hub_settings
from companion.wiring.plan import Plan, Recorded
from companion.wiring.stepped_time import SteppedTime

if TYPE_CHECKING:
    from companion.devices.camera.tape import FrameTape


def recorded_devices(plan: Plan, source: Recorded, game: Game[Any], time: SteppedTime) -> Devices:
    """The hubs and eyes that are on the recording; other devices stay silent."""
    table = config.default_table() if source.table is None else load_table(source.table)
    files = OwnerFiles(born=source.tags)
    hints = CameraHints(lambda: files.tags, game.kit, time.clock)
    hubs = [RecordedHub(table, hub, source, time.clock) for hub in table.hubs]
    sensors = [TimedSensor(sensor=hub, next_at=hub.next_at) for hub in hubs if not hub.ended]
    if source.pictures is not None and any(row.moment is Moment.READ for row in source.rows):
        eyes = _eyes(plan, source, game, hints, time)
        sensors.append(TimedSensor(sensor=eyes, next_at=eyes.next_at))
    return Devices(
        table=table,
        described="",
        pins=MockFactory,
        files=files,
        hints=hints,
        sensors=tuple(sensors),
    )


class RecordedHub:
    """A hub whose driver hears the same bytes at the same times."""

    def __init__(
        self, table: TableConfig, hub: HubConfig, source: Recorded, clock: Callable[[], float]
    ) -> None:
        self._tape = Tape(source.rows, hub.device, clock)
        self._clock = clock
        self._looked_at = clock()
        self._driver = Hub(hub_settings(table, hub, "tape"), clock=clock, open_port=self._tape.open)

    @property
    def device(self) -> DeviceId:
        """The name of this hub in table.toml."""
        return self._driver.device

    @property
    def places(self) -> frozenset[PlaceId]:
        """Every place this hub looks at."""
        return self._driver.places

    @property
    def ended(self) -> bool:
        """Whether nothing is left of the recording."""
        return self._tape.ended

    def next_at(self) -> float:
        """When something happened on the line, or a driver would not have waited longer for it."""
        happens = self._tape.next_at()
        return min(happens, self._looked_at + PATIENCE_S) if self._tape.is_open else happens

    def poll(self) -> Sequence[Observation]:
        """Let the driver look, unless its line is closed and nothing was tried with it yet."""
        self._looked_at = self._clock()
        if not self._tape.is_open and self._clock() < self._tape.next_at():
            return ()
        return self._driver.poll()

    def point(self, pointing: Pointing) -> None:
        """Say to the pixels what was said then."""
        self._driver.point(pointing)

    def close(self) -> None:
        """Let go of the line."""
        self._tape.is_open = False
        self._driver.close()


class RecordedEyes:
    """The eyes of a recording: what was read then is read again."""

    device = CAMERA

    def __init__(self, tape: "FrameTape", places: frozenset[PlaceId], clock: Callable[[], float]) -> None:
        self.places = places
        self.next_at = tape.next_at
        self._tape = tape
        self._clock = clock

    def poll(self) -> Sequence[Observation]:
        """Read on as far as time has come."""
        return list(self._tape.until(self._clock()))

    def close(self) -> None:
        """Nothing needs to be let go."""


def _eyes(
    plan: Plan, source: Recorded, game: Game[Any], hints: CameraHints, time: SteppedTime
) -> RecordedEyes:
    album = album_in(plan.folder)
    from companion.devices.camera.eyes import places_of
    from companion.devices.camera.tape import FrameTape

    assert source.pictures is not None
    reader = reader_of(game, layout_for(game, source.table), album)
    tape = FrameTape(source.rows, source.pictures, reader, hints.hints)
    return RecordedEyes(tape, places_of(reader), time.clock)
