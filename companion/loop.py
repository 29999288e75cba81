"""The table loop: look, mirror, judge, write, show. It alone owns what changes.

Devices and the panel only put things into one queue; one thread takes them out, one at a time. Whatever an
observation or an intent leads to is in the journal before any snapshot or lamp shows it. No rules and no
drivers live here.
"""

import logging
import queue
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Any

from companion.config.kept import CARDS, Kept
from companion.devices.ports import Lights
from companion.errors import CompanionError, ConfigError, JournalError, Refused
from companion.evening import chosen, folded, replayed, usual
from companion.journal import Journal
from companion.messages.cards import Card
from companion.messages.events import (
    Answered,
    CardsCorrected,
    DiceRead,
    GameBegun,
    PieceLifted,
    PiecePlaced,
    Redone,
    TableEvent,
    TableRested,
    Undone,
)
from companion.messages.ids import DeviceId, PieceId, PlaceId, TagId, Witness
from companion.messages.intents import (
    Answer,
    BeginGame,
    ChooseForGood,
    Correct,
    CorrectCard,
    FindLamp,
    Intent,
    Redo,
    ResumeGame,
    Undo,
)
from companion.messages.kit import Kit, Option
from companion.messages.lights import Cue, Signal
from companion.messages.observations import DeviceLost, Observation, TagsSeen
from companion.messages.prompts import Choice
from companion.messages.rulebook import Rule
from companion.messages.saved import SavedGame
from companion.messages.sightings import TableSeen
from companion.messages.snapshot import Snapshot
from companion.rules.game import Game
from companion.shelf import Shelf
from companion.table import cues, fusion, mirror, naming, troubles
from companion.table.enrolment import DESK
from companion.table.fusion import Sight
from companion.table.ties import Tie, ties
from companion.table.troubles import Troubles

