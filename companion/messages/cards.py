"""A game's cards as people browse them, and what an owner reads off their own. Not which cards exist.

A correction is field to value, both plain words, as a form, a file and the journal have them; several words
of one field stand side by side.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from companion.messages.games import OptionValue
from companion.messages.ids import PieceId
from companion.messages.text import Text

Correction = Mapping[str, str]
"""What is printed on one card, field to value; fields left out stay as they are shipped."""
Corrections = Mapping[str, Correction]
"""Card to its correction."""


class Shape(Enum):
    """How a field of a card is filled in."""

    WORDS = "words"
    """Any short text."""
    NUMBER = "number"
    ONE = "one"
    """One of the values."""
    SOME = "some"
    """Any of the values, also none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One thing printed on a card that an owner may correct; `given` is what it says now."""

    id: str
    label: Text
    shape: Shape
    given: str
    values: tuple[OptionValue, ...] = ()
    least: int = 0
    most: int = 0
    """The bounds of a number, or the most characters of a text; a number of 0 may be left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """What a card does, and when."""

    when: Text
    does: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pips:
    """So many points of one colour."""

    colour: str
    name: Text
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card in words, ready to be drawn."""

    id: PieceId
    kind: str
    kind_name: Text
    name: Text
    number: int | None
    colour: str
    colour_name: Text
    pips: tuple[Pips, ...]
    traits: tuple[Trait, ...]
    edition: Text
    stand_in: bool
    """What is printed on it is not known to us; what is shown is a guess until somebody corrects it."""
    corrected: bool
    fields: tuple[Field, ...]
