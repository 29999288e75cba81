"""A sensor in its thread: what goes out, what becomes of trouble, and that it ends when told."""

import queue
import threading
from collections.abc import Iterator, Sequence

import pytest

from companion.devices.retry import BackOff, Retry
from companion.devices.rfid.hub import Hub
from companion.devices.rfid.settings import HubSettings
from companion.devices.worker import SensorWorker
from companion.errors import HubMismatch, HubSilent
from companion.messages.ids import DeviceId, PlaceId
from companion.messages.observations import DeviceBack, DeviceLost, Observation, SwitchSeen
from companion.messages.text import remedy_of, what_of
from companion.simulation.hubs.socket_hub import SimulatedHub
from tests.helpers.hub_world import Shelf

PLACE = PlaceId("NW")
SEEN = SwitchSeen(at=1.0, place=PLACE, closed=True)
SILENT = HubSilent("hub-north", "/dev/ttyACM0")
AT_ONCE = BackOff(first=0.0, limit=0.0)


class ScriptedSensor:
    """A sensor that sees or fails as told, then sees nothing more."""

    device = DeviceId("hub-north")
    places = frozenset({PLACE})

    def __init__(self, *script: Sequence[Observation] | Exception) -> None:
        self._script = iter(script)
        self._idle = threading.Event()
        self.finished = threading.Event()
        self.closed = 0

    def poll(self) -> Sequence[Observation]:
        for act in self._script:
            if isinstance(act, Exception):
                raise act
            return act
        self.finished.set()
        self._idle.wait(0.01)
        return ()

    def close(self) -> None:
        self.closed += 1


def reported_by(sensor: ScriptedSensor) -> list[Observation]:
    """Run a sensor through its script; return what it reported."""
    reports: list[Observation] = []
    worker = SensorWorker(sensor, reports.append, clock=lambda: 7.0, back_off=AT_ONCE)
    worker.start()
    assert sensor.finished.wait(10)
    worker.close()
    return reports


def lost_by(error: HubSilent | HubMismatch) -> DeviceLost:
    return DeviceLost(
        at=7.0,
        device=ScriptedSensor.device,
        places=ScriptedSensor.places,
        what=what_of(error),
        remedy=remedy_of(error),
    )


class TestReports:
    def test_observations_go_out_in_order(self) -> None:
        other = SwitchSeen(at=2.0, place=PLACE, closed=False)

        assert reported_by(ScriptedSensor([SEEN, other], [SEEN])) == [SEEN, other, SEEN]

    def test_trouble_is_told_once_however_long_it_lasts(self) -> None:
        assert reported_by(ScriptedSensor(SILENT, SILENT, [], SILENT, [SEEN])) == [lost_by(SILENT), SEEN]

    def test_trouble_after_recovery_is_told_again(self) -> None:
        reports = reported_by(ScriptedSensor(SILENT, [SEEN], SILENT))

        assert reports == [lost_by(SILENT), SEEN, lost_by(SILENT)]

    def test_other_trouble_is_told_too(self) -> None:
        """The cable is in again, but now it is the wrong version: that needs another remedy."""
        mismatch = HubMismatch("hub-north", 2, 1)

        assert reported_by(ScriptedSensor(SILENT, mismatch)) == [lost_by(SILENT), lost_by(mismatch)]

    def test_a_mistake_of_ours_is_told_and_survived(self) -> None:
        lost, seen = reported_by(ScriptedSensor(ZeroDivisionError("oops"), [SEEN]))

        assert isinstance(lost, DeviceLost)
        assert "The driver of {device} failed" in lost.what.message
        assert seen == SEEN

    def test_the_sensor_is_closed_before_it_is_tried_again(self) -> None:
        sensor = ScriptedSensor(SILENT, SILENT)
        reported_by(sensor)

        assert sensor.closed == 3


class TestEnding:
    def test_close_interrupts_a_long_pause(self) -> None:
        told: queue.SimpleQueue[Observation] = queue.SimpleQueue()
        worker = SensorWorker(ScriptedSensor(SILENT), told.put, back_off=BackOff(first=3600, limit=3600))
        worker.start()
        told.get(timeout=10)

        worker.close()

        assert not worker._thread.is_alive()

    def test_close_is_fine_twice_and_before_the_start(self) -> None:
        worker = SensorWorker(ScriptedSensor(), lambda _: None)
        worker.close()
        worker.close()


def test_pauses_grow_to_their_limit() -> None:
    back_off = BackOff(first=0.25, limit=4.0)

    assert [back_off.pause(n) for n in range(1, 8)] == [0.25, 0.5, 1.0, 2.0, 4.0, 4.0, 4.0]
    assert back_off.pause(10_000) == 4.0


def test_a_sensor_that_answers_is_forgiven_all_its_failures() -> None:
    """The next failure is news again and waits the shortest pause."""
    sensor = ScriptedSensor()
    once, told = Retry().failed(sensor, SILENT, 7.0)
    twice, again = once.failed(sensor, SILENT, 8.0)

    assert (told, again) == (lost_by(SILENT), None)
    assert (Retry().pause, once.pause, twice.pause) == (0.0, 0.25, 0.5)
    assert twice.answered() == Retry()


class TestARealHub:
    @pytest.fixture
    def simulated(self) -> Iterator[SimulatedHub]:
        hub = SimulatedHub("hub-north", readers=(PLACE,), world=Shelf())
        yield hub
        hub.close()

    def test_is_lost_and_found(self, simulated: SimulatedHub) -> None:
        told: queue.SimpleQueue[Observation] = queue.SimpleQueue()
        settings = HubSettings(
            device=DeviceId("hub-north"), port=simulated.port, readers=(PLACE,), period_ms=20
        )
        worker = SensorWorker(Hub(settings), told.put, back_off=BackOff(first=0.01, limit=0.05))
        worker.start()
        assert isinstance(told.get(timeout=10), DeviceBack)

        simulated.unplug()
        while not isinstance(lost := told.get(timeout=10), DeviceLost):
            pass
        assert dict(lost.what.values)["port"] == simulated.port
        simulated.plug_in()

        assert isinstance(told.get(timeout=10), DeviceBack)
        worker.close()
