"""Robots that play at the simulated table as people do: they read the panel and use their hands.

What is worth doing is their game's (`players` in its folder); here is how it is done: carry, wait for the
table to see it, tap, undo.
With settable rates they make the mistakes people make, and put them right when they are told.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from companion.errors import CompanionError
from companion.messages.directions import Direction
from companion.messages.games import Kit
from companion.messages.ids import BOX, PieceId, PlaceId
from companion.messages.intents import Answer, Intent, Redo, Undo
from companion.messages.prompts import Ask, Prompt
from companion.messages.snapshot import Snapshot
from companion.rules.game import MISREAD
from companion.rules.playtest import Playtest
from companion.rules.table_play import How, Lapse, Put, Reply, TurnOver, TurnPiece
from companion.simulation.people.carrying import Carrying, PlayedTable
from companion.simulation.people.habits import Habits
from companion.simulation.people.mistakes import Mistakes
from companion.simulation.people.tally import Tally
from companion.simulation.people.token_keeper import TokenKeeper

PATIENCE = 6.0
"""Seconds to wait for the table to see what was done, before tapping instead."""
LOOK = 0.1
SEEN = 0.8
"""Seconds people take to look up after using their hands."""
SHAKEN = 1.5
"""Seconds dice are shaken in the hand before they are thrown."""

T = TypeVar("T")


def to_do(snapshot: Snapshot) -> Prompt:
    """What the panel asks for; below the word that the game is over there may be pieces to move still."""
    left = (prompt for prompt in snapshot.prompts if snapshot.ending is not None and prompt.steps)
    return next(left, snapshot.prompts[0])


class Robots:
    """All players of one table. `tell` hears of every deed in plain words."""

    def __init__(
        self,
        table: PlayedTable,
        kit: Kit,
        playtest: Playtest,
        rng: Random,
        habits: Habits | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.tally = Tally()
        self._table = table
        self._rng = rng
        self._habits = habits or Habits()
        self._tell = tell
        self._dice = playtest.physical.dice
        self._players = playtest.players(rng)
        self._hands = Carrying(table, kit, rng, self._habits, self.tally, tell)
        self._mistakes = Mistakes(table, self._hands, self.tally)
        self._tokens = TokenKeeper(table.world, kit, self._players.token_moves, tell)
        self._kept: tuple[str, ...] = ()
        """Dice that stay in the tray when the others are thrown again."""

    def act(self) -> None:
        """Do the next thing the panel asks."""
        snapshot = self._table.latest()
        prompt = to_do(snapshot)
        if self._chance(self._habits.undoes) and self._undone():
            self._tidy()
            return
        if MISREAD in {choice.id for choice in snapshot.prompts[-1].choices}:
            self._settle(snapshot.prompts[-1])
        elif prompt.steps:
            self._carry_out(prompt)
        elif prompt.ask is Ask.DICE:
            self._roll(prompt)
        else:
            slip = self._players.slip_unasked(self._table, self._errs)
            if slip is not None:
                self._mistakes.make(slip)
            self._answer()
        self._tidy()

    # ------------------------------------------------------------------- hands

    def _carry_out(self, prompt: Prompt) -> None:
        """Do an instruction; sometimes wrongly at first."""
        steps = self._in_some_order(prompt.steps)
        for step in steps:
            piece = self._hands.meant(step.piece, step.origin)
            if self._hands.lies(step.piece, step.target) and not self._hands.turned_away(step):
                continue
            for slip in self._players.slips_while_moving(step, self._table, self._errs):
                self._mistakes.make(slip)
            self._hands.put(piece, BOX if step.target is None else step.target)
            if step.faces is not None:
                self._hands.turn(piece, step.faces)
        if self._noticed((step.piece, step.target or step.origin or BOX) for step in steps):
            self._wait_or_tap(prompt, prompt.choices[0].id)
        else:
            self._tap(prompt, prompt.choices[0].id)

    def _settle(self, difference: Prompt) -> None:
        """The panel says that a piece lies wrong: put it right, insist, or know better."""
        piece = difference.pieces[0]
        for turned, faces in difference.choices[-1].turns:
            self._turn_as_said(difference, turned, faces)
            return
        belongs = difference.choices[-1].claims[0][1]
        if self._hands.lies(piece, belongs):
            self.tally.misread.append(difference.id)
            self._tap(difference, MISREAD)
        elif self._chance(self._habits.insists):
            self._tap(difference, difference.choices[-2].id)
        else:
            lies = difference.places[0] if difference.places else None
            self._hands.put(self._hands.meant(piece, lies), belongs or BOX)
            self._wait(lambda: difference.id not in {each.id for each in self._table.latest().prompts})

    def _turn_as_said(self, difference: Prompt, piece: PieceId, faces: Direction) -> None:
        """The panel says that a piece is turned otherwise than they answered: turn it, or know better."""
        if self._table.world.facing[piece] is faces:
            self.tally.misread.append(difference.id)
            self._tap(difference, MISREAD)
        else:
            self._hands.turn(piece, faces)
            self._wait(lambda: difference.id not in {each.id for each in self._table.latest().prompts})

    def _answer(self) -> None:
        """Do what the players of this game would do, with the hands where hands will do."""
        prompt = self._table.latest().prompts[0]
        reply = self._players.answer(self._table, self._errs)
        if reply is None:
            return
        if not reply.answer:
            if not self._wait(lambda: self._moved_on(prompt)):
                self._undone()
            return
        for piece, place in reply.cleared:
            self._table.world.move(piece, place)
        self._kept = reply.kept_dice
        deeds = self._in_some_order(reply.deeds)
        match self._how(reply, deeds):
            case How.BY_HAND:
                self._put(deeds)
                self._wait_or_tap(prompt, reply.answer, says_where=reply.says_where)
            case How.THEN_TAP:
                self._put(deeds)
                self._tap(prompt, reply.answer, says_where=reply.says_where)
            case _:
                tapped = self._moved_by(prompt, reply, deeds)
                self._tap(prompt, reply.answer, says_where=reply.says_where)
                if tapped and self._all_seen() and self._chance(self._habits.taps_only):
                    self._mistakes.tap_only(tapped, lambda asked: self._tap(asked, asked.choices[0].id))
                self._put(deeds)
                self._table.pass_time(SEEN)
        if reply.slip is not None:
            self._mistakes.judge(reply.slip, prompt.id)

    def _moved_by(self, prompt: Prompt, reply: Reply, deeds: Sequence[Put]) -> list[PieceId]:
        """The pieces an answer moves, if the table notices all that hands have to do for it."""
        claims = [claim for choice in prompt.choices if choice.id == reply.answer for claim in choice.claims]
        pieces = [
            piece for piece, place in claims if place is not None and not self._hands.lies(piece, place)
        ]
        return pieces if len(deeds) == len(claims) and self._noticed(deeds) else []

    def _how(self, reply: Reply, deeds: Sequence[Put]) -> How:
        """Hands alone where the table notices it, unless people prefer to tap."""
        if reply.how is not How.AS_USUAL:
            return reply.how
        tapped = self._chance(self._habits.taps_instead)
        return How.BY_HAND if deeds and not tapped and self._noticed(deeds) else How.TAP_FIRST

    def _put(self, deeds: Iterable[Put]) -> None:
        for piece, place in deeds:
            self._hands.put(piece, place)

    def _tidy(self) -> None:
        """Move tokens as told, lay cards and turn tiles as the panel shows them."""
        snapshot = self._table.latest()
        if snapshot.booked:
            self.tally.tokens += self._tokens.follow(snapshot)
        for deed in self._players.tidying(self._table):
            match deed:
                case Put(piece, place):
                    self._table.world.move(piece, place)
                case TurnOver(place):
                    self._table.world.turn(place)
                case TurnPiece(piece, faces):
                    self._hands.turn(piece, faces)

    def _in_some_order(self, deeds: Sequence[T]) -> list[T]:
        """As they are listed, or not."""
        order = list(deeds)
        if len(order) > 1 and self._chance(self._habits.other_order):
            self._rng.shuffle(order)
            self.tally.reordered += order != list(deeds)
        return order

    def _noticed(self, deeds: Iterable[tuple[PieceId, PlaceId]]) -> bool:
        """Whether the table notices all of these by itself."""
        return all(self._table.coverage.notices(piece, place) for piece, place in deeds)

    def _roll(self, prompt: Prompt) -> None:
        """Throw the dice, and tell how they fell where nobody sees it."""
        rolled = [self._rng.choice(self._dice[prompt.prefix]) for _ in range(prompt.count)]
        answer = " ".join((prompt.prefix, *rolled))
        if not self._table.coverage.dice:
            self._table.world.throw(rolled)
            self._tap(prompt, answer)
            return
        kept, self._kept = self._kept, ()
        self._table.world.take_up_dice(kept)
        self._table.pass_time(SHAKEN)
        self._table.world.throw((*kept, *rolled))
        self._wait_or_tap(prompt, answer)

    # -------------------------------------------------------------------- taps

    def _wait_or_tap(self, prompt: Prompt, answer: str, *, says_where: bool = False) -> None:
        """Wait until the panel goes on by itself; tap if it does not."""
        self._table.pass_time(SEEN)
        if self._wait(lambda: self._moved_on(prompt)):
            return
        if self._table.coverage.places and self._all_seen():
            self.tally.spared.append(f"{prompt.id} {answer}")
        self._tap(prompt, answer, says_where=says_where)

    def _all_seen(self) -> bool:
        return all(pile.seen for pile in self._table.latest().piles.values())

    def _moved_on(self, prompt: Prompt) -> bool:
        now = to_do(self._table.latest())
        return now.id != prompt.id or (now.steps != prompt.steps and not now.steps)

    def _wait(self, true: Callable[[], bool]) -> bool:
        waited = 0.0
        while not true():
            if waited >= PATIENCE:
                return False
            self._table.pass_time(LOOK)
            waited += LOOK
        return True

    def _tap(self, prompt: Prompt, choice: str, *, says_where: bool = False) -> None:
        self.tally.taps += 1
        self.tally.place_taps += says_where
        self.tally.dice_taps += prompt.ask is Ask.DICE
        self._tell(f"taps {choice}")
        self._hand_in(Answer(prompt=prompt.id, choice=choice))

    def _undone(self) -> bool:
        """Undo and, half of the time, think better of it."""
        self._tell("taps undo")
        if not self._hand_in(Undo()):
            return False
        self.tally.taps += 1
        self.tally.undone += 1
        if self._chance(0.5):
            self._tell("taps redo")
            self._hand_in(Redo())
            self.tally.taps += 1
        return True

    def _hand_in(self, intent: Intent) -> bool:
        """Tap; what comes too late is refused, and people look up again."""
        try:
            self._table.tap(intent)
        except CompanionError as refusal:
            self._tell(f"is refused: {refusal.what}")
            self._table.pass_time(1.0)
            return False
        return True

    def _errs(self, lapse: Lapse) -> bool:
        return self._chance(self._habits.rate(lapse))

    def _chance(self, rate: float) -> bool:
        return rate > 0 and self._rng.random() < rate
