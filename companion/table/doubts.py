"""Pieces whose place is settled and yet not sure, for long enough that somebody should have a look. Pure.

What wavers for a moment is nobody's concern.
"""

from collections.abc import Mapping

from companion.messages.ids import PieceId, PlaceId
from companion.table.beliefs import belief
from companion.table.memory import Sight
from companion.table.mirror import Mirror

LOW = 0.5
"""Surer than this is sure enough; it lies below what a piece nobody can see is remembered with."""
LONG = 2.0
"""Seconds a doubt has to last."""

Doubts = Mapping[tuple[PieceId, PlaceId], float]
"""Since when it has been in doubt that a piece lies at a place."""


def weighed(doubts: Doubts, sight: Sight, mirror: Mirror, place: PlaceId, at: float) -> Doubts:
    """The doubts after a scan of a place: what lies there is weighed anew, what left is forgotten."""
    low = {(piece, place) for piece in mirror.at(place) if belief(sight, mirror, piece, at).sure < LOW}
    if not low and not doubts:
        return doubts
    others = {
        (piece, spot): since
        for (piece, spot), since in doubts.items()
        if spot != place and mirror.where.get(piece) == spot
    }
    return others | {doubt: doubts.get(doubt, at) for doubt in low}


def lasting(doubts: Doubts, at: float) -> frozenset[PieceId]:
    """The pieces that have been in doubt for long."""
    return frozenset(piece for (piece, _), since in doubts.items() if at - since >= LONG)
