"""Cards as they are named when one is drawn: in a few words what is printed on each, and which are alike.

Cards alike in everything but their number may stand for each other: nobody can tell them apart in play.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.messages.text import Text, text
from companion.rules.ghost_stories.model.cards import PrintedCard
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import CardNo
from companion.rules.ghost_stories.words.names import card

UNWATCHED: Final[Mapping[str, Text]] = {
    "ghost": text("Draw a ghost and name it"),
    "incarnation": text("Draw an incarnation of Wu-Feng and name it"),
}
"""How a draw is asked for where nothing looks at the desk, by what is drawn."""
LEFT: Final = {
    "extra-ghost": text("+1 ghost"),
    "board-power-off": text("power off"),
    "capture-die": text("holds a die"),
    "no-tao": text("no Tao"),
    "lose-qi": text("−1 Qi"),
    "haunt-tile": text("haunts at once"),
    "quick-haunter": text("steps out at once"),
    "all-lose-tao": text("Tao is lost"),
    "devour": text("devours at once"),
}
CENTRE: Final = {
    "haunter": text("haunter"),
    "tormentor": text("tormentor"),
    "dice-immune": text("no dice"),
    "devourer": text("devourer"),
}
RIGHT: Final = {
    "curse-die": text("then the Curse die"),
    "gain-tao-1": text("gives 1 Tao"),
    "gain-tao-2": text("gives 2 Tao"),
    "gain-qi-or-yin-yang": text("gives Qi or Yin-Yang"),
    "gain-moon-crystal": text("gives a crystal"),
}
"""Stones in a few words; those of incarnations, which are told apart by their names, are left out."""


def stones(printed: PrintedCard) -> tuple[Text, ...]:
    """What is printed on a card besides its colour and its pips."""
    if printed.incarnation:
        return ()
    sides = ((printed.left, LEFT), (printed.centre, CENTRE), (printed.right, RIGHT))
    return tuple(known[stone] for side, known in sides for stone in side if stone in known)


def resistance(printed: PrintedCard) -> int:
    """How many pips there are."""
    return sum(printed.pips) + printed.board_pips


def alike(one: PrintedCard, other: PrintedCard) -> bool:
    """Whether two cards differ in nothing but their number."""
    return _printed(one) == _printed(other)


def _printed(each: PrintedCard) -> tuple[object, ...]:
    return each.name, each.colour, each.pips, each.board_pips, each.left, each.centre, each.right


def drawn(facts: Facts, number: CardNo, among: Sequence[CardNo]) -> Text:
    """A card by its name; of several with that name also by its number, unless any of them would do."""
    this = facts.cards[number]
    namesakes = [other for other in facts.cards if other.name == this.name]
    if this.number is None or len(namesakes) < 2:
        return card(facts, number)
    first = next((each for each in among if alike(facts.cards[each], this)), number)
    if number == first and all(alike(other, this) for other in namesakes):
        return card(facts, number)
    return text("{card}, number {number}", card=card(facts, number), number=this.number)
