"""All that is remembered of what the sensors said. The mirror holds what follows from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.observations import Observation
from companion.messages.sightings import TableSeen
from companion.table import overrides, switches, unknown_tags
from companion.table import watch as watch_of
from companion.table.claims import Votes
from companion.table.looks import Looks
from companion.table.mirror import Mirror
from companion.table.overrides import Overrides
from companion.table.switches import Switches
from companion.table.tuning import Tuning
from companion.table.turned_pieces import Turns
from companion.table.unknown_tags import UnknownTags
from companion.table.watch import Watch

NEVER = float("inf")


class Faint(NamedTuple):
    """How often a piece was heard since it was first heard, and when last."""

    heard: int
    scans: int
    at: float


@dataclass(frozen=True, slots=True)
class SensorMemory:
    """What each sensor said lately, and who each tag is."""

    tags: Mapping[TagId, PieceId]
    votes: Votes = field(default_factory=dict)
    scans: Mapping[PlaceId, tuple[float, ...]] = field(default_factory=dict)
    """When each place was scanned last."""
    back: Mapping[PlaceId, float] = field(default_factory=dict)
    """When each place that had been lost was scanned again; never, while it is still lost."""
    faint: Mapping[PlaceId, Mapping[PieceId, Faint]] = field(default_factory=dict)
    """How well each place hears pieces that are known nowhere yet."""
    overrides: Overrides = field(default_factory=dict)
    unknown: UnknownTags = field(default_factory=dict)
    switches: Switches = field(default_factory=Switches)
    looks: Looks = field(default_factory=dict)
    turns: Turns = field(default_factory=dict)
    look: TableSeen | None = None
    """The camera's last look."""
    watch: Watch = field(default_factory=Watch)
    tuning: Tuning = field(default_factory=Tuning)


def watching(memory: SensorMemory, seen: Observation) -> SensorMemory:
    """The same memory once an observation told who can look where; the same value if that is as before."""
    now = watch_of.after(memory.watch, seen)
    return memory if now is memory.watch else replace(memory, watch=now)


def noticed(memory: SensorMemory, mirror: Mirror) -> Overrides:
    """What people said that stands now, with who was silent about it when they did."""
    return overrides.noticed(
        memory.overrides, mirror, lambda piece: _unclaimed(memory, mirror, piece), memory.tuning
    )


def _unclaimed(memory: SensorMemory, mirror: Mirror, piece: PieceId) -> Iterator[PlaceId]:
    """The places with a sensor of which none noticed a piece, be it that it could not look just then.

    A camera looks only when something changed: where no reader listens, what it last saw still holds.
    """
    left = mirror.left.get(piece)
    for place in memory.votes.keys() | (memory.watch.overlooked - memory.watch.felt):
        look = memory.looks.get((place, piece))
        if place != left and piece not in memory.votes.get(place, {}) and not (look and look.there):
            yield place


def forgotten(memory: SensorMemory, places: frozenset[PlaceId]) -> SensorMemory:
    """What is remembered once some places can no longer be seen: their old votes count no more.

    That a reader is there is remembered: nobody else may claim what lies at it before it has looked again.
    """
    return replace(
        memory,
        votes={place: {} if place in places else votes for place, votes in memory.votes.items()},
        scans={place: times for place, times in memory.scans.items() if place not in places},
        back={**memory.back, **dict.fromkeys(places, NEVER)},
        faint={place: pieces for place, pieces in memory.faint.items() if place not in places},
        switches=switches.forgotten(memory.switches, places),
    )


def unwatched(memory: SensorMemory, place: PlaceId, at: float) -> SensorMemory:
    """What is remembered once a reader does not answer: whom it heard across before is no news when it does.

    What lies there it holds as before, old misses do not count on; what comes meanwhile has no known order.
    """
    held = {
        piece: replace(vote, misses=0, silent_since=at)
        for piece, vote in memory.votes.get(place, {}).items()
        if vote.home
    }
    return replace(
        memory,
        votes={**memory.votes, place: held} if place in memory.votes else memory.votes,
        back={**memory.back, place: NEVER},
    )


def learnt(memory: SensorMemory, tags: Mapping[TagId, PieceId]) -> SensorMemory:
    """The same memory with other tags known; those are unknown no more."""
    unknown = {tag: record for tag, record in memory.unknown.items() if tag not in tags}
    return replace(memory, tags=tags, unknown=unknown)


def where_unknown(memory: SensorMemory) -> dict[TagId, PlaceId]:
    """The tags on the table nobody enrolled, phantoms left out, and where each lies."""
    return unknown_tags.real(memory.unknown, memory.tuning)
