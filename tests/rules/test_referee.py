"""The referee takes back, answers old questions and changes its level. Read as deeds."""

from dataclasses import replace
from typing import Any

import pytest

from companion.errors import IllegalMove
from companion.messages.events import (
    Answered,
    DiceRead,
    Redone,
    Undone,
)
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.text import Text
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.laid_out import laid_out
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BOARDS
from companion.rules.ghost_stories.model.options import Options, settle
from companion.rules.ghost_stories.model.pieces import PORTAL
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.judge import resumed
from companion.rules.ghost_stories.referee.prompt_ids import Asks, PromptId
from companion.rules.ghost_stories.referee.prompts import offered_claims, play_prompts
from companion.rules.ghost_stories.words.rulebook import CAUSES
from companion.table import mirror
from tests.rules.at_the_table import GAME, POWERLESS, AnyTable, Table, refereed
from tests.rules.wording import english

OPTIONS = Options(powers=POWERLESS)
TOLD = frozenset({PORTAL, *map(PieceId, BOARDS)})
"""The pieces that people lay at known places when they lay the table out."""


class TestUndo:
    def test_one_whole_act_and_the_way_back_piece_by_piece(self) -> None:
        """A move with a villager: both are listed, and it ends by itself."""
        table = (
            Table({"turn": "red", "at": {"red": "NW"}, "stack": {"NW": ["hua-2"]}})
            .put("red", "N")
            .put("hua-2", "N")
        )
        table.happens(Undone(at=0))
        assert {step.piece: step.target for step in table.prompt.steps} == {"red": "NW", "hua-2": "NW"}

        table.put("hua-2", "NW").put("red", "NW")

        assert table.prompt.id.startswith("question")
        assert table.rules["at"]["red"] == "NW"

    def test_redo(self) -> None:
        """And forth again."""
        table = (
            Table({"turn": "red", "at": {"red": "NW"}}).put("red", "N").happens(Undone(at=0)).put("red", "NW")
        )
        table.happens(Redone(at=0))

        assert table.rules["at"]["red"] == "N"
        assert table.prompt.steps[0].target == "N"

    def test_redo_says_what_it_did(self) -> None:
        """In the log and in what is asked next, by name."""
        table = Table({"turn": "red", "at": {"red": "NW"}}).put("red", "N")
        table.happens(Undone(at=0)).put("red", "NW").happens(Redone(at=0))

        assert table.told == ["Done again: Go: Taoist Altar"]
        assert [english(each) for each in table.prompt.detail] == table.told
        assert table.prompt.reason == CAUSES["redone"]

    def test_with_consequences(self) -> None:
        """A drawn ghost and all it did is one act."""
        table = Table({"turn": "red", "phase": "yin", "step": "arrival", "stack": {"SW": ["hua-2"]}})
        before = table.rules
        table.tap("draw skinner-34").tap("place red.left")
        table.happens(Undone(at=0)).happens(Undone(at=0))

        assert table.rules == before

    def test_nothing_left(self) -> None:
        """It says so."""
        table = Table({"turn": "red"})
        with pytest.raises(IllegalMove, match="nothing to undo"):
            table.happens(Undone(at=0))
        with pytest.raises(IllegalMove, match="nothing to redo"):
            table.happens(Redone(at=0))


class TestOrdersForTheHands:
    def test_a_ghost_that_is_driven_out_is_to_be_taken_off(self) -> None:
        """The log tells what happened, the prompt what to do."""
        table = Table(
            {"turn": "red", "step": "action", "at": {"red": "SW"}, "ghost": {"red": {"left": "ghoul-1"}}}
        )
        table.tap("exorcise red.left").tap("dice white white white")

        assert any("is exorcised" in told for told in table.told)
        assert any("Take Ghoul off" in english(each) for each in table.prompt.detail)

    def test_the_lowest_card_of_the_deck_is_to_be_put_away(self) -> None:
        """By the curse of the Li family, after the death that brings it."""
        haunter = {"ghost": {"red": {"left": "ghoul-1"}}, "figurine": {"red": {"left": "icon"}}}
        table = Table({"turn": "red", "phase": "yin", "stack": {"SW": ["li-1"]}, **haunter})

        said = [english(each) for each in table.prompt.detail]
        assert "Put the lowest ghost of the deck back into the box, face down" in said

    def test_who_does_nothing_is_told_so_by_undo(self) -> None:
        """Not by the question that was passed over."""
        table = Table({"turn": "red", "step": "action", "at": {"red": "SW"}}).tap("done")
        undo = GAME.public(table.evening)["undo"]

        assert isinstance(undo, Text)
        assert english(undo) == "No action"


