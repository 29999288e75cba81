"""The shape of a game's places, pieces and options. Not their lists: each game brings its own."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionValue:
    """One value an option can take."""

    id: str
    label: Text


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
class Kit:
    """All places and tracked pieces of a game; and its tokens, which no sensor sees, with their purses."""

    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    tokens: tuple[Piece, ...] = ()
    purses: tuple[Place, ...] = ()
