"""The figures fusion must reach with the shipped scan cycle and tuning, seeded and in simulated time."""

import pytest

from companion.simulation.radio.radio import NOISE, Noise
from companion.tools.bench.fusion import delays, false_removals, lifted, promised, put_down, shipped_period

SLACK = 1e-9


def test_tags_at_rest_for_a_long_evening_are_never_lost() -> None:
    """Three tags, 160,000 scans, one inventory in a hundred missed, and one question by name.

    `companion bench --only fusion` lets them rest for a whole day.
    """
    assert false_removals(NOISE["typical"], hours=8) == 0


def test_tags_at_rest_under_harsh_noise_are_never_lost_either() -> None:
    """One inventory in twenty missed, and bursts in which nothing is heard, for two hours."""
    assert false_removals(NOISE["harsh"], hours=2) == 0


def test_weak_tags_are_never_lost_either() -> None:
    """One inventory in ten missed for six hours: how often each is missed is learnt."""
    assert false_removals(Noise(missed=0.1), hours=6) == 0


@pytest.mark.parametrize("period", [0.15, shipped_period(), 0.24])
def test_a_lifted_tile_is_noticed_within_two_cycles_and_the_settling_time(period: float) -> None:
    """In each of 200 liftings."""
    assert max(lifted("typical", seed, period) for seed in range(200)) <= promised(period) + SLACK


def test_a_villager_put_on_a_neighbouring_tile_under_bleed_is_always_on_the_right_one() -> None:
    """3,000 trials, 10,000 in the bench: neighbours read across, stacks muffle, tags are missed."""
    trials = [put_down("typical", seed, slide=seed % 2 == 0) for seed in range(3000)]

    assert [seed for seed, trial in enumerate(trials) if trial.wrong] == []
    assert delays([trial.seconds for trial in trials]).p95 <= 1.2 * promised()


def test_a_wrong_tile_under_harsh_noise_is_rare_and_never_believed_surely() -> None:
    """1,300 trials where neighbours hear across in one scan of four."""
    wrong = [
        trial.wrong for seed in range(1300) if (trial := put_down("harsh", seed, slide=seed % 2 == 0)).wrong
    ]

    assert 0 < len(wrong) <= 4
    assert max(sure for trial in wrong for sure in trial) < 0.5


def test_without_noise_a_villager_settles_in_four_scans() -> None:
    """The fourth scan after it was put down; at worst it was put down right after a scan."""
    slowest = max(put_down("none", seed, slide=True).seconds for seed in range(50))

    assert slowest <= 4 * shipped_period() + SLACK
