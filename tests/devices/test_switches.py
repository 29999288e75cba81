"""The Hall switches of the sockets on mock pins, with time passed in: flicker makes no events."""

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices.debounce import CLOSE_SECONDS, OPEN_SECONDS
from companion.devices.switches import SocketSwitches
from companion.errors import PinTrouble
from companion.messages.ids import PlaceId
from companion.messages.observations import DeviceBack, Observation, SwitchSeen

NW, NE = PlaceId("nw"), PlaceId("ne")


class Sockets:
    """Two switches, magnets to bring near, and the time it is."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pins = MockFactory()
        self.switches = SocketSwitches({NW: 5, NE: 6}, lambda: self.pins, lambda: self.now, patience=0.0)

    def magnet(self, near: bool, pin: int = 6) -> None:
        """Bring a magnet near, or take it away."""
        (self.pins.pin(pin).drive_low if near else self.pins.pin(pin).drive_high)()

    def later(self, seconds: float) -> list[Observation]:
        """What is told after some time."""
        self.now += seconds
        return list(self.switches.poll())

    def closed(self) -> dict[str, bool]:
        """Which switches are said to be closed, once all is told."""
        while len(seen := list(self.switches.poll())) < 2:
            pass
        return {it.place: it.closed for it in seen if isinstance(it, SwitchSeen)}


@pytest.fixture
def table() -> Iterator[Sockets]:
    table = Sockets()
    yield table
    table.switches.close()


def test_the_first_look_tells_everything(table: Sockets) -> None:
    """The device is there, and both switches as they are."""
    first = table.later(7)

    assert first == [
        DeviceBack(at=7, device=SocketSwitches.device, places=frozenset({NW, NE})),
        SwitchSeen(at=7, place=NW, closed=False),
        SwitchSeen(at=7, place=NE, closed=False),
    ]


def test_a_magnet_is_felt_once_it_rests_and_its_leaving_too(table: Sockets) -> None:
    """Each change is told by itself, at the time it counts."""
    table.later(1)
    table.magnet(True)
    assert table.later(0) == []
    assert table.later(CLOSE_SECONDS) == [SwitchSeen(at=table.now, place=NE, closed=True)]
    table.magnet(False)
    assert table.later(OPEN_SECONDS - 0.01) == []
    assert table.later(0.02) == [SwitchSeen(at=table.now, place=NE, closed=False)]


def test_bouncing_makes_one_event(table: Sockets) -> None:
    """It counts from the last bounce."""
    table.later(1)
    told = []
    for bounce in range(9):
        table.magnet(bounce % 2 == 0)
        told += table.later(CLOSE_SECONDS / 2)
    assert told == []
    told += table.later(CLOSE_SECONDS * 0.6)

    assert told == [SwitchSeen(at=table.now, place=NE, closed=True)]


def test_a_crystal_that_is_nudged_stays_where_it_is(table: Sockets) -> None:
    """Flicker shorter than a hand needs to take it out makes no event, however often."""
    table.later(1)
    table.magnet(True)
    table.later(CLOSE_SECONDS)
    told = []
    for _ in range(20):
        table.magnet(False)
        told += table.later(OPEN_SECONDS * 0.9)
        table.magnet(True)
        told += table.later(CLOSE_SECONDS * 2)

    assert {it for it in told if isinstance(it, SwitchSeen) and it.place == NE and not it.closed} == set()
    assert table.closed() == {NW: False, NE: True}


def test_two_switches_do_not_disturb_each_other(table: Sockets) -> None:
    """One rests while the other flickers."""
    table.later(1)
    table.magnet(True, pin=5)
    table.later(CLOSE_SECONDS / 2)
    table.magnet(True, pin=6)

    assert table.later(CLOSE_SECONDS * 0.6) == [SwitchSeen(at=table.now, place=NW, closed=True)]


def test_a_quiet_table_is_told_again(table: Sockets) -> None:
    """So that a change that could not be booked is not lost for good."""
    table.later(1)

    assert table.closed() == {NW: False, NE: False}


def test_a_change_whose_edge_was_missed_is_found(table: Sockets) -> None:
    """The pins themselves are looked at whenever all is quiet."""
    table.later(1)
    table.switches._switches[NE].when_activated = None
    table.magnet(True)
    table.later(0.01)

    assert table.later(CLOSE_SECONDS) == [SwitchSeen(at=table.now, place=NE, closed=True)]


def test_a_taken_pin_is_named_and_the_rest_let_go() -> None:
    """So that polling again, after the other program ended, works."""
    factory = MockFactory()
    holder = SocketSwitches({NE: 6}, lambda: factory, lambda: 0.0)
    holder.poll()
    switches = SocketSwitches({NW: 5, NE: 6}, lambda: factory, lambda: 0.0)

    with pytest.raises(PinTrouble, match="The switch of socket ne cannot use pin GPIO6"):
        switches.poll()
    holder.close()
    assert len(switches.poll()) == 3
    switches.close()


def test_a_busy_pin_is_named_whatever_its_driver_raises() -> None:
    """lgpio has errors of its own."""

    class Busy(MockFactory):  # type: ignore[misc]
        def pin(self, *_: object, **__: object) -> object:
            raise OSError("GPIO busy")

    with pytest.raises(PinTrouble, match="cannot use pin GPIO5: GPIO busy"):
        SocketSwitches({NW: 5}, Busy, lambda: 0.0).poll()
