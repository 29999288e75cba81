"""What hands do along with an answer, by its own words: the crystal that is brought.

Where nothing looks at the table the answer says it too, so that nobody is asked whether it is done. What an
answer brings about further on (who flees, what a curse takes) is told step by step. Answers are public, so
nothing here may depend on who lies face down, and an answer about villagers says nothing of the table: one
that was given by mistake would be believed after it is undone.
"""

from collections.abc import Mapping

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.pieces import CRYSTALS
from companion.rules.ghost_stories.referee.astray import astray
from companion.rules.ghost_stories.referee.by_hand import Claims
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.language import Move

BRINGING = (moves.CRYSTAL, moves.SU_LING_AND_CRYSTAL)


def going_along(position: Position) -> Mapping[str, Claims]:
    """Answers to the question, and the pieces that go along with each."""
    found = (move for move in engine.legal(position.rules) if move.kind in BRINGING)
    return {move.text: _along(position, move) for move in found}


def _along(position: Position, move: Move) -> Claims:
    """The crystals that lie in a Receptacle once the move is made, and do not yet."""
    after, _ = engine.apply(position.rules, move)
    known = {*position.strays()}
    return tuple(
        (stray.piece, stray.belongs)
        for stray in astray(after, position.where)
        if stray.piece in CRYSTALS and stray.lies is None and stray not in known
    )
