"""From the chosen options to the first state: goods, deck, stacks, starting saves."""

from companion.rules.ghost_stories.chapters.families import save
from companion.rules.ghost_stories.chapters.villagers import FULL
from companion.rules.ghost_stories.model import effects, moves, questions
from companion.rules.ghost_stories.model.agenda import AnswerRule, ask, asking, push, resolved_by
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_TILES,
    BLACK,
    PLAYERS,
    TILE_INDEX,
    UNSEEN,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
    Board,
    CardNo,
    Villager,
)
from companion.rules.ghost_stories.model.options import Setting
from companion.rules.ghost_stories.model.state import State
from companion.rules.language import Move


def first_state(setting: Setting) -> State:
    """The table as it is laid out, with the reveals and starting saves still to do."""
    state = State(setting)
    for board in ALL_BOARDS:
        _goods(state, board)
    state.deck = deck(setting)
    for tile in ALL_TILES:
        if tile != setting.portal:
            state.stacks[tile] = [UNSEEN] * FULL
    for word, name in setting.options.tops.items():
        villager = setting.facts.villager_index[name]
        state.stacks[TILE_INDEX[word]][-1] = villager
        state.unseen &= ~(1 << villager)
    push(
        state,
        *(effects.REVEAL(tile) for tile in ALL_TILES),
        *(effects.START_SAVE() for _ in range(setting.count.saves)),
        *(effects.REVEAL(tile) for tile in ALL_TILES),
        effects.TURN(setting.players[0]),
    )
    return state


def _goods(state: State, board: Board) -> None:
    setting = state.setting
    if not setting.plays[board]:
        state.qi[board] = setting.facts.neutral_qi
        return
    level = setting.difficulty
    state.qi[board] = level.qi
    state.yin_yang[board] = level.yin_yang
    state.power_tokens[board] = setting.count.power_tokens
    colours = ALL_BOARDS if setting.solo else (board,)
    for colour in [*colours, *[BLACK] * level.tao_black]:
        state.tao[board * 5 + colour] += 1
        state.supply[colour] -= 1


def deck(setting: Setting) -> list[CardNo]:
    """Bottom first: ten ghosts, an incarnation, and again while there are incarnations; the rest on top."""
    spacing = setting.facts.deck_spacing
    incarnations = setting.difficulty.incarnations[len(setting.players) - 1]
    pile: list[CardNo] = []
    for _ in range(incarnations):
        pile += [UNSEEN_GHOST] * spacing + [UNSEEN_INCARNATION]
    return pile + [UNSEEN_GHOST] * (setting.count.ghosts - spacing * incarnations)


def _start_save(state: State) -> None:
    ask(state, questions.START_SAVE(), PLAYERS)


def _start_saves(state: State) -> list[Move]:
    """R68: visible tops, different stacks and families; new tops are turned up afterwards."""
    facts = state.setting.facts
    families = {facts.family_of[villager] for villager in state.shelter}
    return [
        moves.SAVE(stack[-1])
        for stack in state.stacks
        if len(stack) == FULL and stack[-1] != UNSEEN and facts.family_of[stack[-1]] not in families
    ]


def _start_saved(state: State, villager: Villager) -> None:
    save(state, state.tile_under(villager))


EFFECTS = (resolved_by(effects.START_SAVE, _start_save),)

QUESTIONS = (asking(questions.START_SAVE, _start_saves, {moves.SAVE: AnswerRule(_start_saved)}, "R68"),)
