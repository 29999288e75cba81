"""The table as a value: what was played, what is sensed, what is wrong. Everything that happens is one step.

    observation or wish -> noticed -> weighed -> entered -> Step(core, events, cues, keeps)

Pure: no clock, no file, no thread. Whoever takes a step writes its events down before adopting its core; what
must be read from or written to a file is done before, by the loop.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core import session as session_of
from companion.core.owner_cards import Owned
from companion.core.session import Session
from companion.core.wishes import ChangeOption, GoByCards, NameTag, Retell, Wish
from companion.errors import Refused
from companion.messages.events import (
    Answered,
    CardsCorrected,
    GameBegun,
    PieceLifted,
    PiecePlaced,
    Redone,
    TableEvent,
    Undone,
)
from companion.messages.games import Kit, Option
from companion.messages.ids import PieceId, PlaceId, TagId, Witness
from companion.messages.intents import Answer, BeginGame, Correct, FindLamp, Redo, Undo
from companion.messages.lamps import Cue, Signal
from companion.messages.observations import DeviceLost, Observation
from companion.messages.prompts import Choice, Prompt
from companion.rules.game import Game
from companion.table import fusion, mirror, troubles, unknown_tags
from companion.table import senses as senses_of
from companion.table.senses import Senses
from companion.table.tag_enrolment import DESK
from companion.table.troubles import OwnPart, Troubles

Games = Mapping[str, Game[Any]]


@dataclass(slots=True)
class _Memo:
    """What the rules said since something last happened; asked anew after that. No state."""

    opinions: dict[tuple[PieceId, PlaceId], bool] = field(default_factory=dict)
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
        if self.session.game is None:
            return ()
        if self.memo.prompts is None:
            self.memo.prompts = self.session.game.prompts(self.session.state)
        return unknown_tags.asked(self.memo.prompts, self.unknown)

    @property
    def unknown(self) -> Mapping[TagId, PlaceId]:
        """Tags on the table that nobody enrolled."""
        return senses_of.unknown_tags(self.senses)

    @property
    def denied(self) -> frozenset[PlaceId]:
        """Where a reader contradicts what a person said."""
        return fusion.denied(self.senses.memory, self.session.mirror)

    @property
    def unsure(self) -> frozenset[PieceId]:
        """Pieces that may well lie elsewhere."""
        if not self.senses.doubts:
            return frozenset()
        return senses_of.unsure(self.senses, self.session.mirror, self.kit, self.face_down)

    @property
    def face_down(self) -> frozenset[PlaceId]:
        """Where a stack lies face down, top and all, so that nobody may be told who it is."""
        game, lies = self.session.game, self.session.mirror
        if game is None:
            closed = frozenset(place.id for place in self.kit.places if place.stacks)
        else:
            closed = game.face_down(self.session.state)
        return mirror.unseen_faces(lies, self.kit, closed) if closed else closed

    @property
    def visible(self) -> tuple[object, ...]:
        """What a snapshot is made of: while this is the same, nobody needs a new one."""
        unseen = self.senses.memory.watch.unseen
        return self.entered, self.troubles, unseen, self.denied, self.unsure, self.owned

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
        game, opinions = self.session.game, self.memo.opinions
        if game is None:
            return False
        if (piece, place) not in opinions:
            opinions[piece, place] = game.plausible(self.session.state, piece, place)
        return opinions[piece, place]


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
    core = _sensing(core, senses, troubles.noticed(core.troubles, seen))
    step = entered(core, *settled) if settled else Step(core=core)
    alarm = (Cue(signal=Signal.TROUBLED),) if isinstance(seen, DeviceLost) else ()
    return replace(step, cues=(*alarm, *step.cues)) if alarm else step


def noticed(core: TableCore, seen: Observation) -> TableCore:
    """Who can look now and what is wrong: this holds even if nothing that follows can be written."""
    senses, wrong = senses_of.watching(core.senses, seen), troubles.noticed(core.troubles, seen)
    return replace(core, senses=senses, troubles=wrong)


def carried_out(core: TableCore, wish: Wish, at: float) -> Step:
    """What a wish leads to; raises Refused or IllegalMove, and then nothing has happened."""
    match wish:
        case BeginGame(game=name, options=options):
            wanted = session_of.chosen(core.options(name), options)
            lies = core.session.mirror
            seen = mirror.face_up(lies)
            begun = GameBegun(at=at, game=name, options=wanted, layout=lies.stacks, face_up=seen)
            cards = core.owned.cards[name].corrections
            return entered(core, begun, *([CardsCorrected(at=at, cards=cards)] if cards else ()))
        case Answer(prompt=prompt, choice=choice):
            return _answered(_playing(core), prompt, choice, at)
        case Correct(piece=piece, place=place):
            _must_be_open(core, piece)
            return entered(core, *_put(core, piece, place, at))
        case Undo():
            return entered(_playing(core), Undone(at=at))
        case Redo():
            return entered(_playing(core), Redone(at=at))
        case FindLamp(place=place):
            return Step(core=core, cues=(Cue(signal=Signal.HERE, places=(place,)),))
        case GoByCards():
            return _going_by_cards(core, at)
        case NameTag(piece=piece):
            return entered(core, PiecePlaced(at=at, piece=piece, place=DESK, witness=Witness.RFID))
        case ChangeOption(game=name, option=option, value=value):
            return _option_changed(core, name, option, value, at)
        case Retell(events=events):
            return _retold(core, events, at)


def entered(core: TableCore, *events: TableEvent) -> Step:
    """Let events happen: the one way in which anything changes what was played."""
    session = session_of.folded(core.games, core.session, events)
    told = session.log[len(core.session.log) :]
    return Step(core=_playing_on(core, session), events=events, cues=session_of.cues(events, told))


def owning(core: TableCore, owned: Owned) -> TableCore:
    """The core once the owner's files say something else; what they say holds at once."""
    after = replace(core, owned=owned, troubles=troubles.without(core.troubles, OwnPart.KEPT))
    if owned.tags is core.owned.tags:
        return after
    return _sensing(after, senses_of.knowing(core.senses, owned.tags), after.troubles)


