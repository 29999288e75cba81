"""The two kinds of time: whatever a device does, a table in stepped time meets it as a real one does."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import inf
from pathlib import Path

import pytest

from companion.devices.retry import BackOff
from companion.errors import HubSilent
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId
from companion.messages.intents import Answer, BeginGame
from companion.messages.observations import DeviceLost, Observation, SwitchSeen, TagsSeen
from companion.rules.catalogue import USUAL_GAME
from companion.wiring.plan import Sensors
from companion.wiring.real_time import RealTime
from companion.wiring.stepped_time import SteppedTime
from companion.wiring.table_time import TableTime
from tests.helpers.stepped_tables import a_stepped_table

NORTH = DeviceId("hub-north")
PLACE = PlaceId("desk")
SEEN = SwitchSeen(at=1.0, place=PLACE, closed=True)
SILENT = HubSilent("hub-north", "/dev/ttyACM0")


class Scripted:
    """A sensor that sees or fails as told, again and again from the beginning."""

    places = frozenset({PLACE})

    def __init__(self, name: str, *script: Sequence[Observation] | Exception) -> None:
        self.device = DeviceId(name)
        self.polled = 0
        self._script = script
        self._enough = threading.Event()
        self._wanted = 0

    def poll(self) -> Sequence[Observation]:
        act = self._script[self.polled % len(self._script)]
        self.polled += 1
        if self.polled > self._wanted > 0:
            self._enough.set()
        if isinstance(act, Exception):
            raise act
        return act

    def close(self) -> None:
        """Nothing to let go."""

    def polled_more_than(self, times: int, time: TableTime) -> bool:
        """Whether it is polled so often before long."""
        self._wanted = times
        if isinstance(time, SteppedTime):
            time.wait(30.0)
            return self.polled > times
        return self.polled > times or self._enough.wait(30.0)


@pytest.fixture(params=["real", "stepped"])
def time(request: pytest.FixtureRequest) -> Iterator[TableTime]:
    """Both kinds, one after the other."""
    kind = RealTime(BackOff(first=0.001, limit=0.001)) if request.param == "real" else SteppedTime()
    with closing(kind):
        yield kind


class TestBothTimes:
    def test_a_device_that_never_stops_talking_leaves_the_others_their_turn(self, time: TableTime) -> None:
        """It has something to say at every moment; time passes all the same."""
        told: list[Observation] = []
        flood, quiet = Scripted("flood", [SEEN]), Scripted("quiet", [])
        time.watch(flood, told.append, lambda: -inf)
        time.watch(quiet, told.append)

        assert quiet.polled_more_than(3, time)
        assert flood.polled_more_than(500, time)
        assert set(told) == {SEEN}

    def test_a_silent_device_is_told_once_until_it_answers(self, time: TableTime) -> None:
        """However often it is tried meanwhile; and again when it falls silent again."""
        told: list[Observation] = []
        sensor = Scripted("hub-north", SILENT, SILENT, SILENT, [SEEN])
        time.watch(sensor, told.append)

        assert sensor.polled_more_than(8, time)
        assert [type(seen) for seen in told[:4]] == [DeviceLost, SwitchSeen, DeviceLost, SwitchSeen]

    def test_a_mistake_of_a_driver_is_told_and_survived(self, time: TableTime) -> None:
        """By the sensor that made it, and by the others."""
        told: list[Observation] = []
        wrong, right = Scripted("wrong", ZeroDivisionError("oops")), Scripted("right", [])
        time.watch(wrong, told.append)
        time.watch(right, told.append)

        assert right.polled_more_than(3, time)
        assert wrong.polled_more_than(3, time)
        (lost,) = told
        assert isinstance(lost, DeviceLost)
        assert (lost.device, dict(lost.what.values)["error"]) == ("wrong", "ZeroDivisionError('oops')")


class TestSteppedTime:
    def test_pauses_between_tries_grow_as_in_real_time(self) -> None:
        """A quarter of a second, then twice as long each time, four seconds at most."""
        time, tried = SteppedTime(), []
        sensor = Scripted("hub-north", SILENT)
        time.after_each_look.append(lambda: tried.append(time.now))
        time.watch(sensor, lambda _: None)
        time.wait(16.0)

        assert tried == [0.0, 0.25, 0.75, 1.75, 3.75, 7.75, 11.75, 15.75]

    def test_the_hour_is_that_of_an_evening_and_passes(self) -> None:
        """Lamps are dimmed by it; no clock on the wall has a say."""
        time = SteppedTime(now=100.0)
        began = time.date()
        time.wait(3600.0)

        assert began.hour == 20
        assert (time.date() - began).total_seconds() == 3600.0


class TestAWholeTable:
    def test_a_flooding_device_stops_neither_sensors_nor_players(self, tmp_path: Path) -> None:
        """Scans of one place come in at every moment; pieces are seen and the panel answers."""
        with a_stepped_table(tmp_path) as seat:
            flood = [TagsSeen(at=0.0, place=PLACE, tags=frozenset[TagId]())]
            seat.time.watch(Scripted("flood", flood), seat.table.loop.observe, lambda: -inf)
            seat.world.move(PieceId("red"), PlaceId("N"))
            seat.pass_time(2.0)
            seat.tap(BeginGame(game=USUAL_GAME, options={"level": "bookkeeper"}))
            seat.tap(Answer(prompt="set-up", choice="begin"))

            assert seat.latest().piles[PlaceId("N")].open == (PieceId("red"),)
            assert seat.latest().troubles == ()

    def test_a_flooding_hub_is_heard_as_far_as_it_goes_and_its_neighbours_as_ever(
        self, tmp_path: Path
    ) -> None:
        """Two thousand lines a second; its places are right again as soon as it comes to its senses."""
        with a_stepped_table(tmp_path) as seat:
            seat.pass_time(1.0)
            heard: list[Observation] = []
            seat.table.listeners.append(heard.append)
            seat.lines[NORTH].faults.flood = 2000.0
            seat.pass_time(2.0)
            scanned = [seen.place for seen in heard if isinstance(seen, TagsSeen)]
            assert seat.time.now == pytest.approx(3.0)
            assert sum(place in ("NW", "N", "NE", "desk") for place in scanned) > 1000
            assert 8 < scanned.count(PlaceId("SE")) < 15

            seat.lines[NORTH].faults.flood = 0.0
            seat.world.move(PieceId("red"), PlaceId("NW"))
            seat.pass_time(1.0)
            assert seat.latest().piles[PlaceId("NW")].open == (PieceId("red"),)

    def test_a_hub_that_falls_silent_is_told_after_two_seconds_and_once(self, tmp_path: Path) -> None:
        """Its line stays open; that it says nothing is all that is wrong."""
        with a_stepped_table(tmp_path) as seat:
            seat.pass_time(1.0)
            heard: list[Observation] = []
            seat.table.listeners.append(heard.append)
            seat.lines[NORTH].faults.silent = True
            seat.pass_time(1.9)
            assert not [seen for seen in heard if isinstance(seen, DeviceLost)]
            seat.pass_time(18.0)
            (lost,) = [seen for seen in heard if isinstance(seen, DeviceLost)]
            assert lost.device == NORTH

            seat.lines[NORTH].faults.silent = False
            seat.pass_time(6.5)
            assert seat.latest().troubles == ()

    def test_a_hub_that_is_pulled_out_is_told_and_is_back_within_the_longest_pause(
        self, tmp_path: Path
    ) -> None:
        """Its places are only remembered meanwhile."""
        with a_stepped_table(tmp_path) as seat:
            line = seat.lines[NORTH]
            seat.pass_time(2.0)
            line.unplug()
            seat.pass_time(20.0)
            (trouble,) = seat.latest().troubles
            assert trouble.device == "hub-north"
            assert not seat.latest().piles[PlaceId("N")].seen

            line.plug_in()
            seat.pass_time(4.5)
            assert seat.latest().troubles == ()
            assert seat.latest().piles[PlaceId("N")].seen

    def test_its_lamps_wake_up_and_shine_as_on_a_real_one(self, tmp_path: Path) -> None:
        """One sweep at the start; a crystal flares and glows."""
        with a_stepped_table(tmp_path) as seat:
            lamps = seat.table.service.lamps
            sweep = []
            for _ in range(30):
                seat.pass_time(0.1)
                sweep.append(lamps())
            bright = {place for shown in sweep for place, level in shown.items() if level > 0.5}
            assert bright == set(lamps())
            seat.pass_time(10.0)
            assert set(lamps().values()) == {0.0}

            seat.tap(BeginGame(game=USUAL_GAME, options={"level": "bookkeeper"}))
            seat.tap(Answer(prompt="set-up", choice="begin"))
            seat.world.move(PieceId("crystal-1"), PlaceId("ne"))
            seat.pass_time(10.0)
            assert {place for place, level in lamps().items() if level > 0} == {"ne"}

    def test_lamps_shine_where_only_a_camera_looks(self, tmp_path: Path) -> None:
        """A castle has no readers; its portals lie there, and lamps show the sides they are open to."""
        with a_stepped_table(tmp_path, game="eighteen_ghosts", sensors=Sensors.CAMERA) as seat:
            seat.tap(BeginGame(game="eighteen_ghosts", options={}))
            seat.hands.deal(seat.latest().options)
            seat.pass_time(15.0)
            shining = {place for place, level in seat.table.service.lamps().items() if level > 0}

            assert shining == {"nw", "ne", "se"}
