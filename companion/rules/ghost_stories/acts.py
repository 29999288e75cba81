"""What was done, act by act: enough to take it back, and to tell it again when a villager was noticed late.

A Taoist is often seen at once and the villager he led a moment later, when the table has gone on already.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.errors import IllegalMove
from companion.messages.ids import PieceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.glossary import Happening, Move
from companion.rules.ghost_stories.standing import Astray
from companion.rules.ghost_stories.state import State


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
    """Acts told again from some point on, where they lead, and what is new in them."""

    acts: tuple[Act, ...]
    rules: State
    told: tuple[Happening, ...]


TurnUp = Callable[[State], Move | None]
"""The answer of the table to a turn-up that is asked for, if it has one."""


def retold(acts: Sequence[Act], late: Astray, turn_up: TurnUp) -> Retold | None:
    """The acts with a villager led along that was noticed late; None if that explains nothing."""
    for index in reversed(range(len(acts))):
        act = acts[index]
        if not act.moves:
            return None
        if act.by_hand:
            for fuller in _fuller(act.moves, late):
                again = _again([replace(act, moves=fuller), *acts[index + 1 :]], late.piece, turn_up)
                if again is not None:
                    return replace(again, acts=(*acts[:index], *again.acts))
    return None


def _fuller(moves: tuple[Move, ...], late: Astray) -> list[tuple[Move, ...]]:
    """The same moves with the villager led along in one that ends where it lies."""
    return [
        (*moves[:number], Move(f"{move} {late.piece}"), *moves[number + 1 :])
        for number, move in enumerate(moves)
        if move in (f"go {late.lies}", f"lead {move.split()[1]} {late.lies}")
    ]


def _again(acts: Sequence[Act], late: PieceId, turn_up: TurnUp) -> Retold | None:
    """Make the moves of these acts once more; None as soon as one is not legal."""
    rules = acts[0].before
    made: list[Act] = []
    told: list[Happening] = []
    for act in acts:
        before, moves = rules, []
        for move in act.moves:
            while (answer := turn_up(rules)) is not None and answer != move:
                rules, happened = engine.apply(rules, answer)
                moves.append(answer)
                told += happened
            try:
                rules, happened = engine.apply(rules, move)
            except IllegalMove:
                return None
            moves.append(move)
            told += [each for each in happened if late in each.words]
        made.append(replace(act, before=before, moves=tuple(moves)))
    return Retold(tuple(made), rules, tuple(told))
