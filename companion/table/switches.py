"""What a switch tells: something magnetic is there, or nothing is. The kit tells what it can be.

A switch says its state again and again. Where the mirror once agreed with that state and now does not,
somebody else moved the piece in the mirror, a person or another switch: the old state is no news then.
"""

from collections.abc import Iterator, Mapping

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.kit import Kit, Piece
from companion.messages.observations import SwitchSeen
from companion.table.mirror import Mirror

Agreed = Mapping[PlaceId, bool]
"""The last state of each switch that the mirror agreed with."""


def agreed(known: Agreed, mirror: Mirror, kit: Kit, seen: SwitchSeen) -> Agreed:
    """Remember a state the mirror agrees with; forget one that changed."""
    if bool(_here(mirror, kit, seen.place)) is seen.closed:
        return known if known.get(seen.place) is seen.closed else {**known, seen.place: seen.closed}
    if known.get(seen.place, seen.closed) is not seen.closed:
        return {place: state for place, state in known.items() if place != seen.place}
    return known


def settled(known: Agreed, mirror: Mirror, kit: Kit, seen: SwitchSeen) -> Iterator[PiecePlaced | PieceLifted]:
    """The events a switch settles."""
    here = _here(mirror, kit, seen.place)
    if bool(here) is seen.closed or known.get(seen.place) is seen.closed:
        return
    for gone in here:
        yield PieceLifted(at=seen.at, piece=gone, place=seen.place, witness=Witness.SWITCH)
    if seen.closed:
        piece = _meant(mirror, _candidates(kit, seen.place))
        if piece is not None:
            yield PiecePlaced(at=seen.at, piece=piece, place=seen.place, witness=Witness.SWITCH)


def _candidates(kit: Kit, place: PlaceId) -> list[Piece]:
    accepts = next((each.accepts for each in kit.places if each.id == place), frozenset[str]())
    return [piece for piece in kit.pieces if piece.magnetic and piece.kind in accepts]


def _here(mirror: Mirror, kit: Kit, place: PlaceId) -> list[PieceId]:
    standing = mirror.at(place)
    return [piece.id for piece in _candidates(kit, place) if piece.id in standing]


def _meant(mirror: Mirror, candidates: list[Piece]) -> PieceId | None:
    """Which piece a switch means: the only one there is, or of pieces all alike a free or unseen one."""
    if len(candidates) == 1:
        return candidates[0].id
    alike = [piece.id for piece in candidates if piece.alike]
    free = [piece for piece in alike if piece not in mirror.where]
    unseen = [piece for piece in alike if mirror.where.get(piece) in mirror.unseen]
    return next(iter([*free, *unseen]), None)
