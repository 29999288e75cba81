"""Which marker a game glues to which piece: the one table that printed sheets and camera share.

Each game keeps it in its own `facts/markers.toml`. Numbers 0 to 3 are the corners of the table and belong to
no game.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.messages.ids import PieceId

PIECE_MARKERS = range(50)
"""Numbers a piece may have: the ArUco dictionary 4x4_50."""
CARD_MARKERS = range(50, 250)
"""Numbers a card may have: the rest of the dictionary 4x4_250."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Markers:
    """Marker numbers by piece and by card."""

    pieces: Mapping[PieceId, int]
    cards: Mapping[PieceId, int]


@cache
def markers_of(game: str) -> Markers:
    """Read the markers of a game by its name in the catalogue."""
    source = files("companion.rules") / game / "facts" / "markers.toml"
    plain = tomllib.loads(source.read_text("utf-8"))
    return Markers(
        pieces={PieceId(piece): number for piece, number in plain["piece"].items()},
        cards={PieceId(card): number for card, number in plain.get("card", {}).items()},
    )
