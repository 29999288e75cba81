"""A table that is followed: what an observation or an intent leads to. No thread, no rules, no drivers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.core.account import JOURNAL, TableAccount
from companion.core.owner_files import CARDS
from companion.core.session import chosen, replayed
from companion.errors import ConfigError, JournalError, Refused
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
from companion.messages.lamps import Cue, Signal
from companion.messages.observations import DeviceLost, Observation, TagsSeen
from companion.messages.prompts import Choice
from companion.messages.sightings import TableSeen
from companion.messages.snapshot import Snapshot
from companion.table import doubts, fusion, mirror, troubles, unknown_tags
from companion.table.doubts import Doubts, Tie, ties
from companion.table.memory import SensorMemory, learnt, where_unknown
from companion.table.tag_enrolment import DESK

KEPT = DeviceId("kept")
REST_SECONDS = 2.0
"""How long no piece may move until hands count as off the table."""


class FollowedTable(TableAccount):
    """Takes in what is seen and asked for, one thing at a time."""

    def __init__(self, **built_from: Any) -> None:
        super().__init__(**built_from)
        self._ties: frozenset[Tie] = frozenset()
        self._doubts: Doubts = {}
        self._opinions: dict[tuple[PieceId, PlaceId], bool] = {}
        """What the rules held plausible since the last event."""
        self._moved_at: float | None = None
        self._dice: tuple[str, ...] = ()

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
        self._evening = evening
        self._memory = SensorMemory(self._kept.tags, watch=self._memory.watch)
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
        named = unknown_tags.named(self._latest.prompts, self._strangers, prompt, choice)
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
            self._kept.learn(unknown_tags.learnt(self._kept.tags, tag, piece))
        except ConfigError as fault:
            self._report(KEPT, fault)
            return False
        self._know_tags()
        return True

    def _know_tags(self) -> None:
        """Go by the tags as they are known now, whoever learnt them."""
        if self._memory.tags is not self._kept.tags:
            self._memory = learnt(self._memory, self._kept.tags)
            self._meet(where_unknown(self._memory))

    def _chosen_for_good(self, name: str, option: str, value: str) -> None:
        chosen(self.options(name), {option: value})
        self._kept.choose(name, option, value)
        changeable = {each.id for each in self.options(name) if each.changeable}
        if name == self._game_name() and option in changeable:
            self._enter(Answered(at=self._clock(), prompt=option, choice=value))
        else:
            self._publish()

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
        before, known_here = self._memory.watch, self._evening.mirror
        memory, settled = fusion.observe(self._memory, known_here, self._kit(), seen, self._plausible)
        self._memory = replace(self._memory, watch=memory.watch)
        known = self._troubles
        self._troubles = troubles.noticed(known, seen)
        self._meet(where_unknown(memory))
        if isinstance(seen, TagsSeen):
            self._doubt(ties(memory, known_here, seen.at))
            self._doubts = doubts.weighed(self._doubts, memory, known_here, seen.place, seen.at)
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
        elif troubled or memory.watch.unseen != before.unseen:
            self._publish()
        self._memory = memory
        unsure = self._open_doubts(seen.at)
        if fusion.denied(memory, self._evening.mirror) != self._denied or unsure != self._unsure:
            self._unsure = unsure
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

    def _open_doubts(self, at: float) -> frozenset[PieceId]:
        """The pieces in lasting doubt; of those face down not even that is told."""
        known, kit = self._evening.mirror, self._kit()
        lasting = doubts.lasting(self._doubts, at)
        return frozenset(piece for piece in lasting if not mirror.is_face_down(known, kit, piece))

    def _thrown(self, seen: Observation) -> tuple[DiceRead, ...]:
        """Dice the camera reads whole, once for each throw: what lay there before is no news."""
        if not isinstance(seen, TableSeen) or seen.dice is None or seen.dice.unread:
            return ()
        known, self._dice = self._dice, seen.dice.faces
        if not seen.dice.faces or seen.dice.faces == known:
            return ()
        return (DiceRead(at=seen.at, faces=seen.dice.faces, witness=Witness.CAMERA),)

    def _enter(self, *events: TableEvent) -> None:
        """Let events happen; the rules are asked for their opinion anew."""
        super()._enter(*events)
        self._opinions = {}
