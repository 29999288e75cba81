"""What players did with the pieces, as moves: the shortest run of legal moves the table bears out.

Players lead in the Yang phase and do not announce what they do. So when pieces lie elsewhere than the rules
have them, we look for moves after which both agree. Dice, draws and turn-ups are never guessed.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from companion.messages.ids import PieceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.glossary import BOARDS, TABLE
from companion.rules.ghost_stories.model.pieces import CRYSTALS, SU_LING
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import Astray, Where, astray
from companion.rules.language import Asked, Kind, Move

LONGEST = 3
"""How many moves one deed of the hands may stand for: not moving, no action, then a placement."""
BY_HAND: Final = frozenset(
    {
        moves.GO,
        moves.GO_WITH,
        moves.LEAD,
        moves.LEAD_WITH,
        moves.LEAD_STAND,
        moves.SAVE,
        moves.CRYSTAL,
        moves.SU_LING,
        moves.SU_LING_AND_CRYSTAL,
        moves.COME,
        moves.COME_WITH,
        moves.CHOOSE_COLOUR,
        moves.CHOOSE_VILLAGER,
        moves.CHOOSE_TILE,
        moves.CHOOSE_SPACE,
        moves.CHOOSE_QI,
        moves.CHOOSE_YIN_YANG,
        moves.PLACE,
        moves.SHIFT,
    }
)
"""Moves of pieces the table can see."""
BY_NAME: Final = frozenset(
    {
        moves.SAVE,
        moves.CHOOSE_COLOUR,
        moves.CHOOSE_VILLAGER,
        moves.CHOOSE_TILE,
        moves.CHOOSE_SPACE,
        moves.CHOOSE_QI,
        moves.CHOOSE_YIN_YANG,
    }
)
"""Moves whose one word is the piece."""
BETWEEN: Final[Mapping[Kind[..., Asked], Move]] = {
    questions.MOVE: moves.STAY(),
    questions.SECOND_STEP: moves.STAY(),
    questions.ACTION: moves.DONE(),
    questions.SECOND_ACTION: moves.DONE(),
}
"""Per question the answer that passes over it without touching a piece."""


def explained(state: State, where: Where, excused: frozenset[PieceId]) -> tuple[Move, ...] | None:
    """The shortest moves of this turn after which nothing is astray but `excused` pieces, or None.

    Where everything is excused there is nothing to explain, and no move is made up.
    """
    reached: list[tuple[State, tuple[Move, ...], frozenset[PieceId]]] = [(state, (), frozenset())]
    moved = {stray.piece for stray in astray(state, where) if stray.lies is not None} - excused
    if not moved:
        return None
    for _ in range(LONGEST):
        further: list[tuple[State, tuple[Move, ...], frozenset[PieceId]]] = []
        for before, made, touched in reached:
            wrong = [stray for stray in astray(before, where) if stray.piece not in excused]
            for move in _candidates(before, wrong):
                after = before.copy()
                handled = touched | _handled(before, move)
                done = excused | _as_told(before, move, where)
                engine.answer(after, move)
                at_once = _agree(after, where, moved | handled, done)
                engine.run(after)
                if at_once or _agree(after, where, moved | handled, done):
                    return (*made, move)
                if after.turn == state.turn:
                    further.append((after, (*made, move), handled))
        reached = further
    return None


def _agree(state: State, where: Where, pieces: Set[PieceId], excused: frozenset[PieceId]) -> bool:
    """Whether rules and table agree on these pieces."""
    return not ({stray.piece for stray in astray(state, where)} - excused) & pieces


def _as_told(state: State, move: Move, where: Where) -> frozenset[PieceId]:
    """A ghost that lies just where a move lays it: whatever follows, a Buddha may swallow it there."""
    if move.kind is not moves.PLACE:
        return frozenset()
    card = _asked_about(state)
    return frozenset({card}) if where.get(card) == move.words[0] else frozenset()


def _asked_about(state: State) -> PieceId:
    """The card whose space is asked for."""
    assert state.asked is not None
    return PieceId(state.asked.what.about)


def _handled(state: State, move: Move) -> frozenset[PieceId]:
    """The pieces hands must have moved for this move; what else moves follows from it and comes later."""
    assert state.asked is not None
    kind, words = move.kind, move.words
    if kind in (moves.GO, moves.GO_WITH):
        return frozenset(map(PieceId, (BOARDS[state.turn], *words[1:])))
    if kind in (moves.COME, moves.COME_WITH):
        return frozenset(map(PieceId, (BOARDS[state.asked.who], *words)))
    if kind in (moves.LEAD, moves.LEAD_WITH, moves.LEAD_STAND):
        return frozenset(map(PieceId, (words[0], *words[2:])))
    if kind is moves.SU_LING:
        return frozenset({SU_LING})
    if kind is moves.SU_LING_AND_CRYSTAL:
        return frozenset({SU_LING, *CRYSTALS})
    if kind is moves.CRYSTAL:
        return frozenset(CRYSTALS)
    if kind is moves.PLACE:
        return frozenset({_asked_about(state)})
    return frozenset(map(PieceId, words)) if kind in BY_NAME else frozenset()


def _candidates(state: State, wrong: Sequence[Astray]) -> Iterator[Move]:
    """Legal moves that touch a piece astray or the place it lies at, and the one that passes on."""
    asked = state.asked
    if asked is None or asked.who == TABLE:
        return
    words = {stray.piece for stray in wrong} | {stray.lies for stray in wrong if stray.lies is not None}
    passing = BETWEEN.get(asked.what.kind)
    for move in engine.legal(state):
        touches = move.kind in BY_HAND and bool(words.intersection(move.words))
        first_of_two = move.kind is moves.GO and asked.what.kind is questions.MOVE
        passes = move is passing or (move.kind is moves.HELP and _calls_back(state, wrong))
        if touches or first_of_two or passes or move.kind in (moves.COME, moves.COME_WITH):
            yield move


def _calls_back(state: State, wrong: Sequence[Astray]) -> bool:
    """Whether somebody who should lie in the Graveyard lies elsewhere."""
    return any(stray.belongs == "graveyard" for stray in wrong) or not all(state.alive)
