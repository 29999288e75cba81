"""The table as a value: what was played, what is sensed, what is wrong. Everything that happens is one step.

    observation or wish -> noticed -> weighed -> entered -> Step(core, events, cues, keeps)

Pure: no clock, no file, no thread. Whoever takes a step writes its events down before adopting its core; what
must be read from or written to a file is done before, by the loop.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core import session as session_of
from companion.core.owner_cards import Owned
from companion.core.session import Games, Session
from companion.errors import Refused
from companion.messages.directions import Direction
from companion.messages.events import (
    TableEvent,
)
from companion.messages.games import Kit, Option
from companion.messages.ids import PieceId, PlaceId, TagId
from companion.messages.lamps import Cue, Signal
from companion.messages.observations import DeviceLost, Observation
from companion.messages.prompts import Prompt
from companion.messages.text import text
from companion.rules.game import SET_UP, Game
from companion.table import contradictions, fusion, troubles, turn_doubts, turned_pieces, unknown_tags
from companion.table import senses as senses_of
from companion.table.contradictions import Contradiction
from companion.table.senses import Senses
from companion.table.troubles import OwnPart, Troubles


@dataclass(slots=True)
class _Memo:
    """What the rules said since something last happened; asked anew after that. No state."""

    opinion: Callable[[PieceId, PlaceId], bool] | None = None
    prompts: tuple[Prompt, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCore:
    """One table at one moment."""

    games: Games
    first: str
    """The game whose kit counts while none is played."""
    session: Session
    """What was played: the fold of all events."""
    senses: Senses
    """What the sensors said lately."""
    owned: Owned
    """What outlives a game."""
    troubles: Troubles = field(default_factory=dict)
    """What is wrong now."""
    entered: int = 0
    """How often something happened: another number, another picture."""
    memo: _Memo = field(default_factory=_Memo, compare=False, repr=False)

    @property
    def kit(self) -> Kit:
        """The places and pieces that count now."""
        return (self.session.game or self.games[self.first]).kit

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What is asked now."""
        asked = unknown_tags.asked(self._asked_by_game, self.unknown)
        if not self.watched:
            asked = tuple(asked_unwatched(each) for each in asked)
        if doubts := self.contradicted:
            asked = (*asked, *contradictions.prompts(self.kit, doubts))
        if turned := self.misturned:
            asked = (*asked, *turn_doubts.prompts(self.kit, self.session.mirror, turned))
        return asked

    @property
    def watched(self) -> bool:
        """Whether anything looks at the table."""
        watch = self.senses.memory.watch
        return bool(watch.felt or watch.switched or watch.overlooked)

    @property
    def _asked_by_game(self) -> tuple[Prompt, ...]:
        if self.session.game is None:
            return ()
        if self.memo.prompts is None:
            self.memo.prompts = self.session.game.prompts(self.session.state)
        return self.memo.prompts

    @property
    def unknown(self) -> Mapping[TagId, PlaceId]:
        """Tags on the table that nobody enrolled."""
        return senses_of.unknown_tags(self.senses)

    @property
    def denied(self) -> frozenset[PlaceId]:
        """Where a reader contradicts what a person said."""
        return fusion.denied(self.senses.memory, self.session.mirror)

    @property
    def contradicted(self) -> tuple[Contradiction, ...]:
        """Where sensors deny what people answered or said; what is no longer to be done is no doubt."""
        senses = self.senses
        found = contradictions.found(
            senses.memory, self.session.mirror, senses.owed, senses.settled, senses.at
        )
        if not found:
            return found
        asked = {(step.piece, step.target) for each in self._asked_by_game for step in each.steps}
        return tuple(each for each in found if not each.owed or (each.piece, each.said) in asked)

    @property
    def unseen(self) -> frozenset[PlaceId]:
        """Places no sensor can tell of now: people say whether what is missing, or due there, lies there."""
        watch, mirror = self.senses.memory.watch, self.session.mirror
        unread = watch.unread - watch.felt - watch.switched
        if not unread:
            return watch.unseen
        steps = [step for asked in self._asked_by_game for step in asked.steps]
        if not any(step.piece in mirror.held for step in steps):
            unread &= {step.target for step in steps}
        return watch.unseen.union(place for place in unread if place not in mirror.stacks)

    @property
    def misturned(self) -> Mapping[PieceId, Direction]:
        """Pieces that a camera sees turned otherwise than people said, and which way."""
        turns = self.senses.memory.turns
        return turned_pieces.denied(turns, self.session.mirror) if turns else {}

    @property
    def unsure(self) -> frozenset[PieceId]:
        """Pieces that may well lie elsewhere."""
        if not self.senses.doubts:
            return frozenset()
        return senses_of.unsure(self.senses, self.session.mirror, self.kit, self.face_down)

    @property
    def face_down(self) -> frozenset[PlaceId]:
        """Where a stack lies face down, top and all, so that nobody may be told who it is."""
        return session_of.face_down(self.session, self.kit)

    @property
    def visible(self) -> tuple[object, ...]:
        """What a snapshot is made of: while this is the same, nobody needs a new one."""
        doubts = self.denied, self.unsure, self.contradicted, self.misturned
        return self.entered, self.troubles, self.watched, self.unseen, doubts, self.owned, self.senses.settled

    def game(self, name: str) -> Game[Any]:
        """A game on offer; Refused if there is none of that name."""
        if name not in self.games:
            known = ", ".join(self.games)
            raise Refused(
                "There is no game called {name}.", "Choose one of: {known}.", name=name, known=known
            )
        return self.games[name]

    def options(self, name: str) -> tuple[Option, ...]:
        """The questions before play; what was chosen for good is the default."""
        return session_of.usual(self.game(name), self.owned.usual.get(name, {}))

    def plausible(self, piece: PieceId, place: PlaceId) -> bool:
        """The rules' opinion, where two places claim one piece."""
        if self.session.game is None:
            return False
        if self.memo.opinion is None:
            self.memo.opinion = self.session.game.plausible(self.session.state)
        return self.memo.opinion(piece, place)


