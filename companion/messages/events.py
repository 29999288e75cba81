"""What happened on the table once the mirror is sure of it, or what a player said on the panel.

Events are facts in the past tense. They are what the journal keeps and what a game is the fold of.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.messages.ids import PieceId, PlaceId, Witness


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBegun:
    """A new game was begun with these options; everything before it is another evening."""

    at: float
    game: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecePlaced:
    """A piece came to rest on top of whatever lay at a place."""

    at: float
    piece: PieceId
    place: PlaceId
    witness: Witness


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceLifted:
    """A piece left its place and is nowhere we can see."""

    at: float
    piece: PieceId
    place: PlaceId
    witness: Witness


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A player answered a prompt."""

    at: float
    prompt: str
    choice: str


TableEvent = GameBegun | PiecePlaced | PieceLifted | Answered
