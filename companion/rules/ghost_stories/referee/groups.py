"""Under which headings a long list of answers is found: cards by their colour, villagers by their family."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.messages.prompts import ChoiceGroup
from companion.messages.text import Text
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import colour_word
from companion.rules.ghost_stories.words.cards import BOARD_COLOUR
from companion.rules.ghost_stories.words.names import COLOURS, FAMILIES
from companion.rules.language import Move

HEADINGS: Final[Mapping[str, Mapping[str, Text]]] = {
    "draw": {**COLOURS, "board": BOARD_COLOUR},
    "reveal": FAMILIES,
}
"""Kind of question to the headings of its answers, in the order to show them in."""


def groups(question: Question, facts: Facts) -> tuple[ChoiceGroup, ...]:
    """The headings of a question's answers; none unless it has several."""
    headings = HEADINGS.get(question.kind, {})
    found = {
        heading: [move for move in question.options if _heading(question.kind, move, facts) == heading]
        for heading in headings
    }
    made = tuple(
        ChoiceGroup(id=heading, label=headings[heading], choices=_ids(chosen))
        for heading, chosen in found.items()
        if chosen
    )
    return made if len(made) > 1 else ()


def _ids(chosen: Sequence[Move]) -> tuple[str, ...]:
    return tuple(move.text for move in chosen)


def _heading(kind: str, move: Move, facts: Facts) -> str:
    number = move.things[0]
    if kind == "draw":
        return colour_word(facts.cards[number].colour)
    return facts.families[facts.family_of[number]].id
