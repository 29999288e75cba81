"""What hands do along with an answer, by its own words: the crystal that is brought, the dead carried away.

Where nothing looks at the table the answer says it too, so that nobody is asked whether it is done. What an
answer brings about further on (who flees, what a curse takes) is told step by step.
"""

from collections.abc import Mapping

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.pieces import CRYSTALS, GRAVEYARD
from companion.rules.ghost_stories.referee.astray import astray
from companion.rules.ghost_stories.referee.by_hand import Claims
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.language import Move

BRINGING = (moves.CRYSTAL, moves.SU_LING_AND_CRYSTAL)


def going_along(position: Position) -> Mapping[str, Claims]:
    """Answers to the question, and the pieces that go along with each."""
    asked = position.rules.asked
    if asked is None:
        return {}
    dying = asked.what.kind is questions.REVEAL_DYING
    found = (move for move in engine.legal(position.rules) if dying or move.kind in BRINGING)
    return {move.text: _along(position, move) for move in found}


def _along(position: Position, move: Move) -> Claims:
    """Crystals to the Receptacles and villagers to the Graveyard, as they lie when the move is made."""
    after, _ = engine.apply(position.rules, move)
    known = {*position.strays()}
    return tuple(
        (stray.piece, stray.belongs)
        for stray in astray(after, position.where)
        if stray not in known
        and ((stray.piece in CRYSTALS and stray.lies is None) or stray.belongs == GRAVEYARD)
    )
