"""Robots that play at the simulated table as people do: they read the panel and use their hands.

They see what people see, the prompts, the public view and the table from above, and nothing else. With
settable rates they make the mistakes people make, and put them right when they are told.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from companion.errors import CompanionError
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, Intent, Redo, Undo
from companion.messages.prompts import Ask, Choice, Prompt
from companion.messages.snapshot import Snapshot
from companion.rules.ghost_stories.players import seen_position
from companion.rules.ghost_stories.players.hidden_order import DICE
from companion.rules.ghost_stories.table.kit import DESK
from companion.simulation.people.carrying import Grip, PlayedTable
from companion.simulation.people.habits import Manners, Mistake, Tally
from companion.simulation.people.mistakes import Blunders
from companion.simulation.people.panel_reading import (
    asked,
    asked_about,
    dice_left,
    over_a_full_tile,
    whose_turn,
)
from companion.simulation.world.world import BOX, HAND

PATIENCE = 6.0
"""Seconds to wait for the table to see what was done, before tapping instead."""
LOOK = 0.1
SEEN = 0.8
"""Seconds people take to look up after using their hands."""
SHAKEN = 1.5
"""Seconds dice are shaken in the hand before they are thrown."""

Deed = tuple[PieceId, PlaceId]
T = TypeVar("T")


class Robots:
    """All players of one table. `tell` hears of every deed in plain words."""

    def __init__(
        self,
        table: PlayedTable,
        rng: Random,
        manners: Manners | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.tally = Tally()
        self._table = table
        self._rng = rng
        self._manners = manners or Manners()
        self._tell = tell
        self._grip = Grip(table, rng, self._manners, self.tally, tell)
        self._blunders = Blunders(table, self._grip, rng, self._manners, self.tally)
        self._su_ling_next = False
        """A reminder was taken to heart."""
        self._kept: tuple[str, ...] = ()
        """Dice that stay in the tray when the others are thrown again."""

    def act(self) -> None:
        """Do the next thing the panel asks."""
        snapshot = self._table.latest()
        prompt = snapshot.prompts[0]
        if self._chance(self._manners.undoes) and self._undone():
            self._grip.tidy()
            return
        if snapshot.prompts[-1].id.startswith("difference-"):
            self._settle(snapshot.prompts[-1])
        elif prompt.steps:
            self._carry_out(prompt)
        elif prompt.ask is Ask.DICE:
            self._roll(prompt)
        elif prompt.choices and prompt.choices[0].id.startswith("draw "):
            self._draw(prompt)
        elif prompt.choices and prompt.choices[0].id.startswith("reveal "):
            self._turn_up(prompt)
        elif prompt.id.startswith("reminder-"):
            self._remind(prompt)
        else:
            self._blunders.out_of_turn(snapshot)
            self._choose(self._table.latest())
        self._grip.tidy()

    # ------------------------------------------------------------------- hands

    def _carry_out(self, prompt: Prompt) -> None:
        """Do an instruction; sometimes wrongly at first."""
        steps = self._in_some_order(prompt.steps)
        for step in steps:
            piece = self._grip.meant(step.piece, step.origin)
            if self._grip.lies(step.piece, step.target):
                continue
            self._blunders.while_doing(step)
            self._grip.put(piece, BOX if step.target is None else step.target)
        if self._noticed((step.piece, step.target or step.origin or BOX) for step in steps):
            self._wait_or_tap(prompt, "done")
        else:
            self._tap(prompt, "done")

    def _settle(self, difference: Prompt) -> None:
        """The panel says that a piece lies wrong: put it right, insist, or know better."""
        piece = difference.pieces[0]
        belongs = difference.choices[-1].claims[0][1]
        if self._grip.lies(piece, belongs):
            self.tally.misread.append(difference.id)
            self._tap(difference, "misread")
        elif self._chance(self._manners.insists):
            self._tap(difference, "meant")
        else:
            lies = difference.places[0] if difference.places else None
            self._grip.put(self._grip.meant(piece, lies), belongs or BOX)
            self._wait(lambda: difference.id not in {each.id for each in self._table.latest().prompts})

    def _deeds(self, choice: Choice, snapshot: Snapshot) -> list[Deed]:
        """What hands do for a choice: what it claims, and crystals where it speaks of one."""
        deeds = [(piece, place if place is not None else BOX) for piece, place in choice.claims]
        verb, *words = choice.id.split()
        if over_a_full_tile(choice):
            deeds = [(whose_turn(snapshot), PlaceId(words[0])), (PieceId(words[1]), HAND)]
        elif verb == "crystal":
            deeds.append((self._grip.loose_crystal(), PlaceId(words[0])))
        elif verb == "su-ling" and len(words) > 1:
            deeds.append(
                (self._grip.loose_crystal(), seen_position.receptacle_beside(words[0], snapshot.options))
            )
        elif verb == "place" and self._table.coverage.eyes:
            deeds.append((asked_about(snapshot), PlaceId(words[0])))
        return deeds

    def _in_some_order(self, deeds: Sequence[T]) -> list[T]:
        """As they are listed, or not."""
        order = list(deeds)
        if len(order) > 1 and self._chance(self._manners.other_order):
            self._rng.shuffle(order)
            self.tally.reordered += order != list(deeds)
        return order

    def _noticed(self, deeds: Iterable[Deed]) -> bool:
        """Whether the table notices all of these by itself."""
        return all(self._table.coverage.notices(piece, place) for piece, place in deeds)

    def _choose(self, snapshot: Snapshot) -> None:
        """Choose sensibly, and do it with the hands where hands will do."""
        prompt = snapshot.prompts[0]
        choice = self._chosen(snapshot, prompt)
        if choice.id.startswith("su-ling ") and self._forgets():
            self._forget(prompt)
            return
        if choice.id == "done" and asked(snapshot) == "placement" and self._chance(self._manners.draws_on):
            self._draw_on(prompt)
            return
        self._kept = dice_left(self._table.world.dice, choice)
        deeds = self._in_some_order(self._deeds(choice, snapshot))
        tapped = over_a_full_tile(choice) or self._chance(self._manners.taps_instead)
        if deeds and not tapped and self._noticed(deeds):
            for piece, place in deeds:
                self._grip.put(piece, place)
            self._wait_or_tap(prompt, choice.id)
        else:
            self._tap(prompt, choice.id)
            for piece, place in deeds:
                self._grip.put(piece, place)
            self._table.pass_time(SEEN)

    def _chosen(self, snapshot: Snapshot, prompt: Prompt) -> Choice:
        """The sensible choice, or Su-Ling if she has just been remembered."""
        by_id = {choice.id: choice for choice in prompt.choices}
        hers = [choice for choice in prompt.choices if choice.id.startswith("su-ling ")]
        if hers and self._su_ling_next:
            return max(hers, key=lambda choice: (len(choice.id.split()), self._rng.random()))
        placing = asked(snapshot) == "placement"
        useful = [each for each in by_id if not (placing and each.startswith("borrow "))]
        return by_id[seen_position.sensible_choice(snapshot, useful, self._rng)]

    def _forgets(self) -> bool:
        """Whether Su-Ling is forgotten; not if a reminder was just taken to heart."""
        reminded, self._su_ling_next = self._su_ling_next, False
        return not reminded and self._chance(self._manners.forgets_su_ling)

    def _forget(self, prompt: Prompt) -> None:
        """End the turn without Su-Ling, and see whether the panel minds."""
        self._tell("forgets Su-Ling")
        self._tap(prompt, "done")
        named = self._table.latest().prompts[0].id == "reminder-su-ling"
        self.tally.count(Mistake.FORGOTTEN_SU_LING, named, prompt.id)

    # -------------------------------------------------------------------- taps

    def _roll(self, prompt: Prompt) -> None:
        """Throw the dice, and tell how they fell where nobody sees it."""
        rolled = [self._rng.choice(DICE[prompt.prefix]) for _ in range(prompt.count)]
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

    def _draw(self, prompt: Prompt) -> None:
        """Take the top card of the deck and lay it on the desk; incarnations of the box at random."""
        world = self._table.world
        wanted = {choice.id.removeprefix("draw ") for choice in prompt.choices}
        deck = [card for card in reversed(world.pile(PlaceId("deck"))) if card in wanted]
        rest = [card for card in (*world.pile(BOX), *world.pile(PlaceId("discard"))) if card in wanted]
        card = (deck or rest)[0]
        for left in world.pile(DESK):
            world.move(left, PlaceId("discard"))
        if self._noticed([(card, DESK)]):
            self._grip.put(card, DESK)
            self._wait_or_tap(prompt, f"draw {card}")
        elif self._table.coverage.eyes and (free := seen_position.free_spaces(self._table.latest(), card)):
            self._grip.put(card, self._rng.choice(free))
            self._wait_or_tap(prompt, f"draw {card}")
        else:
            self._grip.put(card, DESK)
            self._tap(prompt, f"draw {card}")

    def _draw_on(self, prompt: Prompt) -> None:
        """End the turn by drawing the next ghost."""
        deck, desk = self._table.world.pile(PlaceId("deck")), self._table.world.pile(DESK)
        if deck and not desk and self._noticed([(deck[-1], DESK)]):
            self._grip.put(deck[-1], DESK)
            self._wait_or_tap(prompt, "done")
        else:
            self._tap(prompt, "done")

    def _turn_up(self, prompt: Prompt) -> None:
        """Look who it is; the table should know by itself. Whoever sees somebody else there goes back."""
        wanted = {choice.id.removeprefix("reveal ") for choice in prompt.choices}
        where = self._table.world.where
        tops = [top for top in self._grip.tops() if not prompt.places or where(top) in prompt.places]
        found = [top for top in tops if top in wanted]
        if found:
            self._wait_or_tap(prompt, f"reveal {found[0]}")
        elif not self._wait(lambda: self._moved_on(prompt)):
            self._undone()

    def _remind(self, prompt: Prompt) -> None:
        self._su_ling_next = prompt.id == "reminder-su-ling" and self._chance(0.7)
        self._tap(prompt, "wait" if self._su_ling_next else "leave")

    def _wait_or_tap(self, prompt: Prompt, answer: str) -> None:
        """Wait until the panel goes on by itself; tap if it does not."""
        self._table.pass_time(SEEN)
        if self._wait(lambda: self._moved_on(prompt)):
            return
        if all(pile.seen for pile in self._table.latest().piles.values()):
            self.tally.spared.append(f"{prompt.id} {answer}")
        self._tap(prompt, answer)

    def _moved_on(self, prompt: Prompt) -> bool:
        now = self._table.latest().prompts[0]
        return now.id != prompt.id or (now.steps != prompt.steps and not now.steps)

    def _wait(self, true: Callable[[], bool]) -> bool:
        waited = 0.0
        while not true():
            if waited >= PATIENCE:
                return False
            self._table.pass_time(LOOK)
            waited += LOOK
        return True

    def _tap(self, prompt: Prompt, choice: str) -> None:
        self.tally.taps += 1
        self.tally.place_taps += choice.startswith("place ")
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

    def _chance(self, rate: float) -> bool:
        return rate > 0 and self._rng.random() < rate
