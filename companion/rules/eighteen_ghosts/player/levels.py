"""How well the player plays: by how many positions it looks at, and how often it does not look at all."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.rules.chance import Chance
from companion.rules.eighteen_ghosts.engine import legal_moves
from companion.rules.eighteen_ghosts.game_so_far import GameSoFar
from companion.rules.eighteen_ghosts.player.search import Advice, think


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """One level: positions looked at for a move, and the share of moves made without looking."""

    name: str
    nodes: int
    careless: float = 0.0


STRENGTHS: Final = (
    Strength(name="beginner", nodes=60, careless=0.25),
    Strength(name="casual", nodes=200),
    Strength(name="skilled", nodes=4_000),
    Strength(name="strongest", nodes=40_000),
)
"""From the weakest; each beats the one before it in at least 70 of 100 games."""
BY_NAME: Final = {each.name: each for each in STRENGTHS}
STRONGEST: Final = STRENGTHS[-1]


def choose(
    game: GameSoFar, strength: Strength, chance: Chance, enough: Callable[[], bool] = lambda: False
) -> Advice:
    """The move a player of this strength makes in a game that is not over."""
    if strength.careless and chance.random() < strength.careless:
        move = chance.choice(legal_moves(game.position))
        return Advice(move=move, worth=0, depth=0, nodes=0, line=(move,))
    return think(game.position, nodes=strength.nodes, chance=chance, earlier=game.earlier, enough=enough)
