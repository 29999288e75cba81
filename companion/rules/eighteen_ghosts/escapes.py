"""Which escapes are one act away, for either side: what the strip beside the castle says."""

from collections.abc import Iterator, Mapping, Sequence

from companion.messages.text import Text
from companion.rules.eighteen_ghosts.castle import COLOUR_OF, COLOURS, GHOSTS, OWNER_OF, PLAYERS, count
from companion.rules.eighteen_ghosts.engine import ACT, CastlePosition, after, legal_moves, winner
from companion.rules.eighteen_ghosts.words import said


def escaped(position: CastlePosition) -> Mapping[str, Sequence[str]]:
    """The colours of each player's ghosts that have escaped."""
    out: dict[str, list[str]] = {player: [] for player in PLAYERS}
    for which in range(1, len(GHOSTS) + 1):
        out[PLAYERS[OWNER_OF[which]]] += [COLOURS[COLOUR_OF[which]]] * count(position.out, which)
    return out


def coming(position: CastlePosition) -> tuple[Text, ...]:
    """Each ghost that one act of a player lets escape, once for each player, with one act that does it."""
    if position.due != ACT or winner(position) is not None:
        return ()
    told: dict[tuple[int, int], int] = {}
    for player in (position.turn, 1 - position.turn):
        for move, which in _escapes(position._replace(turn=player)):
            told.setdefault((player, which), move)
    return tuple(
        said.one_act_away(position._replace(turn=player), which, move)
        for (player, which), move in sorted(told.items())
    )


def _escapes(position: CastlePosition) -> Iterator[tuple[int, int]]:
    """Every act that lets a ghost escape, and which."""
    for move in legal_moves(position):
        out = after(position, move).out
        if out != position.out:
            for which in range(1, len(GHOSTS) + 1):
                if count(out, which) > count(position.out, which):
                    yield move, which
