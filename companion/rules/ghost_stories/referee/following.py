"""What follows: moves made as one act, and what the table shows by itself explained as moves.

Turn-ups that are due, a card that was drawn and what hands did need no answer from people.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.errors import IllegalMove
from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model import happenings, moves, questions
from companion.rules.ghost_stories.model.glossary import SPACE_INDEX
from companion.rules.ghost_stories.model.pieces import DESK, SHELTER, SU_LING
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import astray, standing
from companion.rules.ghost_stories.referee.compound import compounds
from companion.rules.ghost_stories.referee.history import not_yet_told, played, retold
from companion.rules.ghost_stories.referee.inference import explained
from companion.rules.ghost_stories.referee.position import (
    CARRIED_AND_SAVED,
    OWED_ALL_THE_SAME,
    REVEALS,
    UNDO,
    Act,
    Position,
    Referee,
    TakenBack,
    causes_of,
    turn_up,
)
from companion.rules.language import Asked, Happening, Kind, Move

_STAY = moves.STAY()
HER_WAYS = (happenings.SU_LING_PLACED, happenings.SU_LING_LEFT, happenings.SU_LING_HELD)
"""Happenings that move Su-Ling."""


def made(
    position: Position, moves: tuple[Move, ...], *, by_hand: bool = False, keep_notes: bool = False
) -> Referee:
    """Make moves as one act, and remember why each piece has to move."""
    rules, told, homes = played(position.rules, moves)
    act = Act(position.rules, position.causes, moves, by_hand)
    position = replace(
        position,
        rules=rules,
        acts=(*position.acts, act),
        undone=(),
        notes=(*(position.notes if keep_notes else ()), *told),
        asked=position.asked + 1,
        causes={**position.causes, **causes_of(position, rules, told)},
        homes={**position.homes, **homes},
        reminder=None,
        reminded=frozenset() if happenings.TURN_BEGAN in {each.kind for each in told} else position.reminded,
    )
    return settled(position, told)


def settled(position: Position, told: tuple[Happening, ...], placed: PieceId | None = None) -> Referee:
    """Answer what the table shows by itself: what hands did, turn-ups that are due, a card that was drawn."""
    asked = position.rules.asked
    if asked is None:
        return replace(position, then=()), told
    if position.then and asked.what.kind not in REVEALS:
        return _gone_on(position, told)
    if position.differences():
        after, more = _by_hand(position, told, placed)
        if after is not position:
            return after, more
    if asked.what.kind in REVEALS:
        return _turned_up(position, told)
    if asked.what.kind is questions.DRAW:
        laid = {stray.piece: stray.lies for stray in position.differences() if stray.lies in SPACE_INDEX}
        for draw in engine.legal(position.rules):
            card = PieceId(draw.words[0])
            if position.where.get(card) == DESK:
                return _joined(told, made(position, (draw,)))
            if card in laid:
                return _joined(told, _laid(position, card, draw, laid[card]))
    return position, told


def _laid(position: Position, card: PieceId, draw: Move, space: PlaceId | None) -> Referee:
    """A card was drawn and laid straight onto a space; where it may not lie it is a difference."""
    try:
        return made(position, (draw, moves.PLACE(SPACE_INDEX[space or ""])))
    except IllegalMove:
        drawn, told = made(position, (draw,))
        return replace(
            drawn, causes={piece: why for piece, why in drawn.causes.items() if piece != card}
        ), told


def at(position: Position, kind: Kind[..., Asked]) -> bool:
    """Whether this kind of question is open."""
    return position.rules.asked is not None and position.rules.asked.what.kind is kind


def _gone_on(position: Position, told: tuple[Happening, ...]) -> Referee:
    """Make the next move of an answer that is several; if it cannot be made any more, the rest is dropped.

    Whoever goes on to an action takes no second step of the Peaks.
    """
    first, *rest = position.then
    legal = engine.legal(position.rules)
    if first not in legal and at(position, questions.SECOND_STEP) and _STAY in legal:
        return _joined(told, joining(position, _STAY))
    if first not in legal:
        return settled(replace(position, then=()), told)
    return _joined(told, joining(replace(position, then=tuple(rest)), first))


def _turned_up(position: Position, told: tuple[Happening, ...]) -> Referee:
    """Answer a turn-up from the table once the tile is due: nothing the rules moved still lies on it."""
    move = turn_up(position, position.rules)
    return (position, told) if move is None else _joined(told, joining(position, move))


def joining(position: Position, move: Move) -> Referee:
    """Make a move as part of the act before it, so that undo takes both back; an edit is an act by itself."""
    edited = bool(position.acts) and position.acts[-1].name is not None
    acts = () if edited and position.edition >= OWED_ALL_THE_SAME else position.acts
    position, told = made(position, (move,), keep_notes=True)
    if not acts or len(position.acts) <= len(acts):
        return position, told
    moves = tuple(made for act in (acts[-1], *position.acts[len(acts) :]) for made in act.moves)
    return replace(position, acts=(*acts[:-1], replace(acts[-1], moves=moves))), told


def _by_hand(position: Position, told: tuple[Happening, ...], placed: PieceId | None) -> Referee:
    """Explain what hands did, also as a fuller version of what they had just done."""
    deed = frozenset[PieceId]() if placed is None else frozenset({placed})
    saved = _carried_and_saved(position, told)
    if saved is not None:
        return saved
    moves = _explained(position, position.rules, position.causes, deed)
    if moves is not None:
        return _joined(told, made(position, moves, by_hand=True))
    back = _taken_back(position, placed)
    if back is not None:
        return settled(back, (*told, UNDO))
    last = position.acts[-1] if position.acts else None
    if last is not None and last.by_hand and SU_LING not in _moved_since(last.before, position):
        earlier = replace(position, rules=last.before, causes=last.causes, acts=position.acts[:-1])
        done = {stray.piece for stray in astray(last.before, position.where)} - {
            s.piece for s in position.strays()
        }
        moves = _explained(position, last.before, last.causes, deed | done if deed else deed)
        if moves is not None and moves != last.moves[: len(moves)]:
            fuller, again = made(earlier, moves, by_hand=True)
            return fuller, (*told, *_news(again, played(last.before, last.moves).told))
    return _noticed_late(_sent_home(position), told, placed)


def _carried_and_saved(position: Position, told: tuple[Happening, ...]) -> Referee | None:
    """Hands carried a villager straight into the Shelter, and the Taoist to the Portal."""
    carried = {stray.piece for stray in position.differences() if stray.lies == SHELTER}
    if not carried or position.edition < CARRIED_AND_SAVED:
        return None
    last = position.acts[-1] if position.acts else None
    before: list[tuple[Position, tuple[Happening, ...]]] = [(position, ())]
    if last is not None and last.by_hand:
        earlier = replace(position, rules=last.before, causes=last.causes, acts=position.acts[:-1])
        before.append((earlier, played(last.before, last.moves).told))
    for start, known in before:
        for each in compounds(start.rules):
            claims = each.claims(start.rules)
            lie = all(position.where.get(piece) == place for piece, place in claims)
            if each.first.kind is moves.GO_WITH and lie and carried & dict(claims).keys():
                after, now = made(replace(start, then=each.made[1:]), (each.first,), by_hand=True)
                return after, (*told, *_news(now, known))
    return None


def _taken_back(position: Position, placed: PieceId | None) -> Position | None:
    """The game before the last act of hands, if they put all of it back before they were off."""
    if len(position.acts) <= position.settled or not position.acts[-1].by_hand:
        return None
    last = position.acts[-1]
    returned = any(stray.piece == placed for stray in position.differences())
    amiss = {stray.piece for stray in astray(last.before, position.where)} - position.disputed
    if not returned or not amiss <= last.causes.keys():
        return None
    return replace(
        position,
        rules=last.before,
        causes=last.causes,
        acts=position.acts[:-1],
        undone=(*position.undone, TakenBack(last, position.rules)),
        notes=(),
        asked=position.asked + 1,
        reminder=None,
        then=(),
    )


def _sent_home(position: Position) -> Position:
    """Su-Ling was placed, and what followed sent her home before her figure stood there: she goes back."""
    home = [each for each in position.notes if each.kind in HER_WAYS]
    astray_now = any(stray.piece == SU_LING and stray.belongs is None for stray in position.differences())
    if not astray_now or not home or home[-1].kind is happenings.SU_LING_PLACED:
        return position
    return replace(position, causes={**position.causes, SU_LING: home[-1]})


def _explained(
    position: Position, rules: State, causes: Mapping[PieceId, Happening], deed: frozenset[PieceId]
) -> tuple[Move, ...] | None:
    """Explain everything that lies astray, else all but what is disputed, else only `deed`."""
    strays = frozenset(stray.piece for stray in astray(rules, position.where))
    excuses = [frozenset(causes), position.disputed.union(causes)]
    if deed:
        excuses.append((strays - deed).union(causes))
    for excused in dict.fromkeys(excuses):
        moves = explained(rules, position.where, excused)
        if moves is not None:
            return moves
    return None


def _noticed_late(position: Position, told: tuple[Happening, ...], placed: PieceId | None) -> Referee:
    """A villager that came along with a Taoist and was seen only when play had gone on, hands still at it."""
    late = next((stray for stray in position.differences() if stray.piece == placed), None)
    if late is None or late.piece not in position.rules.setting.facts.villager_index:
        return position, told
    again = retold(position.acts[position.settled :], late, lambda rules: turn_up(position, rules))
    if again is None:
        return position, told
    rules, now, homes = again.now
    fuller = replace(
        position,
        rules=rules,
        acts=(*position.acts[: position.settled], *again.acts),
        causes={**position.causes, **causes_of(position, rules, now)},
        homes={**position.homes, **homes},
        undone=(),
    )
    if any(stray.piece == placed for stray in fuller.differences()):
        return position, told
    return settled(replace(fuller, asked=position.asked + 1), (*told, *_news(now, again.before)))


def _news(told: tuple[Happening, ...], before: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """What to say of something told again: what is new, or all of it if it went otherwise."""
    fresh = not_yet_told(told, before)
    return (UNDO, *told) if fresh is None else fresh


def _joined(told: tuple[Happening, ...], more: Referee) -> Referee:
    return more[0], (*told, *more[1])


def _moved_since(before: State, position: Position) -> frozenset[PieceId]:
    """Pieces a last act placed that have been moved on since; Su-Ling may not be (R36)."""
    was = standing(before)
    return frozenset(stray.piece for stray in position.strays() if was.get(stray.piece) != stray.belongs)
