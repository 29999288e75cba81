"""Places that hear one and the same piece for good, too close to call. Nothing is decided here, only told.

A neighbour that always hears across would otherwise keep a piece from the hand undecided in silence, or hide
that it was slid over. What a person said, the camera names or a switch holds is in no doubt.
"""

from companion.messages.ids import PieceId, PlaceId, Witness
from companion.table import looks
from companion.table import votes as vote_of
from companion.table.memory import Sight
from companion.table.mirror import Mirror
from companion.table.votes import Vote

Tie = tuple[PlaceId, PlaceId]


def ties(sight: Sight, mirror: Mirror, at: float) -> frozenset[Tie]:
    """The pairs of places that have heard the same piece well for long."""
    claims: dict[PieceId, list[tuple[float, PlaceId]]] = {}
    for place, votes in sight.votes.items():
        for piece, vote in votes.items():
            if _heard_long(sight, vote, at):
                claims.setdefault(piece, []).append((-vote.strength, place))
    if all(len(places) < 2 for places in claims.values()):
        return frozenset()
    named = {piece for _, piece in looks.named(sight.looks, at, sight.tuning)}
    clear = named | sight.corrections.keys()
    return frozenset(
        _pair(places)
        for piece, places in claims.items()
        if len(places) > 1 and piece not in clear and mirror.witness.get(piece) is not Witness.SWITCH
    )


def _heard_long(sight: Sight, vote: Vote, at: float) -> bool:
    tuning = sight.tuning
    well = vote.strength > tuning.full - tuning.rival_margin and vote_of.arrived(vote, tuning)
    return well and vote_of.stayed(vote, at, tuning.seconds_to_doubt, tuning)


def _pair(places: list[tuple[float, PlaceId]]) -> Tie:
    """The two that hear it best, in the order of their names."""
    one, other = sorted(place for _, place in sorted(places)[:2])
    return one, other
