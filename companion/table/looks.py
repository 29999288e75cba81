"""What the camera sees at each place, and what follows from it. It sees tops exactly and nothing below.

A piece named surely in a few looks in a row settles the order of a stack, stays although its tag fell silent,
and is found where no reader hears it. A piece not named says nothing, for hands hide markers; only bare
ground, seen, speaks against a piece.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.sightings import Face, TableSeen
from companion.table.claims import Votes
from companion.table.mirror import Mirror, can_cover, hides
from companion.table.overrides import Overrides, overrules
from companion.table.tuning import Tuning
from companion.table.votes import Vote


@dataclass(frozen=True, slots=True)
class Look:
    """What the camera made of a piece at a place, in how many looks in a row, and when last."""

    there: bool
    """The piece was seen; otherwise the bare ground was."""
    top: bool
    """It was seen as the top of a stack."""
    times: int
    at: float


Looks = Mapping[tuple[PlaceId, PieceId], Look]


def looked(known: Looks, mirror: Mirror, kit: Kit, seen: TableSeen, tuning: Tuning) -> Looks:
    """Add one look; of the places it tells about only what it repeats is kept."""
    told_of = said(mirror, kit, seen, tuning)
    told = {top.place for top in seen.tops} | {some.place for some in seen.pieces}
    told |= {space.place for space in seen.cards}
    fresh = {key: look for key, look in known.items() if key[0] not in told}
    for key, (there, top) in told_of.items():
        before = known.get(key)
        again = before.times if before is not None and before.there is there else 0
        fresh[key] = Look(there, top, again + 1, seen.at)
    return fresh


def named(known: Looks, at: float, tuning: Tuning) -> frozenset[tuple[PlaceId, PieceId]]:
    """What the camera is sure to see now, place and piece."""
    return frozenset(key for key, look in known.items() if look.there and _sure(look, at, tuning))


def last_seen(known: Looks, piece: PieceId, tuning: Tuning) -> frozenset[PlaceId]:
    """Where the camera had a piece for sure when it last looked, which may be a while ago."""
    return frozenset(
        place
        for (place, named), look in known.items()
        if named == piece and look.there and look.times >= tuning.camera_looks
    )


def settled(
    known: Looks,
    votes: Votes,
    overrides: Overrides,
    mirror: Mirror,
    kit: Kit,
    at: float,
    tuning: Tuning,
    *,
    unseen: frozenset[PlaceId],
) -> Iterator[PiecePlaced | PieceLifted]:
    """The events that follow from what the camera is sure of; bare ground first. No reader hears `unseen`."""
    sure = {key: look for key, look in known.items() if look.at == at and _sure(look, at, tuning)}
    seen = [piece for (_, piece), look in sure.items() if look.there]
    placed: set[PieceId] = set()
    for (place, piece), look in sorted(sure.items(), key=lambda item: (item[1].there, item[0])):
        if overrules(overrides.get(piece), place, tuning) or (look.there and seen.count(piece) > 1):
            continue
        if not look.there:
            if mirror.where.get(piece) == place and not _vouched(piece, votes, mirror, unseen):
                yield PieceLifted(at=at, piece=piece, place=place, witness=Witness.CAMERA)
        elif mirror.where.get(piece) != place:
            if not _vouched(piece, votes, mirror, unseen):
                placed.add(piece)
                yield PiecePlaced(at=at, piece=piece, place=place, witness=Witness.CAMERA)
        elif look.top:
            heard = votes.get(place) if place not in unseen else None
            for event in _uncovered(piece, place, heard, mirror, kit, at):
                if event.piece not in placed:  # what was just seen elsewhere is not in a hand
                    yield event


def said(
    mirror: Mirror, kit: Kit, seen: TableSeen, tuning: Tuning
) -> dict[tuple[PlaceId, PieceId], tuple[bool, bool]]:
    """Each piece a look names, or denies although it is believed there: whether it is there, and on top."""
    return dict(_said(mirror, kit, seen, tuning))


def _said(
    mirror: Mirror, kit: Kit, seen: TableSeen, tuning: Tuning
) -> Iterator[tuple[tuple[PlaceId, PieceId], tuple[bool, bool]]]:
    hiding = hides(kit)
    for some in seen.pieces:
        for piece in some.pieces:
            yield (some.place, piece), (True, False)
        if some.bare:
            for piece in mirror.at(some.place) - some.pieces:
                if not can_cover(kit, some.place, piece):
                    yield (some.place, piece), (False, False)
    magnetic = {piece.id for piece in kit.pieces if piece.magnetic}
    for space in seen.cards:
        if space.card is not None:
            yield (space.place, space.card), (True, False)
        elif space.bare:
            for piece in mirror.at(space.place) - magnetic:
                yield (space.place, piece), (False, False)
    for top in seen.tops:
        if top.face is Face.UP and top.piece is not None and top.likeness >= tuning.camera_sure:
            yield (top.place, top.piece), (True, True)
        elif top.face is Face.NONE:
            for piece in mirror.at(top.place) & hiding:
                yield (top.place, piece), (False, False)


def _sure(look: Look, at: float, tuning: Tuning) -> bool:
    return look.times >= tuning.camera_looks and at - look.at <= tuning.camera_seconds


def _vouched(piece: PieceId, votes: Votes, mirror: Mirror, unseen: frozenset[PlaceId]) -> bool:
    """Whether another sensor vouches now for where the piece is."""
    home = mirror.where.get(piece)
    if home is None or home in unseen:
        return False
    if mirror.witness.get(piece) is Witness.SWITCH:
        return True
    vote = votes.get(home, {}).get(piece)
    return vote is not None and True in vote.recent


def _uncovered(
    piece: PieceId,
    place: PlaceId,
    heard: Mapping[PieceId, Vote] | None,
    mirror: Mirror,
    kit: Kit,
    at: float,
) -> Iterator[PiecePlaced | PieceLifted]:
    """A top is seen that was believed to lie under others, or beside them.

    Where a reader hears all the others their order was wrong; where none hears them, they are gone.
    """
    if not can_cover(kit, place, piece):
        return
    hiding = hides(kit)
    layers = mirror.stacks[place]
    height = next(number for number, layer in enumerate(layers) if piece in layer)
    above = frozenset[PieceId]().union(*layers[height + 1 :]) & hiding
    beside = (layers[height] & hiding) - {piece}
    if heard is None:
        for gone in sorted(above):
            yield PieceLifted(at=at, piece=gone, place=place, witness=Witness.CAMERA)
    if (above or beside) and all(heard and other in heard and heard[other].recent[-1] for other in above):
        yield PiecePlaced(at=at, piece=piece, place=place, witness=Witness.CAMERA)
