"""Lamps and switches on gpiozero's mock pins: the real classes, no hardware."""

import itertools

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from companion.devices import cues
from companion.devices.leds import ReceptacleLamps
from companion.devices.switches import ReceptacleSwitches
from companion.errors import PinTrouble
from companion.messages.ids import PlaceId
from companion.messages.lights import Mood
from companion.messages.observations import DeviceBack, Observation, SwitchSeen

NW, NE = PlaceId("nw"), PlaceId("ne")


def played(mood: Mood, seconds: float, position: int = 0, lamps: int = 4) -> list[float]:
    """What a lamp plays in so many seconds."""
    return list(itertools.islice(cues.values(mood, position, lamps), int(seconds / cues.FRAME)))


class TestCues:
    @pytest.mark.parametrize("mood", Mood)
    def test_whole_per_cents_between_dark_and_full(self, mood: Mood) -> None:
        """Software PWM knows nothing finer."""
        values = played(mood, 10)

        assert all(0 <= value <= 1 and round(value * 100) == pytest.approx(value * 100) for value in values)

    @pytest.mark.parametrize("mood", Mood)
    def test_never_more_than_three_flashes_a_second(self, mood: Mood) -> None:
        """A flash is a rise; count the rises in ten seconds."""
        values = played(mood, 10)
        rising = [later > earlier for earlier, later in itertools.pairwise(values)]
        rises = sum(now and not before for before, now in itertools.pairwise([False, *rising]))

        assert rises <= 30

    def test_the_wave_turns_round_the_four_lamps(self) -> None:
        """Each is brightest a quarter of a turn after its neighbour."""
        waves = [played(Mood.WAVE, cues.TURN_SECONDS, position) for position in range(4)]
        peaks = [wave.index(max(wave)) * cues.FRAME / cues.TURN_SECONDS for wave in waves]

        assert peaks == pytest.approx([0, 0.25, 0.5, 0.75], abs=0.03)


class TestLamps:
    def lamps(self, factory: MockFactory) -> ReceptacleLamps:
        return ReceptacleLamps({NW: 12, NE: 13}, factory)

    def test_a_scene_reaches_the_pins(self) -> None:
        """Lamps not named go dark."""
        factory = MockFactory(pin_class=MockPWMPin)
        lamps = self.lamps(factory)
        for scene in ({NW: Mood.GLOW, NE: Mood.GLOW}, {NE: Mood.GLOW}):
            lamps.show(scene)
            for lamp in lamps._lamps.values():
                lamp._source_thread.join()

        assert (factory.pin(12).state, factory.pin(13).state) == (0.0, 0.4)
        assert lamps.brightness() == {NW: 0.0, NE: 0.4}
        lamps.close()

    def test_a_mood_that_stays_plays_on(self) -> None:
        """Showing the same again does not start the wave anew."""
        lamps = self.lamps(MockFactory(pin_class=MockPWMPin))
        lamps.show({NW: Mood.WAVE})
        playing = lamps._lamps[NW]._source_thread
        lamps.show({NW: Mood.WAVE, NE: Mood.GLOW})

        assert lamps._lamps[NW]._source_thread is playing
        lamps.close()

    def test_closing_leaves_no_lamp_burning(self) -> None:
        """Not even in mid-wave; and closing twice is fine."""
        factory = MockFactory(pin_class=MockPWMPin)
        lamps = self.lamps(factory)
        lamps.show({NW: Mood.WAVE, NE: Mood.WAVE})
        lamps.close()
        lamps.close()

        assert not any(factory.pin(pin).state for pin in (12, 13))

    def test_a_pin_that_is_taken_is_named(self) -> None:
        """With its lamp and the remedy, and the other pins are free again."""
        factory = MockFactory(pin_class=MockPWMPin)
        holder = ReceptacleLamps({NE: 13}, factory)

        with pytest.raises(PinTrouble, match="The lamp of Receptacle ne cannot use pin GPIO13"):
            self.lamps(factory)
        holder.close()
        self.lamps(factory).close()

    def test_a_pin_without_pwm_is_named(self) -> None:
        """Plain mock pins cannot dim."""
        with pytest.raises(PinTrouble, match="GPIO12"):
            self.lamps(MockFactory(pin_class=MockPin))


def closed(observations: object) -> dict[str, bool]:
    """Which switches are closed, by place."""
    assert isinstance(observations, list)
    return {seen.place: seen.closed for seen in observations if isinstance(seen, SwitchSeen)}


class TestSwitches:
    def test_the_first_look_tells_everything(self) -> None:
        """The device is there, and both switches are open."""
        switches = ReceptacleSwitches({NW: 5, NE: 6}, MockFactory(), lambda: 7.0)
        first = list(switches.poll())

        assert isinstance(first[0], DeviceBack)
        assert closed(first) == {NW: False, NE: False}
        switches.close()

    def test_a_magnet_is_felt_and_its_leaving_too(self) -> None:
        """Each change is told by itself."""
        factory = MockFactory()
        switches = ReceptacleSwitches({NW: 5, NE: 6}, factory, lambda: 7.0)
        switches.poll()

        factory.pin(6).drive_low()
        near: list[Observation] = list(switches.poll())
        factory.pin(6).drive_high()
        away: list[Observation] = list(switches.poll())

        assert near == [SwitchSeen(at=7.0, place=NE, closed=True)]
        assert away == [SwitchSeen(at=7.0, place=NE, closed=False)]
        switches.close()

    def test_a_quiet_table_is_told_again(self) -> None:
        """So that a change that could not be booked is not lost for good."""
        switches = ReceptacleSwitches({NW: 5, NE: 6}, MockFactory(), lambda: 7.0, patience=0.0)
        switches.poll()

        assert closed(switches.poll()) == {NW: False, NE: False}
        switches.close()

    def test_a_taken_pin_is_named_and_the_rest_let_go(self) -> None:
        """So that polling again, after the other program ended, works."""
        factory = MockFactory()
        holder = ReceptacleSwitches({NE: 6}, factory, lambda: 0.0)
        holder.poll()
        switches = ReceptacleSwitches({NW: 5, NE: 6}, factory, lambda: 0.0)

        with pytest.raises(PinTrouble, match="The switch of Receptacle ne cannot use pin GPIO6"):
            switches.poll()
        holder.close()
        assert len(switches.poll()) == 3
        switches.close()
