"""A position of a game that can be edited: its facts as fields, what is impossible in it, how it would lie.

A position itself is text in the words of its game, from public knowledge alone: what lies face down is a
number in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.messages.cards import Field
from companion.messages.ids import PlaceId
from companion.messages.snapshot import Pile
from companion.messages.text import Text

CARRIED = "carried"
"""What a form calls a piece that was carried on the board: the piece, a blank, where it was put down."""
LONGEST_POSITION = 20_000
"""Characters a position may have; a game needs a tenth of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionField(Field):
    """One fact of a position that can be set, and the place on the board it is set at."""

    place: str
    """A place or purse of the kit, or the id of a group that lies nowhere on the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Impossible:
    """Why a position cannot be, and where: places of the board, and the field if it is one."""

    what: Text
    at: tuple[str, ...]
    field: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSheet:
    """A position as an editor shows it."""

    position: str
    """The position itself, with everything that was filled in."""
    file: str = ""
    """The same as a file of its own, which is a rule case, too."""
    fields: tuple[PositionField, ...]
    groups: Mapping[str, Text]
    """Where there are fields, in the order to show them in, and what that is called."""
    wrong: tuple[Impossible, ...] = ()
    notes: tuple[Text, ...] = ()
    """What follows from it, once saved, that is not plain from the board."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The options of a game that begins from it."""
    view: Mapping[str, object] = field(default_factory=dict)
    piles: Mapping[PlaceId, Pile] = field(default_factory=dict)
    """What the board shows, as a snapshot has it."""
