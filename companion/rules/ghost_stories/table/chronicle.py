"""How a game went, turn by turn: a few public figures of each, and the turns that mattered most. Pure."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise

from companion.errors import IllegalMove
from companion.messages.text import Text
from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.model.glossary import ALL_BOARDS, BOARDS, SETUP
from companion.rules.ghost_stories.model.happenings import TURN_BEGAN
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.referee.position import Act, Position
from companion.rules.ghost_stories.words import prompts


@dataclass(frozen=True, slots=True)
class Chapter:
    """The figures at the end of one turn."""

    turn: int
    board: str
    qi: dict[str, int]
    dead: int
    saved: int
    haunted: int
    crystals: int
    beaten: int

    @property
    def all_qi(self) -> int:
        """The Qi of all who play."""
        return sum(self.qi.values())


def chapters(states: Iterable[State]) -> tuple[Chapter, ...]:
    """One chapter for each turn in which anything was asked, and number 0 for the set-up: the last state of
    each counts. Turns of empty boards pass by unasked, but are counted.
    """
    seen = tuple(states)
    told = {turn: _chapter(state, turn) for turn, state in zip(turns(seen), seen, strict=True)}
    return tuple(told.values())


def states(position: Position) -> Iterator[State]:
    """Every state on the way, also those between the moves of one act."""
    for act in position.acts:
        yield from during(act)
    yield position.rules


def during(act: Act) -> Iterator[State]:
    """The states in which the moves of an act were made."""
    rules = act.before
    yield rules
    for move in act.moves[:-1]:
        try:
            rules, _ = engine.apply(rules, move)
        except IllegalMove:  # done again after an undo, with more known than the first time
            return
        yield rules


def turns(states: Iterable[State]) -> Iterator[int]:
    """The number of the turn each of these states is in, 0 before the first.

    A game that is taken up in the middle of a turn, from a position, counts that turn as its first.
    """
    turn, before = 0, None
    for state in states:
        if before is None or _begun(before, state):
            turn += sum(each.kind is TURN_BEGAN for each in state.happenings)
        if before is None and state.phase != SETUP:
            turn = max(turn, 1)
        yield turn
        before = state


def now(position: Position) -> int:
    """The number of the turn it is, 0 before the first."""
    *_, turn = turns(states(position))
    return turn


def _begun(before: State, state: State) -> bool:
    """Whether a turn may have begun between two states; a copy tells again what the first one told."""
    return state.happenings != before.happenings or state.turn != before.turn


def turning_points(told: Sequence[Chapter]) -> tuple[tuple[int, Text], ...]:
    """The turns in which most was lost and most was won, in the order they came."""
    points = [
        _most(told, lambda a, b: b.dead - a.dead, prompts.deaths),
        _most(told, lambda a, b: a.all_qi - b.all_qi, prompts.lost_qi),
        _most(told, lambda a, b: b.haunted - a.haunted, prompts.hauntings),
        _most(told, lambda a, b: b.saved - a.saved, prompts.rescues),
        _most(told, lambda a, b: b.beaten - a.beaten, prompts.victories),
    ]
    return tuple(sorted((point for point in points if point is not None), key=lambda point: point[0]))


def public(states: Iterable[State]) -> dict[str, object]:
    """Chapters and turning points as plain values and texts."""
    told = chapters(states)
    return {
        "chapters": [asdict(chapter) for chapter in told],
        "turning-points": [{"turn": turn, "text": said} for turn, said in turning_points(told)],
    }


def _chapter(state: State, turn: int) -> Chapter:
    plays = state.setting.plays
    return Chapter(
        turn=turn,
        board=BOARDS[state.turn],
        qi={BOARDS[board]: state.qi[board] for board in ALL_BOARDS if plays[board]},
        dead=len(state.graveyard),
        saved=len(state.shelter),
        haunted=sum(state.haunted),
        crystals=sum(state.receptacles),
        beaten=state.beaten,
    )


def _most(
    told: Sequence[Chapter], change: Callable[[Chapter, Chapter], int], say: Callable[[int], Text]
) -> tuple[int, Text] | None:
    """The turn with the greatest change; none if nothing of that sort ever happened."""
    changes = [(change(before, after), after.turn) for before, after in pairwise(told)]
    count, turn = max(changes, key=lambda each: each[0], default=(0, 0))
    return (turn, say(count)) if count > 0 else None
