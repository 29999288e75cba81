"""Somebody beside the robots who taps about on the panel: corrections, settings, cards, things out of turn.

Robots answer prompts and nothing else; this one asks for all the rest, also for what must be refused.
"""

from contextlib import suppress
from random import Random

from companion.messages.cards import Field, Shape
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
from companion.messages.snapshot import Snapshot
from companion.wiring import USUAL_GAME
from companion.wiring.stepped import SteppedTable

OFTEN = 0.1
"""How often, between two acts of the robots, somebody meddles."""


class Meddler:
    """Meddles at one table, as its seed has it."""

    def __init__(self, stepped: SteppedTable, seed: int) -> None:
        self._stepped = stepped
        self._rng = Random(f"meddler {seed}")
        self._before: Snapshot = stepped.loop.latest()
        self._resumed = False
        taps = (self._correct, self._go_back, self._nonsense, self._late, self._settle)
        self._deeds = (*taps, self._level, self._card, self._again, self._lamp)

    def look(self) -> None:
        """Perhaps do something."""
        if self._rng.random() < OFTEN and self._stepped.loop.latest().prompts:
            self._rng.choice(self._deeds)()
        if self._rng.random() < OFTEN:
            self._before = self._stepped.loop.latest()

    def _ask(self, intent: Intent) -> None:
        """Refused or stumbled over: play goes on."""
        with suppress(Exception):
            self._stepped.loop.carry_out(intent)

    def _correct(self) -> None:
        kit = self._stepped.loop.kit(USUAL_GAME)
        piece = self._rng.choice(kit.pieces).id
        place = self._rng.choice((None, *(place.id for place in kit.places)))
        self._ask(Correct(piece=piece, place=place))
        self._stepped.pass_time(self._rng.uniform(0.0, 4.0))

    def _go_back(self) -> None:
        for _ in range(self._rng.randint(1, 4)):
            self._ask(Undo())
        for _ in range(self._rng.randint(0, 4)):
            self._ask(Redo())

    def _nonsense(self) -> None:
        prompt = self._rng.choice(self._stepped.loop.latest().prompts)
        self._ask(Answer(prompt=prompt.id, choice="nonsense"))
        self._ask(Answer(prompt="nonsense", choice="done"))
        self._ask(BeginGame(game="nonsense", options={}))
        self._ask(BeginGame(game=USUAL_GAME, options={"difficulty": "nonsense"}))
        self._ask(ChooseForGood(game=USUAL_GAME, option="level", value="nonsense"))
        self._ask(CorrectCard(game=USUAL_GAME, card="nonsense", correction=None))
        self._ask(ResumeGame(number=1_000_000))

    def _late(self) -> None:
        """Answer what was asked some time ago."""
        for prompt in self._before.prompts:
            if prompt.choices:
                self._ask(Answer(prompt=prompt.id, choice=self._rng.choice(prompt.choices).id))

    def _settle(self) -> None:
        options = [each for each in self._stepped.loop.options(USUAL_GAME) if each.id != "level"]
        option = self._rng.choice(options)
        value = self._rng.choice(option.values).id
        self._ask(ChooseForGood(game=USUAL_GAME, option=option.id, value=value))

    def _level(self) -> None:
        """Have less said for a moment."""
        for level in (self._rng.choice(("bookkeeper", "quiet")), "full"):
            self._ask(ChooseForGood(game=USUAL_GAME, option="level", value=level))
            if level != "full":
                self._stepped.pass_time(self._rng.uniform(0.0, 4.0))

    def _card(self) -> None:
        card = self._rng.choice(self._stepped.loop.cards(USUAL_GAME))
        read = {field.id: self._printed(field) for field in self._rng.sample(card.fields, 2)}
        self._ask(CorrectCard(game=USUAL_GAME, card=card.id, correction=read))
        if self._rng.random() < 0.5:
            self._ask(CorrectCard(game=USUAL_GAME, card=card.id, correction=None))

    def _printed(self, field: Field) -> str:
        values = [value.id for value in field.values]
        match field.shape:
            case Shape.WORDS:
                return self._rng.choice(("Grim Grin", "Nobody", "The Other One"))
            case Shape.NUMBER:
                return str(self._rng.randint(field.least, field.most))
            case Shape.ONE:
                return self._rng.choice(values)
            case Shape.SOME:
                return " ".join(self._rng.sample(values, self._rng.randint(0, min(2, len(values)))))

    def _again(self) -> None:
        """Take the game up from the journal, once an evening."""
        if not self._resumed:
            self._resumed = True
            self._ask(ResumeGame(number=self._stepped.loop.saved()[0].number))

    def _lamp(self) -> None:
        places = self._stepped.loop.kit(USUAL_GAME).places
        self._ask(FindLamp(place=self._rng.choice(places).id))
