"""How a sensible player chooses: what each legal move is worth, by rule of thumb, from what is public."""

from collections.abc import Callable

from companion.rules.chance import Chance
from companion.rules.ghost_stories.chapters.payment import demands
from companion.rules.ghost_stories.engine import Question, State
from companion.rules.ghost_stories.model.glossary import (
    BOARD_INDEX,
    COLOUR_INDEX,
    FACE_INDEX,
    SPACE_INDEX,
    TILE_INDEX,
    WHITE,
    Move,
)
from companion.rules.ghost_stories.players import threats
from companion.rules.ghost_stories.players.threats import (
    chance,
    colour_worth,
    danger,
    exorcism_worth,
    help_worth,
    steps_to_portal,
    threat,
)

Worth = Callable[[State, list[str]], float]

CURSE_WEIGHT = {
    "remove-tao": 1.0,
    "bottom-card-removed": 1.5,
    "knock-down-active": 1.5,
    "lose-qi-choice": 2.5,
    "add-ghost": 2.5,
    "kill-visible": 4.0,
    "haunt-own-tile": 5.0,
    "add-incarnation": 9.0,
}
"""How much a family's curse hurts."""


def choose(state: State, asked: Question, lots: Chance) -> Move:
    """The move worth most; equals are drawn by lot."""
    worth = _WORTH.get(asked.kind, _nothing)
    return max(asked.options, key=lambda move: worth(state, move.split()) + lots.random() * 0.01)


def _nothing(_state: State, _words: list[str]) -> float:
    return 0.0


# ---------------------------------------------------------------------- the phases


def _move(state: State, words: list[str]) -> float:
    here = state.at[state.turn]
    match words[0]:
        case "pockets":
            return 90.0 + colour_worth(state, COLOUR_INDEX[words[1]])
        case "mantra":
            return 80.0 + danger(state, SPACE_INDEX[words[1]])
        case "stand":
            return 10.0
        case "stay":
            return _at(state, here)
        case "go":
            return _at(state, TILE_INDEX[words[1]], len(words) > 2)
        case _:
            return _any_time(state, words)


def _at(state: State, tile: int, carrying: bool = False) -> float:
    """What can be done on a tile, and what a villager brought there gains."""
    worth = max(exorcism_worth(state, tile), help_worth(state, tile))
    closer = steps_to_portal(state, state.at[state.turn]) - steps_to_portal(state, tile)
    if tile == state.portal and (carrying or state.stacks[tile]):
        worth = max(worth, threats.SAVE)
    return worth + (threats.CARRY * closer if carrying else 0.0)


def _any_time(state: State, words: list[str]) -> float:
    match words[0]:
        case "potion":
            return 5.0 if words[1] in BOARD_INDEX and state.qi[BOARD_INDEX[words[1]]] < 2 else -1.0
        case "yin-yang" | "firework":
            tile = TILE_INDEX[words[1]]
            if state.haunted[tile]:
                return 20.0 if sum(state.haunted) >= state.setting.difficulty.haunted_tiles - 1 else -1.0
            return 6.0 if help_worth(state, tile) > 4.0 else -1.0
        case "dust":
            return 4.0
        case "borrow":
            return 0.4
        case _:
            return -1.0


def _action(state: State, words: list[str]) -> float:
    tile = state.at[state.turn]
    match words[0]:
        case "save":
            return threats.SAVE
        case "help":
            return help_worth(state, tile)
        case "exorcise":
            return sum(chance(state, SPACE_INDEX[w], tile) * danger(state, SPACE_INDEX[w]) for w in words[1:])
        case "done":
            return 0.05
        case _:
            return _any_time(state, words)


def _su_ling(state: State, words: list[str]) -> float:
    """What she silences there and the crystal she brings, less what she lets speak again."""
    space = SPACE_INDEX[words[1]]
    bonus = threats.CRYSTAL if len(words) > 2 else 0.1
    silenced = threat(state, space) if state.ghosts[space] >= 0 else 0.0
    left = state.su_ling
    return bonus + silenced - (threat(state, left) if left >= 0 and state.ghosts[left] >= 0 else 0.0)


