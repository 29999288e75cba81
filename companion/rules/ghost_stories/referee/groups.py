"""Under which headings a long list of answers is found: cards by their colour, villagers by their family.

Of a colour at most nine cards are read at once, cards alike as one; the others stand behind them.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.messages.prompts import ChoiceGroup
from companion.messages.text import Text
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import colour_word
from companion.rules.ghost_stories.words.cards import BOARD_COLOUR
from companion.rules.ghost_stories.words.drawn_cards import alike, resistance
from companion.rules.ghost_stories.words.names import COLOURS, FAMILIES
from companion.rules.language import Move

HEADINGS: Final[Mapping[str, Mapping[str, Text]]] = {
    "draw": {**COLOURS, "board": BOARD_COLOUR},
    "reveal": FAMILIES,
}
"""Kind of question to the headings of its answers, in the order to show them in."""


NINE: Final = 9
"""How many cards of a heading are read at once."""


def groups(question: Question, facts: Facts) -> tuple[ChoiceGroup, ...]:
    """The headings of a question's answers; none unless it has several."""
    headings = HEADINGS.get(question.kind, {})
    found = {
        heading: [move for move in question.options if _heading(question.kind, move, facts) == heading]
        for heading in headings
    }
    made = tuple(
        _group(question.kind, heading, headings[heading], chosen, facts)
        for heading, chosen in found.items()
        if chosen
    )
    return made if len(made) > 1 else ()


def _group(kind: str, heading: str, label: Text, chosen: Sequence[Move], facts: Facts) -> ChoiceGroup:
    if kind != "draw":
        return ChoiceGroup(id=heading, label=label, choices=_ids(chosen))
    first = _few(chosen, facts)
    behind = [move for move in _by_resistance(chosen, facts) if move not in first]
    return ChoiceGroup(id=heading, label=label, choices=_ids(first), more=_ids(behind))


def _few(chosen: Sequence[Move], facts: Facts) -> list[Move]:
    """At most nine cards by resistance: of cards alike one, and of too many those with a printed number."""
    cards = facts.cards
    ones = [
        move
        for n, move in enumerate(chosen)
        if not any(alike(cards[move.things[0]], cards[before.things[0]]) for before in chosen[:n])
    ]
    numbered = sorted(ones, key=lambda move: cards[move.things[0]].number is None)
    return _by_resistance(numbered[:NINE], facts)


def _by_resistance(chosen: Sequence[Move], facts: Facts) -> list[Move]:
    return sorted(chosen, key=lambda move: (resistance(facts.cards[move.things[0]]), move.things[0]))


def _ids(chosen: Sequence[Move]) -> tuple[str, ...]:
    return tuple(move.text for move in chosen)


def _heading(kind: str, move: Move, facts: Facts) -> str:
    number = move.things[0]
    if kind == "draw":
        return colour_word(facts.cards[number].colour)
    return facts.families[facts.family_of[number]].id
