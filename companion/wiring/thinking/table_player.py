"""Plays for the table where a game says so: it thinks in another process and answers like a person who taps.

A game that wants a move puts `thinks` into its public view: the `prompt` to answer, what the `answer` begins
with if it is not the bare move, the `line` of the position, those `earlier`, and the `level`.
"""

import logging
import threading
from random import Random
from typing import Protocol, cast

from companion.errors import CompanionError
from companion.messages.intents import Answer, Intent
from companion.messages.snapshot import Snapshot
from companion.wiring.thinking.search_process import SearchProcess, SearchQuestion

LOOK = 0.5
"""Seconds after which it looks whether it is to leave."""

PAUSE = 5.0
"""Seconds until it tries again after nobody could think, or the answer was refused."""

_log = logging.getLogger(__name__)


class AnsweredTable(Protocol):
    """The table as this player sees it."""

    def latest(self) -> Snapshot:
        """The newest snapshot."""

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait for a snapshot numbered above `after`; None if there is none in time."""

    def hand_in(self, intent: Intent) -> Snapshot:
        """Have an intent carried out."""


class TablePlayer:
    """The table as a player, in a thread of its own from `start()` to `close()`."""

    def __init__(self, table: AnsweredTable, lots: Random | None = None) -> None:
        self._table = table
        self._lots = lots or Random()
        self._thinking: dict[str, SearchProcess] = {}
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table player", daemon=True)

    def start(self) -> None:
        """Sit down."""
        self._thread.start()

    def close(self) -> None:
        """Leave, and end the process that thinks. Calling it twice is fine."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
        for process in self._thinking.values():
            process.close()

    def _run(self) -> None:
        shown = self._table.latest()
        while not self._closing.is_set():
            if asked := _asked(shown):
                self._act(str(shown.game), asked)
            shown = self._table.wait(shown.number, LOOK) or self._table.latest()

    def _act(self, game: str, asked: dict[str, str]) -> None:
        """Think, and answer if that is still asked; who could not is asked again a while later."""
        process = self._thinking.setdefault(game, SearchProcess(game))
        question = SearchQuestion(
            line=asked["line"],
            level=asked["level"],
            earlier=asked["earlier"],
            seed=self._lots.randrange(1 << 30),
        )
        try:
            best = process.best(question)
            if best is not None and _asked(self._table.latest()) == asked:
                self._table.hand_in(Answer(prompt=asked["prompt"], choice=asked["answer"] + best.move))
        except CompanionError as fault:
            _log.warning("the table makes no move: %s", fault.what)
            self._closing.wait(PAUSE)


def _asked(shown: Snapshot) -> dict[str, str]:
    return cast(dict[str, str], shown.view.get("thinks") or {})
