"""Mishaps come by themselves at the rates of a noise level, and heal."""

from random import Random

import pytest

from companion.messages.ids import PlaceId
from companion.simulation.hubs.board import HubParts
from companion.simulation.hubs.line import HubLine
from companion.simulation.hubs.mishaps import DEAD, Mishaps
from companion.simulation.noise import LEVELS, LineNoise
from tests.helpers.hub_world import Shelf


@pytest.fixture
def line() -> HubLine:
    """A line nothing has happened to."""
    parts = HubParts(name="hub-north", readers=[PlaceId(name) for name in ("NW", "N", "NE", "desk")])
    return HubLine(parts, Shelf(), lambda: 0.0, Random(1))


def test_a_hub_is_pulled_out_and_plugged_in_again(line: HubLine) -> None:
    """For as long as the level says."""
    mishaps = Mishaps(LineNoise(unplugged_every=60.0, unplugged_for=8.0), [(line, [0])], Random(1))

    at = mishaps.next_at()
    mishaps.come(at)
    assert not line.plugged
    mishaps.come(at + 7.9)
    assert not line.plugged
    mishaps.come(at + 8.0)
    assert line.plugged


def test_a_reader_dies_for_a_while(line: HubLine) -> None:
    """One that is there."""
    mishaps = Mishaps(LineNoise(dead_every=60.0, dead_for=5.0), [(line, [2, 3])], Random(1))

    at = mishaps.next_at()
    mishaps.come(at)
    assert list(line.faults.broken.values()) == [DEAD]
    assert set(line.faults.broken) <= {2, 3}
    mishaps.come(at + 5.0)
    assert line.faults.broken == {}


def test_how_often_it_happens_is_as_the_level_says(line: HubLine) -> None:
    """Ten hours of harsh noise: one hub every three minutes, one reader every four."""
    mishaps = Mishaps(LEVELS["harsh"].line, [(line, [0])], Random(7))
    while (at := mishaps.next_at()) < 36_000.0:
        mishaps.come(at)

    harsh = LEVELS["harsh"].line
    assert 250 < mishaps.happened < 450
    assert (line.faults.garble, line.faults.flicker) == (harsh.garbled, harsh.flickers)


def test_nothing_happens_on_a_perfect_table(line: HubLine) -> None:
    """Ever."""
    assert Mishaps(LEVELS["none"].line, [(line, [0])], Random(1)).next_at() == float("inf")
