"""Every rule case once more, at a table: each effect is prompted, hands carry it out, it goes on by itself.

The rules' own run of the case is the judge. So no effect of the rules is without a prompt, in any language.
"""

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from companion.messages.events import Answered
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.laid_out import laid_out, start
from companion.rules.ghost_stories.cases.runner import read_options
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.model.options import settle
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.ghost_stories.view import public
from tests.rules.at_the_table import GAME, AnyTable, refereed
from tests.rules.cases import FILES
from tests.rules.wording import say

REMINDED = frozenset({"su-ling", "crystal", "buddha", "power-token"})
CASES = {
    f"{path.parent.name}/{path.stem}": case
    for path in FILES
    if "table" in (case := tomllib.loads(path.read_text("utf-8")))
}


class CaseTable(AnyTable):
    """A case on the table, hands that do what the panel asks, and the rules' own run of it."""

    def __init__(self, case: dict[str, Any]) -> None:
        options = read_options(case.get("options", {}), quiet=True)
        evening, lies = refereed(laid_out(settle(options, load_facts()), case["table"]))
        assert evening.play is not None
        super().__init__(replace(evening, play=replace(evening.play, silenced=REMINDED)), lies)
        self.by_the_rules, _ = start(options, case["table"])

    @property
    def play(self) -> Position:
        """The game as the referee has it."""
        assert self.evening.play is not None
        return self.evening.play

    def carry_out(self) -> None:
        """Do all that the panel asks to be done; each piece moved must end its own instruction."""
        for _ in range(60):
            if not self.play.instructions():
                return
            asked = GAME.prompts(self.evening)
            say(asked[0])
            for step in next(prompt.steps for prompt in asked if prompt.steps):
                self._move(step.piece, step.target)
        pytest.fail(f"instructions without end: {self.play.instructions()}")

    def make(self, move: str) -> None:
        """Tap an answer, do with the pieces what it says, and let the rules make the same move."""
        asked = self.prompt
        say(asked)
        self.happens(Answered(at=0, prompt=asked.id, choice=move)).rest()
        for piece, place in next((choice.claims for choice in asked.choices if choice.id == move), ()):
            self._move(piece, place)
        self.by_the_rules, _ = engine.apply(self.by_the_rules, parse(move))

    def _move(self, piece: PieceId, place: PlaceId | None) -> None:
        if place is not None:
            self.put(piece, place)
        elif piece in self.mirror.where:
            self.lift(piece).rest()


def agree(play: Position, rules: State) -> None:
    """The referee's game is the rules' game, and nothing lies wrong."""
    assert public(play.rules) == public(rules)
    assert play.differences() == ()


@pytest.mark.parametrize("name", CASES)
def test_a_case_by_hand(name: str) -> None:
    """From the table of the case to its last move."""
    case = CASES[name]
    table = CaseTable(case)
    table.carry_out()
    agree(table.play, table.by_the_rules)
    for step in case["step"]:
        for move in step.get("do", []):
            table.make(move)
            table.carry_out()
            agree(table.play, table.by_the_rules)
    say(table.prompt)