JOURNAL = DeviceId("journal")
KEPT = DeviceId("kept")
COMPANION = DeviceId("companion")
LOG_SHOWN = 200
ANSWER_WITHIN = 10.0
REST_SECONDS = 2.0
"""How long no piece may move until hands count as off the table."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Request:
    """An intent and where its answer goes."""

    intent: Intent
    answer: Future[Snapshot]


class TableLoop:
    """Runs one table. Also the desk the panel reads from and hands things in at."""

    def __init__(
        self,
        *,
        games: Mapping[str, Game[Any]],
        usual: str,
        journal: Journal,
        kept: Kept,
        lights: Lights,
        clock: Callable[[], float],
    ) -> None:
        self._games = games
        self._usual = games[usual]
        self._journal = journal
        self._lights = lights
        self._clock = clock
        self._kept = kept
        self._shelf = Shelf(games, kept)
        self._sight = Sight(kept.tags)
        self._strangers: Mapping[TagId, PlaceId] = {}
        self._ties: frozenset[Tie] = frozenset()
        """Tags on the table that nobody enrolled."""
        self._opinions: dict[tuple[PieceId, PlaceId], bool] = {}
        """What the rules held plausible since the last event."""
        self._moved_at: float | None = None
        self._dice: tuple[str, ...] = ()
        self._troubles: Troubles = {
            DeviceId(file): troubles.told(DeviceId(file), fault) for file, fault in kept.complaints.items()
        }
        self._evening = replayed(games, journal.evening())
        self._queue: queue.SimpleQueue[Observation | _Request | threading.Event | None] = queue.SimpleQueue()
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="table-loop")
        self._denied: frozenset[PlaceId] = frozenset()
        """Where a sensor contradicted what a person said when that was last shown."""
        self._latest = self._snapshot(1)

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

    def latest(self) -> Snapshot:
        """The newest snapshot."""
        return self._latest

    def wait(self, after: int, seconds: float) -> Snapshot | None:
        """Wait for a snapshot numbered above `after`; None if there is none in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._latest.number > after, seconds)
            return self._latest if self._latest.number > after else None

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

    def lights(self) -> Mapping[PlaceId, float]:
        """Brightness of each lamp as measured at its pin."""
        return self._lights.brightness()

    def games(self) -> Sequence[str]:
        """The games on offer."""
        return tuple(self._games)

    def kit(self, game: str) -> Kit:
        """The places and pieces of a game."""
        return self._shelf.kit(self._named(game).name)

    def cards(self, game: str) -> Sequence[Card]:
        """The cards of a game as this table has them."""
        return self._shelf.cards(self._named(game).name)

    def options(self, game: str) -> Sequence[Option]:
        """The questions before play; what was chosen for good is the default."""
        return usual(self._named(game), self._kept.usual(game))

    def rulebook(self, game: str) -> Sequence[Rule]:
        """The rules of a game, to look up."""
        return self._named(game).rulebook

    def saved(self) -> Sequence[SavedGame]:
        """Every game the journal keeps, latest first."""
        return tuple(self._journal.evenings())

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

    def carry_out(self, intent: Intent) -> Snapshot:
        """Carry an intent out at once; for the loop's own thread, or for a table run in simulated time."""
        self._carry_out(intent)
        return self._latest

    def observe(self, seen: Observation) -> None:
        """Take an observation in at once; for the loop's own thread, or for a table run in simulated time."""
        try:
            self._observe(seen)
        except JournalError as fault:
            self._report(JOURNAL, fault)
        except Exception as fault:  # the loop's edge: nothing may stop the evening
            self._stumbled(fault)

    def _carry_out(self, intent: Intent) -> None:
        match intent:
            case BeginGame(game=name, options=options):
                wanted = chosen(self.options(name), options)
                begun = GameBegun(
                    at=self._clock(), game=name, options=wanted, layout=self._evening.mirror.stacks
                )
                self._enter(begun, *self._corrected_cards(name))
            case ResumeGame(number=number):
                self._resume(number)
            case Answer(prompt=prompt, choice=choice):
                self._needs_game()
                self._answered(prompt, choice)
            case Correct(piece=piece, place=place):
                self._must_be_open(piece)
                self._enter(*self._corrected(piece, place))
            case Undo():
                self._needs_game()
                self._enter(Undone(at=self._clock()))
            case Redo():
                self._needs_game()
                self._enter(Redone(at=self._clock()))
            case CorrectCard(game=name, card=card, correction=correction):
                self._shelf.correct(self._named(name).name, card, correction)
                self._go_by_the_cards()
                self._publish()
            case ChooseForGood(game=name, option=option, value=value):
                self._chosen_for_good(name, option, value)
            case FindLamp(place=place):
                self._lights.play(Cue(signal=Signal.HERE, places=(place,)))

    def _resume(self, number: int) -> None:
        """Tell an earlier evening again, as the latest; the sensors then say how the table lies now."""
        events = tuple(self._journal.evening(number))
        if not events or not isinstance(events[0], GameBegun):
            raise Refused("The journal keeps no such game.", "Choose one of the list.")
        evening = replayed(self._games, events)
        self._journal.append(events)
        known = mirror.looked_at_as(evening.mirror, self._evening.mirror)
        self._evening = replace(evening, mirror=known)
        self._sight = Sight(self._kept.tags)
        self._moved_at = None
        self._go_by_the_cards()
        self._publish()
        self._show_lights()

    def _corrected_cards(self, game: str) -> Iterator[TableEvent]:
        """What the owner says of the cards of a game, if anything."""
        corrections = self._shelf.corrections(game)
        if corrections:
            yield CardsCorrected(at=self._clock(), cards=corrections)

    def _go_by_the_cards(self) -> None:
        """Let the game on the table go by the cards as they are now, unless their file is broken."""
        evening = self._evening
        if evening.game is None or CARDS in self._kept.complaints:
            return
        cards = self._shelf.corrections(evening.game.name)
        if evening.cards != cards:
            self._enter(CardsCorrected(at=self._clock(), cards=cards))

    def _answered(self, prompt: str, choice: str) -> None:
        """Enter an answer, or what it names: a piece on the desk whose tag was not known."""
        named = naming.named(self._latest.prompts, self._strangers, prompt, choice)
        if named is not None and self._learnt(*named):
            placed = PiecePlaced(at=self._clock(), piece=named[1], place=DESK, witness=Witness.RFID)
            self._enter(placed)
            return
        said = Answered(at=self._clock(), prompt=prompt, choice=choice)
        keeps = [kept for offered in self._offered(prompt, choice) for kept in offered.keeps]
        self._enter(said, *self._claimed(prompt, choice))
        try:
            for option, value in keeps:
                self._kept.choose(self._game_name(), option, value)
        except ConfigError as fault:
            self._report(KEPT, fault)

    def _learnt(self, tag: TagId, piece: PieceId) -> bool:
        """Know a tag from now on; if that cannot be kept, say so and let play go on."""
        try:
            self._kept.learn(naming.learnt(self._kept.tags, tag, piece))
        except ConfigError as fault:
            self._report(KEPT, fault)
            return False
        self._know_tags()
        return True

    def _know_tags(self) -> None:
        """Go by the tags as they are known now, whoever learnt them."""
        if self._sight.tags is not self._kept.tags:
            self._sight = fusion.learnt(self._sight, self._kept.tags)
            self._meet(fusion.unknown_tags(self._sight))

    def _chosen_for_good(self, name: str, option: str, value: str) -> None:
        chosen(self.options(name), {option: value})
        self._kept.choose(name, option, value)
        changeable = {each.id for each in self.options(name) if each.changeable}
        if name == self._game_name() and option in changeable:
            self._enter(Answered(at=self._clock(), prompt=option, choice=value))
        else:
            self._publish()

    def _game_name(self) -> str:
        """The game on the table, empty while there is none."""
        return self._evening.game.name if self._evening.game is not None else ""

    def _needs_game(self) -> None:
        if self._evening.game is None:
            raise Refused("No game is being played.", "Begin one first.")

    def _claimed(self, prompt: str, choice: str) -> Iterator[TableEvent]:
        """What an answer says about the table, as events a person vouches for."""
        for offered in self._offered(prompt, choice):
            for piece, place in offered.claims:
                yield from self._corrected(piece, place)

    def _offered(self, prompt: str, choice: str) -> Iterator[Choice]:
        """The choice of an open prompt that was meant."""
        for asked in self._latest.prompts:
            yield from (offered for offered in asked.choices if (asked.id, offered.id) == (prompt, choice))

    def _must_be_open(self, piece: PieceId) -> None:
        """Refuse to correct what lies face down: whatever followed would tell where it lies."""
        known = self._evening.mirror
        if mirror.is_face_down(known, self._kit(), piece) and not self._plausible(piece, known.where[piece]):
            raise Refused("{piece} lies under another piece.", "Take the upper one first.", piece=piece)

    def _corrected(self, piece: PieceId, place: PlaceId | None) -> Iterator[TableEvent]:
        """A person says where a piece lies; nothing happens if the mirror says so too."""
        where = self._evening.mirror.where.get(piece)
        if place is not None and place != where:
            yield PiecePlaced(at=self._clock(), piece=piece, place=place, witness=Witness.HAND)
        elif place is None and where is not None:
            yield PieceLifted(at=self._clock(), piece=piece, place=where, witness=Witness.HAND)

    def _observe(self, seen: Observation) -> None:
        self._know_tags()
        before = self._evening.mirror
        sighted = fusion.blinded(before, seen)
        sight, settled = fusion.observe(self._sight, sighted, self._kit(), seen, self._plausible)
        if sighted is not before:
            self._evening = replace(self._evening, mirror=sighted)
        known = self._troubles
        self._troubles = troubles.noticed(known, seen)
        self._meet(fusion.unknown_tags(sight))
        if isinstance(seen, TagsSeen):
            self._doubt(ties(sight, sighted, seen.at))
        troubled = self._troubles is not known
        if troubled and isinstance(seen, DeviceLost):
            self._lights.play(Cue(signal=Signal.TROUBLED))
        thrown = self._thrown(seen)
        if settled or thrown:
            self._enter(*settled, *thrown)
            self._moved_at = seen.at if settled else self._moved_at
        elif self._moved_at is not None and seen.at - self._moved_at >= REST_SECONDS:
            self._enter(TableRested(at=seen.at))
            self._moved_at = None
        elif troubled or sighted.unseen != before.unseen:
            self._publish()
        self._sight = sight
        if fusion.denied(sight, self._evening.mirror) != self._denied:
            self._publish()

    def _plausible(self, piece: PieceId, place: PlaceId) -> bool:
        """The rules' opinion, where two places claim one piece."""
        game = self._evening.game
        if game is None:
            return False
        if (piece, place) not in self._opinions:
            self._opinions[piece, place] = game.plausible(self._evening.state, piece, place)
        return self._opinions[piece, place]

    def _meet(self, strangers: Mapping[TagId, PlaceId]) -> None:
        """Tell of tags nobody enrolled, once each, until they are gone."""
        if strangers != self._strangers:
            self._strangers = strangers
            self._troubles = troubles.met(self._troubles, strangers)

    def _doubt(self, tied: frozenset[Tie]) -> None:
        """Tell of places that hear the same piece, too close to call, until one of them does not."""
        if tied != self._ties:
            self._ties = tied
            self._troubles = troubles.doubted(self._troubles, sorted(tied))

    def _thrown(self, seen: Observation) -> tuple[DiceRead, ...]:
        """Dice the camera reads whole, once for each throw: what lay there before is no news."""
        if not isinstance(seen, TableSeen) or seen.dice is None or seen.dice.unread:
            return ()
        known, self._dice = self._dice, seen.dice.faces
        if not seen.dice.faces or seen.dice.faces == known:
            return ()
        return (DiceRead(at=seen.at, faces=seen.dice.faces, witness=Witness.CAMERA),)

    def _enter(self, *events: TableEvent) -> None:
        """Let events happen: judged first, written next, shown last."""
        evening = folded(self._games, self._evening, events)
        self._journal.append(events)
        told = evening.log[len(self._evening.log) :]
        self._evening = evening
        self._opinions = {}
        self._troubles = troubles.without(self._troubles, JOURNAL)
        self._publish()
        self._show_lights()
        for cue in cues.cues(events, told):
            self._lights.play(cue)

    def _stumbled(self, fault: Exception) -> None:
        _log.error("unexpected fault in the table loop", exc_info=fault)
        self._report(
            COMPANION,
            CompanionError(
                "The companion stumbled: {reason}.",
                "Play goes on. Restart the companion if it happens again.",
                reason=type(fault).__name__,
            ),
        )

    def _report(self, device: DeviceId, fault: CompanionError) -> None:
        trouble = troubles.told(device, fault)
        if self._troubles.get(device) != trouble:
            self._troubles = {**self._troubles, device: trouble}
            self._publish()

    def _publish(self) -> None:
        with self._changed:
            self._denied = fusion.denied(self._sight, self._evening.mirror)
            self._latest = self._snapshot(self._latest.number + 1)
            self._changed.notify_all()

    def _snapshot(self, number: int) -> Snapshot:
        evening = self._evening
        game = evening.game
        return Snapshot(
            number=number,
            game=game.name if game else None,
            options=evening.options or {},
            piles=mirror.public(evening.mirror, self._kit(), self._denied),
            view=game.public(evening.state) if game else {},
            prompts=naming.asked(game.prompts(evening.state), self._strangers) if game else (),
            log=evening.log[-LOG_SHOWN:],
            troubles=tuple(self._troubles[device] for device in sorted(self._troubles)),
        )

    def _show_lights(self) -> None:
        game = self._evening.game
        self._lights.show(game.lights(self._evening.state) if game else {})
        self._lights.point(cues.pointing(self._latest.prompts))

    def _kit(self) -> Kit:
        return (self._evening.game or self._usual).kit

    def _named(self, name: str) -> Game[Any]:
        if name not in self._games:
            known = ", ".join(self._games)
            raise Refused(
                "There is no game called {name}.", "Choose one of: {known}.", name=name, known=known
            )
        return self._games[name]
