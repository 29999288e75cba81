"""A table in memory for one test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.table_in_memory import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()
