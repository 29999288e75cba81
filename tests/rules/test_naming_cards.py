"""A drawn card is named in two taps: its colour, then one of few, each with its stones."""

from companion.messages.prompts import Choice, ChoiceGroup
from companion.rules.ghost_stories.model import cards
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.words import drawn_cards
from tests.rules.at_the_table import Table
from tests.rules.wording import english

ARRIVAL = {"turn": "green", "phase": "yin", "step": "arrival"}


def headings(table: Table) -> dict[str, ChoiceGroup]:
    """The headings, by their colour."""
    return {group.id: group for group in table.prompt.group}


def entry(table: Table, answer: str) -> Choice:
    """An answer on offer."""
    return next(choice for choice in table.prompt.choices if choice.id == answer)


def test_of_a_colour_at_most_nine_cards_are_read_by_resistance() -> None:
    """Whatever does not fit, and the second of two alike, stands behind; nothing is lost, nothing twice."""
    table = Table(ARRIVAL)
    facts = load_facts()
    found = headings(table)
    behind_and_before = [each for group in found.values() for each in (*group.choices, *group.more)]

    assert sorted(behind_and_before) == sorted(choice.id for choice in table.prompt.choices)
    for group in found.values():
        pips = [drawn_cards.resistance(facts.cards[facts.card_index[it.split()[1]]]) for it in group.choices]
        assert len(pips) <= 9
        assert pips == sorted(pips)


def test_cards_alike_are_one_entry_without_a_number() -> None:
    """Blood Drinkers have the same stones; of the Mistresses one switches a power off."""
    red = headings(table := Table(ARRIVAL))["red"]
    drinkers, mistresses = "blood-drinker", "sharp-nailed-mistresses"

    assert [each for each in red.choices if drinkers in each] == ["draw blood-drinker-39"]
    assert [each for each in red.more if drinkers in each] == ["draw blood-drinker-40"]
    assert len([each for each in red.choices if mistresses in each]) == 2
    assert english(entry(table, "draw blood-drinker-39").label) == "Blood Drinker"
    assert english(entry(table, "draw blood-drinker-40").label) == "Blood Drinker, number 40"
    assert english(entry(table, "draw sharp-nailed-mistresses-36").label).endswith(", number 36")


def test_the_one_that_is_left_of_two_alike_is_named_like_both() -> None:
    """Once one of them lies on a board, the entry books the other."""
    table = Table({**ARRIVAL, "ghost": {"red": {"left": "blood-drinker-39"}}})
    red = headings(table)["red"]

    assert [each for each in (*red.choices, *red.more) if "drinker" in each] == ["draw blood-drinker-40"]
    assert english(entry(table, "draw blood-drinker-40").label) == "Blood Drinker"
    table.tap("draw blood-drinker-40")
    assert table.asks() == "Lay Blood Drinker on a space: the red board"


def test_each_card_says_its_stones() -> None:
    """In a few words, left to right."""
    table = Table(ARRIVAL)
    said = [english(each) for each in entry(table, "draw raging-one-44").brings]

    assert said == ["tormentor", "gives Qi or Yin-Yang"]
    assert set(drawn_cards.LEFT) == set(cards.LEFT_STONES)
    assert set(drawn_cards.CENTRE) == set(cards.CENTRE_STONES)
    assert set(drawn_cards.RIGHT) == set(cards.RIGHT_STONES)
