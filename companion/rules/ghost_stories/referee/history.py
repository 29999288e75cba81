"""What was done, act by act: enough to take it back, and to tell it again when a villager was noticed late.

A Taoist is often seen at once and the villager he led a moment later, when the table has gone on already.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.errors import IllegalMove
from companion.messages.ids import PieceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.glossary import Board, Colour, Tile, Villager
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import Astray
from companion.rules.ghost_stories.referee.inference import BETWEEN
from companion.rules.ghost_stories.referee.turned_up import Home, Homes, found
from companion.rules.language import Happening, Move


@dataclass(frozen=True, slots=True)
class Act:
    """One whole act: rules and causes before it, and its moves; a house exception has none."""

    before: State
    causes: Mapping[PieceId, Happening] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    by_hand: bool = False
    """Hands made it, and the table saw; otherwise it was tapped."""


@dataclass(frozen=True, slots=True)
class Retold:
    """Acts told again from some point on: what they come to now, and what they told before."""

    acts: tuple[Act, ...]
    now: "Played"
    before: tuple[Happening, ...]


class Played(NamedTuple):
    """What moves come to: where they lead, what they tell, and where those lay whom they turned up."""

    rules: State
    told: tuple[Happening, ...]
    homes: Homes


def played(rules: State, moves: Iterable[Move]) -> Played:
    """Make moves one after another; raise IllegalMove at the first that is not legal."""
    told: list[Happening] = []
    homes: dict[PieceId, Home] = {}
    for move in moves:
        before = rules
        rules, happened = engine.apply(rules, move)
        told += happened
        homes |= found(before, rules)
    return Played(rules, tuple(told), homes)


def not_yet_told(told: Iterable[Happening], before: Iterable[Happening]) -> tuple[Happening, ...] | None:
    """What is new in something told more fully; None if something told before is not so any more.

    People carry out what they read: nobody may be told twice to lay down a token.
    """
    left = Counter(before)
    fresh = []
    for each in told:
        if left[each]:
            left[each] -= 1
        else:
            fresh.append(each)
    return None if left.total() else tuple(fresh)


TurnUp = Callable[[State], Move | None]
"""The answer of the table to a turn-up that is asked for, if it has one."""


def retold(acts: Sequence[Act], late: Astray, turn_up: TurnUp) -> Retold | None:
    """The acts with a villager led along that was noticed late; None if that explains nothing."""
    for index in reversed(range(len(acts))):
        act = acts[index]
        if not act.moves:
            return None
        if act.by_hand:
            for fuller in _fuller(act.moves, late, act.before.setting.facts.villager_index[late.piece]):
                again = _again([replace(act, moves=fuller), *acts[index + 1 :]], turn_up)
                if again is not None:
                    now = played(act.before, (move for new in again for move in new.moves))
                    before = (each for old in acts[index:] for each in played(old.before, old.moves).told)
                    return Retold((*acts[:index], *again), now, tuple(before))
    return None


def _fuller(made: tuple[Move, ...], late: Astray, villager: Villager) -> list[tuple[Move, ...]]:
    """The same moves with the villager led along in one that ends where it lies."""
    return [
        (*made[:number], _led_along(move, villager), *made[number + 1 :])
        for number, move in enumerate(made)
        if move.kind in (moves.GO, moves.LEAD) and move.words[-1] == late.lies
    ]


def _led_along(move: Move, villager: Villager) -> Move:
    """A Taoist going, or being led, alone: the same with a villager beside him."""
    if move.kind is moves.GO:
        return moves.GO_WITH(Tile(move.things[0]), villager)
    board, tile = move.things
    return moves.LEAD_WITH(Board(Colour(board)), Tile(tile), villager)


def _again(acts: Sequence[Act], turn_up: TurnUp) -> list[Act] | None:
    """Make the moves of these acts once more; None as soon as one is not legal."""
    rules = acts[0].before
    made: list[Act] = []
    for act in acts:
        before, moves = rules, []
        for move in act.moves:
            while (step := _next(rules, move, turn_up)) != move:
                rules, _ = engine.apply(rules, step)
                moves.append(step)
            try:
                rules, _ = engine.apply(rules, move)
            except IllegalMove:
                return None
            moves.append(move)
        made.append(replace(act, before=before, moves=tuple(moves)))
    return made


def _next(rules: State, move: Move, turn_up: TurnUp) -> Move:
    """The move itself, or what comes before it: a turn-up that is due, or a question that was passed over.

    Who came along may allow what was not asked before, as to save him; play went on without it.
    """
    answer = turn_up(rules)
    if answer is not None and answer != move:
        return answer
    legal = engine.legal(rules)
    passing = BETWEEN.get(rules.asked.what.kind) if rules.asked is not None else None
    return passing if passing in legal and move not in legal and passing is not None else move
