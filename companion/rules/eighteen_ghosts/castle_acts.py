"""What was done in a game, act by act, and what is counted of it for archive and statistics. Pure."""

from functools import cache
from itertools import pairwise

from companion.messages.evenings import DoneAct, EveningTally, FigureKind, TallyWords
from companion.messages.text import Text, text
from companion.rules.eighteen_ghosts.castle import PLAYERS, count, ghost
from companion.rules.eighteen_ghosts.moves import number
from companion.rules.eighteen_ghosts.referee import CastleMoment, Followed
from companion.rules.eighteen_ghosts.words import said

EDITED = text("Edit of the position")


def acts_of(followed: Followed) -> tuple[DoneAct, ...]:
    """All acts that stand, oldest first; each is a turn of its own."""
    moments = pairwise((*followed.past, followed.now))
    return tuple(_done(before, now, turn) for turn, (before, now) in enumerate(moments, start=1))


def undo_and_redo(followed: Followed) -> dict[str, Text]:
    """What would be taken back, and what done again, by name."""
    named = {}
    if followed.past:
        named["undo"] = _name(followed.past[-1], followed.now)
    if followed.undone:
        named["redo"] = _name(followed.now, followed.undone[-1])
    return named


def _done(before: CastleMoment, now: CastleMoment, turn: int) -> DoneAct:
    player = before.game.position.turn
    return DoneAct(name=_name(before, now), turn=turn, who=PLAYERS[player], by=said.player_name(player))


def _name(before: CastleMoment, now: CastleMoment) -> Text:
    return EDITED if now.made is None else said.answer(before.game.position, number(now.made))


def tally(followed: Followed) -> EveningTally:
    """What a game comes to."""
    out = followed.now.game.position.out
    escaped = [
        sum(count(out, ghost(player, colour)) for colour in range(3)) for player in range(len(PLAYERS))
    ]
    return EveningTally(
        players=PLAYERS,
        turns=len(followed.past),
        figures={f"escaped-{name}": number for name, number in zip(PLAYERS, escaped, strict=True)},
    )


@cache
def tally_words() -> TallyWords:
    """What is counted, and what it is called."""
    return TallyWords(
        players={name: said.player_name(player) for player, name in enumerate(PLAYERS)},
        endings=said.DRAWN,
        figures=(
            FigureKind(id="escaped-A", label=text("Ghosts of A that escaped"), group="escaped", most=9),
            FigureKind(id="escaped-B", label=text("Ghosts of B that escaped"), group="escaped", most=9),
        ),
        groups={"escaped": text("Escaped ghosts")},
    )
