"""The figures fusion must reach with the shipped scan cycle and tuning, seeded and in simulated time.

`companion bench --only fusion` holds the same promises over many more trials and longer rests.
"""

import pytest

from companion.simulation.radio.radio import NOISE
from companion.tools.bench.fusion_trials import (
    WEAK_TAGS,
    delays,
    false_removals,
    lifted,
    promised,
    put_down,
    shipped_period,
)

SLACK = 1e-9
NOISES = {"typical": NOISE["typical"], "harsh": NOISE["harsh"], "weak tags": WEAK_TAGS}
WRONG_UNDER_HARSH_NOISE = (747, 1225)
"""Of the first 1,300 trials under harsh noise the two that go wrong for a moment."""


@pytest.mark.parametrize("name", NOISES)
def test_tags_at_rest_are_never_lost(name: str) -> None:
    """Three tags for an hour: missed now and then, in bursts, or one inventory in ten."""
    assert false_removals(NOISES[name], hours=1) == 0


@pytest.mark.parametrize("period", [0.15, shipped_period(), 0.24])
def test_a_lifted_tile_is_noticed_within_two_cycles_and_the_settling_time(period: float) -> None:
    """In each of 100 liftings."""
    assert max(lifted("typical", seed, period) for seed in range(100)) <= promised(period) + SLACK


def test_a_piece_put_on_a_neighbouring_tile_under_bleed_is_always_on_the_right_one() -> None:
    """300 trials: neighbours read across, stacks muffle, tags are missed."""
    trials = [put_down("typical", seed, slide=seed % 2 == 0) for seed in range(300)]

    assert [seed for seed, trial in enumerate(trials) if trial.wrong] == []
    assert delays([trial.seconds for trial in trials]).p95 <= 1.2 * promised()


def test_a_wrong_tile_under_harsh_noise_is_rare_and_never_believed_surely() -> None:
    """Neighbours hear across in one scan of four: the two trials that go wrong, and a hundred others."""
    wrong = {
        seed: trial.wrong
        for seed in (*range(100), *WRONG_UNDER_HARSH_NOISE)
        if (trial := put_down("harsh", seed, slide=seed % 2 == 0)).wrong
    }

    assert set(wrong) == set(WRONG_UNDER_HARSH_NOISE)
    assert max(sure for trial in wrong.values() for sure in trial) < 0.5


def test_without_noise_a_piece_settles_in_four_scans() -> None:
    """The fourth scan after it was put down; at worst it was put down right after a scan."""
    slowest = max(put_down("none", seed, slide=True).seconds for seed in range(50))

    assert slowest <= 4 * shipped_period() + SLACK
