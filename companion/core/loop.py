"""The table loop: look, mirror, judge, write, show. It alone owns what changes.

Devices and the panel only put things into one queue; one thread takes them out, one at a time. Whatever an
observation or an intent leads to is in the journal before any snapshot or lamp shows it. No rules and no
drivers live here.
"""

import queue
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from companion.core.account import JOURNAL
from companion.core.followed import FollowedTable
from companion.core.journal import Journal
from companion.core.owner_files import Kept
from companion.devices.ports import Lamps
from companion.errors import CompanionError, JournalError, Refused
from companion.messages.intents import Intent
from companion.messages.lamps import Cue, Signal
from companion.messages.observations import Observation
from companion.messages.snapshot import Snapshot
from companion.rules.game import Game

ANSWER_WITHIN = 10.0


@dataclass(frozen=True, slots=True)
class _Request:
    """An intent and where its answer goes."""

    intent: Intent
    answer: Future[Snapshot]


class TableLoop(FollowedTable):
    """Runs one table. Also the desk the panel reads from and hands things in at."""

    def __init__(
        self,
        *,
        games: Mapping[str, Game[Any]],
        usual: str,
        journal: Journal,
        kept: Kept,
        lights: Lamps,
        clock: Callable[[], float],
    ) -> None:
        super().__init__(games=games, usual=usual, journal=journal, kept=kept, lights=lights, clock=clock)
        self._queue: queue.SimpleQueue[Observation | _Request | threading.Event | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table-loop")

    def start(self) -> None:
        """Begin to take things from the queue."""
        try:
            self._go_by_the_cards()
        except JournalError as fault:
            self._report(JOURNAL, fault)
        self._show_lights()
        self._lights.play(Cue(signal=Signal.AWOKE))
        self._thread.start()

    def close(self) -> None:
        """Finish what is under way and stop, all lamps dark. Calling it twice is fine."""
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()
        self._lights.close()

    def put(self, seen: Observation) -> None:
        """Hand in what a device saw."""
        self._queue.put(seen)

    def responds(self, seconds: float) -> bool:
        """Tell whether the loop still takes things from its queue: it answers a knock in time."""
        knock = threading.Event()
        self._queue.put(knock)
        return knock.wait(seconds)

    def hand_in(self, intent: Intent) -> Snapshot:
        """Have an intent carried out; return the snapshot that shows it or raise why not."""
        if not self._thread.is_alive():
            raise Refused("The table is not running.", "Start the companion again.")
        request = _Request(intent, Future())
        self._queue.put(request)
        try:
            return request.answer.result(ANSWER_WITHIN)
        except TimeoutError as fault:
            raise Refused("The table did not answer in time.", "Try again in a moment.") from fault

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            if isinstance(item, _Request):
                self._answer(item)
            elif isinstance(item, threading.Event):
                item.set()
            else:
                self.observe(item)

    def _answer(self, request: _Request) -> None:
        try:
            request.answer.set_result(self.carry_out(request.intent))
        except CompanionError as refusal:
            request.answer.set_exception(refusal)
        except Exception as fault:  # the loop's edge: nothing may stop the evening
            self._stumbled(fault)
            request.answer.set_exception(Refused("That went wrong inside the companion.", "Play goes on."))
