"""Magnets and Hall switches: the field at the sensor, from the measures of the printed parts."""

from itertools import product
from math import atan2, cos, pi, sin, sqrt

import pytest

from companion.devices.vision.layout import usual_layout
from hardware import rays, solid
from hardware.draw import GENERATED
from hardware.magnet import Magnet
from hardware.scad_values import values_of

CLOSES_MT, OPENS_MT = 9.5, 3.0
"""DRV5032AJ: closed for certain above the first, open for certain below the second, of either pole."""
N42_WEAKEST = 1.28
SENSOR_OFF = 0.3
"""How far the sensor may sit from the middle of its package."""
GLUE = 0.3
"""How far the package may hang below the skin."""
ROUND = [2 * pi * step / 8 for step in range(8)]


def magnet() -> Magnet:
    """The magnet of crystals and Su-Ling, as weak as its grade allows."""
    v = values_of("common.scad")
    return Magnet(diameter=v["magnet_d"], height=v["magnet_h"], remanence=N42_WEAKEST)


def at_switch(off: float, shift: float, turn: float, lifted: float, tilt: float, glue: float) -> float:
    """What the switch of a Receptacle feels, `off` its middle, while a crystal stands shifted and tilted."""
    base, foot = values_of("receptacle_base.scad"), values_of("crystal_foot.scad")
    below = base["skin"] + base["hall_deep"] + glue + foot["magnet_deep"] + lifted
    x, y = off - shift * cos(turn), -shift * sin(turn)
    return abs(magnet().at_tilt(x, y, -below, tilt))


def seated() -> list[tuple[float, float]]:
    """Everywhere a crystal can stand in the dent: how far off, and in which direction."""
    room = values_of("receptacle_base.scad")["slack"] / 2 + SENSOR_OFF
    return [(0.0, 0.0), *((room, turn) for turn in ROUND)]


class TestReceptacle:
    def test_a_crystal_in_its_dent_closes_the_switch_many_times_over(self) -> None:
        """Wherever it stands in the dent, however the switch was glued: 35 mT at least, 9.5 are needed."""
        off = values_of("receptacle_base.scad")["switch_off"]
        felt = [
            at_switch(off, shift, turn, 0, 0, glue) for (shift, turn), glue in product(seated(), (0, GLUE))
        ]

        assert min(felt) > 35

    def test_a_crystal_put_down_carelessly_closes_it_too(self) -> None:
        """Standing on the rim of the dent, up to 4 mm beside its place, leaning to any side."""
        base, foot = values_of("receptacle_base.scad"), values_of("crystal_foot.scad")
        leaning = atan2(base["seat_h"], foot["foot_d"])
        felt = [
            at_switch(base["switch_off"], 4 + SENSOR_OFF, turn, base["seat_h"], tilt, GLUE)
            for turn, tilt in product(ROUND, (-leaning, 0, leaning))
        ]

        assert min(felt) > 1.5 * CLOSES_MT

    def test_six_millimetres_beside_the_axis_is_the_null_of_the_magnet(self) -> None:
        """Where the switch used to be: a crystal right in its dent does not close it."""
        felt = [at_switch(6, shift, turn, 0, 0, glue) for (shift, turn), glue in product(seated(), (0, GLUE))]

        assert max(felt) < CLOSES_MT

    def test_a_crystal_taken_away_opens_it(self) -> None:
        """Two fingers above the dent, or on the table beside the base."""
        base = values_of("receptacle_base.scad")
        beside = base["base_d"] / 2 + 14

        assert at_switch(base["switch_off"], 0, 0, 30, 0, 0) < OPENS_MT
        assert at_switch(base["switch_off"], beside, 0, -base["base_h"], 0, 0) < OPENS_MT

    def test_the_printed_base_is_as_its_measures_say(self) -> None:
        """Above the middle of the switch there is the skin and nothing else, and nothing below it."""
        base = values_of("receptacle_base.scad")
        part = solid.read(GENERATED / "parts" / "receptacle_base.stl")
        (skin,) = rays.spans(part, (base["switch_off"] + 0.11, 0.13, -5), (0, 0, 1))

        assert skin[0] - 5 == pytest.approx(base["ceiling"])
        assert skin[1] - skin[0] == pytest.approx(base["skin"])

    def test_the_lamp_shines_past_magnet_and_switch(self) -> None:
        """Its pocket lies beside both, and under the crystal's foot."""
        base = values_of("receptacle_base.scad")
        inner, outer = base["led_off"] - base["led_d"] / 2, base["led_off"] + base["led_d"] / 2

        assert inner > base["magnet_d"] / 2
        assert inner - 0.15 > base["switch_off"] + base["hall_w"] / 2 + 1
        assert outer < base["seat_d"] / 2

    def test_the_magnet_lies_in_the_middle_of_the_foot(self) -> None:
        """Its pocket opens below and ends a magnet's height up."""
        foot = values_of("crystal_foot.scad")
        part = solid.read(GENERATED / "parts" / "crystal_foot.stl")
        (floor,) = rays.spans(part, (0.11, 0.13, -5), (0, 0, 1))

        assert floor[0] - 5 == pytest.approx(foot["magnet_h"] + foot["magnet_deep"], abs=0.05)
        assert floor[1] - floor[0] >= 1


class TestIcons:
    BOARD = 2.5
    """What a player board may be thick."""

    def felt(self, away: float, wood: float) -> float:
        """What a switch feels that far beside Su-Ling's middle, under a board and this much wood."""
        below = self.BOARD + wood + values_of("common.scad")["hall_deep"] + GLUE
        return abs(magnet().vertical(away, 0, -below))

    def test_su_ling_is_felt_wherever_she_stands_on_an_icon(self) -> None:
        """The switch lies in a hole of the table top, flush with its upper side: 4.5 mm beside is fine."""
        assert min(self.felt(away / 2, wood=0) for away in range(10)) > CLOSES_MT

    def test_under_six_millimetres_of_wood_she_would_not_be(self) -> None:
        """Why the switches go into the top and not under it."""
        assert self.felt(4, wood=6) < CLOSES_MT

    def test_the_next_icon_feels_nothing(self) -> None:
        """Icons are a tile apart."""
        assert self.felt(usual_layout().tiles[0].across, wood=0) < OPENS_MT


class TestModel:
    @pytest.mark.parametrize("z", [1.5, 2.0, 3.0, 6.0, 10.0])
    def test_the_field_on_the_axis_is_that_of_the_formula(self, z: float) -> None:
        """Which is known there, and only there."""
        one = Magnet(diameter=6, height=3, remanence=1.29)
        exact = 645 * ((z + 3) / sqrt((z + 3) ** 2 + 9) - z / sqrt(z**2 + 9))

        assert one.vertical(0, 0, -z) == pytest.approx(exact, rel=0.01)

    def test_far_away_it_is_a_dipole(self) -> None:
        """Half as strong beside it as along it, and the other way round."""
        one = Magnet(diameter=6, height=3, remanence=1.29)

        assert one.vertical(200, 0, 1.5) == pytest.approx(-one.vertical(0, 0, 201.5) / 2, rel=0.01)

    def test_leaning_moves_the_field_along(self) -> None:
        """A sensor on the axis of a leaning magnet feels what is left of it upright."""
        one = Magnet(diameter=6, height=3, remanence=1.29)
        tilt = 0.1
        x, z = -3 * sin(tilt), -3 * cos(tilt)

        assert one.at_tilt(x, 0, z, tilt) == pytest.approx(one.vertical(0, 0, -3) * cos(tilt), rel=0.001)
