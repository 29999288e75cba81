"""The gate: what counts as still, as moving and as covered. Glances are made up, time is passed in."""

import numpy as np

from companion.devices.vision.images import Grey
from companion.devices.vision.motion import GLANCE, Gate, Stir, afresh, believe, watch

STEP = 0.1


def _table(seed: int = 0, gain: float = 1.0) -> Grey:
    """A table with pieces, and sensor noise that differs from glance to glance."""
    fixed = np.random.default_rng(99).integers(60, 160, (GLANCE[1] // 8, GLANCE[0] // 8))
    picture = np.repeat(np.repeat(fixed, 8, 0), 8, 1) * gain
    return np.clip(picture + np.random.default_rng(seed).normal(0, 4, picture.shape), 0, 255).astype(np.uint8)


def _with_hand(picture: Grey, reach: int) -> Grey:
    """An arm from the lower edge that reaches so many pixels up."""
    covered = picture.copy()
    covered[GLANCE[1] - reach :, 140:190] = 210
    return covered


def _in_shadow(picture: Grey) -> Grey:
    """Somebody leans over the left half of the table."""
    shaded = picture.astype(np.float32)
    shaded[:, : GLANCE[0] // 2] *= 0.7
    return shaded.astype(np.uint8)


def _run(gate: Gate, glances: list[Grey], start: float) -> tuple[Gate, list[Stir]]:
    stirs = []
    for number, glance in enumerate(glances):
        gate = watch(gate, glance, start + number * STEP)
        stirs.append(gate.stir)
    return gate, stirs


class TestWatch:
    def test_a_table_is_still_after_half_a_second(self) -> None:
        """Not before, and noise does not disturb it."""
        _, stirs = _run(Gate(), [_table(seed) for seed in range(20)], 0.0)

        assert stirs[:5] == [Stir.MOVING] * 5
        assert stirs[6:] == [Stir.STILL] * 14

    def test_a_hand_that_creeps_never_lets_it_rest(self) -> None:
        """Each step is small, but it is measured against where stillness began."""
        _, stirs = _run(Gate(), [_with_hand(_table(n), 20 + 3 * n) for n in range(30)], 0.0)

        assert Stir.STILL not in stirs

    def test_a_hand_that_rests_covers_the_table(self) -> None:
        """It is still, but it hides what was seen before."""
        gate, _ = _run(Gate(), [_table(n) for n in range(8)], 0.0)
        gate, stirs = _run(believe(gate), [_with_hand(_table(n), 90) for n in range(20)], 1.0)

        assert Stir.STILL not in stirs
        assert gate.stir is Stir.COVERED
        assert gate.busy_since == 1.0

    def test_the_table_is_fit_again_when_the_hand_is_gone(self) -> None:
        """A piece it put down in the middle is no hand."""
        gate, _ = _run(Gate(), [_table(n) for n in range(8)], 0.0)
        gate, _ = _run(believe(gate), [_with_hand(_table(n), 90) for n in range(10)], 1.0)
        put = [_table(n) for n in range(10)]
        for glance in put:
            glance[80:96, 150:166] = 20

        gate, stirs = _run(gate, put, 3.0)

        assert stirs[-1] is Stir.STILL
        assert gate.busy_since is None

    def test_what_lies_at_the_edge_for_long_is_no_hand(self) -> None:
        """A plate, or a shadow that is gone: it stays while pieces are moved, and reading goes on."""
        gate, _ = _run(Gate(), [_table(n) for n in range(8)], 0.0)
        gate = believe(gate)
        stirs = []
        for number in range(33):
            glances = [_with_hand(_table(n), 90) for n in range(10)]
            for glance in glances:
                glance[40:56, 20 + 8 * (number % 20) : 36 + 8 * (number % 20)] = 20
            gate, seen = _run(gate, glances, 1.0 + number)
            stirs.append(seen[-1])

        assert stirs[:30] == [Stir.COVERED] * 30
        assert stirs[-1] is Stir.STILL

    def test_a_hand_that_rests_here_and_there_is_always_one(self) -> None:
        """However long it goes on."""
        gate, _ = _run(Gate(), [_table(n) for n in range(8)], 0.0)
        gate = believe(gate)
        for number in range(60):
            glances = [_with_hand(_table(n), 60 + 15 * (number % 4)) for n in range(10)]
            gate, stirs = _run(gate, glances, 1.0 + number)
            assert Stir.STILL not in stirs

    def test_somebody_who_leans_over_half_of_the_table_hides_nothing(self) -> None:
        """A shadow leaves all to be read, when it comes and when it goes; an arm in it is an arm."""
        gate, _ = _run(Gate(), [_table(n) for n in range(8)], 0.0)
        gate, stirs = _run(believe(gate), [_in_shadow(_table(n)) for n in range(10)], 1.0)
        assert stirs[-1] is Stir.STILL

        _, stirs = _run(believe(gate), [_table(n) for n in range(10)], 2.0)
        assert stirs[-1] is Stir.STILL

        _, stirs = _run(gate, [_in_shadow(_with_hand(_table(n), 90)) for n in range(10)], 2.0)
        assert stirs[-1] is Stir.COVERED

    def test_a_hand_that_was_read_over_is_no_hand_when_it_leaves(self) -> None:
        """The table looks as it did before that reading, also where the camera was adjusted meanwhile."""
        gate, _ = _run(Gate(), [_table(n) for n in range(8)], 0.0)
        hidden = _with_hand(_table(9), 90)
        gate, _ = _run(believe(gate), [_with_hand(_table(n), 90) for n in range(8)], 1.0)

        for read in (believe(gate), believe(_run(afresh(gate), [hidden] * 8, 2.0)[0])):
            _, stirs = _run(read, [_table(n) for n in range(10)], 3.0)

            assert stirs[-1] is Stir.STILL

    def test_light_that_drifts_is_no_movement(self) -> None:
        """All blocks change together."""
        _, stirs = _run(Gate(), [_table(n, 1.0 - 0.01 * n) for n in range(25)], 0.0)

        assert Stir.MOVING not in stirs[6:]
