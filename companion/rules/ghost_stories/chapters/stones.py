"""Reward stones of exorcised ghosts and incarnations."""

from companion.rules.ghost_stories.chapters.taoists import gain_crystal, gain_qi, gain_yin_yang
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, push
from companion.rules.ghost_stories.model.glossary import GIVE_CRYSTAL, GIVE_QI, GIVE_YIN_YANG
from companion.rules.ghost_stories.model.state import State


def _one_tao(state: State, _: Numbers) -> None:
    push(state, ("take-tao", ()))


def _two_tao(state: State, _: Numbers) -> None:
    push(state, ("take-tao", ()), ("take-tao", ()))


def _qi_or_yin_yang(state: State, _: Numbers) -> None:
    if state.alive[state.turn] and _qi_or_yin_yang_choices(state, ()):
        ask(state, "qi-or-yin-yang", state.turn)


def _qi_or_yin_yang_choices(state: State, _: Numbers) -> list[str]:
    choices = ["choose qi"] if state.qi_left() > 0 else []
    return choices if state.yin_yang[state.turn] else [*choices, "choose yin-yang"]


def _qi_or_yin_yang_chosen(state: State, _: Numbers, words: list[str]) -> None:
    if words[1] == "qi":
        gain_qi(state, state.turn)
    else:
        gain_yin_yang(state, state.turn)


def _crystal(state: State, _: Numbers) -> None:
    if state.alive[state.turn]:
        gain_crystal(state, state.turn)


def _group_qi(state: State, _: Numbers) -> None:
    push(state, ("give", (GIVE_QI, 0)), ("give", (GIVE_YIN_YANG, 0)))


def _group_crystal(state: State, _: Numbers) -> None:
    push(state, ("give", (GIVE_CRYSTAL, 0)), ("give", (GIVE_YIN_YANG, 0)))


EFFECTS: dict[str, Resolver] = {
    "gain-tao-1": _one_tao,
    "gain-tao-2": _two_tao,
    "gain-qi-or-yin-yang": _qi_or_yin_yang,
    "gain-moon-crystal": _crystal,
    "gain-qi-and-yin-yang": _group_qi,
    "gain-moon-crystal-and-yin-yang": _group_crystal,
}

QUESTIONS: dict[str, Asking] = {
    "qi-or-yin-yang": Asking(_qi_or_yin_yang_choices, _qi_or_yin_yang_chosen, "Rewards"),
}
