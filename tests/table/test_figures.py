"""The figures fusion must reach, seeded and in simulated time."""

import pytest

from companion.tools.bench_fusion import PERIOD, delays, false_removals, lifted, promised, put_down

SLACK = 1e-9


def test_a_tag_at_rest_for_a_day_is_never_lost() -> None:
    """A scan every 250 ms for 24 hours, one in a hundred missed."""
    assert false_removals("typical", hours=24, period=0.25) == 0


def test_a_tag_at_rest_under_harsh_noise_is_never_lost_either() -> None:
    """One scan in twenty missed, and bursts in which nothing is heard, for two hours."""
    assert false_removals("harsh", hours=2) == 0


def test_a_lifted_tile_is_noticed_within_two_cycles_and_the_settling_time() -> None:
    """In each of 200 liftings."""
    assert max(lifted("typical", seed) for seed in range(200)) <= promised() + SLACK


@pytest.mark.timeout(600)
def test_a_villager_put_on_a_neighbouring_tile_under_bleed_is_always_on_the_right_one() -> None:
    """10,000 trials: the neighbours read across, stacks muffle, tags are missed. Never a wrong tile."""
    trials = [put_down("typical", seed, slide=seed % 2 == 0) for seed in range(10_000)]

    assert [seed for seed, (wrong, _) in enumerate(trials) if wrong] == []
    assert delays([delay for _, delay in trials]).p95 <= promised() + SLACK


def test_without_noise_a_villager_settles_in_four_scans() -> None:
    """The fourth scan after it was put down; at worst it was put down right after a scan."""
    assert max(put_down("none", seed, slide=True)[1] for seed in range(50)) <= 4 * PERIOD + SLACK
