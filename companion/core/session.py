"""A session: what was played, exactly the fold of its events, so that a journal tells it again. Pure.

What outlives a game, what the sensors remember and what is wrong is no part of it: see `table_core`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import CompanionError, JournalError, Refused
from companion.messages.cards import Corrections
from companion.messages.events import (
    Answered,
    CardsCorrected,
    GameBegun,
    PieceLifted,
    PiecePlaced,
    PieceTurned,
    PlayersNamed,
    TableEvent,
    Undone,
)
from companion.messages.games import Kit, Option
from companion.messages.ids import PieceId, PlaceId
from companion.messages.lamps import Cue, Signal
from companion.messages.prompts import LogLine, Tone
from companion.messages.text import text
from companion.rules.game import Game
from companion.table import mirror
from companion.table.mirror import Mirror

Games = Mapping[str, Game[Any]]
LONGEST_NAME = 16
"""Letters of a player's name: so many fit beside a board."""


@dataclass(frozen=True, slots=True)
class Session:
    """Everything that changes when an event happens."""

    mirror: Mirror
    game: Game[Any] | None = None
    options: Mapping[str, str] | None = None
    state: Any = None
    cards: Corrections = field(default_factory=dict)
    """The corrections of cards the game goes by."""
    log: tuple[LogLine, ...] = ()
    owed: Mapping[PieceId, PlaceId] = field(default_factory=dict)
    """Pieces that answers move and that have not come there yet, as far as a sensor would see it."""
    names: Mapping[PieceId, str] = field(default_factory=dict)
    """What players are called; it outlives a game."""


def replayed(games: Mapping[str, Game[Any]], events: Iterable[TableEvent]) -> Session:
    """The session a journal tells of."""
    try:
        return folded(games, Session(Mirror()), events)
    except (CompanionError, KeyError) as fault:
        raise JournalError(
            "The last evening in the journal cannot be continued: {reason}.",
            "Keep the file if the evening matters to you, and start with another --data folder.",
            reason=str(fault),
        ) from fault


def folded(games: Mapping[str, Game[Any]], session: Session, events: Iterable[TableEvent]) -> Session:
    """The session after these events."""
    for event in events:
        if isinstance(event, GameBegun):
            game = games[event.game]
            session = Session(
                mirror.laid_out(event.layout),
                game,
                event.options,
                game.start(event.options, event.layout, event.face_up, event.edition),
                names=session.names,
            )
            continue
        if isinstance(event, PlayersNamed):
            session = replace(session, names=event.names)
            continue
        if isinstance(event, PiecePlaced | PieceLifted | PieceTurned):
            session = replace(session, mirror=mirror.after(session.mirror, event))
        if isinstance(event, CardsCorrected):
            session = replace(session, cards=event.cards)
        if isinstance(event, Answered) and (event.owed or session.owed):
            session = replace(session, owed={**_still_owed(session), **event.owed})
        if session.game is not None:
            state, lines = _applied(session.game, session, event)
            first = session.log[-1].number + 1 if session.log else 1
            numbered = tuple(replace(line, number=first + offset) for offset, line in enumerate(lines))
            session = replace(session, state=state, log=session.log + numbered)
    return session


def _applied(game: Game[Any], session: Session, event: TableEvent) -> tuple[Any, tuple[LogLine, ...]]:
    """What a game makes of an event; acts that are taken back together are told of once."""
    state, lines = game.apply(session.state, event, session.mirror.stacks)
    if not isinstance(event, Undone) or event.acts == 1:
        return state, lines
    for _ in range(event.acts - 1):
        state, _lines = game.apply(state, event, session.mirror.stacks)
    told = text("{count} act is taken back", plural="{count} acts are taken back", count=event.acts)
    return state, (LogLine(tone=Tone.CALM, text=told),)


def _still_owed(session: Session) -> dict[PieceId, PlaceId]:
    where = session.mirror.where
    return {piece: place for piece, place in session.owed.items() if where.get(piece) != place}


def face_down(session: Session, kit: Kit) -> frozenset[PlaceId]:
    """Where a stack lies face down, top and all, so that nobody may be told who it is."""
    if session.game is None:
        closed = frozenset(place.id for place in kit.places if place.stacks)
    else:
        closed = session.game.face_down(session.state)
    return mirror.unseen_faces(session.mirror, kit, closed) if closed else closed


def cues(events: Iterable[TableEvent], told: Iterable[LogLine]) -> tuple[Cue, ...]:
    """What lamps show in passing after events: what hands did, then what followed from it, each once."""
    return tuple(dict.fromkeys((*_by_hand(events), *(line.cue for line in told if line.cue is not None))))


def _by_hand(events: Iterable[TableEvent]) -> Iterator[Cue]:
    for event in events:
        if isinstance(event, PiecePlaced):
            yield Cue(signal=Signal.PUT, places=(event.place,))
        elif isinstance(event, PieceLifted):
            yield Cue(signal=Signal.TAKEN, places=(event.place,))


def named(kit: Kit, known: Mapping[PieceId, str], names: Mapping[str, str]) -> dict[PieceId, str]:
    """What players are called once some say their names; nobody is called by nothing."""
    told = dict(known)
    for seat, name in names.items():
        if seat not in kit.seats:
            raise Refused("There is no such seat at this table.", "Choose one of those shown.")
        spoken = " ".join(name.split())
        if len(spoken) > LONGEST_NAME or not all(letter.isprintable() for letter in spoken):
            raise Refused(
                "{name} cannot be a name here.",
                "Take at most {most} letters.",
                name=spoken[:LONGEST_NAME],
                most=LONGEST_NAME,
            )
        told[PieceId(seat)] = spoken
    return {seat: name for seat, name in told.items() if name}


def usual(game: Game[Any], kept: Mapping[str, str]) -> tuple[Option, ...]:
    """The options of a game, those settled for good with that as their default."""
    return tuple(
        replace(option, default=kept[option.id])
        if kept.get(option.id) in {value.id for value in option.values}
        else option
        for option in game.options
    )


def chosen(offered: Sequence[Option], options: Mapping[str, str]) -> dict[str, str]:
    """All options of a game, the missing ones at their defaults; anything unknown is refused."""
    chosen = {option.id: option.default for option in offered}
    allowed = {option.id: [value.id for value in option.values] for option in offered}
    for key, value in options.items():
        if key not in allowed:
            raise Refused(
                "There is no option called {key}.",
                "Choose among: {known}.",
                key=key,
                known=", ".join(allowed),
            )
        if value not in allowed[key]:
            raise Refused(
                "{value} is not possible for {key}.",
                "Choose one of: {known}.",
                value=value,
                key=key,
                known=", ".join(allowed[key]),
            )
        chosen[key] = value
    return chosen
