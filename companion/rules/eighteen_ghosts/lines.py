"""Fits 18 Ghosts to the seam for looking ahead: positions and moves as text."""

from collections.abc import Callable, Sequence

from companion.rules.chance import Chance
from companion.rules.eighteen_ghosts.engine import legal_moves, sequences
from companion.rules.eighteen_ghosts.game_so_far import GameSoFar, apply, new_game, read, write
from companion.rules.eighteen_ghosts.moves import parse, spoken
from companion.rules.eighteen_ghosts.notation import position_of
from companion.rules.eighteen_ghosts.player import castle_games
from companion.rules.eighteen_ghosts.player.levels import BY_NAME, STRENGTHS, choose
from companion.rules.looking_ahead import BestMove
from companion.rules.playtest import PlayedOut


class EighteenGhostsLines:
    """Positions of 18 Ghosts."""

    @property
    def first(self) -> str:
        return write(new_game())

    @property
    def levels(self) -> Sequence[str]:
        return tuple(each.name for each in STRENGTHS)

    def moves(self, line: str) -> Sequence[str]:
        return sorted(spoken(move).text for move in legal_moves(position_of(line)))

    def after(self, line: str, move: str) -> str:
        return write(apply(read(line), parse(move))[0])

    def perft(self, line: str, depth: int) -> int:
        return sequences(position_of(line), depth)

    def best(
        self,
        line: str,
        level: str,
        chance: Chance,
        *,
        earlier: Sequence[str] = (),
        enough: Callable[[], bool] = lambda: False,
    ) -> BestMove | None:
        game = GameSoFar(position_of(line), tuple(map(position_of, earlier)))
        if not legal_moves(game.position):
            return None
        found = choose(game, BY_NAME[level], chance, enough)
        return BestMove(
            move=spoken(found.move).text,
            line=tuple(spoken(move).text for move in found.line),
            worth=found.worth,
            depth=found.depth,
            nodes=found.nodes,
        )

    def match(self, levels: tuple[str, str], chance: Chance, nodes: int = 0) -> PlayedOut:
        return castle_games.match(levels, chance, nodes)
