"""All that is remembered of what the sensors said. The mirror holds what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.messages.ids import PieceId, PlaceId, TagId
from companion.table import strangers, switches
from companion.table.claims import Votes
from companion.table.looks import Looks
from companion.table.overrides import Corrections
from companion.table.strangers import Strangers
from companion.table.switches import Switches
from companion.table.tuning import Tuning

NEVER = float("inf")


class Faint(NamedTuple):
    """How often a piece was heard since it was first heard, and when last."""

    heard: int
    scans: int
    at: float


@dataclass(frozen=True, slots=True)
class Sight:
    """What each sensor said lately, and who each tag is."""

    tags: Mapping[TagId, PieceId]
    votes: Votes = field(default_factory=dict)
    scans: Mapping[PlaceId, tuple[float, ...]] = field(default_factory=dict)
    """When each place was scanned last."""
    back: Mapping[PlaceId, float] = field(default_factory=dict)
    """When each place that had been lost was scanned again; never, while it is still lost."""
    faint: Mapping[PlaceId, Mapping[PieceId, Faint]] = field(default_factory=dict)
    """How well each place hears pieces that are known nowhere yet."""
    corrections: Corrections = field(default_factory=dict)
    strangers: Strangers = field(default_factory=dict)
    switches: Switches = field(default_factory=Switches)
    looks: Looks = field(default_factory=dict)
    tuning: Tuning = field(default_factory=Tuning)


def forgotten(sight: Sight, places: frozenset[PlaceId]) -> Sight:
    """What is remembered once some places can no longer be seen: their old votes count no more.

    That a reader is there is remembered: nobody else may claim what lies at it before it has looked again.
    """
    return replace(
        sight,
        votes={place: {} if place in places else votes for place, votes in sight.votes.items()},
        scans={place: times for place, times in sight.scans.items() if place not in places},
        back={**sight.back, **dict.fromkeys(places, NEVER)},
        faint={place: pieces for place, pieces in sight.faint.items() if place not in places},
        switches=switches.forgotten(sight.switches, places),
    )


def unwatched(sight: Sight, place: PlaceId, at: float) -> Sight:
    """What is remembered once a reader does not answer: whom it heard across before is no news when it does.

    What lies there it holds as before, old misses do not count on; what comes meanwhile has no known order.
    """
    held = {
        piece: replace(vote, misses=0, silent_since=at)
        for piece, vote in sight.votes.get(place, {}).items()
        if vote.home
    }
    return replace(
        sight,
        votes={**sight.votes, place: held} if place in sight.votes else sight.votes,
        back={**sight.back, place: NEVER},
    )


def learnt(sight: Sight, tags: Mapping[TagId, PieceId]) -> Sight:
    """The same memory with other tags known; those are no strangers any more."""
    unknown = {tag: stranger for tag, stranger in sight.strangers.items() if tag not in tags}
    return replace(sight, tags=tags, strangers=unknown)


def unknown_tags(sight: Sight) -> dict[TagId, PlaceId]:
    """The tags on the table nobody enrolled, phantoms left out, and where each lies."""
    return strangers.real(sight.strangers, sight.tuning)
