"""A table in mid-game under the referee, for tests that read as deeds."""

from collections.abc import Mapping
from typing import Any

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
from companion.rules.ghost_stories.game import Evening, GhostStories, Level
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import RECEPTACLES
from companion.rules.ghost_stories.model.options import Options, settle
from companion.rules.ghost_stories.model.pieces import CRYSTALS
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import standing
from companion.rules.ghost_stories.referee.judge import resumed
from companion.table import mirror
from tests.rules.cases import OPTIONS
from tests.rules.wording import english

GAME = GhostStories()
POWERLESS = dict.fromkeys(("green", "yellow", "red", "blue"), "none")


class Table:
    """A table in mid-game, its pieces where the rules have them, and hands to move them."""

    def __init__(self, table: Mapping[str, Any], powers: Mapping[str, str] | None = None) -> None:
        table = dict(table)
        under = table.pop("under", {})
        setting = settle(Options(powers={**POWERLESS, **(powers or {})}), load_facts())
        before = laid_out(setting, table)
        self.mirror = mirror.laid_out(self._stacked(under, before))
        books = GAME.start(OPTIONS, {}).books
        play, _ = resumed(before, self.mirror.stacks)
        self.evening = Evening(Level.FULL, books, play)
        self.told: list[str] = []

    def _stacked(self, under: Mapping[str, list[str]], rules: State) -> dict[PlaceId, Layers]:
        layout: dict[PlaceId, Layers] = {
            PlaceId(tile): tuple(frozenset({PieceId(villager)}) for villager in villagers)
            for tile, villagers in under.items()
        }
        for piece, place in standing(rules).items():
            if place is not None:
                layout[place] = (*layout.get(place, ()), frozenset({piece}))
        for number, receptacle in enumerate(RECEPTACLES):
            if rules.receptacles[number]:
                layout[PlaceId(receptacle)] = (frozenset({CRYSTALS[number]}),)
        return layout

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

    def put(self, piece: str, place: str) -> "Table":
        """Put a piece down and take the hand away."""
        return self.drop(piece, place).rest()

    def drop(self, piece: str, place: str, joins: bool = False) -> "Table":
        """Put a piece down, the hand still over the table; `joins` if nobody knows whether on top."""
        event = PiecePlaced(
            at=0, piece=PieceId(piece), place=PlaceId(place), witness=Witness.RFID, joins=joins
        )
        self.mirror = mirror.after(self.mirror, event)
        return self.happens(event)

    def lift(self, piece: str) -> "Table":
        """Take a piece up."""
        place = self.mirror.where[PieceId(piece)]
        event = PieceLifted(at=0, piece=PieceId(piece), place=place, witness=Witness.RFID)
        self.mirror = mirror.after(self.mirror, event)
        return self.happens(event)

    def rest(self) -> "Table":
        """Hands off."""
        return self.happens(TableRested(at=0), keep=True)

    def tap(self, choice: str, prompt: str | None = None) -> "Table":
        """Tap an answer; what it claims about the table is believed, as the loop does."""
        asked = next(p for p in GAME.prompts(self.evening) if prompt is None or p.id == prompt)
        self.happens(Answered(at=0, prompt=asked.id, choice=choice))
        told = self.told
        for offered in asked.choices:
            if offered.id == choice:
                for piece, place in offered.claims:
                    if place is not None and self.mirror.where.get(piece) != place:
                        told = told + self.drop(piece, place).told
        self.told = told
        return self

    def answer(self, *choices: str) -> "Table":
        """Several taps."""
        for choice in choices:
            self.tap(choice)
        return self

    def happens(self, event: TableEvent, keep: bool = False) -> "Table":
        """Let an event happen."""
        self.evening, lines = GAME.apply(self.evening, event, self.mirror.stacks)
        told = [english(line.text) for line in lines]
        self.told = self.told + told if keep else told
        return self


def choices(prompt: Prompt) -> set[str]:
    """What can be answered."""
    return {choice.id for choice in prompt.choices}
