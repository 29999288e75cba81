"""The next Yin phase of a board: the rules' own effects, run on a copy until a choice or chance comes.

A villager who is turned up on the way keeps his face hidden: that he flees or dies is sure, who he is is not,
and what his curse would do ends the forecast. No sentences: those are in words/foresight.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.chapters.stones import AT_THE_OPENING, IN_THE_PASS, OfSpace
from companion.rules.ghost_stories.chapters.su_ling import silences
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model import effects, questions
from companion.rules.ghost_stories.model.glossary import (
    NO_CARD,
    NO_SPACE,
    SETUP,
    UNSEEN,
    Board,
    CardNo,
    Space,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Effect, Happening, Kind

SILENCED: Final = "silenced"
STEPS_OUT: Final = "haunter-out"
HAUNTS: Final = "haunter-back"
OVERRUN: Final = "overrun"
ARRIVAL: Final = "arrival"
"""What a row does, besides the words of the other centre stones."""

BY_GHOSTS: Final[dict[Kind[..., Effect], Mapping[str, OfSpace]]] = {
    effects.OPENING: AT_THE_OPENING,
    effects.GHOST: IN_THE_PASS,
}
BY_THE_PHASE: Final[dict[Kind[..., Effect], str]] = {effects.OVERRUN: OVERRUN, effects.ARRIVAL: ARRIVAL}
"""The effects a row begins with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastRow:
    """What one ghost does, or the overrun, or the arrival."""

    does: str
    space: Space = NO_SPACE
    card: CardNo = NO_CARD
    told: tuple[Happening, ...] = ()
    """What is sure to happen, as the rules tell it; villagers nobody has seen are UNSEEN."""
    doomed: tuple[tuple[Villager, Tile], ...] = ()
    """Villagers taken off their tiles who are sure to die as well, top first (R64)."""
    sure: bool = True
    """False for a ghost whose turn comes after the end of the forecast."""


class Counted(NamedTuple):
    """A counter at the start of the phase, and when the forecast ends."""

    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """A whole Yin phase as far as it is sure."""

    board: Board
    rows: tuple[ForecastRow, ...]
    dead: Counted
    haunted: Counted
    qi: tuple[Counted, ...]
    """By board."""
    waits_for: Question | None = None
    """The choice or chance at which it ends; None if it reaches the Yang phase or the end of the game."""
    outcome: str = ""
    """How the game would be over."""


def next_board(state: State) -> Board:
    """Whose Yin phase comes next."""
    return state.turn if state.phase == SETUP else state.setting.geometry.next_board[state.turn]


def forecast(state: State, board: Board) -> Forecast:
    """The Yin phase of a board, if the table lay as it does now when its turn begins."""
    ahead = _at_the_end_of_the_turn_before(state, board)
    rows = _Rows()
    waits = _run(ahead, rows)
    dying = len(state.limbo)
    return Forecast(
        board=board,
        rows=rows.made(ahead),
        dead=Counted(
            state.dead_count() + dying,
            min(state.setting.facts.villagers_lost, ahead.dead_count() + dying + len(_doomed(ahead))),
        ),
        haunted=Counted(sum(state.haunted), sum(ahead.haunted)),
        qi=tuple(Counted(before, after) for before, after in zip(state.qi, ahead.qi, strict=True)),
        waits_for=engine.question(ahead) if waits else None,
        outcome=ahead.outcome,
    )


def _at_the_end_of_the_turn_before(state: State, board: Board) -> State:
    """A copy in which nothing is to be done but to pass the turn to this board."""
    ahead = state.copy()
    ahead.asked = ahead.moves = None
    ahead.paused, ahead.limbo = [], []
    ahead.agenda = [effects.NEXT_TURN()]
    ahead.turn = next(
        b for b in state.setting.geometry.order if state.setting.geometry.next_board[b] == board
    )
    return ahead


class _Rows:
    """The rows of a phase while it is run."""

    def __init__(self) -> None:
        self._begun: list[tuple[int, ForecastRow]] = []

    def begin(self, ahead: State, effect: Effect) -> None:
        """An effect is about to be resolved; some begin a row."""
        row = _row(ahead, effect, sure=True)
        if row is not None:
            self._begun.append((len(ahead.happenings), row))

    def made(self, ahead: State) -> tuple[ForecastRow, ...]:
        """Every row that told something, then the ghosts that have not had their turn."""
        ends = [start for start, _ in self._begun[1:]] + [len(ahead.happenings)]
        told = [
            ForecastRow(
                does=row.does,
                space=row.space,
                card=row.card,
                told=tuple(ahead.happenings[start:end]),
                doomed=_doomed(ahead) if number == len(self._begun) - 1 else (),
            )
            for number, ((start, row), end) in enumerate(zip(self._begun, ends, strict=True))
        ]
        waiting = ahead.asked is not None
        rows = [row for row in told if row.told or row.doomed or (waiting and row is told[-1])]
        later = [_row(ahead, effect, sure=False) for effect in reversed(ahead.agenda)] if waiting else []
        return (*rows, *(row for row in later if row is not None and row.card != NO_CARD))


def _row(ahead: State, effect: Effect, *, sure: bool) -> ForecastRow | None:
    """The row an effect begins, if it begins one."""
    stones = BY_GHOSTS.get(effect.kind)
    if stones is None:
        phase = BY_THE_PHASE.get(effect.kind)
        return None if phase is None else ForecastRow(does=phase, sure=sure)
    space, card = Space(effect.things[0]), CardNo(effect.things[1])
    centre = ahead.setting.facts.cards[card].centre
    does = next(stone for stone in centre if stone in stones)
    if effect.kind is effects.GHOST and silences(ahead, space):
        does = SILENCED
    elif does == "haunter":
        does = HAUNTS if ahead.figurine[space] else STEPS_OUT
    return ForecastRow(does=does, space=space, card=card, sure=sure)


def _doomed(ahead: State) -> tuple[tuple[Villager, Tile], ...]:
    """Who is still to die of those taken off a tile; nobody once the game is over."""
    if ahead.outcome:
        return ()
    due = [effect for effect in reversed(ahead.agenda) if effect.kind is effects.DIE]
    dying = [(Villager(effect.things[0]), Tile(effect.things[1])) for effect in due]
    asked = ahead.asked
    if asked is not None and asked.what.kind is questions.REVEAL_DYING:
        return ((UNSEEN, Tile(asked.what.things[0])), *dying)
    return tuple(dying)


def _run(ahead: State, rows: _Rows) -> bool:
    """Resolve effects until the Yang phase, the end, or somebody's choice or chance; true for the last."""
    begun = False
    while not ahead.outcome:
        if ahead.asked is not None:
            if not _settled(ahead):
                return True
            continue
        effect = ahead.agenda.pop()
        if effect.kind is effects.YANG:
            return False
        if effect.kind is effects.REVEAL and ahead.unseen.bit_count() > 1:
            continue
        if not begun and effect.kind is effects.OPENINGS:
            begun, ahead.happenings = True, []
        rows.begin(ahead, effect)
        engine.EFFECTS[effect.kind](ahead, *effect.things)
    return False


def _settled(ahead: State) -> bool:
    """Give the only answer there is to a question, or drop one without any; false if there are several."""
    legal = engine.legal(ahead)
    asked = ahead.asked
    hidden_tops = any(stack and stack[-1] == UNSEEN for stack in ahead.stacks)
    if len(legal) > 1 or (asked is not None and asked.what.kind is questions.KILL and hidden_tops):
        return False
    if legal:
        engine.answer(ahead, legal[0])
    else:
        ahead.asked = None
    return True
