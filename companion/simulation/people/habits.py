"""How robots behave at the table, and the account of what they did: taps, mistakes, and which were named."""

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import Self

USUALLY_FORGOTTEN = 0.3
"""How often even careful people forget Su-Ling; that is what the table is for."""
USUALLY_SHUFFLED = 0.1


class Mistake(Enum):
    """What people get wrong, as far as a table can notice it."""

    FORGOTTEN_SU_LING = "forgotten Su-Ling"
    WRONG_PLACE = "wrong place"
    WRONG_PIECE = "wrong piece"
    TWO_AT_ONCE = "two at once"
    CRYSTAL_TOO_EARLY = "crystal too early"
    SU_LING_UNASKED = "Su-Ling unasked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How often, from 0 to 1, robots do what people do."""

    forgets_su_ling: float = USUALLY_FORGOTTEN
    misplaces: float = 0.0
    """Puts the right piece on a wrong tile."""
    takes_wrong_piece: float = 0.0
    """Carries out an instruction with another villager."""
    muddles: float = 0.0
    """Puts the right villager on a wrong tile and moves another one as well."""
    places_unasked: float = 0.0
    """Puts a crystal or Su-Ling somewhere out of turn."""
    insists: float = 0.0
    """Of the differences the panel shows: says that it is meant."""
    other_order: float = USUALLY_SHUFFLED
    """Moves the pieces of one deed in another order than the panel lists them."""
    bumps: float = 0.0
    """Knocks a villager up for a moment while putting a piece down."""
    undoes: float = 0.0
    draws_on: float = 0.5
    """Ends a turn by drawing the next ghost rather than by a tap."""
    taps_instead: float = 0.1
    """Taps a move before making it, rather than letting the table see it."""

    @classmethod
    def clumsy(cls, rate: float) -> Self:
        """People who get wrong so much of what they do, from 0 to 1."""
        return cls(
            forgets_su_ling=max(USUALLY_FORGOTTEN, rate),
            misplaces=rate / 2,
            takes_wrong_piece=rate / 2,
            muddles=rate / 4,
            places_unasked=rate / 4,
            insists=rate / 4,
            other_order=max(USUALLY_SHUFFLED, rate),
            bumps=rate / 2,
            undoes=rate / 20,
        )


@dataclass(slots=True)
class Tally:
    """What the robots counted."""

    taps: int = 0
    dice_taps: int = 0
    place_taps: int = 0
    """Taps that say where a ghost was laid."""
    spared: list[str] = field(default_factory=list)
    """Taps for something the sensors should have seen."""
    misread: list[str] = field(default_factory=list)
    """Differences the panel saw and the world did not."""
    made: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    unnamed: list[str] = field(default_factory=list)
    """Mistakes the panel did not speak of."""
    tokens: list[str] = field(default_factory=list)
    """Tokens that lay otherwise than the books have them although all was done as told."""
    allowed: list[str] = field(default_factory=list)
    """Mistakes that came to a move the rules allow, told by the panel as that move."""
    reordered: int = 0
    """Deeds of several pieces that were done in another order."""
    bumps: int = 0
    undone: int = 0

    def count(self, mistake: Mistake, named: bool, about: str) -> None:
        """Enter a mistake and whether the panel named it."""
        self.made[mistake.value] += 1
        if named:
            self.named[mistake.value] += 1
        else:
            self.unnamed.append(f"{mistake.value}: {about}")
