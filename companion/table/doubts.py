"""What has been unclear for long enough that somebody should have a look. Nothing is decided here. Pure.

Doubts are pieces whose place is settled and yet not sure; what wavers for a moment is nobody's concern. Ties
are places that hear one and the same piece for good, too close to call: a neighbour that always hears across
would otherwise keep a piece from the hand undecided in silence, or hide that it was slid over. What a person
said, the camera names or a switch holds is in no doubt.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.messages.ids import PieceId, PlaceId, Witness
from companion.table import looks
from companion.table import votes as vote_of
from companion.table.beliefs import belief
from companion.table.memory import SensorMemory
from companion.table.mirror import Mirror
from companion.table.votes import Vote

LOW = 0.5
"""Surer than this is sure enough; it lies below what a piece nobody can see is remembered with."""
LONG = 2.0
"""Seconds a doubt has to last."""

Doubts = Mapping[tuple[PieceId, PlaceId], float]
"""Since when it has been in doubt that a piece lies at a place."""


class Tie(NamedTuple):
    """Two places that hear the same piece equally well, in the order of their names."""

    place: PlaceId
    other: PlaceId


def weighed(doubts: Doubts, memory: SensorMemory, mirror: Mirror, place: PlaceId, at: float) -> Doubts:
    """The doubts after a scan of a place: what lies there is weighed anew, what left is forgotten."""
    votes = memory.votes.get(place, {})
    here = mirror.at(place) & votes.keys()
    clear = {piece for piece in here if not votes[piece].misses and votes[piece].strength >= 0}
    for spot, rivals in memory.votes.items():
        if spot != place:
            clear -= rivals.keys()
    low = {(piece, place) for piece in here - clear if belief(memory, mirror, piece, at).sure < LOW}
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


def ties(memory: SensorMemory, mirror: Mirror, at: float) -> frozenset[Tie]:
    """The pairs of places that have heard the same piece well for long."""
    well = memory.tuning.full - memory.tuning.rival_margin
    strong = [
        piece for votes in memory.votes.values() for piece, vote in votes.items() if vote.strength > well
    ]
    if len(strong) == len(set(strong)):
        return frozenset()
    claims: dict[PieceId, list[tuple[float, PlaceId]]] = {}
    for place, votes in memory.votes.items():
        for piece, vote in votes.items():
            if vote.strength > well and _heard_long(memory, vote, at):
                claims.setdefault(piece, []).append((-vote.strength, place))
    if all(len(places) < 2 for places in claims.values()):
        return frozenset()
    named = {piece for _, piece in looks.named(memory.looks, at, memory.tuning)}
    clear = named | memory.overrides.keys()
    return frozenset(
        _pair(places)
        for piece, places in claims.items()
        if len(places) > 1 and piece not in clear and mirror.witness.get(piece) is not Witness.SWITCH
    )


def _heard_long(memory: SensorMemory, vote: Vote, at: float) -> bool:
    tuning = memory.tuning
    return vote_of.arrived(vote, tuning) and vote_of.stayed(vote, at, tuning.seconds_to_doubt, tuning)


def _pair(places: list[tuple[float, PlaceId]]) -> Tie:
    """The two that hear it best."""
    one, other = sorted(place for _, place in sorted(places)[:2])
    return Tie(one, other)
