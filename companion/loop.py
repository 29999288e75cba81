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

from companion.devices.ports import Lights
from companion.errors import CompanionError, DeviceError, JournalError, Refused
from companion.evening import chosen, folded, replayed
from companion.journal import Journal
from companion.messages.events import (
    Answered,
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
    Correct,
    FindLamp,
    Intent,
    Redo,
    ResumeGame,
    Undo,
)
from companion.messages.kit import Kit, Option
from companion.messages.lights import Cue, Signal
from companion.messages.observations import DeviceBack, DeviceLost, Observation
from companion.messages.rulebook import Rule
from companion.messages.saved import SavedGame
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen
from companion.messages.snapshot import Snapshot, Trouble
from companion.messages.text import remedy_of, what_of
from companion.rules.game import Game
from companion.table import cues, fusion, mirror
from companion.table.fusion import Sight

JOURNAL = DeviceId("journal")
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
        tags: Mapping[TagId, PieceId],
        lights: Lights,
        clock: Callable[[], float],
    ) -> None:
        self._games = games
        self._usual = games[usual]
        self._journal = journal
        self._lights = lights
        self._clock = clock
        self._tags = tags
        self._sight = Sight(tags)
        self._opinions: dict[tuple[PieceId, PlaceId], bool] = {}
        """What the rules held plausible since the last event."""
        self._moved_at: float | None = None
        self._dice: tuple[str, ...] = ()
        self._troubles: dict[DeviceId, Trouble] = {}
        self._evening = replayed(games, journal.evening())
        self._queue: queue.SimpleQueue[Observation | _Request | threading.Event | None] = queue.SimpleQueue()
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="table-loop")
        self._latest = self._snapshot(1)

    def start(self) -> None:
        """Begin to take things from the queue."""
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
        return self._named(game).kit

    def options(self, game: str) -> Sequence[Option]:
        """The questions before play."""
        return self._named(game).options

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
                wanted = chosen(self._named(name), options)
                self._enter(
                    GameBegun(at=self._clock(), game=name, options=wanted, layout=self._evening.mirror.stacks)
                )
            case ResumeGame(number=number):
                self._resume(number)
            case Answer(prompt=prompt, choice=choice):
                self._needs_game()
                said = Answered(at=self._clock(), prompt=prompt, choice=choice)
                self._enter(said, *self._claimed(prompt, choice))
            case Correct(piece=piece, place=place):
                self._enter(*self._corrected(piece, place))
            case Undo():
                self._needs_game()
                self._enter(Undone(at=self._clock()))
            case Redo():
                self._needs_game()
                self._enter(Redone(at=self._clock()))
            case FindLamp(place=place):
                self._lights.play(Cue(signal=Signal.HERE, places=(place,)))

    def _resume(self, number: int) -> None:
        """Tell an earlier evening again, as the latest; the sensors then say how the table lies now."""
        events = tuple(self._journal.evening(number))
        if not events or not isinstance(events[0], GameBegun):
            raise Refused("The journal keeps no such game.", "Choose one of the list.")
        evening = replayed(self._games, events)
        self._journal.append(events)
        self._evening = replace(evening, mirror=replace(evening.mirror, unseen=self._evening.mirror.unseen))
        self._sight = Sight(self._tags)
        self._moved_at = None
        self._publish()
        self._show_lights()

    def _needs_game(self) -> None:
        if self._evening.game is None:
            raise Refused("No game is being played.", "Begin one first.")

    def _claimed(self, prompt: str, choice: str) -> Iterator[TableEvent]:
        """What an answer says about the table, as events a person vouches for."""
        for asked in self._latest.prompts:
            for offered in asked.choices:
                if (asked.id, offered.id) == (prompt, choice):
                    for piece, place in offered.claims:
                        yield from self._corrected(piece, place)

    def _corrected(self, piece: PieceId, place: PlaceId | None) -> Iterator[TableEvent]:
        """A person says where a piece lies; nothing happens if the mirror says so too."""
        where = self._evening.mirror.where.get(piece)
        if place is not None and place != where:
            yield PiecePlaced(at=self._clock(), piece=piece, place=place, witness=Witness.HAND)
        elif place is None and where is not None:
            yield PieceLifted(at=self._clock(), piece=piece, place=where, witness=Witness.HAND)

    def _observe(self, seen: Observation) -> None:
        before = self._evening.mirror
        sighted = fusion.blinded(before, seen)
        sight, settled = fusion.observe(self._sight, sighted, self._kit(), seen, self._plausible)
        if sighted is not before:
            self._evening = replace(self._evening, mirror=sighted)
        troubled = self._noticed_trouble(seen) or self._noticed_strangers(sight)
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

    def _plausible(self, piece: PieceId, place: PlaceId) -> bool:
        """The rules' opinion, where two places claim one piece."""
        game = self._evening.game
        if game is None:
            return False
        if (piece, place) not in self._opinions:
            self._opinions[piece, place] = game.plausible(self._evening.state, piece, place)
        return self._opinions[piece, place]

    def _noticed_strangers(self, sight: Sight) -> bool:
        """Tell of tags nobody enrolled, once each, until they are gone."""
        strangers = fusion.unknown_tags(sight)
        if strangers == fusion.unknown_tags(self._sight):
            return False
        for device in [device for device in self._troubles if device.startswith("tag ")]:
            del self._troubles[device]
        for tag, place in strangers.items():
            unknown = DeviceError(
                "The tag {tag} at {place} belongs to no piece.",
                "Enrol it with `companion enrol`, or take it off the table.",
                tag=tag,
                place=place,
            )
            device = DeviceId(f"tag {tag}")
            self._troubles[device] = Trouble(device=device, what=what_of(unknown), remedy=remedy_of(unknown))
        return True

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
        self._troubles.pop(JOURNAL, None)
        self._publish()
        self._show_lights()
        for cue in cues.cues(events, told):
            self._lights.play(cue)

    def _noticed_trouble(self, seen: Observation) -> bool:
        match seen:
            case DeviceLost(device=device, what=what, remedy=remedy):
                self._troubles[device] = Trouble(device=device, what=what, remedy=remedy)
                return True
            case EyesTroubled(trouble=trouble, what=what, remedy=remedy):
                eyes = DeviceId(f"camera {trouble.value}")
                self._troubles[eyes] = Trouble(device=eyes, what=what, remedy=remedy)
                return True
            case DeviceBack(device=device):
                return self._troubles.pop(device, None) is not None
            case EyesClear(trouble=trouble):
                return self._troubles.pop(DeviceId(f"camera {trouble.value}"), None) is not None
            case _:
                return False

    def _stumbled(self, fault: Exception) -> None:
        _log.error("unexpected fault in the table loop", exc_info=fault)
        self._report(
            COMPANION,
            CompanionError(
                "The companion stumbled: {reason}.",
                "Play goes on. Restart the companion if it happens again.",
                reason=f"{type(fault).__name__}: {fault}",
            ),
        )

    def _report(self, device: DeviceId, fault: CompanionError) -> None:
        trouble = Trouble(device=device, what=what_of(fault), remedy=remedy_of(fault))
        if self._troubles.get(device) != trouble:
            self._troubles[device] = trouble
            self._publish()

    def _publish(self) -> None:
        with self._changed:
            self._latest = self._snapshot(self._latest.number + 1)
            self._changed.notify_all()

    def _snapshot(self, number: int) -> Snapshot:
        evening = self._evening
        game = evening.game
        return Snapshot(
            number=number,
            game=game.name if game else None,
            options=evening.options or {},
            piles=mirror.public(evening.mirror, self._kit()),
            view=game.public(evening.state) if game else {},
            prompts=game.prompts(evening.state) if game else (),
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
