"""Every scene over simulated time, read off the pins: order, limits, priority, and the way back to rest."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime, time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config import TableConfig, default_table
from companion.devices.lamps.brightness import Brightness
from companion.devices.lamps.patterns import FRAME_SECONDS, moods, signals
from companion.messages.ids import PlaceId
from companion.messages.lamps import Cue, Mood, Signal
from companion.tools.lamp_strips import FilmedLamps, Levels

PLACES = NW, NE, SE, SW = tuple(map(PlaceId, ("nw", "ne", "se", "sw")))
ALL_GLOW = dict.fromkeys(PLACES, Mood.GLOW)
LONG = 12.0


def shining(limits: Brightness) -> TableConfig:
    """The usual table with lamps that keep to these limits."""
    usual = default_table()
    lights = replace(
        usual.lights,
        brightness=limits.most,
        quiet_brightness=limits.quiet_most,
        quiet_from=limits.quiet_from,
        quiet_to=limits.quiet_to,
    )
    return replace(usual, lights=lights)


@pytest.fixture
def table() -> Iterator[FilmedLamps]:
    with closing(FilmedLamps()) as table:
        yield table


def of(seen: Sequence[Levels], place: PlaceId) -> list[int]:
    """What one lamp did."""
    return [levels[place] for levels in seen]


def rises(levels: Sequence[int]) -> list[float]:
    """When a lamp began to rise after it had fallen or rested, in seconds; a pause in a rise is no end."""
    began: list[float] = []
    rising = False
    for frame, (earlier, later) in enumerate(pairwise([0, *levels])):
        if later > earlier and not rising:
            began.append(frame * FRAME_SECONDS)
        rising = later > earlier or (rising and later == earlier)
    return began


def worst_second(levels: Sequence[int]) -> int:
    """The most rises any one second holds."""
    began = rises(levels)
    return max((sum(at <= other < at + 1 for other in began) for at in began), default=0)


def brightest_at(levels: Sequence[int]) -> float:
    """When a lamp was first at its brightest."""
    return levels.index(max(levels)) * FRAME_SECONDS


class TestMoods:
    def test_each_has_its_look(self, table: FilmedLamps) -> None:
        """Steady moods are steady, the others move between their limits."""
        limits = {}
        for mood in Mood:
            table.lamps.show({NW: mood})
            seen = of(table.pass_time(6), NW)
            limits[mood] = (min(seen[25:]), max(seen[25:]))

        assert limits == {
            Mood.DARK: (0, 0),
            Mood.GLOW: (40, 40),
            Mood.BREATHE: (0, 40),
            Mood.WAVE: (15, 100),
            Mood.CALL: (60, 100),
            Mood.DOUBT: (0, 40),
        }

    def test_the_wave_turns_round_the_four_lamps(self, table: FilmedLamps) -> None:
        """Each is brightest half a second after its neighbour, clockwise."""
        table.lamps.show(dict.fromkeys(PLACES, Mood.WAVE))
        seen = table.pass_time(2)

        assert [brightest_at(of(seen, place)) for place in PLACES] == pytest.approx(
            [0, 0.5, 1, 1.5], abs=2 * FRAME_SECONDS
        )

    def test_lamps_not_named_go_dark(self, table: FilmedLamps) -> None:
        table.lamps.show(ALL_GLOW)
        table.pass_time(1)
        table.lamps.show({SE: Mood.GLOW})
        table.pass_time(FRAME_SECONDS)

        assert table.measured() == {NW: 0, NE: 0, SE: 40, SW: 0}

    def test_a_mood_that_stays_plays_on_and_newcomers_keep_step(self, table: FilmedLamps) -> None:
        """Showing the same again does not start the breath anew."""
        table.lamps.show({NW: Mood.BREATHE})
        table.pass_time(1)
        table.lamps.show({NW: Mood.BREATHE, NE: Mood.BREATHE})
        seen = table.pass_time(4)

        assert of(seen, NW) == of(seen, NE)
        assert brightest_at(of(seen, NW)) == pytest.approx(1, abs=0.2)


class TestSignals:
    @pytest.mark.parametrize("signal", Signal)
    def test_it_plays_where_it_should_and_returns_to_rest(self, table: FilmedLamps, signal: Signal) -> None:
        """Only the lamp named moves, and in the end it is as it was."""
        scene = {NW: Mood.GLOW, NE: Mood.GLOW}
        table.lamps.show(scene)
        table.pass_time(1)
        table.lamps.play(Cue(signal=signal, places=(NW,)))
        seen = table.pass_time(LONG)

        assert set(of(seen, NW)) > {40}
        assert set(of(seen, NE)) == {40}
        assert set(of(seen, SE)) == {0}
        assert set(of(seen[-25:], NW)) == {40}

    def test_a_crystal_flares_and_then_glows(self, table: FilmedLamps) -> None:
        """Up to full brightness at once, down to the glow it rests in."""
        table.lamps.show({NE: Mood.GLOW})
        table.lamps.play(Cue(signal=Signal.PUT, places=(NE,)))
        seen = of(table.pass_time(3), NE)

        assert seen[0] == 40
        assert brightest_at(seen) <= 0.3 + FRAME_SECONDS
        assert seen[-1] == 40

    def test_a_crystal_taken_fades_out(self, table: FilmedLamps) -> None:
        table.lamps.show(ALL_GLOW)
        table.pass_time(1)
        table.lamps.show({place: Mood.GLOW for place in PLACES if place != SW})
        table.lamps.play(Cue(signal=Signal.TAKEN, places=(SW,)))
        seen = of(table.pass_time(2), SW)

        assert seen == sorted(seen, reverse=True)
        assert (seen[0], seen[-1]) == (40, 0)

    def test_the_barrier_turns_three_times_and_is_bright_at_once(self, table: FilmedLamps) -> None:
        """The first lamp is at full brightness in the very first frame; the others follow clockwise."""
        table.lamps.show(ALL_GLOW)
        table.pass_time(1)
        table.lamps.play(Cue(signal=Signal.RAISED))
        seen = table.pass_time(LONG)

        assert seen[0][NW] == 100
        assert [brightest_at(of(seen, place)) for place in PLACES] == pytest.approx(
            [0, 0.5, 1, 1.5], abs=2 * FRAME_SECONDS
        )
        assert len(rises(of(seen, NE))) == 4  # comes, and thrice up again before the glow
        assert seen[-1] == dict.fromkeys(PLACES, 40)

    def test_power_back_is_one_sweep(self, table: FilmedLamps) -> None:
        """Every lamp once, one after another, then dark."""
        table.lamps.play(Cue(signal=Signal.AWOKE))
        seen = table.pass_time(4)

        peaks = [brightest_at(of(seen, place)) for place in PLACES]
        assert peaks == sorted(peaks)
        assert len(set(peaks)) == 4
        assert [len(rises(of(seen, place))) for place in PLACES] == [1, 1, 1, 1]
        assert seen[-1] == dict.fromkeys(PLACES, 0)

    def test_a_place_without_a_lamp_shows_nothing(self, table: FilmedLamps) -> None:
        table.lamps.play(Cue(signal=Signal.PUT, places=(PlaceId("graveyard"),)))

        assert {level for levels in table.pass_time(2) for level in levels.values()} == {0}


class TestTwoAtOnce:
    def test_the_greater_one_wins_whichever_came_first(self) -> None:
        """The fourth crystal lands, the Barrier rises and somebody dies: the wave is seen."""
        for order in (
            (Signal.PUT, Signal.RAISED, Signal.LOSS),
            (Signal.RAISED, Signal.LOSS, Signal.PUT),
        ):
            with closing(FilmedLamps()) as alone, closing(FilmedLamps()) as together:
                alone.lamps.play(Cue(signal=Signal.RAISED))
                for signal in order:
                    together.lamps.play(Cue(signal=signal))

                assert together.pass_time(1.9)[0] == {NW: 100, NE: 25, SE: 25, SW: 25}
                alone.pass_time(1.9)
                assert together.measured() == alone.measured()

    def test_each_lamp_is_weighed_by_itself(self, table: FilmedLamps) -> None:
        """A small thing at one lamp goes on while a great one plays at another."""
        table.lamps.play(Cue(signal=Signal.HERE, places=(NW,)))
        table.lamps.play(Cue(signal=Signal.PUT, places=(SE,)))
        seen = table.pass_time(0.4)

        assert max(of(seen, NW)) == 100
        assert max(of(seen, SE)) == 100
        assert set(of(seen, NE)) == {0}

    def test_the_smaller_one_goes_on_when_the_greater_is_over(self, table: FilmedLamps) -> None:
        """The winners' four swells hide a wave of six seconds; its last two are seen."""
        table.lamps.play(Cue(signal=Signal.WON))
        table.lamps.play(Cue(signal=Signal.RAISED))
        seen = of(table.pass_time(6), NW)

        assert len(rises(seen[:100])) == 4
        assert (seen[101], min(seen[101:-1]), seen[-1]) == (100, 15, 100)

    def test_a_new_resting_picture_ends_the_wave(self, table: FilmedLamps) -> None:
        """The next board has its choice: its lamps are lit now, not when the wave is over."""
        table.lamps.show(ALL_GLOW)
        table.lamps.play(Cue(signal=Signal.RAISED))
        table.pass_time(1)
        table.lamps.show({NW: Mood.CALL, NE: Mood.CALL})
        seen = table.pass_time(1)

        assert set(of(seen, SE)) == {0}
        assert min(of(seen[10:], NW)) >= 60


