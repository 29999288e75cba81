"""What a person said of a piece, held against sensors that know no better.

An override stands until the piece really moves. A place that claims the piece when the person speaks is
overruled until it has fallen silent about it: only what it hears after that is news. One that was silent
already is listened to at once. Once the place the person named hears the piece too, the override is confirmed
and the piece is like any other.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.messages.ids import PieceId, PlaceId, Witness
from companion.table.mirror import Mirror
from companion.table.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Override:
    """Where a person said a piece is, None for nowhere."""

    place: PlaceId | None
    silent: Mapping[PlaceId, int] = field(default_factory=dict)
    """How many scans in a row each place has not heard it since."""
    confirmed: bool = False
    insisted: Mapping[PlaceId, int] = field(default_factory=dict)
    """How many scans in a row each other place has heard it since."""
    unheard: int = 0
    """How many scans of the place the person named have not heard it since."""
    still: int = 0
    """How often in a row a camera has said since that nothing moves, and has it elsewhere, or not there."""
    seen: PlaceId | None = None
    """Where the camera then has it."""


Overrides = Mapping[PieceId, Override]


def noticed(
    known: Overrides, mirror: Mirror, unclaimed: Callable[[PieceId], Iterable[PlaceId]], tuning: Tuning
) -> Overrides:
    """The overrides that stand now: new ones are taken up, those the piece has outlived are dropped.

    `unclaimed` tells the places that are silent about a piece as it is.
    """
    if not known and Witness.HAND not in mirror.witness.values():
        return known
    said = {piece: mirror.where.get(piece) for piece, by in mirror.witness.items() if by is Witness.HAND}
    return {
        piece: known[piece]
        if piece in known and known[piece].place == place
        else Override(place, dict.fromkeys(unclaimed(piece), tuning.silent_scans))
        for piece, place in said.items()
    }


def after_scan(
    known: Overrides,
    place: PlaceId,
    heard: Container[PieceId],
    arrived: Container[PieceId],
    tuning: Tuning,
) -> Overrides:
    """The overrides after a place was looked at: these pieces were noticed, these count as arrived."""
    if not known:
        return known
    fresh = {}
    for piece, override in known.items():
        if place == override.place:
            confirmed = override.confirmed or piece in arrived
            unheard = 0 if piece in heard else override.unheard + 1
            fresh[piece] = replace(override, confirmed=confirmed, unheard=unheard)
        else:
            silent = override.silent.get(place, 0)
            if silent < tuning.silent_scans:
                silent = 0 if piece in heard else silent + 1
            insisted = override.insisted.get(place, 0) + 1 if piece in heard else 0
            fresh[piece] = replace(
                override,
                silent={**override.silent, place: silent},
                insisted={**override.insisted, place: insisted},
            )
    return fresh


def after_stillness(known: Overrides, told: Mapping[tuple[PlaceId, PieceId], tuple[bool, bool]]) -> Overrides:
    """The overrides after a camera said that its last look, which told this, holds."""
    elsewhere = {piece: place for (place, piece), (there, _) in told.items() if there}
    fresh = {}
    for piece, override in known.items():
        seen, place = elsewhere.get(piece), override.place
        missing = place is not None and told.get((place, piece)) == (False, False)
        differs = not override.confirmed and (missing or (seen is not None and seen != place))
        fresh[piece] = replace(override, still=override.still + 1, seen=seen) if differs else override
    return fresh


def after_motion(known: Overrides) -> Overrides:
    """The overrides once something moved in front of the camera: it must be still anew to deny them."""
    return {
        piece: replace(override, still=0, seen=None) if override.still else override
        for piece, override in known.items()
    }


def overrules(override: Override | None, place: PlaceId, tuning: Tuning) -> bool:
    """Whether a person's word still stands against what this place hears."""
    return (
        override is not None
        and not override.confirmed
        and override.silent.get(place, 0) < tuning.silent_scans
    )
