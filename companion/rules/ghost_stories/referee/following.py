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
from companion.rules.ghost_stories.model.pieces import DESK, SU_LING
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.astray import astray
from companion.rules.ghost_stories.referee.history import Act, not_yet_told, played, retold
from companion.rules.ghost_stories.referee.inference import explained
from companion.rules.ghost_stories.referee.position import (
    REVEALS,
    UNDO,
    Play,
    Referee,
    causes_of,
    moved_since,
    turn_up,
)
from companion.rules.language import Asked, Happening, Kind, Move

HER_WAYS = (happenings.SU_LING_PLACED, happenings.SU_LING_LEFT, happenings.SU_LING_HELD)
"""Happenings that move Su-Ling."""


def made(play: Play, moves: tuple[Move, ...], *, by_hand: bool = False, keep_notes: bool = False) -> Referee:
    """Make moves as one act, and remember why each piece has to move."""
    rules, told, homes = played(play.rules, moves)
    act = Act(play.rules, play.causes, moves, by_hand)
    play = replace(
        play,
        rules=rules,
        acts=(*play.acts, act),
        undone=(),
        notes=(*(play.notes if keep_notes else ()), *told),
        asked=play.asked + 1,
        causes={**play.causes, **causes_of(play, rules, told)},
        homes={**play.homes, **homes},
        reminder=None,
    )
    return settled(play, told)


def settled(play: Play, told: tuple[Happening, ...], placed: PieceId | None = None) -> Referee:
    """Answer what the table shows by itself: what hands did, turn-ups that are due, a card that was drawn."""
    asked = play.rules.asked
    if asked is None:
        return play, told
    if play.differences():
        after, more = _by_hand(play, told, placed)
        if after is not play:
            return after, more
    if asked.what.kind in REVEALS:
        return _turned_up(play, told)
    if asked.what.kind is questions.DRAW:
        laid = {stray.piece: stray.lies for stray in play.differences() if stray.lies in SPACE_INDEX}
        for draw in engine.legal(play.rules):
            card = PieceId(draw.words[0])
            if play.where.get(card) == DESK:
                return _joined(told, made(play, (draw,)))
            if card in laid:
                return _joined(told, _laid(play, card, draw, laid[card]))
    return play, told


def _laid(play: Play, card: PieceId, draw: Move, space: PlaceId | None) -> Referee:
    """A card was drawn and laid straight onto a space; where it may not lie it is a difference."""
    try:
        return made(play, (draw, moves.PLACE(SPACE_INDEX[space or ""])))
    except IllegalMove:
        drawn, told = made(play, (draw,))
        return replace(
            drawn, causes={piece: why for piece, why in drawn.causes.items() if piece != card}
        ), told


def at(play: Play, kind: Kind[..., Asked]) -> bool:
    """Whether this kind of question is open."""
    return play.rules.asked is not None and play.rules.asked.what.kind is kind


def _turned_up(play: Play, told: tuple[Happening, ...]) -> Referee:
    """Answer a turn-up from the table once the tile is due: nothing the rules moved still lies on it."""
    move = turn_up(play, play.rules)
    return (play, told) if move is None else _joined(told, _automatic(play, move))


def _automatic(play: Play, move: Move) -> Referee:
    """A move the table answered: part of the act before it, so that undo takes both back."""
    acts = play.acts
    play, told = made(play, (move,), keep_notes=True)
    if not acts or len(play.acts) <= len(acts):
        return play, told
    moves = tuple(made for act in (acts[-1], *play.acts[len(acts) :]) for made in act.moves)
    return replace(play, acts=(*acts[:-1], replace(acts[-1], moves=moves))), told


