"""Chance, as a hidden world: what lies face down is settled from the start, dice fall as they fall.

The rules ask for reveals, draws and dice; a `HiddenOrder` answers. Which card or villager comes next is
fixed by two shuffled orders, so two worlds can differ in nothing but what is hidden.
"""

from companion.rules.chance import Chance
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import FACES, Move
from companion.rules.ghost_stories.table.physical import CURSE_DIE


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
                return Move("dice " + " ".join(faces))
            case "curse-die":
                return Move("curse " + CURSE_DIE[int(self.chance.random() * 6)])
            case "reveal":
                return self._first(asked, self.villagers)
            case _:
                return self._first(asked, self.cards)

    def _first(self, asked: Question, order: list[str]) -> Move:
        """The first of the hidden order that may still turn up."""
        options = set(asked.options)
        verb = asked.options[0].split()[0]
        return next(move for name in order if (move := Move(f"{verb} {name}")) in options)

    def reshuffled(self, dice: Chance, shuffler: Chance) -> "HiddenOrder":
        """Another world: its own dice, and another order of everything still hidden."""
        other = HiddenOrder.__new__(HiddenOrder)
        other.chance = dice
        other.cards = shuffler.sample(self.cards, len(self.cards))
        other.villagers = shuffler.sample(self.villagers, len(self.villagers))
        return other
