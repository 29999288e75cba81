"""What belongs together is one answer, one act and one undo. Read as deeds."""

from typing import Any

import pytest

from companion.errors import IllegalMove
from companion.messages.events import Answered, PositionSet, Undone
from companion.messages.prompts import Choice
from companion.messages.text import Text
from tests.rules.at_the_table import GAME, Table
from tests.rules.wording import english

OTHERS = {"NW": "hua", "N": "li", "W": "wu", "E": "zhou", "SW": "miao", "S": "teng", "SE": "sheng"}
"""Who lies on top of the other tiles where everybody is somewhere."""
CARRY_AND_SAVE = "go C weng-1; save weng-1"


def yellow(powers: Any = None, **table: Any) -> Table:
    """Yellow's Yang phase on the Herbalist's Shop, beside the Portal on Buddhist Temple."""
    return Table({"turn": "yellow", "at": {"yellow": "NE"}, **table}, powers)


def offered(table: Table, choice: str) -> Choice:
    """One of the answers."""
    return next(each for each in table.prompt.choices if each.id == choice)


def undo_of(table: Table) -> str:
    """What would be taken back, in English."""
    undo = GAME.public(table.evening)["undo"]
    assert isinstance(undo, Text)
    return english(undo)


def edit(table: Table, **filled: str) -> PositionSet:
    """Some facts set right in the editor."""
    sheet = GAME.sheet(GAME.position(table.evening), filled, table.evening)
    return PositionSet(at=0, position=sheet.position)


