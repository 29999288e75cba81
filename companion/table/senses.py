"""All senses as one: readers, switches, eyes and dice, when hands are off, what is in doubt. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.messages.directions import Direction
from companion.messages.events import TableEvent, TableRested
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.observations import Observation, TagsSeen
from companion.messages.sightings import TableSeen
from companion.table import dice, doubts, fusion, memory, mirror, turned_pieces
from companion.table.claims import Plausible
from companion.table.contradictions import Owed
from companion.table.dice import Tray
from companion.table.doubts import Doubts, Tie
from companion.table.memory import SensorMemory
from companion.table.mirror import Mirror

REST_SECONDS = 2.0
"""How long no piece may move until hands count as off the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Senses:
    """What is remembered of all sensors."""

    memory: SensorMemory
    tray: Tray = field(default_factory=Tray)
    doubts: Doubts = field(default_factory=dict)
    ties: frozenset[Tie] = frozenset()
    owed: Mapping[PieceId, Owed] = field(default_factory=dict)
    """Pieces that have to move because of an answer, and have not yet."""
    settled: Mapping[PieceId, PlaceId | None] = field(default_factory=dict)
    """Pieces of which a person said for good where they lie, whatever the sensors say."""
    moved_at: float | None = None
    """When a piece last moved; None once the table has rested since."""
    at: float = 0.0
    """When anything was last observed."""


def watching(senses: Senses, seen: Observation) -> Senses:
    """The same senses once an observation told who can look where; the same value if that is as before."""
    known = memory.watching(senses.memory, seen)
    return senses if known is senses.memory else replace(senses, memory=known)


def observed(
    senses: Senses, known: Mirror, kit: Kit, seen: Observation, plausible: Plausible
) -> tuple[Senses, tuple[TableEvent, ...]]:
    """Take one observation; return what is remembered now and what has settled, in order."""
    fresh, moved = fusion.observe(senses.memory, known, kit, seen, plausible)
    tray, thrown = dice.observed(senses.tray, seen) if isinstance(seen, TableSeen) else (senses.tray, ())
    doubted, tied = senses.doubts, senses.ties
    if isinstance(seen, TagsSeen):
        doubted = doubts.weighed(doubted, fresh, known, seen.place, seen.at)
        tied = doubts.ties(fresh, known, seen.at)
    moved_at = seen.at if moved else senses.moved_at
    rested: tuple[TableEvent, ...] = ()
    if not (moved or thrown) and moved_at is not None and seen.at - moved_at >= REST_SECONDS:
        rested, moved_at = (TableRested(at=seen.at),), None
    after = Senses(
        memory=fresh,
        tray=tray,
        doubts=doubted,
        ties=tied,
        owed=senses.owed,
        settled=senses.settled,
        moved_at=moved_at,
        at=seen.at,
    )
    return after, (*moved, *thrown, *rested)


def knowing(senses: Senses, tags: Mapping[TagId, PieceId]) -> Senses:
    """The same senses with other tags known."""
    return replace(senses, memory=memory.learnt(senses.memory, tags))


def starting_over(senses: Senses) -> Senses:
    """The senses over a table that may lie quite otherwise; who can look where is as before."""
    known = senses.memory
    fresh = SensorMemory(known.tags, watch=known.watch, tuning=known.tuning)
    return replace(senses, memory=fresh, owed={}, settled={}, moved_at=None)


def answered(
    senses: Senses, known: Mirror, owed: Mapping[PieceId, PlaceId], settled: Iterable[PieceId]
) -> Senses:
    """The senses after an answer: what it leaves to do, what it settles; what was to do before presses."""
    pressing = {
        piece: replace(due, pressed=True)
        for piece, due in senses.owed.items()
        if known.where.get(piece) != due.place
    }
    fresh = {piece: Owed(place=place, at=senses.at) for piece, place in owed.items()}
    still = {piece: place for piece, place in senses.settled.items() if known.where.get(piece) == place}
    now = {piece: known.where.get(piece) for piece in settled}
    return replace(senses, owed={**pressing, **fresh}, settled={**still, **now})


def told_turn(senses: Senses, piece: PieceId, faces: Direction, *, vouched: bool = False) -> Senses:
    """The senses once a person said which way a piece faces, vouched for if that had been doubted."""
    known = senses.memory
    turns = turned_pieces.said(known.turns, piece, faces, vouched=vouched)
    return replace(senses, memory=replace(known, turns=turns))


def owing(senses: Senses, owed: Mapping[PieceId, PlaceId]) -> Senses:
    """The senses of a table that is taken up again: what was to be moved before presses."""
    pressing = {piece: Owed(place=place, at=senses.at, pressed=True) for piece, place in owed.items()}
    return replace(senses, owed=pressing)


def unknown_tags(senses: Senses) -> Mapping[TagId, PlaceId]:
    """The tags on the table that nobody enrolled, and where each lies."""
    return memory.where_unknown(senses.memory)


def unsure(
    senses: Senses, known: Mirror, kit: Kit, closed: frozenset[PlaceId] = frozenset()
) -> frozenset[PieceId]:
    """The pieces in lasting doubt; of those face down not even that is told."""
    lasting = doubts.lasting(senses.doubts, senses.at)
    return frozenset(piece for piece in lasting if not mirror.is_face_down(known, kit, piece, closed))