def _by_hand(play: Play, told: tuple[Happening, ...], placed: PieceId | None) -> Referee:
    """Explain what hands did, also as a fuller version of what they had just done."""
    deed = frozenset[PieceId]() if placed is None else frozenset({placed})
    moves = _explained(play, play.rules, play.causes, deed)
    if moves is not None:
        return _joined(told, made(play, moves, by_hand=True))
    back = _taken_back(play, placed)
    if back is not None:
        return settled(back, (*told, UNDO))
    last = play.acts[-1] if play.acts else None
    if last is not None and last.by_hand and SU_LING not in moved_since(last.before, play):
        earlier = replace(play, rules=last.before, causes=last.causes, acts=play.acts[:-1])
        done = {stray.piece for stray in astray(last.before, play.where)} - {s.piece for s in play.strays()}
        moves = _explained(play, last.before, last.causes, deed | done if deed else deed)
        if moves is not None and moves != last.moves[: len(moves)]:
            fuller, again = made(earlier, moves, by_hand=True)
            return fuller, (*told, *_news(again, played(last.before, last.moves).told))
    return _noticed_late(_sent_home(play), told, placed)


def _taken_back(play: Play, placed: PieceId | None) -> Play | None:
    """The game before the last act of hands, if they put all of it back before they were off."""
    if len(play.acts) <= play.settled or not play.acts[-1].by_hand:
        return None
    last = play.acts[-1]
    returned = any(stray.piece == placed for stray in play.differences())
    amiss = {stray.piece for stray in astray(last.before, play.where)} - play.disputed
    if not returned or not amiss <= last.causes.keys():
        return None
    return replace(
        play,
        rules=last.before,
        causes=last.causes,
        acts=play.acts[:-1],
        undone=(*play.undone, play.rules),
        notes=(),
        asked=play.asked + 1,
        reminder=None,
    )


def _sent_home(play: Play) -> Play:
    """Su-Ling was placed, and what followed sent her home before her figure stood there: she goes back."""
    home = [each for each in play.notes if each.kind in HER_WAYS]
    astray_now = any(stray.piece == SU_LING and stray.belongs is None for stray in play.differences())
    if not astray_now or not home or home[-1].kind is happenings.SU_LING_PLACED:
        return play
    return replace(play, causes={**play.causes, SU_LING: home[-1]})


def _explained(
    play: Play, rules: State, causes: Mapping[PieceId, Happening], deed: frozenset[PieceId]
) -> tuple[Move, ...] | None:
    """Explain everything that lies astray, else all but what is disputed, else only `deed`."""
    strays = frozenset(stray.piece for stray in astray(rules, play.where))
    excuses = [frozenset(causes), play.disputed.union(causes)]
    if deed:
        excuses.append((strays - deed).union(causes))
    for excused in dict.fromkeys(excuses):
        moves = explained(rules, play.where, excused)
        if moves is not None:
            return moves
    return None


def _noticed_late(play: Play, told: tuple[Happening, ...], placed: PieceId | None) -> Referee:
    """A villager that came along with a Taoist and was seen only when play had gone on, hands still at it."""
    late = next((stray for stray in play.differences() if stray.piece == placed), None)
    if late is None or late.piece not in play.rules.setting.facts.villager_index:
        return play, told
    again = retold(play.acts[play.settled :], late, lambda rules: turn_up(play, rules))
    if again is None:
        return play, told
    rules, now, homes = again.now
    fuller = replace(
        play,
        rules=rules,
        acts=(*play.acts[: play.settled], *again.acts),
        causes={**play.causes, **causes_of(play, rules, now)},
        homes={**play.homes, **homes},
        undone=(),
    )
    if any(stray.piece == placed for stray in fuller.differences()):
        return play, told
    return settled(replace(fuller, asked=play.asked + 1), (*told, *_news(now, again.before)))


def _news(told: tuple[Happening, ...], before: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """What to say of something told again: what is new, or all of it if it went otherwise."""
    fresh = not_yet_told(told, before)
    return (UNDO, *told) if fresh is None else fresh


def _joined(told: tuple[Happening, ...], more: Referee) -> Referee:
    return more[0], (*told, *more[1])