def asked_unwatched(asked: Prompt) -> Prompt:
    """A prompt where nothing looks at the table: people lay it out, and say so themselves."""
    if asked.unwatched is not None:
        asked = replace(asked, title=asked.unwatched, unwatched=None)
    if asked.id != SET_UP:
        return asked
    first, *others = asked.choices
    rule = () if asked.reason is None else (asked.reason,)
    laid = replace(first, label=text("It is laid out: begin"))
    return replace(asked, detail=rule, reason=None, choices=(laid, *others))


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one input leads to: the core to adopt once the events are written, and what follows then."""

    core: TableCore
    events: tuple[TableEvent, ...] = ()
    cues: tuple[Cue, ...] = ()
    """What the lamps show in passing."""
    keeps: tuple[tuple[str, str], ...] = ()
    """Options of the game on the table that are to be kept for good, each with its value."""


def observed(core: TableCore, seen: Observation) -> Step:
    """What an observation leads to; it can never be refused."""
    senses, settled = senses_of.observed(core.senses, core.session.mirror, core.kit, seen, core.plausible)
    core = sensing(core, senses, troubles.noticed(core.troubles, seen))
    step = entered(core, *settled) if settled else Step(core=core)
    alarm = (Cue(signal=Signal.TROUBLED),) if isinstance(seen, DeviceLost) else ()
    return replace(step, cues=(*alarm, *step.cues)) if alarm else step


def noticed(core: TableCore, seen: Observation) -> TableCore:
    """Who can look now and what is wrong: this holds even if nothing that follows can be written."""
    senses, wrong = senses_of.watching(core.senses, seen), troubles.noticed(core.troubles, seen)
    return replace(core, senses=senses, troubles=wrong)


def entered(core: TableCore, *events: TableEvent) -> Step:
    """Let events happen: the one way in which anything changes what was played.

    What the rules make of them may end a person's word that a camera denies.
    """
    step = _folded(core, *events)
    known, mirror = core.senses.memory, step.core.session.mirror
    late = fusion.outlived(known, mirror, core.plausible, step.core.plausible, events[-1].at)
    if not late:
        return step
    after = _folded(step.core, *late)
    return Step(core=after.core, events=(*events, *late), cues=(*step.cues, *after.cues))


def _folded(core: TableCore, *events: TableEvent) -> Step:
    session = session_of.folded(core.games, core.session, events)
    told = session.log[len(core.session.log) :]
    return Step(core=playing_on(core, session), events=events, cues=session_of.cues(events, told))


def owning(core: TableCore, owned: Owned) -> TableCore:
    """The core once the owner's files say something else; what they say holds at once."""
    after = replace(core, owned=owned, troubles=troubles.without(core.troubles, OwnPart.KEPT))
    if owned.tags is core.owned.tags:
        return after
    return sensing(after, senses_of.knowing(core.senses, owned.tags), after.troubles)


def playing_on(core: TableCore, session: Session) -> TableCore:
    """The core with another session; that it is adopted means that the journal can be written."""
    wrong = troubles.without(core.troubles, OwnPart.JOURNAL)
    return replace(core, session=session, troubles=wrong, entered=core.entered + 1, memo=_Memo())


def sensing(core: TableCore, senses: Senses, wrong: Troubles) -> TableCore:
    """The core with these senses; unknown tags and places too close to call are troubles while they last."""
    if senses.memory.unknown is not core.senses.memory.unknown:
        unknown = senses_of.unknown_tags(senses)
        if unknown != core.unknown:
            wrong = troubles.met(wrong, unknown)
    if senses.ties != core.senses.ties:
        wrong = troubles.doubted(wrong, sorted(senses.ties))
    return TableCore(  # for every scan, so not by replace, which takes thrice as long
        games=core.games,
        first=core.first,
        session=core.session,
        senses=senses,
        owned=core.owned,
        troubles=wrong,
        entered=core.entered,
        memo=core.memo,
    )
