"""One evening as it was: folded once, and a few of its states kept, from which any moment is soon told again.

A moment lies where some number of acts stood. What is shown of it is what its events say, up to the last one
before the next act: never more than was public then. Of the sensors of then nothing is known, so what only
they could have confirmed is not shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from companion.core import session as session_of
from companion.core.session import Session
from companion.core.table_core import asked_unwatched
from companion.errors import Refused
from companion.messages.evenings import CountedEvening, DoneAct, EveningMoment
from companion.messages.events import PieceLifted, PiecePlaced, PieceTurned, Redone, TableEvent, Undone
from companion.messages.games import Kit
from companion.messages.ids import PlaceId, Witness
from companion.messages.snapshot import Snapshot
from companion.rules.game import Game
from companion.table import mirror
from companion.table.mirror import Mirror

KEPT = 32
"""How many states of an evening are kept, at most."""
PAUSE = 30 * 60.0
"""Seconds without any event after which people were not playing."""
LOG_SHOWN = 200
"""So many of the last lines of the log are shown."""
SENSORS = frozenset({Witness.RFID, Witness.CAMERA, Witness.SWITCH})


class Reached(NamedTuple):
    """A moment: how many acts stood, after how many events at the latest, and how many lines the log had."""

    acts: int
    events: int
    lines: int


class Past:
    """One evening that is told again. One thread at a time."""

    def __init__(self, games: session_of.Games) -> None:
        self._games = games
        self._events: list[TableEvent] = []
        self._kept: dict[int, Session] = {0: Session(Mirror())}
        self._every = 1
        self._reached: list[Reached] = []
        self._logged: list[Reached] = []
        self._now = self._kept[0]
        self._watched = False
        """Whether anything looked at the table that evening."""
        self._named: tuple[Session, tuple[DoneAct, ...]] | None = None

    @property
    def events(self) -> int:
        """How many events it has followed."""
        return len(self._events)

    @property
    def now(self) -> Session:
        """The evening as it is after all of them."""
        return self._now

    def follow(self, events: Sequence[TableEvent]) -> None:
        """Go on by these events; whatever a game makes of them may be raised.

        What happened at one and the same time was shown together, so nobody looks back at a part of it.
        """
        for _, together in groupby(events, key=lambda event: event.at):
            gone_back = False
            for event in together:
                self._now = session_of.folded(self._games, self._now, (event,))
                self._events.append(event)
                self._watched = self._watched or _was_seen(event)
                self._keep()
                gone_back = gone_back or isinstance(event, Undone | Redone)
            self._mark(gone_back)

    def _keep(self) -> None:
        if self.events % self._every == 0:
            self._kept[self.events] = self._now
        if len(self._kept) > KEPT:
            self._every *= 2
            self._kept = {at: kept for at, kept in self._kept.items() if at % self._every == 0}

    def _mark(self, gone_back: bool) -> None:
        """Mark where so many acts stand, and where the log has so many lines."""
        game, lines = self._now.game, len(self._now.log)
        made = game.acts_made(self._now.state) if game is not None else 0
        if self._reached and not made and not gone_back and self._reached[-1].acts > 1:
            made = self._reached[-1].acts  # nobody counts acts for a while; those that were made still stand
        while self._reached and self._reached[-1].acts >= made:
            self._reached.pop()
        self._reached.append(Reached(made, self.events, lines))
        if self._logged and self._logged[-1].lines == lines:
            self._logged.pop()
        self._logged.append(Reached(0, self.events, lines))

    @property
    def _marked(self) -> list[Reached]:
        """The moments to look back at: by acts, or where none are made by what the log told."""
        return self._reached if self._reached and self._reached[-1].acts else self._logged

    def moments(self) -> tuple[EveningMoment, ...]:
        """Every moment on the way to now, by the acts that led to it; what was undone is not among them."""
        acts, before = self._acts(), Reached(0, 0, 0)
        told = []
        for number, reached in enumerate(self._marked):
            new = acts[before.acts : reached.acts] if acts else self._lines(before.lines, reached.lines)
            told.append(EveningMoment(number=number, acts=reached.acts, new=new))
            before = reached
        return tuple(told)

    def _lines(self, first: int, last: int) -> tuple[DoneAct, ...]:
        """What the log told, where no acts are made."""
        return tuple(DoneAct(name=line.text, turn=0) for line in self._now.log[first:last])

    def _acts(self) -> tuple[DoneAct, ...]:
        """The acts that stand, by name; empty where none are made."""
        game = _played(self._now)
        if self._named is None or self._named[0] is not self._now:
            made = game.acts(self._now.state) if self._reached and self._reached[-1].acts else ()
            self._named = (self._now, made)
        return self._named[1]

    def at(self, moment: int) -> Session:
        """The evening as it was at a moment; Refused if there is none of that number."""
        if not 0 <= moment < len(self._marked):
            raise Refused("This evening has no such moment.", "Choose one of the list.")
        wanted = self._marked[moment].events
        nearest = max(at for at in self._kept if at <= wanted)
        return session_of.folded(self._games, self._kept[nearest], self._events[nearest:wanted])

    def shown(self, moment: int) -> Snapshot:
        """What was public at a moment."""
        then = self.at(moment)
        game = _played(then)
        view, asked = game.public(then.state), game.prompts(then.state)
        unsaid = _unconfirmed(then.mirror, game.kit, view)
        return Snapshot(
            number=moment,
            game=game.name,
            options=then.options or {},
            piles=mirror.public(then.mirror, game.kit, denied=unsaid | session_of.face_down(then, game.kit)),
            watched=self._watched,
            facing=then.mirror.facing,
            view=view,
            prompts=asked if self._watched else tuple(map(asked_unwatched, asked)),
            log=then.log[-LOG_SHOWN:],
            ending=game.ending(then.state),
            names=then.names,
        )

    def counted(self) -> CountedEvening:
        """What it comes to so far."""
        game = _played(self._now)
        ending = game.ending(self._now.state)
        return CountedEvening(
            tally=game.tally(self._now.state),
            names={str(seat): name for seat, name in self._now.names.items()},
            seconds=played_seconds(self._events),
            acts=game.acts_made(self._now.state),
            won=None if ending is None else ending.won,
            reason="" if ending is None else ending.reason,
        )


def _was_seen(event: TableEvent) -> bool:
    """Whether a sensor is the witness of an event."""
    return isinstance(event, PiecePlaced | PieceLifted | PieceTurned) and event.witness in SENSORS


def _unconfirmed(lies: Mirror, kit: Kit, view: Mapping[str, object]) -> frozenset[PlaceId]:
    """Places where only a person said that the top is gone, and where the game does not name who lay below.

    A reader that still heard the top kept them hidden then; whether one did is not written down.
    """
    places = mirror.unseen_faces(lies, kit, frozenset(lies.left.values()))
    known = frozenset(_words(view)) if places else frozenset()
    hiding = mirror.hides(kit)
    tops = {
        place: [layer & hiding for layer in lies.stacks.get(place, ()) if layer & hiding] for place in places
    }
    return frozenset(place for place, layers in tops.items() if not layers or not layers[-1] <= known)


def _words(value: object) -> Iterator[str]:
    """Every word in a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _words(each)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _words(each)


def played_seconds(events: Sequence[TableEvent]) -> float:
    """How long was played: pauses do not count, nor does the time between two runs of the machine."""
    gaps = (after.at - before.at for before, after in pairwise(events))
    return sum(gap for gap in gaps if 0 < gap < PAUSE)


def _played(session: Session) -> Game[Any]:
    if session.game is None:
        raise Refused("No game is being played.", "Begin one first.")
    return session.game