def _placement(state: State, words: list[str]) -> float:
    match words[0]:
        case "su-ling":
            return _su_ling(state, words)
        case "crystal" | "buddha" | "power-token":
            return 9.0
        case "done":
            return 0.0
        case _:
            return _any_time(state, words)


# ------------------------------------------------------------------ smaller choices


def _kill(state: State, words: list[str]) -> float:
    facts = state.setting.facts
    family = facts.families[facts.family_of[facts.villager_index[words[1]]]]
    return -CURSE_WEIGHT[family.curse]


def _space(state: State, words: list[str]) -> float:
    space = SPACE_INDEX[words[1]]
    if state.buddha_at[space]:
        return 10.0
    line = state.setting.places.line[space]
    return -1.0 * sum(len(state.stacks[tile]) for tile in line[:2])


def _qi(state: State, words: list[str]) -> float:
    """Who can spare a Qi: those with most."""
    board = BOARD_INDEX[words[1]]
    return state.qi[board] + (0.0 if state.setting.plays[board] else 0.5)


def _give(state: State, words: list[str]) -> float:
    board = BOARD_INDEX[words[2]]
    if words[1] == "qi":
        return -float(state.qi[board])
    return -float(sum(state.tao[board * 5 : board * 5 + 5]))


def _take(state: State, words: list[str]) -> float:
    return colour_worth(state, COLOUR_INDEX[words[1]])


def _discard(state: State, words: list[str]) -> float:
    return -colour_worth(state, COLOUR_INDEX[words[1]])


def _banish(_state: State, words: list[str]) -> float:
    return 0.0 if words[1] == "none" else float(len(words))


def _spend(_state: State, words: list[str]) -> float:
    return 0.0 if words[2] == "crystal" else 1.0


def _reroll(state: State, words: list[str]) -> float:
    """Roll again exactly the faces no target can use."""
    useful = [sum(demands(state, space)[0][colour] for space in state.targets) for colour in range(5)]
    waste = sum(n for face, n in enumerate(state.roll) if face != WHITE and not useful[face])
    if words[0] == "keep":
        return 0.0 if waste else 1.0
    wasted = all(FACE_INDEX[w] != WHITE and not useful[FACE_INDEX[w]] for w in words[1:])
    return float(len(words)) if wasted else -1.0


def _reroll_curse(state: State, words: list[str]) -> float:
    blank = state.asked is not None and state.asked[2] == "blank"
    return float((words[0] == "keep") == blank)


def _qi_or_yin_yang(state: State, words: list[str]) -> float:
    return float((words[1] == "qi") == (state.qi[state.turn] < 3))


def _barrier(state: State, words: list[str]) -> float:
    """Roll against a crowded board, else bring a villager to safety."""
    if words[0] != "roll":
        return threats.SHELTER if words[0] == "save" else 0.0
    board = BOARD_INDEX[state.asked[2]] if state.asked else 0
    return sum(1.0 for space in range(board * 3, board * 3 + 3) if state.ghosts[space] >= 0)


def _circle(state: State, words: list[str]) -> float:
    return colour_worth(state, COLOUR_INDEX[words[1]])


def _hut(state: State, words: list[str]) -> float:
    return danger(state, SPACE_INDEX[words[1]])


def _revive(_state: State, words: list[str]) -> float:
    return float(words[1] in BOARD_INDEX)


_WORTH: dict[str, Worth] = {
    "move": _move,
    "second-step": _move,
    "action": _action,
    "second-action": _action,
    "placement": _placement,
    "banish": _banish,
    "spend": _spend,
    "reroll": _reroll,
    "reroll-curse": _reroll_curse,
    "claw": _take,
    "space": _space,
    "kill": _kill,
    "lose-qi": _qi,
    "remove-tao": _nothing,
    "discard-tao": _discard,
    "take-tao": _take,
    "qi-or-yin-yang": _qi_or_yin_yang,
    "give": _give,
    "barrier": _barrier,
    "circle": _circle,
    "hut": _hut,
    "revive": _revive,
}
