"""An evening: everything that changes when an event happens, as the fold of its events. No thread, no file.

The loop owns one evening and replaces it as a whole; a journal tells of another and it is folded again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import CompanionError, JournalError, Refused
from companion.messages.cards import Corrections
from companion.messages.events import CardsCorrected, GameBegun, PieceLifted, PiecePlaced, TableEvent
from companion.messages.games import Option
from companion.messages.prompts import LogLine
from companion.rules.game import Game
from companion.table import mirror
from companion.table.mirror import Mirror


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything that changes when an event happens."""

    mirror: Mirror
    game: Game[Any] | None = None
    options: Mapping[str, str] | None = None
    state: Any = None
    cards: Corrections = field(default_factory=dict)
    """The corrections of cards the game goes by."""
    log: tuple[LogLine, ...] = ()


def replayed(games: Mapping[str, Game[Any]], events: Iterable[TableEvent]) -> Evening:
    """The evening a journal tells of."""
    try:
        return folded(games, Evening(Mirror()), events)
    except (CompanionError, KeyError) as fault:
        raise JournalError(
            "The last evening in the journal cannot be continued: {reason}.",
            "Keep the file if the evening matters to you, and start with another --data folder.",
            reason=str(fault),
        ) from fault


def folded(games: Mapping[str, Game[Any]], evening: Evening, events: Iterable[TableEvent]) -> Evening:
    """The evening after these events."""
    for event in events:
        if isinstance(event, GameBegun):
            game = games[event.game]
            evening = Evening(
                mirror.laid_out(event.layout),
                game,
                event.options,
                game.start(event.options, event.layout),
            )
            continue
        if isinstance(event, PiecePlaced | PieceLifted):
            evening = replace(evening, mirror=mirror.after(evening.mirror, event))
        if isinstance(event, CardsCorrected):
            evening = replace(evening, cards=event.cards)
        if evening.game is not None:
            state, lines = evening.game.apply(evening.state, event, evening.mirror.stacks)
            first = evening.log[-1].number + 1 if evening.log else 1
            numbered = tuple(replace(line, number=first + offset) for offset, line in enumerate(lines))
            evening = replace(evening, state=state, log=evening.log + numbered)
    return evening


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
