"""What hands do along with an answer, by its own words: the crystal that is brought, or spent in a Barrier.

Where nothing looks at the table the answer says it too, so that nobody is asked whether it is done. What an
answer brings about further on (who flees, what a curse takes) is told step by step. Answers are public, so
nothing here may depend on who lies face down, and an answer about villagers says nothing of the table: one
that was given by mistake would be believed after it is undone.
"""

from collections.abc import Mapping

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.glossary import BARRIER
from companion.rules.ghost_stories.model.pieces import CRYSTALS, SU_LING
from companion.rules.ghost_stories.referee.astray import Astray, astray
from companion.rules.ghost_stories.referee.by_hand import Claims
from companion.rules.ghost_stories.referee.position import Position
from companion.rules.language import Move

BRINGING = (moves.CRYSTAL, moves.SU_LING_AND_CRYSTAL)
SPENDING = (moves.SAVE, moves.BANISH, moves.SPEND_POOL_CRYSTAL)
"""What costs a crystal in a Barrier, or may."""


def going_along(position: Position) -> Mapping[str, Claims]:
    """Answers to the question, and the pieces that go along with each."""
    kinds = (*BRINGING, *SPENDING) if position.rules.phase == BARRIER else BRINGING
    found = (move for move in engine.legal(position.rules) if move.kind in kinds)
    return {move.text: _along(position, move) for move in found}


def _along(position: Position, move: Move) -> Claims:
    """The crystals that lie in a Receptacle once the move is made and do not yet, or that it spends.

    What goes home because a Barrier is over by it is told, all at once.
    """
    after, _ = engine.apply(position.rules, move)
    if move.kind in SPENDING and after.phase != BARRIER:
        return ()
    known = {*position.strays()}
    return tuple(
        (stray.piece, stray.belongs)
        for stray in astray(after, position.where)
        if stray not in known and (goes_home(stray) or (stray.piece in CRYSTALS and stray.lies is None))
    )


def goes_home(stray: Astray) -> bool:
    """Whether a piece goes back into the reserve: a crystal, or Su-Ling."""
    return stray.belongs is None and stray.piece in (*CRYSTALS, SU_LING)
