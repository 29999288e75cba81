"""Enrolment: which tag is under which piece, learnt by putting pieces on the desk as asked. Pure.

One piece is asked for at a time. Its tag is taken when it has been seen alone a few times; then the piece is
taken off and the next one asked for. What is known is kept at every step, so whoever is interrupted goes on
later where they stopped. No sentences and no files: whoever shows this has its own.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import ceil

from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.observations import DeviceLost, Observation, PlaceUnreadable, TagsSeen

DESK = PlaceId("desk")
SIGHTS_TO_TAKE = 5
"""Scans in which a tag must have been alone on the desk; garbled answers do not repeat."""
MISSES_TO_FORGET = 2
PREFIX = "E0"
"""How the ids of all tags of the right kind begin."""
DIGITS = 16


class DeskNotice(Enum):
    """What the person at the desk should know now."""

    PLACE = "place"
    """Put the piece asked for on the desk."""
    HOLD = "hold"
    """Its tag is being read: leave it there."""
    TAKEN = "taken"
    """`other` has its tag now: take it off."""
    SEVERAL = "several"
    """More than one tag answers: leave one piece, and one tag under it."""
    KNOWN = "known"
    """This is the tag of `other`."""
    FOREIGN = "foreign"
    """This is no tag of the right kind."""
    BLIND = "blind"
    """The desk reader does not answer."""
    DONE = "done"
    """Every piece has its tag."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolment:
    """How far enrolment has come."""

    wanted: tuple[PieceId, ...]
    """Pieces without a tag yet; the first is the one asked for."""
    tags: Mapping[TagId, PieceId]
    notice: DeskNotice = DeskNotice.PLACE
    other: PieceId | None = None
    """The piece the notice speaks of, if it is not the one asked for."""
    candidate: TagId | None = None
    sights: int = 0
    misses: int = 0


def begun(kit: Kit, tags: Mapping[TagId, PieceId], anew: Collection[PieceId] = ()) -> Enrolment:
    """Begin, or go on: ask for every piece that has no tag yet, and for those to be enrolled anew."""
    known = set(tags.values()) - set(anew)
    wanted = tuple(piece.id for piece in kit.pieces if not piece.alike and piece.id not in known)
    return Enrolment(wanted=wanted, tags=tags, notice=DeskNotice.PLACE if wanted else DeskNotice.DONE)


def observed(enrolment: Enrolment, seen: Observation) -> Enrolment:
    """Take one observation; what does not concern the desk changes nothing."""
    match seen:
        case TagsSeen(place=place, tags=tags) if place == DESK and enrolment.wanted:
            return _scanned(enrolment, tags)
        case DeviceLost(places=places) if DESK in places and enrolment.wanted:
            return _told(enrolment, DeskNotice.BLIND)
        case PlaceUnreadable(place=place) if place == DESK and enrolment.wanted:
            return _told(enrolment, DeskNotice.BLIND)
        case _:
            return enrolment


def later(enrolment: Enrolment) -> Enrolment:
    """Put off the piece asked for: it is asked for again at the end."""
    first, *others = enrolment.wanted or (None,)
    if first is None or not others:
        return enrolment
    return _told(replace(enrolment, wanted=(*others, first)), DeskNotice.PLACE)


def crowded(enrolment: Enrolment, kit: Kit, piece: PieceId) -> bool:
    """Whether a piece's tag ends in a digit that too many of its kind share.

    Tags with the same last digit collide in the first round of a scan, so a spare tag with another digit is
    worth a swap. An even spread over the sixteen digits is the best there is.
    """
    kind = next((each.kind for each in kit.pieces if each.id == piece), None)
    alike = {each.id for each in kit.pieces if each.kind == kind}
    last = {holder: tag[-1] for tag, holder in enrolment.tags.items() if holder in alike}
    return list(last.values()).count(last.get(piece, "")) > ceil(len(alike) / DIGITS)


def _scanned(enrolment: Enrolment, tags: frozenset[TagId]) -> Enrolment:
    match sorted(tags):
        case []:
            return _missed(enrolment)
        case [tag]:
            return _alone(enrolment, tag)
        case _:
            return _told(enrolment, DeskNotice.SEVERAL)


def _missed(enrolment: Enrolment) -> Enrolment:
    """An empty scan: the desk is free, or a tag was missed."""
    if enrolment.misses + 1 < MISSES_TO_FORGET:
        return replace(enrolment, misses=enrolment.misses + 1)
    return _told(enrolment, DeskNotice.PLACE)


def _alone(enrolment: Enrolment, tag: TagId) -> Enrolment:
    """One tag on the desk: it may be known, useless, just taken, or the one waited for."""
    asked = enrolment.wanted[0]
    holder = enrolment.tags.get(tag)
    if enrolment.notice is DeskNotice.TAKEN and holder == enrolment.other:
        return replace(enrolment, misses=0)
    if holder is not None and holder != asked:
        return _told(enrolment, DeskNotice.KNOWN, holder)
    if not tag.startswith(PREFIX):
        return _told(enrolment, DeskNotice.FOREIGN)
    sights = enrolment.sights + 1 if enrolment.candidate == tag else 1
    if sights < SIGHTS_TO_TAKE:
        holding = _told(enrolment, DeskNotice.HOLD)
        return replace(holding, candidate=tag, sights=sights)
    kept = {known: piece for known, piece in enrolment.tags.items() if piece != asked}
    taken = replace(enrolment, wanted=enrolment.wanted[1:], tags={**kept, tag: asked})
    return _told(taken, DeskNotice.TAKEN if taken.wanted else DeskNotice.DONE, asked)


def _told(enrolment: Enrolment, notice: DeskNotice, other: PieceId | None = None) -> Enrolment:
    """The same state with another notice; whatever was being read is forgotten."""
    return replace(enrolment, notice=notice, other=other, candidate=None, sights=0, misses=0)