def _playing_on(core: TableCore, session: Session) -> TableCore:
    """The core with another session; that it is adopted means that the journal can be written."""
    wrong = troubles.without(core.troubles, OwnPart.JOURNAL)
    return replace(core, session=session, troubles=wrong, entered=core.entered + 1, memo=_Memo())


def _sensing(core: TableCore, senses: Senses, wrong: Troubles) -> TableCore:
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


def _answered(core: TableCore, prompt: str, choice: str, at: float) -> Step:
    """An answer, with what it says about the table as events a person vouches for."""
    offered = _offered(core, prompt, choice)
    claims = [claim for each in offered for claim in each.claims]
    said = [event for piece, place in claims for event in _put(core, piece, place, at)]
    step = entered(core, Answered(at=at, prompt=prompt, choice=choice), *said)
    return replace(step, keeps=tuple(kept for each in offered for kept in each.keeps))


def _going_by_cards(core: TableCore, at: float) -> Step:
    game = core.session.game
    if game is None:
        return Step(core=core)
    cards = core.owned.cards[game.name].corrections
    if core.session.cards == cards:
        return Step(core=core)
    return entered(core, CardsCorrected(at=at, cards=cards))


def _option_changed(core: TableCore, name: str, option: str, value: str, at: float) -> Step:
    game = core.session.game
    changeable = {each.id for each in core.options(name) if each.changeable}
    if game is None or game.name != name or option not in changeable:
        return Step(core=core)
    return entered(core, Answered(at=at, prompt=option, choice=value))


def _retold(core: TableCore, events: tuple[TableEvent, ...], at: float) -> Step:
    """An earlier game as the latest; the sensors then say how the table lies now."""
    if not events or not isinstance(events[0], GameBegun):
        raise Refused("The journal keeps no such game.", "Choose one of the list.")
    fresh = _sensing(core, senses_of.starting_over(core.senses), core.troubles)
    after = _going_by_cards(_playing_on(fresh, session_of.replayed(core.games, events)), at)
    return replace(after, events=(*events, *after.events))


def _put(core: TableCore, piece: PieceId, place: PlaceId | None, at: float) -> Iterable[TableEvent]:
    """A person says where a piece lies; nothing happens if the mirror says so too."""
    where = core.session.mirror.where.get(piece)
    if place is not None and place != where:
        yield PiecePlaced(at=at, piece=piece, place=place, witness=Witness.HAND)
    elif place is None and where is not None:
        yield PieceLifted(at=at, piece=piece, place=where, witness=Witness.HAND)


def _offered(core: TableCore, prompt: str, choice: str) -> list[Choice]:
    """The choice of an open prompt that was meant."""
    return [it for asked in core.prompts for it in asked.choices if (asked.id, it.id) == (prompt, choice)]


def _playing(core: TableCore) -> TableCore:
    if core.session.game is None:
        raise Refused("No game is being played.", "Begin one first.")
    return core


def _must_be_open(core: TableCore, piece: PieceId) -> None:
    """Refuse to correct what lies face down: whatever followed would tell where it lies."""
    known, closed = core.session.mirror, core.face_down
    if closed and piece in mirror.hides(core.kit) and core.senses.memory.watch.felt:
        shown = mirror.public(known, core.kit, denied=closed)
        if not any(piece in pile.open for pile in shown.values()):
            raise Refused(
                "{piece} may lie face down in one of the stacks.",
                "Lay the stacks out and turn up their tops first.",
                piece=piece,
            )
    if mirror.is_face_down(known, core.kit, piece) and not core.plausible(piece, known.where[piece]):
        raise Refused("{piece} lies under another piece.", "Take the upper one first.", piece=piece)
