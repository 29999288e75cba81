"""Stones of the ghosts: which effect each has, and the rewards.

A left stone works on arrival, a centre stone in the Yin phase, a right one when the ghost is beaten. Some
never work by themselves: they are read off the ghosts in play whenever they matter.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.rules.ghost_stories.chapters.taoists import gain_crystal, gain_qi, gain_yin_yang
from companion.rules.ghost_stories.model import effects, moves, questions
from companion.rules.ghost_stories.model.agenda import AnswerRule, ask, asking, push, resolved_by
from companion.rules.ghost_stories.model.cards import PrintedCard
from companion.rules.ghost_stories.model.glossary import (
    GIVE_CRYSTAL,
    GIVE_QI,
    GIVE_YIN_YANG,
    TAOISTS_ONLY,
    Space,
)
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Effect, EffectKind, Move

OfSpace = Callable[[Space], Effect]
"""The effect of a stone for the space its ghost lies on."""


def _anywhere(kind: EffectKind[[]]) -> OfSpace:
    effect = kind()
    return lambda _: effect


LASTING: Final = frozenset(
    {
        "board-power-off",
        "capture-die",
        "no-tao",
        "all-powers-off",
        "dice-immune",
        "white-not-wild",
        "needs-opposite-empty",
        "needs-buddha",
    }
)
"""Left and centre stones that are read off the ghosts in play whenever they matter."""

ON_ARRIVAL: Final[Mapping[str, OfSpace]] = {
    "extra-ghost": _anywhere(effects.ARRIVE),
    "lose-qi": _anywhere(effects.LOSE_QI),
    "haunt-tile": effects.HAUNT_LINE,
    "quick-haunter": effects.QUICK_HAUNTER,
    "all-lose-tao": _anywhere(effects.ALL_LOSE_TAO),
    "devour": effects.DEVOUR,
    "curse-die": effects.CURSE_DIE,
    "clear-circle": _anywhere(effects.CLEAR_CIRCLE),
    "remove-portal": _anywhere(effects.REMOVE_PORTAL),
    "remove-su-ling": _anywhere(effects.REMOVE_SU_LING),
    "knock-down-all": _anywhere(effects.KNOCK_DOWN_ALL),
    "bottom-two-removed": _anywhere(effects.BOTTOM_TWO_REMOVED),
    "kill-visible": _anywhere(effects.KILL_VISIBLE),
}
AT_THE_OPENING: Final[Mapping[str, OfSpace]] = {
    "kill-visible": _anywhere(effects.KILL_VISIBLE),
    "extra-ghost": _anywhere(effects.ARRIVE),
    "shift-clockwise": effects.SHIFT_CLOCKWISE,
}
"""Centre stones that work at the very start of the Yin phase (R42)."""
IN_THE_PASS: Final[Mapping[str, OfSpace]] = {
    "haunter": effects.HAUNTER,
    "tormentor": effects.CURSE_DIE,
    "devourer": effects.DEVOUR,
    "all-lose-tao": _anywhere(effects.ALL_LOSE_TAO),
}
"""Centre stones that work in the right-to-left pass."""
CURSES: Final[Mapping[str, OfSpace]] = {"curse-die": effects.CURSE_DIE}
REWARDS: Final[Mapping[str, Effect]] = {
    "gain-tao-1": effects.GAIN_TAO_1(),
    "gain-tao-2": effects.GAIN_TAO_2(),
    "gain-qi-or-yin-yang": effects.GAIN_QI_OR_YIN_YANG(),
    "gain-moon-crystal": effects.GAIN_MOON_CRYSTAL(),
    "gain-qi-and-yin-yang": effects.GAIN_QI_AND_YIN_YANG(),
    "gain-moon-crystal-and-yin-yang": effects.GAIN_MOON_CRYSTAL_AND_YIN_YANG(),
}
"""Right stones: the curse of a beaten ghost comes before all rewards."""


def on_arrival(card: PrintedCard, space: Space) -> list[Effect]:
    """What the left stones of a card do as it comes to lie on a space."""
    return [ON_ARRIVAL[stone](space) for stone in card.left if stone not in LASTING]


def at_the_opening(card: PrintedCard, space: Space) -> list[Effect]:
    """What the centre stones of an incarnation do before the pass."""
    return [AT_THE_OPENING[stone](space) for stone in card.centre if stone in AT_THE_OPENING]


def in_the_pass(card: PrintedCard, space: Space) -> list[Effect]:
    """What the centre stones of a card do when its turn in the pass has come."""
    return [IN_THE_PASS[stone](space) for stone in card.centre if stone in IN_THE_PASS]


# ---------------------------------------------------------------------- rewards


def _one_tao(state: State) -> None:
    push(state, effects.TAKE_TAO())


def _two_tao(state: State) -> None:
    push(state, effects.TAKE_TAO(), effects.TAKE_TAO())


def _qi_or_yin_yang(state: State) -> None:
    if state.alive[state.turn] and _choices(state):
        ask(state, questions.QI_OR_YIN_YANG(), state.turn)


def _choices(state: State) -> list[Move]:
    qi = [moves.CHOOSE_QI()] if state.qi_left() > 0 else []
    return qi if state.yin_yang[state.turn] else [*qi, moves.CHOOSE_YIN_YANG()]


def _qi_chosen(state: State) -> None:
    gain_qi(state, state.turn)


def _yin_yang_chosen(state: State) -> None:
    gain_yin_yang(state, state.turn)


def _crystal(state: State) -> None:
    if state.alive[state.turn]:
        gain_crystal(state, state.turn)


def _group_qi(state: State) -> None:
    push(state, effects.GIVE(GIVE_QI, TAOISTS_ONLY), effects.GIVE(GIVE_YIN_YANG, TAOISTS_ONLY))


def _group_crystal(state: State) -> None:
    push(state, effects.GIVE(GIVE_CRYSTAL, TAOISTS_ONLY), effects.GIVE(GIVE_YIN_YANG, TAOISTS_ONLY))


EFFECTS = (
    resolved_by(effects.GAIN_TAO_1, _one_tao),
    resolved_by(effects.GAIN_TAO_2, _two_tao),
    resolved_by(effects.GAIN_QI_OR_YIN_YANG, _qi_or_yin_yang),
    resolved_by(effects.GAIN_MOON_CRYSTAL, _crystal),
    resolved_by(effects.GAIN_QI_AND_YIN_YANG, _group_qi),
    resolved_by(effects.GAIN_MOON_CRYSTAL_AND_YIN_YANG, _group_crystal),
)

QUESTIONS = (
    asking(
        questions.QI_OR_YIN_YANG,
        _choices,
        {moves.CHOOSE_QI: AnswerRule(_qi_chosen), moves.CHOOSE_YIN_YANG: AnswerRule(_yin_yang_chosen)},
        "Rewards",
    ),
)
