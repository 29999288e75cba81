"""The loop: one inbox, one thread, one owner of the core. It writes, adopts and shows; it decides nothing.

Devices and the panel only put things into the inbox; one thread takes them out, one at a time. Whatever an
observation or an intent leads to is in the journal before any snapshot or lamp shows it.
"""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace

from companion.core import owner_cards
from companion.core.inbox import Inbox
from companion.core.journal import Journal
from companion.core.owner_files import OwnerFiles
from companion.core.publisher import Publisher, pointing
from companion.core.session import chosen
from companion.core.table_core import Step, TableCore, noticed, observed, owning
from companion.core.wish_steps import carried_out
from companion.core.wishes import ChangeOption, GoByCards, NameTag, Retell, Wish
from companion.devices.ports import Lamps
from companion.errors import CompanionError, ConfigError, JournalError, Refused
from companion.messages.ids import PieceId, TagId
from companion.messages.intents import (
    Answer,
    ChooseForGood,
    CorrectCard,
    ForgetGame,
    Intent,
    LearnTags,
    ResumeGame,
)
from companion.messages.lamps import Cue, Signal
from companion.messages.observations import Observation
from companion.messages.sightings import TableSeen
from companion.messages.snapshot import Snapshot
from companion.table import troubles, unknown_tags
from companion.table.troubles import About, OwnPart

