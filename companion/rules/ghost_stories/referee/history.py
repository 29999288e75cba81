"""What was done, act by act: taken back and done again, or told again when a villager was noticed late.

A Taoist is often seen at once and the villager he led a moment later, when the table has gone on already.
All saw who was turned up, so an undo does not hide him again: a villager nobody has seen lies at the bottom
of his tile until he is turned up there, or dies there unseen.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from companion.errors import IllegalMove
from companion.messages.ids import PieceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import effects, moves, questions
from companion.rules.ghost_stories.model.geometry import NEIGHBOURS
from companion.rules.ghost_stories.model.glossary import ALL_TILES, UNSEEN, Board, Colour, Tile, Villager
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import Astray, standing
from companion.rules.ghost_stories.referee.inference import BETWEEN
from companion.rules.ghost_stories.referee.position import (
    REDO,
    UNDO,
    Act,
    Home,
    Homes,
    Position,
    Referee,
    TakenBack,
)
from companion.rules.language import Happening, Move


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
    """The same moves with the villager led along in one that ends where it lies, or in two steps to there."""
    once = [
        (*made[:number], _led_along(move, villager), *made[number + 1 :])
        for number, move in enumerate(made)
        if move.kind in (moves.GO, moves.LEAD) and move.words[-1] == late.lies
    ]
    twice = [
        (*made[:number], moves.GO_WITH(between, villager), _led_along(second, villager), *made[number + 2 :])
        for number, (first, second) in enumerate(pairwise(made))
        if first.kind is second.kind is moves.GO and second.words[-1] == late.lies
        for between in NEIGHBOURS[Tile(second.things[0])]
    ]
    return once + twice


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


# ------------------------------------------------------------ who was turned up


def found(before: State, after: State) -> dict[PieceId, Home]:
    """The villager that one move made known, and where he had lain; nobody if it cannot be told."""
    names = before.setting.facts.villagers
    new = before.unseen & ~after.unseen
    known = [PieceId(name) for number, name in enumerate(names) if new >> number & 1]
    homes = [tile for tile in ALL_TILES if _unseen_at(after, tile) < _unseen_at(before, tile)]
    if len(known) != 1 or len(homes) != 1:
        return {}
    return {known[0]: Home(homes[0], _unseen_at(after, homes[0]))}


def still_known(rules: State, homes: Homes) -> State:
    """A state gone back to, with those who have been turned up since where they lay then.

    Where it asks for a turn-up the answer may have been wrong, so that one is not known.
    """
    state = rules
    for piece, home in homes.items():
        villager = rules.setting.facts.villager_index[piece]
        if rules.unseen >> villager & 1 and home != _asked_for(rules):
            if state is rules:
                state = rules.copy()
                state.happenings = rules.happenings
            if _laid(state, villager, home):
                state.unseen &= ~(1 << villager)
                state.moves = None
    return state


def _laid(state: State, villager: Villager, home: Home) -> bool:
    """Give the villager at home his name, if he is there: in his stack, or among those about to die there."""
    stack = state.stacks[home.tile]
    if home.below < len(stack) and stack[home.below] == UNSEEN:
        stack[home.below] = villager
        return True
    unknown = effects.DIE(UNSEEN, home.tile)
    dying = [number for number, effect in enumerate(state.agenda) if effect is unknown]
    if home.below >= len(dying):
        return False
    state.agenda[dying[home.below]] = effects.DIE(villager, home.tile)
    state.limbo[state.limbo.index(UNSEEN)] = villager
    return True


def _asked_for(state: State) -> Home | None:
    """Whom the state asks to be turned up."""
    asked = state.asked
    if asked is None or asked.what.kind not in (questions.REVEAL_TOP, questions.REVEAL_DYING):
        return None
    tile = Tile(asked.what.things[0])
    return Home(tile, _unseen_at(state, tile) - 1)


def _unseen_at(state: State, tile: Tile) -> int:
    """How many of a tile nobody has seen: in the stack, about to die, and the one who is asked for."""
    dying = state.agenda.count(effects.DIE(UNSEEN, tile))
    asked = (each for each in (state.asked, *state.paused) if each is not None)
    falling = sum(each.what is questions.REVEAL_DYING(tile) for each in asked)
    return state.stacks[tile].count(UNSEEN) + dying + falling


# ---------------------------------------------------------------- undo and redo


def undone(position: Position) -> Referee:
    """Go back to before the last act."""
    if not position.acts:
        raise IllegalMove("There is nothing to undo.", "The game has only just begun.")
    *acts, last = position.acts
    position = replace(position, undone=(*position.undone, TakenBack(last, position.rules)), acts=tuple(acts))
    back, told = _returned(position, last.before, UNDO, last.causes)
    if last.moves or last.before.asked != position.rules.asked:
        return back, told
    owed = {piece: cause for piece, cause in last.causes.items() if piece in back.causes}
    return replace(back, causes={**owed, **back.causes, **owed}, then=position.then), told


def redone(position: Position) -> Referee:
    """Go on again to after the act taken back last."""
    if not position.undone:
        raise IllegalMove("There is nothing to redo.", "Only what was undone can be done again.")
    *undone, again = position.undone
    moves, reached = _still_due(position.rules, again.act.moves)
    act = replace(again.act, before=position.rules, causes=position.causes, moves=moves, by_hand=False)
    before, after = standing(position.rules), standing(again.after)
    carried = {piece for piece, place in after.items() if before.get(piece, place) != place}
    position = replace(position, undone=tuple(undone), acts=(*position.acts, act))
    known = still_known(again.after, position.homes)
    return _returned(position, reached if reached == known else known, REDO, carried.union(position.causes))


def _still_due(rules: State, moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], State]:
    """The moves of an act that is done again, without turning up who is known by now; and where they lead."""
    due = []
    for move in moves:
        try:
            rules, _ = engine.apply(rules, move)
        except IllegalMove:
            continue
        due.append(move)
    return tuple(due), rules


def _returned(position: Position, rules: State, why: Happening, owed: Collection[PieceId]) -> Referee:
    """Go to another state of the rules; the way there is shown piece by piece.

    A piece the table never told of lies where it lay: it goes only if it had to go there anyway.
    """
    rules = still_known(rules, position.homes)
    position = replace(
        position, rules=rules, notes=(why,), asked=position.asked + 1, reminder=None, causes={}, then=()
    )
    going = [stray.piece for stray in position.strays() if stray.piece in position.met or stray.piece in owed]
    return replace(position, causes=dict.fromkeys(going, why) if position.where else {}), (why,)
