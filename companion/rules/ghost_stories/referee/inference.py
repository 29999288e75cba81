"""What players did with the pieces, as moves: the shortest run of legal moves the table bears out.

Players lead in the Yang phase and do not announce what they do. So when pieces lie elsewhere than the rules
have them, we look for moves after which both agree. Dice, draws and turn-ups are never guessed.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from companion.messages.ids import PieceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.glossary import TABLE
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import Astray, Where, astray
from companion.rules.ghost_stories.referee.by_hand import HANDS, asked_about, moved
from companion.rules.language import Asked, Kind, Move

LONGEST = 3
"""How many moves one deed of the hands may stand for: not moving, no action, then a placement."""
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
    strange = {stray.piece for stray in astray(state, where) if stray.lies is not None} - excused
    if not strange:
        return None
    for _ in range(LONGEST):
        further: list[tuple[State, tuple[Move, ...], frozenset[PieceId]]] = []
        for before, made, touched in reached:
            wrong = [stray for stray in astray(before, where) if stray.piece not in excused]
            for move in _candidates(before, wrong):
                after = before.copy()
                handled = touched | moved(before, move)
                done = excused | _as_told(before, move, where)
                engine.answer(after, move)
                at_once = _agree(after, where, strange | handled, done)
                engine.run(after)
                if at_once or _agree(after, where, strange | handled, done):
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
    card = asked_about(state)
    return frozenset({card}) if where.get(card) == move.words[0] else frozenset()


def _candidates(state: State, wrong: Sequence[Astray]) -> Iterator[Move]:
    """Legal moves that touch a piece astray or the place it lies at, and the one that passes on."""
    asked = state.asked
    if asked is None or asked.who == TABLE:
        return
    words = {stray.piece for stray in wrong} | {stray.lies for stray in wrong if stray.lies is not None}
    passing = BETWEEN.get(asked.what.kind)
    for move in engine.legal(state):
        touches = HANDS[move.kind] is not None and bool(words.intersection(move.words))
        first_of_two = move.kind is moves.GO and asked.what.kind is questions.MOVE
        passes = move is passing or (move.kind is moves.HELP and _calls_back(state, wrong))
        if touches or first_of_two or passes or move.kind in (moves.COME, moves.COME_WITH):
            yield move


def _calls_back(state: State, wrong: Sequence[Astray]) -> bool:
    """Whether somebody who should lie in the Graveyard lies elsewhere."""
    return any(stray.belongs == "graveyard" for stray in wrong) or not all(state.alive)
