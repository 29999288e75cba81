"""Mishaps come by themselves at the rates of a noise level, and heal."""

from collections.abc import Mapping
from random import Random

from companion.simulation.hubs.mishaps import DEAD, Mishaps
from companion.simulation.noise import LEVELS, LineNoise


class HealthyLine:
    """A line nothing has happened to."""

    def __init__(self) -> None:
        self.plugged = True
        self.garble = self.flicker = 0.0
        self.broken: Mapping[int, str] = {}


def test_a_hub_is_pulled_out_and_plugged_in_again() -> None:
    """For as long as the level says."""
    line = HealthyLine()
    mishaps = Mishaps(LineNoise(unplugged_every=60.0, unplugged_for=8.0), [(line, [0])], Random(1))

    at = mishaps.next_at()
    mishaps.come(at)
    assert not line.plugged
    mishaps.come(at + 7.9)
    assert not line.plugged
    mishaps.come(at + 8.0)
    assert line.plugged


def test_a_reader_dies_for_a_while() -> None:
    """One that is there."""
    line = HealthyLine()
    mishaps = Mishaps(LineNoise(dead_every=60.0, dead_for=5.0), [(line, [2, 3])], Random(1))

    at = mishaps.next_at()
    mishaps.come(at)
    assert list(line.broken.values()) == [DEAD]
    assert set(line.broken) <= {2, 3}
    mishaps.come(at + 5.0)
    assert line.broken == {}


def test_how_often_it_happens_is_as_the_level_says() -> None:
    """An hour of harsh noise: one hub every three minutes, one reader every four."""
    line = HealthyLine()
    mishaps = Mishaps(LEVELS["harsh"].line, [(line, [0])], Random(7))
    while (at := mishaps.next_at()) < 36_000.0:
        mishaps.come(at)

    assert 250 < mishaps.happened < 450
    assert (line.garble, line.flicker) == (LEVELS["harsh"].line.garbled, LEVELS["harsh"].line.flickers)


def test_nothing_happens_on_a_perfect_table() -> None:
    """Ever."""
    assert Mishaps(LEVELS["none"].line, [(HealthyLine(), [0])], Random(1)).next_at() == float("inf")
