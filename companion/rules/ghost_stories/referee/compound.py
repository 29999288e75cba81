"""Answers that belong together and are given as one: staying and fighting, carrying somebody and saving him.

Each is the first move and those that go on from it, written with a semicolon between. They are booked as one
act. A villager who is turned up in between keeps the rest waiting, see following.py.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.errors import IllegalMove
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.chapters.yang import saveable
from companion.rules.ghost_stories.model import moves, questions
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.by_hand import Claims, claimed
from companion.rules.ghost_stories.referee.position import REVEALS
from companion.rules.language import Move

JOINED: Final = "; "
"""What stands between the moves of one answer."""
MOVING: Final = (questions.MOVE, questions.SECOND_STEP)
GOING: Final = (moves.GO, moves.GO_WITH)
ACTING: Final = (moves.EXORCISE, moves.HELP, moves.SAVE)
_STAY: Final = moves.STAY()


class Compound(NamedTuple):
    """Moves given as one answer, and the game in which the last of them is made."""

    made: tuple[Move, ...]
    at_last: State

    @property
    def first(self) -> Move:
        """What begins it."""
        return self.made[0]

    @property
    def last(self) -> Move:
        """What it leads to."""
        return self.made[-1]

    @property
    def text(self) -> str:
        """How journals have it."""
        return JOINED.join(move.text for move in self.made)

    def claims(self, rules: State) -> Claims:
        """Where every piece lies in the end, of a game in which it begins."""
        return tuple({**dict(claimed(rules, self.first)), **dict(claimed(self.at_last, self.last))}.items())


def parsed(choice: str) -> tuple[Move, ...]:
    """The moves of an answer, one or several."""
    return tuple(moves.parse(each) for each in choice.split(JOINED))


def checked(rules: State, made: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of an answer, if they belong together."""
    if len(made) > 1 and made not in {each.made for each in compounds(rules)}:
        raise IllegalMove("These do not belong together.", "Give one answer after the other.")
    return made


def compounds(rules: State) -> Iterator[Compound]:
    """What can be given as one answer now: only movements lead on to an action."""
    asked = rules.asked
    if asked is None or asked.what.kind not in MOVING:
        return
    for move in engine.legal(rules):
        if move is _STAY or move.kind in GOING:
            yield from _going_on(rules, move)


def _going_on(rules: State, move: Move) -> Iterator[Compound]:
    """The actions that a movement leads to without anything to decide in between."""
    if move.kind is moves.GO_WITH and move.things[0] != rules.portal:
        return
    made: tuple[Move, ...] = (move,)
    state, _ = engine.apply(rules, move)
    if _asks(state, questions.SECOND_STEP) and _STAY in engine.legal(state):
        made = (*made, _STAY)
        state, _ = engine.apply(state, _STAY)
    if move.kind is moves.GO_WITH and state.asked is not None and state.asked.what.kind in REVEALS:
        if state.turn == rules.turn and saveable(state) == move.things[1]:
            yield Compound((*made, moves.SAVE(saveable(state))), state)
    elif _asks(state, questions.ACTION) and state.turn == rules.turn:
        yield from (Compound((*made, each), state) for each in engine.legal(state) if _leads_on(move, each))


def _leads_on(move: Move, action: Move) -> bool:
    """Who carries a villager to the Portal saves him; help of another tile is asked for once he is there."""
    if action.kind not in ACTING or (move.kind is moves.GO_WITH and action.kind is not moves.SAVE):
        return False
    return not (move.kind is moves.GO and action.kind is moves.HELP)


def _asks(state: State, kind: object) -> bool:
    return state.asked is not None and state.asked.what.kind is kind
