"""One scan of one reader: who was heard, whose silence counts, and what is decided by it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.messages.events import PieceLifted, PiecePlaced
from companion.messages.games import Kit
from companion.messages.ids import PieceId, PlaceId, Witness
from companion.messages.observations import TagsSeen
from companion.table import looks, overrides, unknown_tags
from companion.table import votes as vote_of
from companion.table.claims import Claims, Plausible
from companion.table.memory import NEVER, Faint, SensorMemory, noticed
from companion.table.mirror import Mirror, can_cover, shadows
from companion.table.votes import Vote

SCANS_KEPT = 8
LONG_AGO = float("-inf")


def observed(
    memory: SensorMemory, mirror: Mirror, kit: Kit, seen: TagsSeen, plausible: Plausible | None
) -> tuple[SensorMemory, tuple[PiecePlaced | PieceLifted, ...]]:
    """What is remembered after one scan, and what it settles."""
    fresh = _scanned(memory, mirror, kit, seen)
    return fresh, tuple(_settled(fresh, mirror, seen, plausible))


def last_words(
    memory: SensorMemory, mirror: Mirror, places: frozenset[PlaceId], at: float, plausible: Plausible | None
) -> Iterator[PiecePlaced]:
    """What readers had all but settled when they fell silent: a piece may have been put down just before.

    Nobody could tell for as long as they are silent, and it would be shown where it was.
    """
    claims = Claims(
        at=at,
        votes=memory.votes,
        mirror=mirror,
        unseen=memory.watch.unseen - places,
        tuning=memory.tuning,
        overrides=memory.overrides,
        named=looks.named(memory.looks, at, memory.tuning),
        plausible=plausible,
        last_words=True,
    )
    order = _Order(memory, mirror)
    for place in sorted(places & memory.votes.keys()):
        come = {piece: vote for piece, vote in memory.votes[place].items() if not vote.home}
        for piece in sorted(come, key=lambda piece: (come[piece].since, piece)):
            if claims.winner(piece) == place:
                joins = order.joins(piece, place)
                yield PiecePlaced(at=at, piece=piece, place=place, witness=Witness.RFID, joins=joins)


def _scanned(memory: SensorMemory, mirror: Mirror, kit: Kit, seen: TagsSeen) -> SensorMemory:
    """What is remembered after one scan."""
    tuning = memory.tuning
    heard = _heard(memory, seen)
    foreign = [tag for tag in seen.tags if tag not in memory.tags]
    known = noticed(memory, mirror)
    if known is not memory.overrides:
        memory = replace(memory, overrides=known)
    counted = _counted(memory, mirror, kit, seen, heard)
    arrived = {piece for piece in known if piece in counted and vote_of.arrived(counted[piece], tuning)}
    return SensorMemory(
        tags=memory.tags,
        votes={**memory.votes, seen.place: counted},
        scans={**memory.scans, seen.place: (*memory.scans.get(seen.place, ()), seen.at)[-SCANS_KEPT:]},
        back={**memory.back, seen.place: seen.at} if memory.back.get(seen.place) == NEVER else memory.back,
        faint=_fainter(memory, mirror, seen, heard),
        overrides=overrides.after_scan(known, seen.place, heard, arrived, tuning),
        unknown=unknown_tags.met(memory.unknown, seen.place, seen.at, foreign, tuning),
        switches=memory.switches,
        looks=memory.looks,
        turns=memory.turns,
        look=memory.look,
        watch=memory.watch,
        tuning=tuning,
    )


def _settled(
    memory: SensorMemory, mirror: Mirror, seen: TagsSeen, plausible: Plausible | None
) -> Iterator[PiecePlaced | PieceLifted]:
    """The moves and departures a scan decides, in the order in which the pieces were first heard."""
    tuning = memory.tuning
    here = memory.votes[seen.place]
    where = mirror.where
    unclear = [piece for piece, vote in here.items() if vote.misses or where.get(piece) != seen.place]
    if not unclear:
        return
    claims = Claims(
        at=seen.at,
        votes=memory.votes,
        mirror=mirror,
        unseen=memory.watch.unseen,
        tuning=tuning,
        overrides=memory.overrides,
        named=looks.named(memory.looks, seen.at, tuning),
        plausible=plausible,
    )
    order = _Order(memory, mirror)
    crowded = len(here) >= tuning.crowd
    for piece in sorted(unclear, key=lambda piece: (here[piece].since, piece)):
        place = claims.winner(piece)
        if place is not None:
            joins = order.joins(piece, place)
            yield PiecePlaced(at=seen.at, piece=piece, place=place, witness=Witness.RFID, joins=joins)
        elif (
            where.get(piece) == seen.place
            and vote_of.gone(here[piece], seen.at, tuning, crowded=crowded)
            and not claims.pending(piece)
        ):
            yield PieceLifted(at=seen.at, piece=piece, place=seen.place, witness=Witness.RFID)


def _fainter(
    memory: SensorMemory, mirror: Mirror, seen: TagsSeen, heard: Iterable[PieceId]
) -> Mapping[PlaceId, Mapping[PieceId, Faint]]:
    """How well a place hears pieces that are known nowhere, one scan later; what fell silent is forgotten."""
    known = memory.faint.get(seen.place, {})
    loose = {piece for piece in heard if piece not in mirror.where}
    if not known and not loose:
        return memory.faint
    counted = {}
    for piece in (known.keys() | loose) - mirror.where.keys():
        before = known.get(piece, Faint(0, 0, seen.at))
        at = seen.at if piece in loose else before.at
        if seen.at - at <= memory.tuning.seconds_faint:
            counted[piece] = Faint(before.heard + (piece in loose), before.scans + 1, at)
    return {**memory.faint, seen.place: counted}


def _heard(memory: SensorMemory, seen: TagsSeen) -> dict[PieceId, bool]:
    """The pieces a scan heard, and of each whether it had to be asked by name.

    One that had to be asked while another place hears it well is as good as silent: it is heard across.
    """
    heard = {memory.tags[tag]: tag in seen.asked for tag in seen.tags if tag in memory.tags}
    if not seen.asked:
        return heard
    elsewhere = {
        piece
        for place, votes in memory.votes.items()
        if place != seen.place
        for piece, vote in votes.items()
        if vote_of.arrived(vote, memory.tuning)
    }
    return {piece: asked for piece, asked in heard.items() if not asked or piece not in elsewhere}


def _counted(
    memory: SensorMemory, mirror: Mirror, kit: Kit, seen: TagsSeen, heard: Mapping[PieceId, bool]
) -> dict[PieceId, Vote]:
    """The votes of a place after one more scan; pieces that are not here and not heard are forgotten.

    `heard` tells of each piece that answered whether it had to be asked by name. What is believed to be here
    is held firmly from the first scan on: a reader that is back may not hear all at once.
    """
    tuning = memory.tuning
    before = memory.votes.get(seen.place, {})
    here = mirror.at(seen.place)
    counted = {}
    for piece, asked in heard.items():
        vote = before.get(piece)
        if vote is None:
            held = tuning.full if piece in here else _denied(memory, piece, seen.place)
            vote = vote_of.first(seen.at, tuning, held)
        counted[piece] = vote_of.hear(vote_of.at_home(vote, piece in here, tuning), seen.at, tuning, asked)
    missed = (before.keys() | here) - heard.keys()
    if missed:
        silence = _Silence(memory, mirror, kit, seen, {**before, **counted})
        for piece in missed:
            vote = before.get(piece) or vote_of.first(seen.at, tuning, tuning.full)
            vote = vote_of.at_home(vote, piece in here, tuning)
            if vote.home and silence.is_excused(piece, vote):
                counted[piece] = vote_of.excuse(vote, seen.at, tuning)
            else:
                least = 0.0 if _at_rest(memory, mirror, piece, seen.place) else -tuning.full
                counted[piece] = vote_of.miss(vote, least, tuning)
    return {piece: vote for piece, vote in counted.items() if vote.home or True in vote.recent}


def _at_rest(memory: SensorMemory, mirror: Mirror, piece: PieceId, place: PlaceId) -> bool:
    """Whether a piece is heard where it belongs, which is not here: missing it here means nothing yet."""
    home = mirror.where.get(piece)
    if home is None or home == place:
        return False
    held = memory.votes.get(home, {}).get(piece)
    return held is not None and held.misses == 0


def _denied(memory: SensorMemory, piece: PieceId, place: PlaceId) -> float:
    """How strongly a place already spoke against a piece while others were hearing it."""
    others = [votes[piece] for votes in memory.votes.values() if piece in votes]
    claimed = min((vote.since for vote in others if not vote.home), default=None)
    if claimed is None:
        return 0.0
    left = max((vote.silent_since for vote in others if vote.home), default=claimed)
    denials = sum(at > max(claimed, left) for at in memory.scans.get(place, ()))
    return max(-memory.tuning.full, -memory.tuning.missed * denials)


class _Silence:
    """Tells whether the silence of a piece that is believed to be at a place means anything."""

    def __init__(
        self, memory: SensorMemory, mirror: Mirror, kit: Kit, seen: TagsSeen, votes: Mapping[PieceId, Vote]
    ) -> None:
        self._memory = memory
        self._mirror = mirror
        self._kit = kit
        self._place = seen.place
        self._votes = votes
        self._scans = memory.scans.get(seen.place, ())
        self._muffled = shadows(kit, seen.place, mirror.stacks.get(seen.place, ()))
        self._named = looks.named(memory.looks, seen.at, memory.tuning)

    def is_excused(self, piece: PieceId, vote: Vote) -> bool:
        """Whether nothing follows from not hearing it."""
        return (
            piece in self._muffled.under
            or self._beside_another(piece, vote)
            or (self._place, piece) in self._named
            or self._unheard(piece, vote)
            or self._being_covered(piece, vote)
        )

    def _beside_another(self, piece: PieceId, vote: Vote) -> bool:
        """Whether one that came together with it may lie on it. One of them lies free: one must be heard."""
        together = self._muffled.beside
        if piece not in together or vote_of.steady(vote, self._memory.tuning):
            return False
        others = (self._votes[other] for other in together if other != piece and other in self._votes)
        return any(True in other.recent for other in others)

    def _unheard(self, piece: PieceId, vote: Vote) -> bool:
        """Whether this reader was never the one to vouch for a piece."""
        never = vote.scans <= self._memory.tuning.usual_weight
        match self._mirror.witness.get(piece):
            case Witness.SWITCH:
                return True
            case Witness.HAND:
                return not self._memory.overrides[piece].confirmed
            case Witness.CAMERA:
                return never
            case _:
                return never and piece not in self._memory.tags.values()

    def _being_covered(self, piece: PieceId, vote: Vote) -> bool:
        """Whether it fell silent as another came down on it that is not believed to be here yet."""
        return any(
            self._followed(vote, newcomer)
            and can_cover(self._kit, self._place, other, piece)
            and self._has_come(other, newcomer)
            for other, newcomer in self._votes.items()
            if other != piece and not newcomer.home and True in newcomer.recent
        )

    def _has_come(self, other: PieceId, newcomer: Vote) -> bool:
        """Whether a newcomer is not just heard across: it left its place, or is heard here often.

        It may have left a place where its silence means nothing, too, if it was not heard there for a while.
        Heard by all of the last scans it has come, whatever those before them missed: it was on its way.
        """
        tuning = self._memory.tuning
        often = newcomer.strength > 0 and vote_of.arrived(newcomer, tuning)
        if often or vote_of.unmissed(newcomer, tuning):
            return True
        home = self._mirror.where.get(other)
        held = None if home is None else self._memory.votes.get(home, {}).get(other)
        return held is None or held.misses > 0 or True not in held.recent

    def _followed(self, vote: Vote, newcomer: Vote) -> bool:
        """Whether the newcomer was heard as soon as it fell silent, a scan or two that missed it apart."""
        tuning = self._memory.tuning
        between = sum(vote.silent_since < at < newcomer.since for at in self._scans)
        at_once = newcomer.since - vote.silent_since <= tuning.seconds_to_leave
        return at_once or between < tuning.misses_to_leave


class _Order:
    """Tells whether pieces arrive one upon another or so close together that nobody knows."""

    def __init__(self, memory: SensorMemory, mirror: Mirror) -> None:
        self._memory = memory
        self._mirror = mirror
        self._latest: dict[PlaceId, float] = {}

    def joins(self, piece: PieceId, place: PlaceId) -> bool:
        """Whether a piece that comes to a place now belongs into its top layer."""
        votes = self._memory.votes[place]
        if place not in self._latest:
            top = self._mirror.stacks.get(place, (frozenset[PieceId](),))[-1]
            self._latest[place] = max((votes[each].since for each in top if each in votes), default=LONG_AGO)
        since = votes[piece].since
        tuning = self._memory.tuning
        together = since - self._latest[place] < tuning.seconds_apart
        soon = since - self._memory.back.get(place, LONG_AGO) < tuning.seconds_unordered
        unwatched = soon and not self._left_since(piece, place)
        self._latest[place] = max(since, self._latest[place])
        return together or unwatched or self._muffled(piece, place)

    def _muffled(self, piece: PieceId, place: PlaceId) -> bool:
        """Whether it is heard so poorly that it may well lie under another."""
        tuning = self._memory.tuning
        faint = self._memory.faint.get(place, {}).get(piece)
        return (
            faint is not None
            and faint.scans >= tuning.faint_scans
            and faint.heard < tuning.faint_share * faint.scans
        )

    def _left_since(self, piece: PieceId, place: PlaceId) -> bool:
        """Whether a piece was heard elsewhere when this place was back already: it has come since then."""
        home, back = self._mirror.where.get(piece), self._memory.back
        if home is None:
            return False
        held = self._memory.votes.get(home, {}).get(piece)
        return held is not None and held.heard_at > back.get(place, LONG_AGO)
