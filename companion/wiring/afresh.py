"""A simulated table that leaves nothing behind: for benches and demonstrations."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.wiring import RunningTable, Settings, open_table


@contextmanager
def fresh_table(game: str) -> Iterator[RunningTable]:
    """Run a simulated table in a folder of its own until the block ends."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_table(Settings(folder=Path(folder), game=game)) as table,
    ):
        yield table