ANSWER_WITHIN = 10.0
"""Seconds after which whoever asked is told that there is no answer."""
LOOKS_KEPT = 8
"""Looks of the camera that wait to be taken again while nothing can be written."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Request:
    """An intent and where its answer goes."""

    intent: Intent
    answer: Future[Snapshot]


class TableLoop:
    """Runs one table."""

    def __init__(
        self,
        core: TableCore,
        *,
        journal: Journal,
        files: OwnerFiles,
        lamps: Lamps,
        clock: Callable[[], float],
    ) -> None:
        self._core = core
        self._journal = journal
        self._files = files
        self._lamps = lamps
        self._clock = clock
        self._publisher = Publisher(core)
        self._unwritten: tuple[TableSeen, ...] = ()
        """Looks that led to what could not be written: the camera tells each only once."""
        self._inbox: Inbox[_Request | LearnTags | threading.Event | None] = Inbox()
        self._thread = threading.Thread(target=self._run, name="table-loop", daemon=True)

    @property
    def core(self) -> TableCore:
        """The table as it is now; a value any thread may look at."""
        return self._core

    @property
    def alive(self) -> bool:
        """Whether the loop runs; False before it was started, and if its thread died of a fault."""
        return self._thread.is_alive()

    def wake(self) -> None:
        """Go by the owner's cards and light the lamps, before anything is taken in."""
        try:
            self._take(carried_out(self._core, GoByCards(), self._clock()))
        except JournalError as fault:
            self._report(self._core, OwnPart.JOURNAL, fault)
        self._light()
        self._lamps.play(Cue(signal=Signal.AWOKE))

    def start(self) -> None:
        """Wake up and begin to take things from the inbox."""
        self.wake()
        self._thread.start()

    def close(self) -> None:
        """Finish what waits and stop, all lamps dark. Calling it twice is fine."""
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()
        self._lamps.close()

    def put(self, seen: Observation) -> None:
        """Hand in what a device saw."""
        self._inbox.observe(seen)

    def learn(self, tags: Mapping[TagId, PieceId]) -> None:
        """Have it kept which pieces these tags are under; if it cannot be, the panel says so."""
        self._inbox.put(LearnTags(tags=tags))

    def hand_in(self, intent: Intent) -> Snapshot:
        """Have an intent carried out; return the snapshot that shows it or raise why not."""
        if not self._thread.is_alive():
            raise Refused("The table is not running.", "Start the companion again.")
        request = _Request(intent, Future())
        self._inbox.put(request)
        try:
            return request.answer.result(ANSWER_WITHIN)
        except TimeoutError as fault:
            raise Refused("The table did not answer in time.", "Try again in a moment.") from fault

    def latest(self) -> Snapshot:
        """The newest snapshot."""
        return self._publisher.latest

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait for a snapshot numbered above `after`; None if there is none in time."""
        return self._publisher.wait(after, seconds)

    def responds(self, seconds: float) -> bool:
        """Tell whether the loop still takes things from its inbox: it answers a knock in time."""
        if not self.alive:
            return False
        knock = threading.Event()
        self._inbox.put(knock)
        return knock.wait(seconds)

    def observe(self, seen: Observation) -> None:
        """Take an observation in at once; for the loop's own thread, or for a table run in simulated time."""
        late, self._unwritten = self._unwritten, ()
        if isinstance(seen, TableSeen):  # of an older look only the dice are news
            late = tuple(TableSeen(at=look.at, dice=look.dice) for look in late)
        for each in (*late, seen):
            self._observe(each)

    def carry_out(self, intent: Intent) -> Snapshot:
        """Carry an intent out at once or raise why not; for the loop's own thread, or in simulated time."""
        wish = self._ready(intent)
        if wish is not None:
            self._take(carried_out(self._core, wish, self._clock()))
        return self._publisher.latest

    def _run(self) -> None:
        while (item := self._inbox.take()) is not None:
            match item:
                case _Request():
                    self._answer(item)
                case threading.Event():
                    item.set()
                case LearnTags(tags=tags):
                    self._learn(tags)
                case _:
                    self.observe(item)

    def _answer(self, request: _Request) -> None:
        try:
            request.answer.set_result(self.carry_out(request.intent))
        except CompanionError as refusal:
            request.answer.set_exception(refusal)
        except Exception as fault:  # the loop's edge: nothing may stop the evening
            self._report(self._core, OwnPart.COMPANION, _stumbled(fault))
            request.answer.set_exception(Refused("That went wrong inside the companion.", "Play goes on."))

    def _observe(self, seen: Observation) -> None:
        try:
            self._take(observed(self._core, seen))
        except JournalError as fault:
            self._report(noticed(self._core, seen), OwnPart.JOURNAL, fault)
            if isinstance(seen, TableSeen):
                self._unwritten = (*self._unwritten, seen)[-LOOKS_KEPT:]
        except Exception as fault:  # the loop's edge: nothing may stop the evening
            self._report(noticed(self._core, seen), OwnPart.COMPANION, _stumbled(fault))

    def _ready(self, intent: Intent) -> Wish | None:
        """What is left to do of an intent once files had their say; what is to be kept is written here."""
        core = self._core
        match intent:
            case ResumeGame(number=number):
                return Retell(events=tuple(self._journal.evening(number)))
            case ForgetGame(number=number):
                self._journal.forget(number)
                return None
            case CorrectCard(game=name, card=card, correction=correction):
                cards = owner_cards.corrected(core.game(name), core.owned.cards[name], card, correction)
                self._files.correct(name, cards.corrections)
                self._core = owning(core, replace(core.owned, cards={**core.owned.cards, name: cards}))
                return GoByCards()
            case ChooseForGood(game=name, option=option, value=value):
                chosen(core.options(name), {option: value})
                self._choose(name, option, value)
                return ChangeOption(game=name, option=option, value=value)
            case Answer(prompt=prompt, choice=choice):
                named = unknown_tags.named(core.prompts, core.unknown, prompt, choice)
                if named is not None and self._learn(dict([named])):
                    return NameTag(piece=named[1])
                return intent
            case _:
                return intent

    def _take(self, step: Step) -> None:
        """Written first, then adopted and shown, then what follows."""
        if step.events:
            self._journal.append(step.events)
        self._core = step.core
        self._publisher.show(step.core)
        if step.events:
            self._light()
        for cue in step.cues:
            self._lamps.play(cue)
        self._keep(step.keeps)

    def _light(self) -> None:
        """Let the lamps rest as the game has them, and point where the first prompt says."""
        game = self._core.session.game
        self._lamps.show(game.lamps(self._core.session.state) if game else {})
        self._lamps.point(pointing(self._core.prompts))

    def _learn(self, tags: Mapping[TagId, PieceId]) -> bool:
        """Know these tags from now on; if that cannot be kept, say so and let play go on."""
        core = self._core
        try:
            known = self._files.learn(unknown_tags.learnt(core.owned.tags, tags))
        except ConfigError as fault:
            self._report(core, OwnPart.KEPT, fault)
            return False
        self._core = owning(core, replace(core.owned, tags=known))
        self._publisher.show(self._core)
        return True

    def _choose(self, game: str, option: str, value: str) -> None:
        usual = self._files.choose(game, option, value)
        self._core = owning(self._core, replace(self._core.owned, usual=usual))

    def _keep(self, options: Sequence[tuple[str, str]]) -> None:
        """Settle options for good after the answer that did so; if that fails, it is said, not refused."""
        game = self._core.session.game
        if game is None or not options:
            return
        try:
            for option, value in options:
                self._choose(game.name, option, value)
            self._publisher.show(self._core)
        except ConfigError as fault:
            self._report(self._core, OwnPart.KEPT, fault)

    def _report(self, core: TableCore, about: About, fault: CompanionError) -> None:
        """Adopt a core with one trouble more."""
        self._core = replace(core, troubles=troubles.with_fault(core.troubles, about, fault))
        self._publisher.show(self._core)


def _stumbled(fault: Exception) -> CompanionError:
    _log.error("unexpected fault in the table loop", exc_info=fault)
    return CompanionError(
        "The companion stumbled: {reason}.",
        "Play goes on. Restart the companion if it happens again.",
        reason=type(fault).__name__,
    )
