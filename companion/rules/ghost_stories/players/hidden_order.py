"""Chance, as a hidden world: what lies face down is settled from the start, dice fall as they fall.

The rules ask for reveals, draws and dice; a `HiddenOrder` answers. Which card or villager comes next is
fixed by two shuffled orders, so two worlds can differ in nothing but what is hidden.
"""

from companion.rules.chance import Chance
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import FACES
from companion.rules.ghost_stories.model.moves import parse
from companion.rules.ghost_stories.table.physical import CURSE_DIE
from companion.rules.language import Move


class HiddenOrder:
    """Answers every question put to the table."""

    def __init__(self, facts: Facts, chance: Chance) -> None:
        self.chance = chance
        self.cards = [card.id for card in facts.cards]
        self.villagers = list(facts.villagers)
        chance.shuffle(self.cards)
        chance.shuffle(self.villagers)

    def answer(self, asked: Question) -> Move:
        """The move chance makes."""
        match asked.kind:
            case "dice":
                count = int(asked.about)
                faces = [FACES[int(self.chance.random() * 6)] for _ in range(count)]
                return parse("dice " + " ".join(faces))
            case "curse-die":
                return parse("curse " + CURSE_DIE[int(self.chance.random() * 6)])
            case "reveal":
                return self._first(asked, self.villagers)
            case _:
                return self._first(asked, self.cards)

    def _first(self, asked: Question, order: list[str]) -> Move:
        """The first of the hidden order that may still turn up."""
        options = {move.words[0]: move for move in asked.options}
        return next(options[name] for name in order if name in options)

    def reshuffled(self, dice: Chance, shuffler: Chance) -> "HiddenOrder":
        """Another world: its own dice, and another order of everything still hidden."""
        other = HiddenOrder.__new__(HiddenOrder)
        other.chance = dice
        other.cards = shuffler.sample(self.cards, len(self.cards))
        other.villagers = shuffler.sample(self.villagers, len(self.villagers))
        return other
