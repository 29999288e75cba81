"""Random games, with the forecast of every Yin phase beside what then happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from companion.rules.ghost_stories import engine
from companion.rules.ghost_stories.cases.any_options import any_options
from companion.rules.ghost_stories.engine import EFFECTS, Question
from companion.rules.ghost_stories.foresight.forecast import Forecast, forecast
from companion.rules.ghost_stories.model import effects, happenings, questions
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import UNSEEN, YIN
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.players.hidden_order import HiddenOrder
from companion.rules.ghost_stories.players.playing import next_move, random_player, sensible_player
from companion.rules.ghost_stories.players.whole_games import any_start
from companion.rules.language import Happening

NAMING = (happenings.FLED, happenings.DIED)
"""What names a villager in a Yin phase."""
OVER = (happenings.YANG_BEGAN, happenings.TURN_ENDED)


@dataclass
class YinPhase:
    """What was forecast, and what happened until the Yang phase or the first question but a turn-up."""

    forecast: Forecast
    happened: list[Happening]
    ended: str
    """`yang`, `lost`, or the kind of what was asked first."""
    asked: Question | None
    after: State | None
    """The table when that was asked."""
    turned_up: bool
    """Whether somebody was turned up on the way."""


def said(forecast: Forecast) -> list[Happening]:
    """What a forecast says, in order."""
    return [each for row in forecast.rows for each in row.told]


def yin_phases(count: int, seed: int) -> Iterator[YinPhase]:
    """So many Yin phases of any games, from any position on."""
    made = 0
    while made < count:
        for phase in _of_a_game(Random(seed)):
            yield phase
            made += 1
        seed += 1


def _of_a_game(rng: Random) -> list[YinPhase]:
    """Every Yin phase of one game, by the rules alone."""
    facts = load_facts()
    state = any_start(any_options(rng), facts, rng)
    hidden = HiddenOrder(facts, rng)
    player = sensible_player(rng) if rng.random() < 0.3 else random_player(rng)
    stream: list[Happening] = []
    stops: list[tuple[int, Question | None, State]] = []
    begun: list[tuple[int, Forecast]] = []

    def passing(now: State) -> None:
        if now is state:  # and not a copy that a forecast runs
            board = now.setting.geometry.next_board[now.turn]
            begun.append((len(stream) + len(now.happenings), forecast(now, board)))
        pass_on(now)

    pass_on = EFFECTS[effects.NEXT_TURN]
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(EFFECTS, effects.NEXT_TURN, passing)
        for _ in range(400):
            stream += engine.step(state, next_move(state, player, hidden))
            if state.asked is None or state.asked.what.kind is not questions.REVEAL_TOP:
                stops.append((len(stream), engine.question(state), state.copy()))
            if state.outcome:
                break
    return [phase for start, said in begun if (phase := _phase(start, said, stream, stops)) is not None]


def _phase(
    start: int,
    forecast: Forecast,
    stream: list[Happening],
    stops: list[tuple[int, Question | None, State]],
) -> YinPhase | None:
    """What came of one forecast; None if the game was left before it was over."""
    stop = next((stop for stop in stops if stop[0] > start), None)
    if stop is None:
        return None
    end, asked, after = stop
    first = next(n for n in range(start, end) if stream[n].kind is happenings.TURN_BEGAN) + 1
    ends = [n for n in range(first, end) if stream[n].kind in OVER]
    told = stream[first : ends[0] if ends else end]
    named = {each.things[0] for each in said(forecast) if each.kind is happenings.REVEALED}
    unknown = {each.things[0] for each in told if each.kind is happenings.REVEALED} - named
    return YinPhase(
        forecast=forecast,
        happened=[_unnamed(each, unknown) for each in told if not _only_turned_up(each, unknown)],
        ended=_ended(asked, after, passed=bool(ends)),
        asked=asked,
        after=None if ends else after,
        turned_up=bool(unknown),
    )


def _ended(asked: Question | None, after: State, *, passed: bool) -> str:
    if not passed and after.outcome:
        return "lost"
    return asked.kind if asked is not None and after.phase == YIN and not passed else "yang"


def _only_turned_up(each: Happening, unknown: set[int]) -> bool:
    return each.kind is happenings.REVEALED and each.things[0] in unknown


def _unnamed(each: Happening, unknown: set[int]) -> Happening:
    """The same of somebody nobody had seen before."""
    if each.kind not in NAMING or each.things[0] not in unknown:
        return each
    kind: object = each.kind
    assert callable(kind)
    made = kind(UNSEEN, *each.things[1:])
    assert isinstance(made, Happening)
    return made