class TestSafety:
    @pytest.mark.parametrize("mood", Mood)
    def test_no_mood_flashes_more_than_three_times_a_second(self, table: FilmedLamps, mood: Mood) -> None:
        table.lamps.show({NE: mood})

        assert worst_second(of(table.pass_time(10), NE)) <= 3

    @settings(deadline=None, max_examples=40)
    @given(
        asked=st.lists(
            st.tuples(
                st.floats(0, 0.5),
                st.one_of(
                    st.sampled_from(list(Signal)),
                    st.dictionaries(st.sampled_from(PLACES), st.sampled_from(list(Mood))),
                ),
            ),
            min_size=1,
            max_size=30,
        )
    )
    def test_whatever_is_asked_however_often(self, asked: list[tuple[float, object]]) -> None:
        """At no lamp, in no second; and never a fraction of a per cent nor more than the limit."""
        with closing(FilmedLamps(shining(Brightness(most=80)))) as table:
            for wait, wish in asked:
                if isinstance(wish, Signal):
                    table.lamps.play(Cue(signal=wish))
                else:
                    assert isinstance(wish, dict)
                    table.lamps.show(wish)
                table.pass_time(wait)
            for place in PLACES:
                levels = [seen[place] for _, seen in table.film]
                assert worst_second(levels) <= 3
                assert all(0 <= level <= 80 for level in levels)

    def test_pins_get_whole_per_cents(self, table: FilmedLamps) -> None:
        """Software PWM knows nothing finer."""
        table.lamps.show({NW: Mood.BREATHE})
        for _ in range(100):
            table.pass_time(FRAME_SECONDS)
            state = table.pins.pin(12).state

            assert state * 100 == pytest.approx(round(state * 100))

    def test_patterns_are_data_of_the_right_shape(self) -> None:
        """Times rise, levels are whole per cents, and the end of a mood meets its beginning."""
        for pattern in (*moods().values(), *signals().values()):
            times = [at for at, _ in pattern.steps]
            assert times[0] == 0
            assert times == sorted(set(times))
            assert all(0 <= level <= 100 for _, level in pattern.steps)
        for mood, pattern in moods().items():
            assert pattern.steps[0][1] == pattern.steps[-1][1], mood
        assert all(pattern.priority > 0 and pattern.seconds > 0 for pattern in signals().values())


