"""The process that thinks: it answers, is begun anew when it died, and never outlives the one who asked."""

import os
import select
import signal
import subprocess
import sys

import pytest

from companion.errors import Refused
from companion.rules.catalogue import looking_ahead
from companion.wiring.thinking.search_process import SearchProcess, SearchQuestion
from companion.wiring.thinking.search_worker import answers

GAME = "eighteen_ghosts"
ONE_STEP_FROM_WINNING = (
    "R.<../y..../....>/...../..v.. hand=- dungeon=RRyy out=BBBYYYrrrbbb turn=A due=act variant=colours"
)
WON = ONE_STEP_FROM_WINNING.replace("dungeon=RRyy", "dungeon=Ryy").replace("out=", "out=R")
ASKS_AND_WAITS = f"""
from companion.wiring.thinking.search_process import SearchProcess, SearchQuestion
process = SearchProcess("{GAME}")
process.best(SearchQuestion(line="{WON}", level="beginner"))
print(process.pid, flush=True)
input()
"""


def asked(line: str, level: str = "casual") -> SearchQuestion:
    return SearchQuestion(line=line, level=level, seconds=30.0)


def test_it_answers_and_is_begun_anew_after_it_died() -> None:
    """Who asks meanwhile is refused, and the next question is answered again."""
    process = SearchProcess(GAME)
    try:
        best = process.best(asked(ONE_STEP_FROM_WINNING))
        assert best is not None
        assert best.move == "move a1 b1"
        assert process.best(asked(WON)) is None
        with pytest.raises(Refused, match="There is no move to be found: `nonsense`"):
            process.best(asked("nonsense"))

        first = process.pid
        assert first is not None
        watched = os.pidfd_open(first)
        os.kill(first, signal.SIGKILL)
        assert _ended(watched)
        assert process.best(asked(ONE_STEP_FROM_WINNING)) == best
        assert process.pid != first
    finally:
        process.close()
        process.close()
    assert process.pid is None


def test_it_ends_with_the_one_who_asked() -> None:
    """However that one ended: its input ends with it."""
    words = [sys.executable, "-c", ASKS_AND_WAITS]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        watched = os.pidfd_open(int(parent.stdout.readline()))
        parent.kill()

    assert _ended(watched)


def _ended(watched: int) -> bool:
    """Wait until a process has ended; the test's own time limit bounds it."""
    try:
        return bool(select.select([watched], [], [])[0])
    finally:
        os.close(watched)


def test_the_same_question_has_the_same_answer() -> None:
    """By the number of positions and the seed alone, as long as time does not cut it short."""
    ahead = looking_ahead()[GAME]
    question = (
        f'{{"id": 7, "line": "{ahead.first}", "level": "casual", "earlier": [], "seed": 3, "seconds": 1e9}}'
    )
    first, second = answers(ahead, [question, question])

    assert first == second
    assert '"id": 7' in first
