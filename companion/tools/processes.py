"""Other processes to work in, one a core, that end quietly when somebody presses Ctrl-C."""

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def processes(count: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Processes, as many as there are cores if not said; what was not begun when the block ends never is."""
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(max_workers=count, mp_context=fresh, initializer=_leave_ctrl_c_to_the_parent)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
