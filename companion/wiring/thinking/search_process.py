"""A player that thinks in a process of its own, so that it never holds up the table.

A question is one line to the process, its answer one line back. Who takes longer than allowed is ended, and
begun anew with the next question.
"""

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from queue import Empty, SimpleQueue

from companion.errors import Refused
from companion.rules.looking_ahead import BestMove

BEGINNING = 60.0
"""Seconds a process has to begin on a busy machine."""
GRACE = 20.0
"""Seconds that an answer may come late, on a busy machine."""
FAREWELL = 2.0
"""Seconds a process has to end by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuestion:
    """A position to think about: the line, those that would be repeated, how well and how long."""

    line: str
    level: str
    earlier: Sequence[str] = ()
    seed: int = 0
    seconds: float = 1.0


class SearchProcess:
    """One process for one game, begun with the first question; any one thread may ask at a time."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._asked = 0
        self._asking = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[str] = SimpleQueue()

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return None if self._process is None else self._process.pid

    def best(self, question: SearchQuestion) -> BestMove | None:
        """Wait for the answer, in bounded time; None once the game is over. Refused if nobody answers."""
        with self._asking:
            self._asked += 1
            words = {"id": self._asked, **asdict(question)}
            try:
                answer = json.loads(self._answer(json.dumps(words), question.seconds + GRACE))
            except (OSError, Empty) as fault:
                self._end()
                raise Refused("Nobody thinks about the next move.", "Choose one yourself.") from fault
            if "fault" in answer:
                raise Refused(
                    "There is no move to be found: {why}", "Choose one yourself.", why=answer["fault"]
                )
            best = answer["best"]
            return None if best is None else BestMove(**{**best, "line": tuple(best["line"])})

    def close(self) -> None:
        """End the process. Calling it twice is fine."""
        with self._asking:
            self._end()

    def _answer(self, words: str, seconds: float) -> str:
        process = self._running()
        assert process.stdin is not None
        process.stdin.write(f"{words}\n")
        process.stdin.flush()
        return self._next(seconds)

    def _next(self, seconds: float) -> str:
        line = self._answers.get(timeout=seconds)
        if not line:
            raise OSError("the process has ended")
        return line

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._answers = SimpleQueue()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion.wiring.thinking.search_worker", self._game],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
            listener = threading.Thread(
                target=_listen, args=(self._process, self._answers), name="search", daemon=True
            )
            listener.start()
            self._next(BEGINNING)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _listen(process: subprocess.Popen[str], answers: SimpleQueue[str]) -> None:
    """Hand on what a process answers; an empty line once it has ended."""
    assert process.stdout is not None
    with process.stdout:
        for line in process.stdout:
            answers.put(line)
    answers.put("")
