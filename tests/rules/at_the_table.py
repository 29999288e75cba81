"""A table, and hands to move its pieces, for tests that read as deeds."""

from collections.abc import Mapping
from typing import Any, Self

from companion.messages.events import (
    Answered,
    Layers,
    PieceLifted,
    PiecePlaced,
    TableEvent,
    TableRested,
)
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.prompts import Prompt
from companion.rules.ghost_stories.cases.laid_out import laid_out
from companion.rules.ghost_stories.evening import Evening, Level
from companion.rules.ghost_stories.game import GhostStories
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import RECEPTACLES
from companion.rules.ghost_stories.model.options import Options, settle
from companion.rules.ghost_stories.model.pieces import CRYSTALS
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import standing
from companion.rules.ghost_stories.referee.judge import resumed
from companion.rules.ghost_stories.table.owner_cards import CardsInPlay
from companion.table import mirror
from tests.rules.cases import OPTIONS
from tests.rules.wording import english

GAME = GhostStories()
POWERLESS = dict.fromkeys(("green", "yellow", "red", "blue"), "none")


def lying(rules: State, under: Mapping[str, list[str]] | None = None) -> dict[PlaceId, Layers]:
    """The table as the rules have it: every piece that has been face up, crystals in their Receptacles."""
    layout: dict[PlaceId, Layers] = {
        PlaceId(tile): tuple(frozenset({PieceId(villager)}) for villager in villagers)
        for tile, villagers in (under or {}).items()
    }
    for piece, place in standing(rules).items():
        if place is not None:
            layout[place] = (*layout.get(place, ()), frozenset({piece}))
    for number, receptacle in enumerate(RECEPTACLES):
        if rules.receptacles[number]:
            layout[PlaceId(receptacle)] = (frozenset({CRYSTALS[number]}),)
    return layout


class AnyTable:
    """A table of an evening, and hands to move its pieces."""

    def __init__(self, evening: Evening, lies: mirror.Mirror) -> None:
        self.evening = evening
        self.mirror = lies
        self.told: list[str] = []

    @property
    def prompt(self) -> Prompt:
        """What is asked now."""
        return GAME.prompts(self.evening)[0]

    @property
    def rules(self) -> Any:
        """The public view of the rules."""
        return GAME.public(self.evening)["rules"]

    def asks(self) -> str:
        """What is asked, in English."""
        return english(self.prompt.title)

    def put(self, piece: str, place: str, witness: Witness = Witness.RFID) -> Self:
        """Put a piece down and take the hand away."""
        return self.drop(piece, place, witness=witness).rest()

    def drop(self, piece: str, place: str, joins: bool = False, witness: Witness = Witness.RFID) -> Self:
        """Put a piece down, the hand still over the table; `joins` if nobody knows whether on top."""
        event = PiecePlaced(at=0, piece=PieceId(piece), place=PlaceId(place), witness=witness, joins=joins)
        self.mirror = mirror.after(self.mirror, event)
        return self.happens(event)

    def lift(self, piece: str) -> Self:
        """Take a piece up."""
        place = self.mirror.where[PieceId(piece)]
        event = PieceLifted(at=0, piece=PieceId(piece), place=place, witness=Witness.RFID)
        self.mirror = mirror.after(self.mirror, event)
        return self.happens(event)

    def rest(self) -> Self:
        """Hands off."""
        return self.happens(TableRested(at=0), keep=True)

    def tap(self, choice: str, prompt: str | None = None) -> Self:
        """Tap an answer; what it claims about the table is believed, as the loop does."""
        shown = [asked for asked in GAME.prompts(self.evening) if prompt in (None, asked.id)][:1]
        self.happens(Answered(at=0, prompt=prompt or shown[0].id, choice=choice))
        told = self.told
        for offered in (each for asked in shown for each in asked.choices):
            if offered.id == choice:
                for piece, place in offered.claims:
                    if place is not None and self.mirror.where.get(piece) != place:
                        told = told + self.drop(piece, place).told
        self.told = told
        return self

    def answer(self, *choices: str) -> Self:
        """Several taps."""
        for choice in choices:
            self.tap(choice)
        return self

    def happens(self, event: TableEvent, keep: bool = False) -> Self:
        """Let an event happen."""
        self.evening, lines = GAME.apply(self.evening, event, self.mirror.stacks)
        told = [english(line.text) for line in lines]
        self.told = self.told + told if keep else told
        return self


class Table(AnyTable):
    """A table in mid-game under the referee, its pieces where the rules have them."""

    def __init__(self, table: Mapping[str, Any], powers: Mapping[str, str] | None = None) -> None:
        table = dict(table)
        under = table.pop("under", {})
        setting = settle(Options(powers={**POWERLESS, **(powers or {})}), load_facts())
        super().__init__(*refereed(laid_out(setting, table), under))


def refereed(rules: State, under: Mapping[str, list[str]] | None = None) -> tuple[Evening, mirror.Mirror]:
    """The evening of a position that the referee takes up, and the table as it lies."""
    lies = mirror.laid_out(lying(rules, under))
    position, _ = resumed(rules, lies.stacks)
    cards = CardsInPlay(rules.setting.facts, rules.setting.options.corrections)
    return Evening(Level.FULL, GAME.start(OPTIONS, {}).books, position, cards), lies


def choices(prompt: Prompt) -> set[str]:
    """What can be answered."""
    return {choice.id for choice in prompt.choices}
