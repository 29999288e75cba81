"""While dice are rolled the table says against whom, what is needed and how likely it still is."""

from collections.abc import Mapping
from typing import Any

from tests.rules.at_the_table import Table
from tests.rules.foresight.fights_at_hand import CORNER, FAVORITE, brings, odds


def test_the_roll_that_is_asked_for_says_whom_it_is_against_and_what_helps() -> None:
    """Needs by colour, the chance for one and for both, and what each token adds."""
    table = Table({**CORNER, "step": "move", "tao": {"yellow": {"yellow": 1}}})
    assert odds(table)["now"] is None
    table.tap("stay; exorcise yellow.right green.left")
    now = odds(table)["now"]

    assert table.asks() == "Ghoul, Rotten Soul: roll 3 Tao dice"
    assert now["spaces"] == ["yellow.right", "green.left"]
    assert now["needs"] == {"yellow": 1, "green": 2}
    assert now["each"]["yellow.right"] == now["any"] == 100
    assert [each["what"] for each in now["adds"]] == ["yellow"]
    assert now["adds"][0]["without"] < now["all"] < 100


def test_a_roll_for_tokens_is_against_nobody() -> None:
    """The Herbalist asks for dice, too."""
    table = Table({**CORNER, "ghost": {}}).tap("help")

    assert odds(table)["now"] is None
    assert table.asks() == "Roll the Tao dice: 2"


TWO_REDS: Mapping[str, Any] = {
    "turn": "green",
    "step": "action",
    "at": {"green": "S"},
    "ghost": {"red": {"middle": "bleeding-eyes-38"}},
}


def test_dice_that_may_be_rolled_again_say_whom_they_are_against_and_what_lies_there() -> None:
    """What is needed, which of the dice fit, and the chance of who rolls again as well as can be."""
    table = Table(TWO_REDS, FAVORITE).tap("exorcise red.middle")
    before = odds(table)["now"]["all"]
    table.tap("dice red green black")
    now = odds(table)["now"]

    assert table.asks() == "Bleeding Eyes: roll some of the dice again?"
    assert (now["needs"], now["dice"]) == ({"red": 2}, 0)
    assert now["lying"] == [
        {"face": "red", "fits": True},
        {"face": "green", "fits": False},
        {"face": "black", "fits": False},
    ]
    assert now["all"] == now["each"]["red.middle"] == 56 != before
    assert now["adds"] == []


def test_each_part_that_may_be_rolled_again_says_the_chance_it_brings() -> None:
    """The best is marked and comes first; of equal ones that with the fewest dice."""
    table = Table(TWO_REDS, FAVORITE).tap("exorcise red.middle").tap("dice red green black")
    likely = {choice.id: brings(choice) for choice in table.prompt.choices}

    assert [choice.id for choice in table.prompt.choices if choice.best] == ["reroll green black"]
    assert table.prompt.choices[0].id == "reroll green black"
    assert likely["reroll green black"] == ["56 %"]
    assert likely["reroll green"] == ["33 %"]
    assert likely["reroll red green black"] == ["26 %"]
    assert likely["keep"] == ["0 %"]
    assert [choice.id for choice in table.prompt.choices if not choice.aside][-1] == "keep"


def test_the_second_roll_is_as_likely_as_what_was_kept_lets_it_be() -> None:
    """Green, blue and black rolled again: two reds of three dice, once."""
    table = Table(TWO_REDS, FAVORITE).tap("exorcise red.middle")
    table.tap("dice green blue black").tap("reroll green blue black")
    now = odds(table)["now"]

    assert table.asks() == "Bleeding Eyes: roll 3 Tao dice"
    assert (now["all"], now["lying"], now["adds"]) == (26, [], [])


def test_a_roll_that_was_won_has_no_chance_left_to_tell() -> None:
    """It is certain until the ghost goes, and nothing is fought afterwards."""
    tokens = {"tao": {"green": {"red": 2}}, "crystals": {"green": 1}}
    table = Table({**TWO_REDS, **tokens}).tap("exorcise red.middle").tap("dice green blue black")
    assert table.asks() == "Which ghosts are driven out?"
    assert odds(table)["now"]["all"] == 100
    table.tap("banish red.middle")
    table.tap("spend green red")
    assert odds(table)["now"]["all"] == 100
    table.tap("spend green red")

    assert odds(table)["now"] is None
