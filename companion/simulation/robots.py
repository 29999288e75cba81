"""Robots that play at the simulated table as people do: they read the panel and use their hands.

They see what people see, the prompts and the table from above, and nothing else. With settable rates they
make the mistakes people make, and put them right when they are told.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from companion.errors import CompanionError
from companion.messages.ids import PieceId, PlaceId
from companion.messages.intents import Answer, Intent, Redo, Undo
from companion.messages.prompts import Ask, Choice, Prompt
from companion.messages.snapshot import Snapshot
from companion.simulation.fate import CURSE_DIE
from companion.simulation.world import BOX, HAND, World

IN_HAND = 0.3
"""Seconds a piece is in the hand on its way."""
PATIENCE = 4.0
"""Seconds to wait for the table to see what was done, before tapping instead."""
LOOK = 0.1
SEEN = 0.8
"""Seconds people take to look up after using their hands."""

LIKED = ("save", "exorcise", "banish", "spend", "crystal", "su-ling", "buddha", "help", "go", "take")
"""What robots like to do, best first; everything else is as good as anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How often, from 0 to 1, robots do what people do."""

    forgets_su_ling: float = 0.0
    misplaces: float = 0.0
    bumps: float = 0.0
    undoes: float = 0.0


class PlayedTable(Protocol):
    """What robots need of a table."""

    @property
    def world(self) -> World:
        """The pieces."""

    def pass_time(self, seconds: float) -> None:
        """Wait."""

    def latest(self) -> Snapshot:
        """What the panel shows."""

    def tap(self, intent: Intent) -> Snapshot:
        """Tap something on the panel."""


@dataclass(slots=True)
class Tally:
    """What the robots counted."""

    taps: int = 0
    dice_taps: int = 0
    waited_in_vain: int = 0
    """Taps for something the sensors should have seen."""
    vain: list[str] = field(default_factory=list)
    """What those were."""
    mistakes: int = 0
    named: int = 0
    """Mistakes the panel spoke of."""


class Robots:
    """All players of one table."""

    def __init__(self, table: PlayedTable, rng: Random, manners: Manners | None = None) -> None:
        self._table = table
        self._rng = rng
        self._manners = manners or Manners()
        self.tally = Tally()

    def act(self) -> None:
        """Do the next thing the panel asks."""
        prompt = self._prompt()
        if self._chance(self._manners.undoes) and self._undone():
            return
        if self._table.latest().prompts[-1].id.startswith("difference-"):
            self._settle(self._table.latest().prompts[-1])
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
            self._choose(prompt)

    # ------------------------------------------------------------------- hands

    def _carry_out(self, prompt: Prompt) -> None:
        """Do an instruction; sometimes wrongly at first."""
        for step in prompt.steps:
            target = BOX if step.target is None else step.target
            if step.target is not None and self._chance(self._manners.misplaces):
                self._misplace(step.piece, step.target)
            self._put(step.piece, target)
        self._wait_or_tap(prompt, "done")

    def _settle(self, difference: Prompt) -> None:
        """The panel says a piece lies wrong: most often they meant it, else they put it back."""
        if len(difference.places) < 2 or self._chance(0.5):
            self._tap(difference, "meant")
            return
        self._put(difference.pieces[0], difference.places[1])
        self._table.pass_time(SEEN)

    def _misplace(self, piece: PieceId, target: PlaceId) -> None:
        """Put a piece on a wrong tile, and see whether the panel minds."""
        wrong = self._rng.choice([place for place in self._tiles() if place != target])
        self.tally.mistakes += 1
        self._put(piece, wrong)
        self._table.pass_time(3.0)
        prompts = self._table.latest().prompts
        if any(piece in prompt.pieces for prompt in prompts):
            self.tally.named += 1

    def _put(self, piece: PieceId, place: PlaceId) -> None:
        """Carry a piece; whatever lies on it is lifted off and put back."""
        world = self._table.world
        try:
            world.move(piece, HAND)
        except CompanionError:
            return
        self._table.pass_time(IN_HAND)
        world.move(piece, place)
        if self._chance(self._manners.bumps):
            self._bump()

    def _bump(self) -> None:
        """Knock a top villager up for a moment."""
        world = self._table.world
        tops = [
            (piece, place)
            for place, (shown, _) in world.seen_from_above().items()
            if place in self._tiles()
            for piece in shown
            if "-" in piece
        ]
        if tops:
            piece, place = self._rng.choice(tops)
            world.move(piece, HAND)
            self._table.pass_time(0.1)
            world.move(piece, place)

    def _tiles(self) -> Sequence[PlaceId]:
        return [PlaceId(tile) for tile in ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")]

    # -------------------------------------------------------------------- taps

    def _roll(self, prompt: Prompt) -> None:
        faces = list(CURSE_DIE) if prompt.prefix == "curse" else [choice.id for choice in prompt.choices]
        rolled = [self._rng.choice(faces) for _ in range(prompt.count)]
        self.tally.dice_taps += 1
        self._tap(prompt, " ".join((prompt.prefix, *rolled)))

    def _draw(self, prompt: Prompt) -> None:
        """Take the top card of the deck and lay it on the desk; incarnations of the box at random."""
        world = self._table.world
        wanted = {choice.id.removeprefix("draw ") for choice in prompt.choices}
        deck = [card for card in reversed(world.pile(PlaceId("deck"))) if card in wanted]
        box = [card for card in world.pile(BOX) if card in wanted]
        card = (deck or box)[0]
        for left in world.pile(PlaceId("desk")):
            world.move(left, PlaceId("discard"))
        self._put(card, PlaceId("desk"))
        self._wait_or_tap(prompt, f"draw {card}")

    def _turn_up(self, prompt: Prompt) -> None:
        """Look who it is; the table should have known."""
        world = self._table.world
        wanted = {choice.id.removeprefix("reveal ") for choice in prompt.choices}
        shown = [piece for place in self._tiles() for piece in world.seen_from_above()[place][0]]
        found = [piece for piece in shown if piece in wanted]
        self.tally.waited_in_vain += 1
        self._tap(prompt, f"reveal {found[0]}" if found else self._rng.choice(prompt.choices).id)

    def _remind(self, prompt: Prompt) -> None:
        leave = self._chance(0.5) or prompt.id != "reminder-su-ling"
        self._tap(prompt, "leave" if leave else "wait")

    def _choose(self, prompt: Prompt) -> None:
        """Choose sensibly, and do it with the hands where hands will do."""
        choice = self._liked(prompt)
        if prompt.id.startswith("question-") and choice.claims and self._chance(0.8):
            for piece, place in choice.claims:
                self._put(piece, place if place is not None else BOX)
            self._wait_or_tap(prompt, choice.id)
        else:
            self._tap(prompt, choice.id)
            for piece, place in choice.claims:
                self._put(piece, place if place is not None else BOX)
            self._follow(choice)

    def _follow(self, choice: Choice) -> None:
        """Do with the pieces what was tapped without being claimed: crystals go where the tap said."""
        verb, _, rest = choice.id.partition(" ")
        if verb == "crystal":
            loose = [piece for piece in self._table.world.pile(BOX) if piece.startswith("crystal-")]
            if loose:
                self._put(loose[0], PlaceId(rest))
        self._table.pass_time(LOOK)

    def _liked(self, prompt: Prompt) -> Choice:
        if self._chance(0.15):
            return self._rng.choice(prompt.choices)
        forgets = self._chance(self._manners.forgets_su_ling)
        for verb in LIKED:
            liked = [choice for choice in prompt.choices if choice.id.split()[0] == verb]
            if liked and not (verb == "su-ling" and forgets):
                return max(liked, key=lambda choice: (len(choice.id.split()), self._rng.random()))
        return self._rng.choice(prompt.choices)

    def _wait_or_tap(self, prompt: Prompt, answer: str) -> None:
        """Wait until the panel goes on by itself; tap if it does not."""
        self._table.pass_time(SEEN)
        if self._waited(lambda: self._moved_on(prompt)):
            return
        self.tally.waited_in_vain += 1
        self.tally.vain.append(f"{prompt.id} {answer}")
        self._tap(prompt, answer)

    def _moved_on(self, prompt: Prompt) -> bool:
        now = self._prompt()
        return now.id != prompt.id or (now.steps != prompt.steps and not now.steps)

    def _waited(self, true: Callable[[], bool]) -> bool:
        waited = 0.0
        while not true():
            if waited >= PATIENCE:
                return False
            self._table.pass_time(LOOK)
            waited += LOOK
        return True

    def _tap(self, prompt: Prompt, choice: str) -> None:
        self.tally.taps += 1
        try:
            self._table.tap(Answer(prompt=prompt.id, choice=choice))
        except CompanionError:
            self._table.pass_time(1.0)

    def _undone(self) -> bool:
        """Undo and, half of the time, think better of it."""
        try:
            self._table.tap(Undo())
            if self._chance(0.5):
                self._table.tap(Redo())
        except CompanionError:
            return False
        self.tally.taps += 1
        return True

    def _prompt(self) -> Prompt:
        return self._table.latest().prompts[0]

    def _chance(self, rate: float) -> bool:
        return rate > 0 and self._rng.random() < rate
