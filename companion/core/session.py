"""A session: what was played, exactly the fold of its events, so that a journal tells it again. Pure.

What outlives a game, what the sensors remember and what is wrong is no part of it: see `table_core`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import CompanionError, JournalError, Refused
from companion.messages.cards import Corrections
from companion.messages.events import CardsCorrected, GameBegun, PieceLifted, PiecePlaced, TableEvent
from companion.messages.games import Option
from companion.messages.lamps import Cue, Signal
from companion.messages.prompts import LogLine
from companion.rules.game import Game
from companion.table import mirror
from companion.table.mirror import Mirror


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
                game.start(event.options, event.layout, event.face_up),
            )
            continue
        if isinstance(event, PiecePlaced | PieceLifted):
            session = replace(session, mirror=mirror.after(session.mirror, event))
        if isinstance(event, CardsCorrected):
            session = replace(session, cards=event.cards)
        if session.game is not None:
            state, lines = session.game.apply(session.state, event, session.mirror.stacks)
            first = session.log[-1].number + 1 if session.log else 1
            numbered = tuple(replace(line, number=first + offset) for offset, line in enumerate(lines))
            session = replace(session, state=state, log=session.log + numbered)
    return session


def cues(events: Iterable[TableEvent], told: Iterable[LogLine]) -> tuple[Cue, ...]:
    """What lamps show in passing after events: what hands did, then what followed from it, each once."""
    return tuple(dict.fromkeys((*_by_hand(events), *(line.cue for line in told if line.cue is not None))))


def _by_hand(events: Iterable[TableEvent]) -> Iterator[Cue]:
    for event in events:
        if isinstance(event, PiecePlaced):
            yield Cue(signal=Signal.PUT, places=(event.place,))
        elif isinstance(event, PieceLifted):
            yield Cue(signal=Signal.TAKEN, places=(event.place,))


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
