"""Everything here needs MicroPython, which has no wheel for some machines; some of it an emulated Pico."""

import os

import pytest

from tests.firmware import pico

collect_ignore = [] if os.environ.get("HUB_EMULATOR") else ["test_emulator.py"]


@pytest.fixture(autouse=True)
def _micropython() -> None:
    if pico.interpreter() is None:
        pytest.skip("there is no MicroPython here; on Linux x86-64 the test extra brings it")
