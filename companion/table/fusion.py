"""Weighs what the sensors report into settled events. Pure; time arrives with the observation.

Tags flap, stacks muffle what lies below, neighbours read across, hands hide markers. `votes` counts how well
a place hears a piece, `mirror.shadows` tells whose silence means nothing, `claims` decides between places,
`overrides` holds what people said, `unknown_tags` the tags nobody knows; `tags`, `switches` and `looks` weigh
one kind of sensor each. This module hands each observation to its kind. An unreadable place settles nothing.
"""

from dataclasses import replace

from companion.messages.events import PieceLifted, PiecePlaced, PieceTurned
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.observations import (
    DeviceBack,
    DeviceLost,
    DeviceTroubled,
    Observation,
    PlaceUnreadable,
    SwitchSeen,
    TagsSeen,
)
from companion.messages.sightings import EyesClear, EyesTroubled, TableSeen, TableStill
from companion.table import looks, overrides, switches, tags, turned_pieces
from companion.table.claims import Plausible
from companion.table.memory import SensorMemory, forgotten, noticed, unwatched, watching
from companion.table.mirror import Mirror

Settled = PiecePlaced | PieceLifted | PieceTurned


def denied(memory: SensorMemory, mirror: Mirror) -> frozenset[PlaceId]:
    """The places that still hear a piece of which only a person says that it left them."""
    if not mirror.left:
        return frozenset()
    confirmed = {piece for piece, said in memory.overrides.items() if said.confirmed}
    return frozenset(
        place
        for piece, place in mirror.left.items()
        if piece not in confirmed and _hears(memory, place, piece)
    )


def _hears(memory: SensorMemory, place: PlaceId, piece: PieceId) -> bool:
    """Whether the last scan of a place heard a piece."""
    vote = memory.votes.get(place, {}).get(piece)
    return vote is not None and not vote.misses and not vote.excuses


def outlived(
    memory: SensorMemory, mirror: Mirror, before: Plausible, now: Plausible, at: float
) -> tuple[PiecePlaced, ...]:
    """Pieces that a person's word still holds where the rules no longer have them, and a camera does not.

    It was said where such a piece went; before anybody could look, hands had it where it is seen now.
    """
    if not memory.overrides:
        return ()
    return tuple(
        PiecePlaced(at=at, piece=piece, place=place, witness=Witness.CAMERA)
        for piece, said in memory.overrides.items()
        if said.place is not None and not said.confirmed and mirror.where.get(piece) == said.place
        for place in sorted(looks.last_seen(memory.looks, piece, memory.tuning) - memory.watch.unseen)
        if place != said.place and now(piece, place)
        if before(piece, said.place) and not now(piece, said.place)
    )


def observe(
    memory: SensorMemory, mirror: Mirror, kit: Kit, seen: Observation, plausible: Plausible | None = None
) -> tuple[SensorMemory, tuple[Settled, ...]]:
    """Take one observation; return what is now remembered and what it settles, in order.

    `plausible` is the rules' opinion on where a piece may come to lie; it only tips the balance of a contest.
    """
    fresh, settled = _weighed(watching(memory, seen), mirror, kit, seen, plausible)
    if fresh.switches.opened:
        moved = {event.piece for event in settled}
        known, gone = switches.lifted(fresh.switches, mirror, kit, seen.at, fresh.tuning)
        fresh = replace(fresh, switches=known)
        settled = (*(event for event in gone if event.piece not in moved), *settled)
    return fresh, settled


def _weighed(
    memory: SensorMemory, mirror: Mirror, kit: Kit, seen: Observation, plausible: Plausible | None
) -> tuple[SensorMemory, tuple[Settled, ...]]:
    """Hand an observation to its kind."""
    match seen:
        case TagsSeen():
            return tags.observed(memory, mirror, kit, seen, plausible)
        case SwitchSeen():
            known = switches.felt(memory.switches, mirror, kit, seen)
            placed = switches.placed(known, mirror, kit, seen, memory.watch.unseen)
            fresh = memory if known is memory.switches else replace(memory, switches=known)
            return fresh, tuple(placed)
        case TableSeen():
            fresh = _looked(memory, mirror, kit, seen)
            found = looks.settled(
                fresh.looks,
                fresh.votes,
                fresh.overrides,
                mirror,
                kit,
                seen.at,
                memory.tuning,
                unseen=memory.watch.unseen,
            )
            facing = turned_pieces.settled(fresh.turns, mirror, seen.at, memory.tuning)
            return fresh, (*found, *facing)
        case DeviceLost(places=places, at=at):
            return forgotten(memory, places), tuple(tags.last_words(memory, mirror, places, at, plausible))
        case PlaceUnreadable(place=place, at=at):
            settled = tags.last_words(memory, mirror, frozenset({place}), at, plausible)
            return unwatched(memory, place, at), tuple(settled)
        case TableStill():
            return _still(memory, mirror, kit), ()
        case DeviceBack() | DeviceTroubled() | EyesTroubled() | EyesClear():
            return memory, ()


def _looked(memory: SensorMemory, mirror: Mirror, kit: Kit, seen: TableSeen) -> SensorMemory:
    """What is remembered after one look of the camera."""
    known = overrides.after_motion(noticed(memory, mirror))
    fresh = looks.looked(memory.looks, mirror, kit, seen, memory.tuning)
    for place in {place for place, _ in fresh}:
        there = {piece for (spot, piece), look in fresh.items() if spot == place and look.there}
        known = overrides.after_scan(known, place, there, there, memory.tuning)
    turns = turned_pieces.looked(memory.turns, seen)
    return replace(memory, overrides=known, looks=fresh, turns=turns, look=seen)


def _still(memory: SensorMemory, mirror: Mirror, kit: Kit) -> SensorMemory:
    """What is remembered once the camera said that nothing has moved since it looked."""
    known = noticed(memory, mirror)
    if not known or memory.look is None:
        return memory
    told = looks.said(mirror, kit, memory.look, memory.tuning)
    return replace(memory, overrides=overrides.after_stillness(known, told))
