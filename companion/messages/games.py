"""The shape of what a game on offer brings: places, pieces, options, rules; and of a game the journal keeps.

Not their lists: each game brings its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.messages.directions import Direction
from companion.messages.ids import PieceId, PlaceId
from companion.messages.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where pieces can be: `accepts` names the kinds that belong there; on one another if it `stacks`."""

    id: PlaceId
    kind: str
    name: Text
    accepts: frozenset[str]
    stacks: bool = False
    secret: bool = False
    """Whatever lies here lies face down, top and all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A thing with identity.

    Pieces of one kind that are `alike` cannot be told apart, so a switch may name any of them; switches feel
    only what is `magnetic`. A piece that
    `hides` lies face down in a stack while another of its kind lies on it: players may not know it then.
    """

    id: PieceId
    kind: str
    name: Text
    alike: bool = False
    hides: bool = False
    magnetic: bool = False
    faces: Direction | None = None
    """Which way it faces when it is taken out of the box; None where it does not matter how it is turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionValue:
    """One value an option can take."""

    id: str
    label: Text
    detail: Text | None = None
    """What it means, for somebody who has to choose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A question before play. The panel draws its form from these."""

    id: str
    label: Text
    values: tuple[OptionValue, ...]
    default: str
    group: str = ""
    """Options of one group belong together on the form; the ones without are asked first."""
    changeable: bool = False
    """Whether it can be changed in mid-game, by answering a prompt called like the option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScreen:
    """A page of the panel that only this game has; what is drawn on it bears its name."""

    name: str
    label: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """All places and tracked pieces of a game; and its tokens, which no sensor sees, with their purses."""

    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    tokens: tuple[Piece, ...] = ()
    purses: tuple[Place, ...] = ()
    seats: tuple[PieceId, ...] = ()
    """The pieces that stand for players, one each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule; `id` never changes, so that a prompt can lead to it."""

    id: str
    heading: Text
    body: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class LookUp:
    """What a thing on the board is, how it stands with it now, and what it does."""

    name: Text
    kind: Text | None = None
    """What sort of thing it is; None where the name says it."""
    now: tuple[Text, ...] = ()
    does: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """One evening: `number` is where the journal begins to tell it."""

    number: int
    game: str
    options: Mapping[str, str]
    begun: float
    """When, in seconds since 1970."""
    events: int
    """How much happened in it."""
