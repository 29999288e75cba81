"""Lamps on gpiozero's mock pins: the real classes, played by gpiozero, failing pins and all."""

import threading
from collections.abc import Callable

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from companion.devices.lamps.lamp_row import RETRY_SECONDS, SocketLamps
from companion.errors import DeviceError
from companion.messages.ids import PlaceId
from companion.messages.lamps import Cue, Mood, Signal
from companion.messages.observations import DeviceBack, DeviceLost, Observation

NW, NE = PlaceId("nw"), PlaceId("ne")
PATIENCE = 10.0


class WatchedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero ships no types
    """A pin that calls somebody whenever it is written, and that can break."""

    written: threading.Event | None = None
    broken = False

    def _set_state(self, value: float) -> None:
        if self.broken:
            raise OSError("the chip is gone")
        super()._set_state(value)
        if self.written is not None:
            self.written.set()


class Table:
    """Two lamps, their pins, the time and what was reported."""

    def __init__(self, factory: MockFactory | None = None, **how: object) -> None:
        self.now = 0.0
        self.factory = factory or MockFactory(pin_class=WatchedPin)
        self.reported: list[Observation] = []
        self.lamps = SocketLamps({NW: 12, NE: 13}, lambda: self.factory, clock=lambda: self.now, **how)  # type: ignore[arg-type]

    def later(self, seconds: float = 0.0) -> dict[PlaceId, float]:
        """Let time pass; what the pins put out then."""
        self.now += seconds
        self.lamps.step()
        return dict(self.lamps.brightness())

    def until(self, true: Callable[[], bool]) -> bool:
        """Wait until a pin was written so that something is true."""
        written = threading.Event()
        for pin in (12, 13):
            self.factory.pin(pin).written = written
        while not true():
            if not written.wait(PATIENCE):
                return False
            written.clear()
        return True


class TestPlayedByGpiozero:
    def test_a_scene_and_a_cue_reach_the_pins_by_themselves(self) -> None:
        """Nobody steps: gpiozero's source plays, wakes for each wish and rests in between."""
        table = Table()
        lamps = SocketLamps({NW: 12, NE: 13}, lambda: table.factory)
        lamps.open()
        lamps.run()
        lamps.show({NE: Mood.GLOW})
        assert table.until(lambda: table.factory.pin(13).state == 0.4)

        lamps.play(Cue(signal=Signal.RAISED, places=(NW,)))
        assert table.until(lambda: table.factory.pin(12).state == 1.0)
        lamps.close()

    def test_closing_leaves_no_lamp_burning(self) -> None:
        """Not even in mid-wave; and closing twice is fine."""
        table = Table()
        lamps = SocketLamps({NW: 12, NE: 13}, lambda: table.factory)
        lamps.open()
        lamps.run()
        lamps.show({NW: Mood.WAVE, NE: Mood.WAVE})
        assert table.until(lambda: table.factory.pin(13).state > 0.5)
        lamps.close()
        lamps.close()

        assert [table.factory.pin(pin).state for pin in (12, 13)] == [0, 0]
        assert lamps.brightness() == {NW: 0.0, NE: 0.0}

    def test_a_still_picture_is_left_alone(self) -> None:
        """Nothing wakes while nothing changes, so an idle table costs nothing."""
        table = Table()
        table.lamps.open()
        table.lamps.show({NW: Mood.GLOW})
        assert table.lamps._is_due()
        table.later()
        assert not table.lamps._is_due()
        table.lamps.play(Cue(signal=Signal.TROUBLED))
        table.later(0.1)
        assert table.lamps._is_due()
        table.later(5)
        assert not table.lamps._is_due()
        table.lamps.close()


