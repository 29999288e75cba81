"""What players did with the pieces, as moves: the shortest run of legal moves the table bears out.

Players lead in the Yang phase and do not announce what they do. So when pieces lie elsewhere than the rules
have them, we look for moves after which both agree. Dice, draws and turn-ups are never guessed.
"""

from collections.abc import Iterator, Sequence, Set

from companion.messages.ids import PieceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model.glossary import BOARDS, TABLE, Move
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import Astray, Where, astray
from companion.rules.ghost_stories.table.kit import CRYSTALS

LONGEST = 3
"""How many moves one deed of the hands may stand for: not moving, no action, then a placement."""
BY_HAND = frozenset({"go", "lead", "save", "crystal", "su-ling", "come", "choose", "place", "shift"})
"""Verbs that move pieces the table can see."""
BETWEEN = {"move": "stay", "second-step": "stay", "action": "done", "second-action": "done"}
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
                after = before.clone()
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
    asked = state.asked
    assert asked is not None
    verb, *words = move.split()
    laid = verb == "place" and where.get(PieceId(asked[2])) == words[0]
    return frozenset({PieceId(asked[2])}) if laid else frozenset()


def _handled(state: State, move: Move) -> frozenset[PieceId]:
    """The pieces hands must have moved for this move; what else moves follows from it and comes later."""
    verb, *words = move.split()
    asked = state.asked
    assert asked is not None
    match verb, words:
        case "go", [_, *villager]:
            pieces = [BOARDS[state.turn], *villager]
        case "come", villager:
            pieces = [BOARDS[asked[1]], *villager]
        case "lead", [who, _, *villager]:
            pieces = [who, *villager]
        case "su-ling", [_, *crystal]:
            pieces = ["su-ling", *(CRYSTALS if crystal else ())]
        case "crystal", _:
            pieces = [*CRYSTALS]
        case (("save" | "choose"), [piece]):
            pieces = [piece]
        case "place", _:
            pieces = [asked[2]]
        case _:
            pieces = []
    return frozenset(map(PieceId, pieces))


def _candidates(state: State, wrong: Sequence[Astray]) -> Iterator[Move]:
    """Legal moves that touch a piece astray or the place it lies at, and the one that passes on."""
    asked = state.asked
    if asked is None or asked[1] == TABLE:
        return
    words = {stray.piece for stray in wrong} | {stray.lies for stray in wrong if stray.lies is not None}
    for move in engine.legal(state):
        verb, *rest = move.split()
        touches = verb in BY_HAND and bool(words.intersection(rest))
        first_of_two = verb == "go" and asked[0] == "move" and len(rest) == 1
        passes = move == BETWEEN.get(asked[0]) or (verb == "help" and _calls_back(state, wrong))
        if touches or first_of_two or passes or verb == "come":
            yield move


def _calls_back(state: State, wrong: Sequence[Astray]) -> bool:
    """Whether somebody who should lie in the Graveyard lies elsewhere."""
    return any(stray.belongs == "graveyard" for stray in wrong) or not all(state.alive)
