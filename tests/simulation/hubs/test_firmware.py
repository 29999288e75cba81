"""The firmware under CPython: all of it but what needs a Pico, and its cycle in numbers."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.simulation.hubs.firmware import firmware

FOLDER = Path(__file__).parents[3] / "firmware" / "companion_hub"
NEED_A_PICO = {"board", "inventory", "pixels", "reader", "receiver", "run", "spi_bus"}
MODULES = sorted({path.stem for path in FOLDER.glob("*.py")} - {"__init__"})


@pytest.mark.parametrize("module", [name for name in MODULES if name not in NEED_A_PICO])
def test_a_module_can_be_imported_without_a_pico(module: str) -> None:
    """The simulated hub runs it; it stays in its own package and takes no name from anybody else."""
    assert firmware(module).__name__ == f"companion_hub.{module}"
    assert Path(str(firmware(module).__file__)) == FOLDER / f"{module}.py"
    assert sys.modules.get(module) is not firmware(module)


@pytest.mark.parametrize("module", sorted(NEED_A_PICO))
def test_a_module_that_needs_a_pico_says_so(module: str) -> None:
    """By what it misses."""
    with pytest.raises(ModuleNotFoundError, match=r"machine|micropython|board"):
        firmware(module)


@given(
    period=st.sampled_from((20, 100, 180, 640)),
    windows=st.integers(1, 8),
    phase=st.integers(0, 5000),
    now=st.integers(0, 10_000),
    window=st.none() | st.integers(0, 7),
    waited=st.none() | st.integers(0, 1300),
)
def test_a_cycle_knows_how_long_a_reader_has_to_wait(
    period: int, windows: int, phase: int, now: int, window: int | None, waited: int | None
) -> None:
    """Each ms makes that one less, until it is due."""
    cycle = firmware("cycle").Cycle(period, windows)
    cycle.set_phase(now, phase)
    its_own = None if window is None else window % windows

    def wait(later: int) -> int:
        return int(cycle.wait(now + later, its_own, None if waited is None else waited + later))

    first = wait(0)

    assert [wait(later) for later in range(first + 1)] == list(range(first, -1, -1))


def test_a_clock_that_drifts_is_moved_no_further_than_it_must_be() -> None:
    """Each ms that it is set late without need is missing at the end of every window."""
    cycle = firmware("cycle").Cycle(180, 4)
    cycle.set_phase(1000, 0)
    waits = cycle.wait(1100, 0, None)

    cycle.set_phase(1181, 0, slack=1)
    assert cycle.wait(1100, 0, None) == waits

    cycle.set_phase(1182, 0, slack=1)
    assert cycle.wait(1100, 0, None) == waits + 1

    cycle.set_phase(1190, 0, slack=1)
    assert cycle.wait(1100, 0, None) == waits + 10