class TestPins:
    def test_active_low_lamps_are_lit_by_a_low_pin(self) -> None:
        """For a lamp between supply and pin. Dark means high; let go, the pin drives nothing."""
        table = Table(active_high=False)
        table.lamps.open()
        table.lamps.show({NW: Mood.GLOW})

        assert table.later() == {NW: 0.4, NE: 0.0}
        assert table.factory.pin(12).state == pytest.approx(0.6)
        assert table.factory.pin(13).state == 1
        table.lamps.close()
        assert table.factory.pin(12).function == "input"

    def test_a_lamp_of_three_colours(self) -> None:
        """The mood has a tint; the brightness measured is the strongest of the three."""
        factory = MockFactory(pin_class=WatchedPin)
        now = 0.0
        lamps = SocketLamps({NW: (12, 20, 21)}, lambda: factory, clock=lambda: now)
        lamps.open()
        lamps.show({NW: Mood.DOUBT})
        lamps.step()

        assert [factory.pin(pin).state for pin in (12, 20, 21)] == pytest.approx([0.4, 0.24, 0.0])
        assert lamps.brightness() == {NW: pytest.approx(0.4)}
        lamps.close()


class TestFailing:
    def test_a_pin_that_is_taken_is_named_and_the_rest_shines(self) -> None:
        """With its remedy, once; and when the pin is free again, so is the lamp."""
        table = Table()
        holder = SocketLamps({NE: 13}, lambda: table.factory)
        holder.open()
        table.lamps.open(table.reported.append)
        table.lamps.show({NW: Mood.GLOW, NE: Mood.GLOW})

        assert table.later() == {NW: 0.4, NE: 0.0}
        (lost,) = table.reported
        assert isinstance(lost, DeviceLost)
        assert (lost.device, lost.places) == ("lamp ne", frozenset())
        assert dict(lost.what.values)["device"] == "The lamp of socket ne"
        assert dict(lost.what.values)["pin"] == 13
        assert "no other program holds it" in lost.remedy.message

        table.later(RETRY_SECONDS)
        assert len(table.reported) == 1
        holder.close()
        assert table.later(RETRY_SECONDS) == {NW: 0.4, NE: 0.4}
        assert table.reported[1:] == [DeviceBack(at=table.now, device=lost.device, places=frozenset())]
        table.lamps.close()

    def test_a_lamp_that_fails_in_mid_evening_leaves_the_others_alone(self) -> None:
        """Whatever its driver raises."""
        table = Table()
        table.lamps.open(table.reported.append)
        table.lamps.show({NW: Mood.WAVE, NE: Mood.WAVE})
        table.later()
        table.factory.pin(12).broken = True
        before = table.later(0.2)[NE]

        assert table.later(0.2)[NE] != before
        assert [type(seen) for seen in table.reported] == [DeviceLost]
        table.factory.pin(12).broken = False
        assert table.later(RETRY_SECONDS)[NW] > 0
        assert isinstance(table.reported[1], DeviceBack)
        table.lamps.close()

    def test_a_pin_without_pwm_is_named(self) -> None:
        """Plain mock pins cannot dim."""
        table = Table(MockFactory(pin_class=MockPin))
        table.lamps.open(table.reported.append)

        assert [seen.device for seen in table.reported if isinstance(seen, DeviceLost)] == [
            "lamp nw",
            "lamp ne",
        ]


class TestNoPins:
    def test_a_machine_without_pins_plays_on_in_the_dark(self) -> None:
        """Every lamp is reported with the reason; once there are pins, they shine."""
        factory, there, reported = MockFactory(pin_class=MockPWMPin), [False], list[Observation]()
        now = 0.0

        def pins() -> MockFactory:
            if not there[0]:
                raise DeviceError("The pins of this machine cannot be used: {reason}.", "", reason="no lgpio")
            return factory

        lamps = SocketLamps({NW: 12, NE: 13}, pins, clock=lambda: now)
        lamps.open(reported.append)
        lamps.step()
        assert [type(each) for each in reported] == [DeviceLost, DeviceLost]
        assert "no lgpio" in str(reported[0])

        there[0], now = True, RETRY_SECONDS
        lamps.step()
        assert [type(each) for each in reported[2:]] == [DeviceBack, DeviceBack]
        lamps.close()
