"""Every rule case once more, at a table: each effect is prompted, hands carry it out, it goes on by itself.

The rules' own run of the case is the judge. So no effect of the rules is without a prompt, in any language.
"""

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from companion.messages.events import Answered, PieceLifted, PiecePlaced, TableEvent, TableRested
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.laid_out import laid_out, start
from companion.rules.ghost_stories.cases.runner import read_options
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import RECEPTACLES
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.options import settle
from companion.rules.ghost_stories.model.pieces import CRYSTALS
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import standing
from companion.rules.ghost_stories.referee.judge import judged, resumed
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.ghost_stories.referee.prompts import play_prompts
from companion.rules.ghost_stories.view import public
from companion.table import mirror
from tests.rules.cases import FILES
from tests.rules.wording import say

REMINDED = frozenset({"su-ling", "crystal", "buddha", "power-token"})
CASES = {
    f"{path.parent.name}/{path.stem}": case
    for path in FILES
    if "table" in (case := tomllib.loads(path.read_text("utf-8")))
}


class Table:
    """A case on the table, and hands that do what the panel asks."""

    def __init__(self, case: dict[str, Any]) -> None:
        options = read_options(case.get("options", {}), quiet=True)
        before = laid_out(settle(options, load_facts()), case["table"])
        self.mirror = mirror.laid_out(_lying(before))
        self.play, _ = resumed(before, self.mirror.stacks)
        self.play = replace(self.play, silenced=REMINDED)
        self.rules, _ = start(options, case["table"])

    def carry_out(self) -> None:
        """Do all that the panel asks to be done; each piece moved must end its own instruction."""
        for _ in range(60):
            if not self.play.instructions():
                return
            asked = play_prompts(self.play, load_facts())[0]
            say(asked)
            for step in asked.steps:
                self._put(step.piece, step.target)
        pytest.fail(f"instructions without end: {self.play.instructions()}")

    def answer(self, move: str) -> None:
        """Tap an answer, do with the pieces what it says, and let the rules make the same move."""
        asked = play_prompts(self.play, load_facts())[0]
        say(asked)
        claims = next((choice.claims for choice in asked.choices if choice.id == move), ())
        self._happens(Answered(at=0, prompt=asked.id, choice=move))
        for piece, place in claims:
            self._put(piece, place)
        self.rules, _ = engine.apply(self.rules, parse(move))

    def _put(self, piece: PieceId, place: PlaceId | None) -> None:
        where = self.mirror.where.get(piece)
        event: PiecePlaced | PieceLifted
        if place is not None:
            event = PiecePlaced(at=0, piece=piece, place=place, witness=Witness.RFID)
        elif where is not None:
            event = PieceLifted(at=0, piece=piece, place=where, witness=Witness.RFID)
        else:
            return
        self.mirror = mirror.after(self.mirror, event)
        self._happens(event)

    def _happens(self, event: TableEvent) -> None:
        self.play, _ = judged(self.play, event, self.mirror.stacks)
        self.play, _ = judged(self.play, TableRested(at=0), self.mirror.stacks)


def _lying(rules: State) -> dict[PlaceId, tuple[frozenset[PieceId], ...]]:
    """The table as the rules have it: every piece that has been face up, crystals in their Receptacles."""
    layout: dict[PlaceId, tuple[frozenset[PieceId], ...]] = {}
    for piece, place in standing(rules).items():
        if place is not None:
            layout[place] = (*layout.get(place, ()), frozenset({piece}))
    for number, receptacle in enumerate(RECEPTACLES):
        if rules.receptacles[number]:
            layout[PlaceId(receptacle)] = (frozenset({CRYSTALS[number]}),)
    return layout


def agree(play: Position, rules: State) -> None:
    """The referee's game is the rules' game, and nothing lies wrong."""
    assert public(play.rules) == public(rules)
    assert play.differences() == ()


@pytest.mark.parametrize("name", CASES)
def test_a_case_by_hand(name: str) -> None:
    """From the table of the case to its last move."""
    case = CASES[name]
    table = Table(case)
    table.carry_out()
    agree(table.play, table.rules)
    for step in case["step"]:
        for move in step.get("do", []):
            table.answer(move)
            table.carry_out()
            agree(table.play, table.rules)
    say(play_prompts(table.play, load_facts())[0])
