"""Everything here needs MicroPython, which has no wheel for some machines."""

import pytest

from tests.firmware import pico


@pytest.fixture(autouse=True)
def _micropython() -> None:
    if pico.interpreter() is None:
        pytest.skip("there is no MicroPython here; on Linux x86-64 the test extra brings it")
