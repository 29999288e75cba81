"""Weighs what the sensors report into settled events. Pure; time arrives with the observation.

Tags flap, stacks muffle what lies below, neighbours read across, hands hide markers. `votes` counts how well
a place hears a piece, `shadows` tells whose silence means nothing, `claims` decides between places,
`corrections` holds what people said, `strangers` the tags nobody knows; `scans`, `switches` and `looks` weigh
one kind of sensor each. This module hands each observation to its kind. An unreadable place settles nothing.
"""

from dataclasses import replace

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId
from companion.messages.observations import (
    DeviceBack,
    DeviceLost,
    DeviceTroubled,
    Observation,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen
from companion.table import looks, overrides, switches, tags
from companion.table.claims import Plausible
from companion.table.memory import Sight, forgotten, learnt, unknown_tags, unwatched
from companion.table.mirror import Mirror

__all__ = ["Settled", "Sight", "blinded", "denied", "learnt", "observe", "unknown_tags"]

Settled = PiecePlaced | PieceLifted


def blinded(mirror: Mirror, seen: Observation) -> Mirror:
    """Keep the account of which places cannot be seen."""
    match seen:
        case DeviceLost(places=places):
            return replace(mirror, unseen=mirror.unseen | places)
        case PlaceUnreadable(place=place):
            return replace(mirror, unseen=mirror.unseen | {place})
        case DeviceBack(places=places):
            return replace(mirror, unseen=mirror.unseen - places) if mirror.unseen & places else mirror
        case TagsSeen(place=place) if place not in mirror.felt:
            return replace(mirror, unseen=mirror.unseen - {place}, felt=mirror.felt | {place})
        case TagsSeen(place=place) | SwitchSeen(place=place):
            return replace(mirror, unseen=mirror.unseen - {place}) if place in mirror.unseen else mirror
        case TableSeen(tops=tops):
            places = mirror.overlooked.union(top.place for top in tops)
            return mirror if places == mirror.overlooked else replace(mirror, overlooked=places)
        case EyesTroubled() | EyesClear() | DeviceTroubled():
            return mirror


def denied(sight: Sight, mirror: Mirror) -> frozenset[PlaceId]:
    """The places that still hear a piece of which only a person says that it left them."""
    if not mirror.left:
        return frozenset()
    confirmed = {piece for piece, said in sight.corrections.items() if said.confirmed}
    return frozenset(
        place
        for piece, place in mirror.left.items()
        if piece not in confirmed and _hears(sight, place, piece)
    )


def _hears(sight: Sight, place: PlaceId, piece: PieceId) -> bool:
    """Whether the last scan of a place heard a piece."""
    vote = sight.votes.get(place, {}).get(piece)
    return vote is not None and not vote.misses and not vote.excuses


def observe(
    sight: Sight, mirror: Mirror, kit: Kit, seen: Observation, plausible: Plausible | None = None
) -> tuple[Sight, tuple[Settled, ...]]:
    """Take one observation; return what is now remembered and what it settles, in order.

    `plausible` is the rules' opinion on where a piece may come to lie; it only tips the balance of a contest.
    """
    fresh, settled = _weighed(sight, mirror, kit, seen, plausible)
    if fresh.switches.opened:
        moved = {event.piece for event in settled}
        known, gone = switches.lifted(fresh.switches, mirror, kit, seen.at, fresh.tuning)
        fresh = replace(fresh, switches=known)
        settled = (*(event for event in gone if event.piece not in moved), *settled)
    return fresh, settled


def _weighed(
    sight: Sight, mirror: Mirror, kit: Kit, seen: Observation, plausible: Plausible | None
) -> tuple[Sight, tuple[Settled, ...]]:
    """Hand an observation to its kind."""
    match seen:
        case TagsSeen():
            fresh = tags.scanned(sight, mirror, kit, seen)
            return fresh, tuple(tags.settled(fresh, mirror, seen, plausible))
        case SwitchSeen():
            known = switches.felt(sight.switches, mirror, kit, seen)
            return replace(sight, switches=known), tuple(switches.placed(known, mirror, kit, seen))
        case TableSeen():
            fresh = _looked(sight, mirror, kit, seen)
            found = looks.settled(
                fresh.looks, fresh.votes, fresh.corrections, mirror, kit, seen.at, sight.tuning
            )
            return fresh, tuple(found)
        case DeviceLost(places=places):
            return forgotten(sight, places), ()
        case PlaceUnreadable(place=place, at=at):
            return unwatched(sight, place, at), ()
        case DeviceBack() | DeviceTroubled() | EyesTroubled() | EyesClear():
            return sight, ()


def _looked(sight: Sight, mirror: Mirror, kit: Kit, seen: TableSeen) -> Sight:
    """What is remembered after one look of the camera."""
    known = overrides.noticed(sight.corrections, mirror)
    fresh = looks.looked(sight.looks, mirror, kit, seen, sight.tuning)
    for place in {place for place, _ in fresh}:
        there = {piece for (spot, piece), look in fresh.items() if spot == place and look.there}
        known = overrides.after_scan(known, place, there, there, sight.tuning)
    return replace(sight, corrections=known, looks=fresh)