class TestUndoWhereNothingLooks:
    """The table knows only of the pieces that people told it of."""

    @staticmethod
    def unwatched(rules: State) -> AnyTable:
        evening, lies = refereed(rules)
        told = {place: tuple(layer & TOLD for layer in layers) for place, layers in lies.stacks.items()}
        lies = mirror.laid_out(told)
        return AnyTable(replace(evening, play=resumed(rules, lies.stacks)[0]), lies)

    def placed(self, table: dict[str, Any]) -> AnyTable:
        return self.unwatched(laid_out(settle(OPTIONS, load_facts()), table))

    def test_who_is_turned_up_lies_there_already(self) -> None:
        """Naming a top moves nothing, nor does taking that back and naming it again."""
        table = self.unwatched(engine.new_game(OPTIONS, load_facts()))
        table.answer("reveal hua-2", "reveal li-1")
        for event in (Undone(at=0), Redone(at=0), Undone(at=0), Undone(at=0), Redone(at=0)):
            table.happens(event)

            assert table.prompt.id.startswith("question")

    def test_who_was_not_carried_yet_stays(self) -> None:
        """Only who was on the way before goes on; and whoever is to go again is told so."""
        table = self.placed({"turn": "red", "step": "action", "at": {"red": "C"}, "stack": {"C": ["hua-2"]}})
        table.happens(Answered(at=0, prompt=table.prompt.id, choice="save hua-2"))
        table.happens(Undone(at=0))
        assert table.prompt.id.startswith("question")

        table.happens(Redone(at=0))

        assert [(step.piece, step.target) for step in table.prompt.steps] == [("hua-2", "shelter")]

    def test_who_was_carried_goes_back(self) -> None:
        """What people told of it is known."""
        table = self.placed({"turn": "red", "step": "action", "at": {"red": "C"}, "stack": {"C": ["hua-2"]}})
        table.tap("save hua-2").put("hua-2", "shelter")
        table.happens(Undone(at=0))

        assert [(step.piece, step.target) for step in table.prompt.steps] == [("hua-2", "C")]


def test_the_rules_have_an_opinion_where_sensors_disagree() -> None:
    """A Taoist may come one step; a villager belongs where it lies; nobody flies across the village."""
    table = Table({"turn": "red", "at": {"red": "NW"}, "stack": {"NW": ["hua-2"]}})

    def plausible(piece: str, place: str) -> bool:
        return GAME.plausible(table.evening)(PieceId(piece), PlaceId(place))

    assert plausible("red", "N")
    assert plausible("hua-2", "NW")
    assert plausible("hua-2", "N")
    assert not plausible("red", "SE")


def test_that_opinion_is_what_the_answers_on_the_panel_would_say() -> None:
    """Whether a question is open, an instruction, or a piece lies elsewhere than the rules have it."""
    layout = {"turn": "red", "at": {"red": "NW"}, "stack": {"NW": ["hua-2"], "SE": ["li-1"]}}
    asked = Table(layout)
    instructed = Table(layout).put("red", "N").happens(Undone(at=0))
    astray = Table(layout).put("li-1", "C")

    for table in (asked, instructed, astray):
        position = table.evening.play
        assert position is not None
        shown = play_prompts(position, table.evening.cards.facts)
        claims = {claim for prompt in shown for choice in prompt.choices for claim in choice.claims}
        assert offered_claims(position, table.evening.cards.facts) == claims != set()


def test_an_answer_to_an_old_question_is_refused() -> None:
    """Two people tapped at once."""
    table = Table({"turn": "red"})
    old = table.prompt.id
    table.tap("stay")

    with pytest.raises(IllegalMove, match="answered already"):
        table.happens(Answered(at=0, prompt=old, choice="stay"))


def test_dice_that_nobody_asked_for_change_nothing() -> None:
    """Somebody plays with them."""
    table = Table({"turn": "red"})
    before = table.evening

    table.happens(DiceRead(at=0, faces=("red",), witness=Witness.CAMERA))
    assert table.evening.play == before.play


def test_the_level_can_change_in_mid_game() -> None:
    """Referee, then bookkeeper, then quiet, and back."""
    table = Table({"turn": "red"})
    for level in ("bookkeeper", "quiet", "full"):
        table.happens(Answered(at=0, prompt="level", choice=level))
        assert GAME.public(table.evening)["level"] == level
    with pytest.raises(IllegalMove, match="no such level"):
        table.happens(Answered(at=0, prompt="level", choice="loud"))


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("question-12", PromptId(Asks.QUESTION, "12")),
        ("do-hua-2-graveyard", PromptId(Asks.MOVE, "hua-2-graveyard")),
        ("reminder-su-ling", PromptId(Asks.REMINDER, "su-ling")),
        ("difference-crystal-1", PromptId(Asks.DIFFERENCE, "crystal-1")),
        ("over", PromptId(Asks.END)),
    ],
)
def test_the_id_of_a_prompt_in_a_journal_is_read_as_what_it_meant(told: str, meant: PromptId) -> None:
    """Journals keep the text, so it stays as it is."""
    assert PromptId.parse(told) == meant
    assert str(meant) == told


def test_the_bookkeepers_prompts_are_not_the_referees() -> None:
    """They are known by their own ids."""
    assert PromptId.parse("death-1") is None
    assert PromptId.parse("set-up") is None