class TestCarryingAndSaving:
    def test_is_one_answer_that_says_what_it_brings(self) -> None:
        """The family is whole then, and its reward is told before it is given."""
        answer = offered(yellow(stack={"NE": ["weng-1"]}), CARRY_AND_SAVE)

        assert english(answer.label) == "Carry and save Weng: Buddhist Temple"
        assert answer.then == ("save weng-1",)
        assert answer.at == ("C", "weng-1")
        assert [english(told) for told in answer.brings] == [
            "The active player takes the artifact: Firework."
        ]

    def test_is_one_act_and_one_undo(self) -> None:
        """Undo names it and takes all of it back."""
        table = yellow(stack={"NE": ["weng-1"]}).tap(CARRY_AND_SAVE)

        assert table.rules["shelter"] == ["weng-1"]
        assert undo_of(table) == "Carry and save Weng: Buddhist Temple"

        table.happens(Undone(at=0))
        assert table.rules["stack"]["NE"] == ["weng-1"]
        assert table.rules["at"]["yellow"] == "NE"
        assert table.rules["step"] == "move"

    def test_waits_for_the_villager_turned_up_in_between(self) -> None:
        """Nobody sees who lay beneath: he is asked for first, and all of it is still one act."""
        table = yellow(stack={"NE": ["?", "weng-1"]}).tap(CARRY_AND_SAVE).rest()

        assert table.asks() == "Herbalist's Shop: turn up the top villager. Who is it?"
        assert len(GAME.prompts(table.evening)) == 1
        assert table.rules["shelter"] == []

        table.tap("reveal sun-1")
        assert table.rules["shelter"] == ["weng-1"]
        assert table.happens(Undone(at=0)).rules["step"] == "move"

    def test_goes_on_after_an_edit(self) -> None:
        """Other facts may be set right meanwhile: the same is to be carried, and the same follows."""
        others = {tile: ["?", "?", f"{family}-1"] for tile, family in OTHERS.items()}
        table = yellow(stack={"NE": ["?", "weng-1"], **others}, graveyard=["long-1"])
        table.happens(Answered(at=0, prompt=table.prompt.id, choice=CARRY_AND_SAVE)).rest()
        before = GAME.prompts(table.evening)
        assert [step.piece for step in before[0].steps] == ["yellow"]

        table.happens(edit(table, **{"qi.green": "2"}))

        assert [each.steps for each in GAME.prompts(table.evening)] == [each.steps for each in before]
        table.happens(Undone(at=0))
        assert [each.steps for each in GAME.prompts(table.evening)] == [each.steps for each in before]
        table.happens(edit(table, **{"qi.green": "2"}))
        table.put("weng-1", "shelter").put("yellow", "C").tap("reveal sun-1")
        assert table.rules["shelter"] == ["weng-1"]
        table.happens(Undone(at=0))
        assert undo_of(table) == "Edit: Qi, the green board"

    def test_has_the_villager_carried_before_whoever_lies_beneath_is_asked_for(self) -> None:
        """Tapped, and nothing moved yet: nobody can turn up a villager on whom another one still lies."""
        table = yellow(stack={"NE": ["?", "weng-1"]})
        table.happens(Answered(at=0, prompt=table.prompt.id, choice=CARRY_AND_SAVE)).drop("yellow", "C")

        assert [step.piece for step in table.prompt.steps] == ["weng-1"]

        table.drop("weng-1", "C").rest()
        assert table.asks() == "Herbalist's Shop: turn up the top villager. Who is it?"

    def test_needs_no_answer_where_the_table_sees_who_is_turned_up(self) -> None:
        """A reader knows who lies there."""
        table = yellow(stack={"NE": ["?", "weng-1"]}, under={"NE": ["sun-1"]}).tap(CARRY_AND_SAVE)

        assert table.rules["shelter"] == ["weng-1"]
        assert table.rules["stack"]["NE"] == ["sun-1"]

    @pytest.mark.parametrize("order", [("yellow", "weng-1"), ("weng-1", "yellow")])
    def test_is_understood_when_hands_carry_him_straight_to_the_shelter(self, order: tuple[str, str]) -> None:
        """Whichever they put down first, and although somebody is turned up in between."""
        table = yellow(stack={"NE": ["?", "weng-1"]}, under={"NE": ["sun-1"]})
        for piece in order:
            table.drop(piece, {"yellow": "C", "weng-1": "shelter"}[piece])

        assert table.rest().rules["shelter"] == ["weng-1"]
        assert table.rules["at"]["yellow"] == "C"
        assert len(GAME.prompts(table.evening)) == 1

    def test_is_understood_once_although_another_lies_in_the_shelter_by_mistake(self) -> None:
        """The other one waits for an answer; who lay beneath is turned up once."""
        table = yellow(stack={"NE": ["?", "weng-1"], "S": ["hua-1"]})
        table.drop("hua-1", "shelter").drop("yellow", "C").drop("weng-1", "shelter").rest()

        assert table.asks() == "Herbalist's Shop: turn up the top villager. Who is it?"
        assert table.tap("reveal sun-1").rules["shelter"] == ["weng-1"]

    def test_leaves_out_the_second_step_of_the_peaks(self) -> None:
        """Who saves there goes no further."""
        powers = {"yellow": "dance-of-the-peaks"}
        table = Table(
            {"turn": "red", "at": {"red": "E"}, "stack": {"E": ["weng-1"]}}, {"red": powers["yellow"]}
        )
        table.tap("go C weng-1; stay; save weng-1")

        assert table.rules["shelter"] == ["weng-1"]

    def test_leaves_it_out_also_when_somebody_is_turned_up_first(self) -> None:
        """Before he is known nobody is asked for a second step."""
        table = Table(
            {"turn": "red", "at": {"red": "E"}, "stack": {"E": ["?", "weng-1"]}},
            {"red": "dance-of-the-peaks"},
        )
        table.tap(CARRY_AND_SAVE).rest().tap("reveal sun-1")

        assert table.rules["shelter"] == ["weng-1"]
        assert table.happens(Undone(at=0)).rules["step"] == "move"


class TestExorcising:
    def ghoul(self) -> Table:
        """A Ghoul right before him, and another ghost before the next tile."""
        return yellow(ghost={"yellow": {"right": "ghoul-1", "middle": "zombie-6"}})

    def test_ends_the_movement_without_a_separate_stay(self) -> None:
        """One tap on the ghost, then the dice."""
        table = self.ghoul()
        assert offered(table, "stay; exorcise yellow.right").at == ("yellow.right",)

        table.tap("stay; exorcise yellow.right")
        assert table.prompt.prefix == "dice"

    def test_of_a_ghost_before_the_next_tile_goes_there(self) -> None:
        """His figure is told to stand there; the list folds it."""
        table = self.ghoul()
        answer = offered(table, "go E; exorcise yellow.middle")
        assert answer.folded
        assert answer.claims == (("yellow", "E"),)

        table.tap("go E; exorcise yellow.middle")
        assert table.rules["at"]["yellow"] == "E"
        assert table.prompt.prefix == "dice"


def test_moves_that_do_not_belong_together_are_refused() -> None:
    """Whoever talks to the table by themselves gives one answer after the other."""
    with pytest.raises(IllegalMove):
        yellow().tap("go N; help")
