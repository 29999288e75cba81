"""From the chosen options to the first state: goods, deck, stacks, starting saves."""

from companion.rules.ghost_stories.chapters.families import save
from companion.rules.ghost_stories.model.agenda import Asking, Numbers, Resolver, ask, push
from companion.rules.ghost_stories.model.glossary import (
    BLACK,
    NONE,
    PLAYERS,
    TILES,
    UNSEEN,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
)
from companion.rules.ghost_stories.model.options import Setting
from companion.rules.ghost_stories.model.state import State

STACK = 3
"""Villagers in each stack at the start."""


def first_state(setting: Setting) -> State:
    """The table as it is laid out, with the reveals and starting saves still to do."""
    state = State(setting)
    for board in range(4):
        _goods(state, board)
    state.deck = deck(setting)
    for tile in range(9):
        if tile != setting.portal:
            state.stacks[tile] = [UNSEEN] * STACK
    for word, name in setting.options.tops.items():
        villager = setting.facts.villager_index[name]
        state.stacks[TILES.index(word)][-1] = villager
        state.unseen &= ~(1 << villager)
    push(
        state,
        *(("reveal", (tile,)) for tile in range(9)),
        *(("start-save", ()) for _ in range(setting.count.saves)),
        *(("reveal", (tile,)) for tile in range(9)),
        ("turn", (setting.players[0],)),
    )
    return state


def _goods(state: State, board: int) -> None:
    setting = state.setting
    if not setting.plays[board]:
        state.qi[board] = setting.facts.neutral_qi
        return
    level = setting.difficulty
    state.qi[board] = level.qi
    state.yin_yang[board] = level.yin_yang
    state.power_tokens[board] = setting.count.power_tokens
    colours = range(4) if setting.solo else (board,)
    for colour in [*colours, *[BLACK] * level.tao_black]:
        state.tao[board * 5 + colour] += 1
        state.supply[colour] -= 1


def deck(setting: Setting) -> list[int]:
    """Bottom first: ten ghosts, an incarnation, and again while there are incarnations; the rest on top."""
    spacing = setting.facts.deck_spacing
    incarnations = setting.difficulty.incarnations[len(setting.players) - 1]
    pile: list[int] = []
    for _ in range(incarnations):
        pile += [UNSEEN_GHOST] * spacing + [UNSEEN_INCARNATION]
    return pile + [UNSEEN_GHOST] * (setting.count.ghosts - spacing * incarnations)


def _start_save(state: State, _: Numbers) -> None:
    ask(state, "start-save", PLAYERS)


def _start_saves(state: State, _: Numbers) -> list[str]:
    """R68: visible tops, different stacks and families; new tops are turned up afterwards."""
    facts = state.setting.facts
    families = {facts.family_of[villager] for villager in state.shelter}
    return [
        "save " + facts.villagers[stack[-1]]
        for stack in state.stacks
        if len(stack) == STACK and stack[-1] != NONE and facts.family_of[stack[-1]] not in families
    ]


def _start_saved(state: State, _: Numbers, words: list[str]) -> None:
    save(state, state.tile_under(state.setting.facts.villager_index[words[1]]))


EFFECTS: dict[str, Resolver] = {"start-save": _start_save}

QUESTIONS: dict[str, Asking] = {"start-save": Asking(_start_saves, _start_saved, "R68")}
