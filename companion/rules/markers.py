"""Which marker a game glues to which piece: the one table that printed sheets and camera share.

Each game keeps it in its own `facts/markers.toml`. Pieces use the ArUco dictionary 4x4_50, cards 5x5_100.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from companion.messages.ids import PieceId

CORNER_MARKERS = (46, 47, 48, 49)
"""The corners of the table, clockwise from north-west; they belong to no game."""
PIECE_MARKERS = range(46)
"""Numbers a piece may have."""
CARD_MARKERS = range(100)
"""Numbers a card may have, in a dictionary of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Markers:
    """Marker numbers by piece and by card."""

    pieces: Mapping[PieceId, int]
    cards: Mapping[PieceId, int]
    older: Mapping[int, PieceId] = field(default_factory=dict)
    """Numbers that earlier sheets gave to pieces, and that are still read."""


@cache
def markers_of(game: str) -> Markers:
    """Read the markers of a game by its name in the catalogue; not every game has any."""
    source = files("companion.rules") / game / "facts" / "markers.toml"
    if not source.is_file():
        return Markers(pieces={}, cards={})
    plain = tomllib.loads(source.read_text("utf-8"))
    return Markers(
        pieces={PieceId(piece): number for piece, number in plain["piece"].items()},
        cards={PieceId(card): number for card, number in plain.get("card", {}).items()},
        older={number: PieceId(piece) for piece, number in plain.get("older", {}).items()},
    )
