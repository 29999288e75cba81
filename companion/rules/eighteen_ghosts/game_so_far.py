"""A game so far: its position, and the earlier ones that could come back; draws are judged here.

A ghost that is placed or has escaped never comes back, so nothing before such a move can occur again.
"""

from dataclasses import dataclass
from typing import Final

from companion.errors import IllegalMove
from companion.rules.eighteen_ghosts import happenings
from companion.rules.eighteen_ghosts.castle import OUTWARDS, PLAYERS, VARIANTS
from companion.rules.eighteen_ghosts.engine import (
    PASS,
    CastlePosition,
    after,
    first_position,
    legal_moves,
    sequences,
    winner,
)
from companion.rules.eighteen_ghosts.happenings import told
from companion.rules.eighteen_ghosts.moves import number, spoken
from companion.rules.eighteen_ghosts.notation import line_of, position_of
from companion.rules.eighteen_ghosts.refusals import ENDING, refusal
from companion.rules.language import Happening, Move

INWARDS: Final = tuple((side + 2) % 4 for side in OUTWARDS)
"""The open sides as a photograph of the printed game shows them (E6)."""
OCCURRENCES: Final = 3
"""How often a position occurs until the game is drawn (E5)."""


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """A position with its past: what came before and can come back, and how often players passed in turn."""

    position: CastlePosition
    earlier: tuple[CastlePosition, ...] = ()
    passes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a game ended: who won (`A`, `B`, nobody if drawn), and by which word."""

    winner: str
    reason: str


def new_game(variant: str = VARIANTS[0], *, inwards: bool = False) -> GameSoFar:
    """An empty castle, the portals open to the outer wall or inwards."""
    return GameSoFar(first_position(VARIANTS.index(variant), INWARDS if inwards else OUTWARDS))


def read(line: str) -> GameSoFar:
    """The game that a line of notation describes, without a past; IllegalPosition says why it is none."""
    return GameSoFar(position_of(line))


def write(game: GameSoFar) -> str:
    """The line of notation of a game, which does not hold its past."""
    return line_of(game.position)


def perft(game: GameSoFar, depth: int) -> int:
    """How many sequences of so many moves there are from here; the past is not looked at (E5)."""
    if depth < 0:
        raise ValueError(f"{depth} moves cannot be made")
    return sequences(game.position, depth)


def outcome(game: GameSoFar) -> Result | None:
    """How the game ended, or None while it goes on."""
    won = winner(game.position)
    if won is not None:
        return Result(winner=PLAYERS[won], reason="set")
    if game.passes >= len(PLAYERS):
        return Result(winner="", reason="passes")
    if game.earlier.count(game.position) >= OCCURRENCES - 1:
        return Result(winner="", reason="repetition")
    return None


def legal(game: GameSoFar) -> list[Move]:
    """Every move that may be made now; empty once the game is over."""
    return [] if outcome(game) else [spoken(move) for move in legal_moves(game.position)]


def apply(game: GameSoFar, move: Move) -> tuple[GameSoFar, tuple[Happening, ...]]:
    """The game after a move and what happened, or IllegalMove; the given game stays as it was."""
    before, chosen = game.position, number(move)
    if outcome(game):
        raise IllegalMove("The game is over.", rule=ENDING).quoting(move.text)
    if chosen not in legal_moves(before):
        raise refusal(before, chosen).quoting(move.text)
    now = after(before, chosen)
    settled = (now.hand, now.out) != (before.hand, before.out)
    following = GameSoFar(
        now,
        earlier=() if settled else (*game.earlier, before),
        passes=game.passes + 1 if chosen == PASS else 0,
    )
    return following, (*told(before, chosen, now), *_drawn(following))


def _drawn(game: GameSoFar) -> tuple[Happening, ...]:
    ended = outcome(game)
    if ended is None or ended.winner:
        return ()
    by_passes = ended.reason == "passes"
    return (happenings.DRAWN_BY_PASSES() if by_passes else happenings.DRAWN_BY_REPETITION(),)