class TestQuietHours:
    QUIET = Brightness(most=90, quiet_most=20, quiet_from=time(22, 30), quiet_to=time(7))

    @pytest.mark.parametrize(
        ("now", "limit"),
        [(time(12), 90), (time(22, 29), 90), (time(22, 30), 20), (time(3), 20), (time(7), 90)],
    )
    def test_the_limit_follows_the_clock_over_midnight(self, now: time, limit: int) -> None:
        assert self.QUIET.limit(now) == limit

    def test_hours_within_one_day_and_none_at_all(self) -> None:
        siesta = Brightness(quiet_most=10, quiet_from=time(13), quiet_to=time(15))

        assert [siesta.limit(time(hour)) for hour in (12, 13, 14, 15)] == [100, 10, 10, 100]
        assert Brightness(quiet_most=10).limit(time(0)) == 100

    def test_lamps_are_dimmed_when_the_hour_strikes(self) -> None:
        """In the middle of a wave, and every lamp in proportion."""
        with closing(FilmedLamps(shining(self.QUIET))) as table:
            table.time.evening = datetime(2030, 1, 1, 22, 29)
            table.lamps.show(dict.fromkeys(PLACES, Mood.WAVE))
            loud = table.pass_time(4)
            table.time.evening = datetime(2030, 1, 1, 22, 30)
            quiet = table.pass_time(4)

        assert max(of(loud, NE)) == 90
        assert max(of(quiet[25:], NE)) == 20
        assert min(of(quiet, NE)) == 3
