"""A table with one hub, for everybody who examines one."""

from collections.abc import Iterator

import pytest

from tests.tools.faults import OneHub, one_hub


@pytest.fixture
def table() -> Iterator[OneHub]:
    """A healthy simulated table with one hub."""
    with one_hub() as bench:
        yield bench
