"""What a switch tells: something magnetic is there, or nothing is. The kit tells what it can be.

A switch says its state again and again. Where the mirror once agreed with that state and now does not,
somebody else moved the piece in the mirror, a person or another switch: the old state is no news then. A
magnet that comes is believed at once, for nothing else closes a switch; one that goes only after a while, for
switches flicker.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.games import Kit, Piece
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.observations import SwitchSeen
from companion.table.mirror import Mirror
from companion.table.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Switches:
    """What is remembered of all switches."""

    agreed: Mapping[PlaceId, bool] = field(default_factory=dict)
    """The last state of each that the mirror agreed with."""
    opened: Mapping[PlaceId, float] = field(default_factory=dict)
    """When those opened whose piece has not been lifted in the mirror yet."""


def felt(known: Switches, mirror: Mirror, kit: Kit, seen: SwitchSeen) -> Switches:
    """Add what one switch says; the same value if that is as before."""
    there = bool(_here(mirror, kit, seen.place))
    if there is seen.closed is known.agreed.get(seen.place) and seen.place not in known.opened:
        return known
    agreed, opened = dict(known.agreed), dict(known.opened)
    since = opened.pop(seen.place, seen.at)
    if there is seen.closed:
        agreed[seen.place] = seen.closed
    elif agreed.get(seen.place) is not seen.closed:
        agreed.pop(seen.place, None)
        if not seen.closed:
            opened[seen.place] = since
    return Switches(agreed, opened)


def forgotten(known: Switches, places: frozenset[PlaceId]) -> Switches:
    """What is remembered once some places can no longer be seen."""
    return Switches(
        {place: state for place, state in known.agreed.items() if place not in places},
        {place: since for place, since in known.opened.items() if place not in places},
    )


def placed(
    known: Switches, mirror: Mirror, kit: Kit, seen: SwitchSeen, unseen: frozenset[PlaceId]
) -> Iterator[PiecePlaced]:
    """The piece that came to a switch that closed."""
    if seen.closed and seen.place not in known.agreed:
        piece = _meant(known, mirror, unseen, _candidates(kit, seen.place))
        if piece is not None:
            yield PiecePlaced(at=seen.at, piece=piece, place=seen.place, witness=Witness.SWITCH)


def lifted(
    known: Switches, mirror: Mirror, kit: Kit, at: float, tuning: Tuning
) -> tuple[Switches, tuple[PieceLifted, ...]]:
    """The pieces whose switches have been open for long enough by now; that is then agreed upon."""
    due = [place for place, since in known.opened.items() if at - since >= tuning.switch_seconds]
    if not due:
        return known, ()
    opened = {place: since for place, since in known.opened.items() if place not in due}
    gone = tuple(
        PieceLifted(at=at, piece=piece, place=place, witness=Witness.SWITCH)
        for place in sorted(due)
        for piece in _here(mirror, kit, place)
    )
    return Switches({**known.agreed, **dict.fromkeys(due, False)}, opened), gone


def _candidates(kit: Kit, place: PlaceId) -> list[Piece]:
    accepts = next((each.accepts for each in kit.places if each.id == place), frozenset[str]())
    return [piece for piece in kit.pieces if piece.magnetic and piece.kind in accepts]


def _here(mirror: Mirror, kit: Kit, place: PlaceId) -> list[PieceId]:
    standing = mirror.at(place)
    if not standing:
        return []
    return [piece.id for piece in _candidates(kit, place) if piece.id in standing]


def _meant(
    known: Switches, mirror: Mirror, unseen: frozenset[PlaceId], candidates: list[Piece]
) -> PieceId | None:
    """Which piece a switch means: the only one there is, or of pieces all alike one that is not elsewhere."""
    if len(candidates) == 1:
        return candidates[0].id
    alike = [piece.id for piece in candidates if piece.alike]
    free = [piece for piece in alike if piece not in mirror.where]
    leaving = [piece for piece in alike if mirror.where.get(piece) in known.opened]
    hidden = [piece for piece in alike if mirror.where.get(piece) in unseen]
    return next(iter([*free, *leaving, *hidden]), None)
