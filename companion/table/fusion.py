"""Weighs what the sensors report into settled events. Pure; time arrives with the observation.

Tags flap, so a tag counts as arrived after 2 of its last 3 scans and as gone only after 3 misses in a row
that lasted 300 ms. Each piece is in one place: while its old place still sees it, a second place that sees
it too must wait, so a neighbour that reads across cannot steal it. An unreadable place changes nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.ids import PieceId, PlaceId, TagId, Witness
from companion.messages.kit import Kit, Piece
from companion.messages.observations import (
    DeviceBack,
    DeviceLost,
    Observation,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.table.mirror import Mirror

SCANS_REMEMBERED = 3
SIGHTS_TO_ARRIVE = 2
MISSES_TO_LEAVE = 3
SECONDS_TO_LEAVE = 0.3

Settled = PiecePlaced | PieceLifted


@dataclass(frozen=True, slots=True)
class Vote:
    """What the last scans of one place said of one piece."""

    recent: tuple[bool, ...] = ()
    misses: int = 0
    last_seen: float = 0.0

    @property
    def arrived(self) -> bool:
        """Whether enough of the last scans saw it."""
        return sum(self.recent) >= SIGHTS_TO_ARRIVE

    def gone(self, at: float) -> bool:
        """Whether it has been missing often and long enough."""
        return self.misses >= MISSES_TO_LEAVE and at - self.last_seen >= SECONDS_TO_LEAVE


@dataclass(frozen=True, slots=True)
class Sight:
    """The votes of all places, and who each tag is."""

    tags: Mapping[TagId, PieceId]
    votes: Mapping[PlaceId, Mapping[PieceId, Vote]] = field(default_factory=dict)


def weigh(vote: Vote, seen: bool, at: float) -> Vote:
    """Add one scan to a vote."""
    recent = (*vote.recent, seen)[-SCANS_REMEMBERED:]
    if seen:
        return Vote(recent, 0, at)
    return Vote(recent, vote.misses + 1, vote.last_seen)


def blinded(mirror: Mirror, seen: Observation) -> Mirror:
    """Keep the account of which places cannot be seen."""
    match seen:
        case DeviceLost(places=places):
            return replace(mirror, unseen=mirror.unseen | places)
        case PlaceUnreadable(place=place):
            return replace(mirror, unseen=mirror.unseen | {place})
        case DeviceBack(places=places):
            return replace(mirror, unseen=mirror.unseen - places) if mirror.unseen & places else mirror
        case TagsSeen(place=place) | SwitchSeen(place=place):
            return replace(mirror, unseen=mirror.unseen - {place}) if place in mirror.unseen else mirror


def observe(sight: Sight, mirror: Mirror, kit: Kit, seen: Observation) -> tuple[Sight, tuple[Settled, ...]]:
    """Take one observation; return what is now remembered and what it settles, in order."""
    match seen:
        case TagsSeen():
            votes = _counted(sight, mirror, seen)
            fresh = replace(sight, votes={**sight.votes, seen.place: votes})
            return fresh, tuple(_settled_tags(fresh, mirror, seen))
        case SwitchSeen():
            return sight, tuple(_settled_switch(mirror, kit, seen))
        case DeviceLost(places=places):
            kept = {place: votes for place, votes in sight.votes.items() if place not in places}
            return replace(sight, votes=kept), ()
        case PlaceUnreadable() | DeviceBack():
            return sight, ()


def _counted(sight: Sight, mirror: Mirror, seen: TagsSeen) -> dict[PieceId, Vote]:
    """The votes of a place after one more scan; pieces long gone are forgotten."""
    present = {sight.tags[tag] for tag in seen.tags if tag in sight.tags}
    ours = {piece for piece in mirror.at(seen.place) if mirror.witness.get(piece) is not Witness.SWITCH}
    before = sight.votes.get(seen.place, {})
    votes = {
        piece: weigh(before.get(piece, Vote(last_seen=seen.at)), piece in present, seen.at)
        for piece in present | ours | before.keys()
    }
    return {piece: vote for piece, vote in votes.items() if any(vote.recent) or piece in ours}


def _settled_tags(sight: Sight, mirror: Mirror, seen: TagsSeen) -> Iterator[Settled]:
    """Departures from this place first, then arrivals at it; a departure may free an arrival elsewhere."""
    for piece in sorted(mirror.at(seen.place)):
        vote = sight.votes[seen.place].get(piece)
        if vote is not None and vote.gone(seen.at):
            yield _departure(sight, piece, seen)
    joins = False
    for piece, vote in sorted(sight.votes[seen.place].items()):
        if vote.arrived and mirror.where.get(piece) != seen.place and not _still_held(sight, mirror, piece):
            yield PiecePlaced(at=seen.at, piece=piece, place=seen.place, witness=Witness.RFID, joins=joins)
            joins = True


def _departure(sight: Sight, piece: PieceId, seen: TagsSeen) -> Settled:
    """A piece left: it already lies elsewhere, or it is in a hand."""
    for place, votes in sorted(sight.votes.items()):
        if place != seen.place and piece in votes and votes[piece].arrived:
            return PiecePlaced(at=seen.at, piece=piece, place=place, witness=Witness.RFID)
    return PieceLifted(at=seen.at, piece=piece, place=seen.place, witness=Witness.RFID)


def _still_held(sight: Sight, mirror: Mirror, piece: PieceId) -> bool:
    """Whether the place we believe a piece to be at can see and does not yet deny it."""
    place = mirror.where.get(piece)
    return place is not None and place not in mirror.unseen and place in sight.votes


def _settled_switch(mirror: Mirror, kit: Kit, seen: SwitchSeen) -> Iterator[Settled]:
    """A switch tells that something is there; the kit tells what it can be."""
    accepts = next((place.accepts for place in kit.places if place.id == seen.place), frozenset[str]())
    here = [piece.id for piece in kit.pieces if piece.kind in accepts and piece.id in mirror.at(seen.place)]
    if seen.closed and not here:
        piece = _meant(mirror, [piece for piece in kit.pieces if piece.kind in accepts])
        if piece is not None:
            yield PiecePlaced(at=seen.at, piece=piece, place=seen.place, witness=Witness.SWITCH)
    elif not seen.closed:
        for gone in here:
            yield PieceLifted(at=seen.at, piece=gone, place=seen.place, witness=Witness.SWITCH)


def _meant(mirror: Mirror, candidates: list[Piece]) -> PieceId | None:
    """Which piece a switch means: the only one there is, or of pieces all alike a free or unseen one."""
    if len(candidates) == 1:
        return candidates[0].id
    alike = [piece.id for piece in candidates if piece.alike]
    free = [piece for piece in alike if piece not in mirror.where]
    unseen = [piece for piece in alike if mirror.where.get(piece) in mirror.unseen]
    return next(iter([*free, *unseen]), None)
