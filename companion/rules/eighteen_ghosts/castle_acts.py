"""What was done in a game, act by act, and what is counted of it for archive and statistics. Pure."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from companion.messages.evenings import DoneAct, EveningTally, FigureKind, TallyWords
from companion.messages.text import Text, text
from companion.rules.eighteen_ghosts.castle import PLAYERS, count, ghost
from companion.rules.eighteen_ghosts.engine import CastlePosition, after, legal_moves
from companion.rules.eighteen_ghosts.referee import Followed
from companion.rules.eighteen_ghosts.words import said

EDITED = text("the edit of the position")


def acts_of(followed: Followed) -> tuple[DoneAct, ...]:
    """All acts that stand, oldest first; each is a turn of its own."""
    moments = [moment.game.position for moment in (*followed.past, followed.now)]
    return tuple(_done(before, now, turn) for turn, (before, now) in enumerate(pairwise(moments), start=1))


def undo_and_redo(followed: Followed) -> dict[str, Text]:
    """What would be taken back, and what done again, by name."""
    now, named = followed.now.game.position, {}
    if followed.past:
        named["undo"] = _name(followed.past[-1].game.position, now)
    if followed.undone:
        named["redo"] = _name(now, followed.undone[-1].game.position)
    return named


def _done(before: CastlePosition, now: CastlePosition, turn: int) -> DoneAct:
    player = PLAYERS[before.turn]
    return DoneAct(name=_name(before, now), turn=turn, who=player, by=said.player_name(before.turn))


def _name(before: CastlePosition, now: CastlePosition) -> Text:
    made = _moves_between(before, now)
    return said.answer(before, made[0]) if made else EDITED


def _moves_between(before: CastlePosition, now: CastlePosition) -> Sequence[int]:
    """The moves of one act: one, or a release with its putting down; none if the position was edited."""
    reached = [(move, after(before, move)) for move in legal_moves(before)]
    direct = [(move,) for move, position in reached if position == now]
    twofold = (
        (move, put)
        for move, position in reached
        for put in legal_moves(position)
        if after(position, put) == now
    )
    return direct[0] if direct else next(twofold, ())


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
