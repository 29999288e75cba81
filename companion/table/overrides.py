"""What a person said of a piece, held against sensors that know no better.

A correction stands until the piece really moves. A place that claims the piece is overruled until it has
fallen silent about it: only what it hears after that is news. Once the place the person named hears the
piece too, the correction is confirmed and the piece is like any other.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from companion.messages.ids import PieceId, PlaceId, Witness
from companion.table.mirror import Mirror
from companion.table.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Correction:
    """Where a person said a piece is, None for nowhere."""

    place: PlaceId | None
    silent: Mapping[PlaceId, int] = field(default_factory=dict)
    """How many scans in a row each place has not heard it since."""
    confirmed: bool = False


Corrections = Mapping[PieceId, Correction]


def noticed(known: Corrections, mirror: Mirror) -> Corrections:
    """The corrections that stand now: new ones are taken up, those the piece has outlived are dropped."""
    if not known and Witness.HAND not in mirror.witness.values():
        return known
    said = {piece: mirror.where.get(piece) for piece, by in mirror.witness.items() if by is Witness.HAND}
    return {
        piece: known[piece] if piece in known and known[piece].place == place else Correction(place)
        for piece, place in said.items()
    }


def after_scan(
    known: Corrections,
    place: PlaceId,
    heard: Container[PieceId],
    arrived: Container[PieceId],
    tuning: Tuning,
) -> Corrections:
    """The corrections after a place was looked at: these pieces were noticed, these count as arrived."""
    if not known:
        return known
    fresh = {}
    for piece, correction in known.items():
        if place == correction.place:
            fresh[piece] = replace(correction, confirmed=correction.confirmed or piece in arrived)
        else:
            silent = correction.silent.get(place, 0)
            if silent < tuning.silent_scans:
                silent = 0 if piece in heard else silent + 1
            fresh[piece] = replace(correction, silent={**correction.silent, place: silent})
    return fresh


def overrules(correction: Correction | None, place: PlaceId, tuning: Tuning) -> bool:
    """Whether a person's word still stands against what this place hears."""
    return (
        correction is not None
        and not correction.confirmed
        and correction.silent.get(place, 0) < tuning.silent_scans
    )
