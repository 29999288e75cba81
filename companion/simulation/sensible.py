"""How a sensible player chooses: what each legal move is worth, by rule of thumb, from what is public."""

from collections.abc import Callable
from math import comb
from random import Random

from companion.rules.ghost_stories.engine import Question, State
from companion.rules.ghost_stories.glossary import (
    ALTAR,
    BOARD_INDEX,
    CEMETERY,
    CIRCLE,
    COLOUR_INDEX,
    FACE_INDEX,
    HERBALIST,
    HUT,
    MOUNTAIN,
    NONE,
    SCHOOL,
    SPACE_INDEX,
    TEA_HOUSE,
    TEMPLE,
    TILE_INDEX,
    WHITE,
    Move,
)
from companion.rules.ghost_stories.incarnations import may_be_fought
from companion.rules.ghost_stories.payment import demands
from companion.rules.ghost_stories.powers import has_power
from companion.rules.ghost_stories.village import can_help

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


def choose(state: State, asked: Question, rng: Random) -> Move:
    """The move worth most; equals are drawn by lot."""
    worth = _WORTH.get(asked.kind, _nothing)
    return max(asked.options, key=lambda move: worth(state, move.split()) + rng.random() * 0.01)


def _nothing(_state: State, _words: list[str]) -> float:
    return 0.0


# ------------------------------------------------------------------- how bad is it


def danger(state: State, space: int) -> float:
    """What a ghost costs while it stays."""
    card = state.card_at(space)
    worth = 1.0 + 0.3 * sum(1 for s in range(space // 3 * 3, space // 3 * 3 + 3) if state.ghosts[s] >= 0)
    if card.incarnation:
        worth += 6.0
    silenced = state.su_ling == space
    if not silenced:
        worth += {"haunter": 2.5, "devourer": 3.0, "tormentor": 2.5}.get(
            card.centre[0] if card.centre else "", 0.0
        )
        worth += 1.5 if state.figurine[space] else 0.0
    worth += 1.0 if card.captures or card.no_tao else 0.0
    return worth


def chance(state: State, space: int, tile: int) -> float:
    """How likely one exorcism of this ghost from this tile succeeds."""
    if not may_be_fought(state, space):
        return 0.0
    here = [b for b in state.living() if state.at[b] == tile or b == state.turn]
    crystals = sum(state.crystals[board] for board in here)
    tokens = 0 if state.no_tao() else 1
    best = 0.0
    dice = max(0, 3 - state.captured_dice() + has_power(state, MOUNTAIN))
    immune = state.card_at(space).dice_immune and state.su_ling != space
    for pips in demands(state, space):
        missing = sum(
            max(0, pips[c] - tokens * sum(state.tao[board * 5 + c] for board in here)) for c in range(5)
        )
        missing = max(0, missing - crystals)
        likely = float(missing == 0) if immune else at_least(missing, dice)
        best = max(best, likely)
    return best


def at_least(hits: int, dice: int) -> float:
    """Chance of so many faces of one colour or white among the dice."""
    ways = sum(comb(dice, k) << (dice - k) for k in range(hits, dice + 1))
    return ways / float(3**dice)


def exorcism_worth(state: State, tile: int) -> float:
    """The best single exorcism from a tile."""
    faced = [s for s in state.setting.places.faced[tile] if state.ghosts[s] >= 0]
    return max((chance(state, s, tile) * danger(state, s) for s in faced), default=0.0)


def help_worth(state: State, tile: int) -> float:
    """What a tile's action is worth now."""
    if not can_help(state, tile):
        return 0.0
    board = state.turn
    ghosts = sum(1 for card in state.ghosts if card >= 0)
    match state.setting.village[tile]:
        case kind if kind == CEMETERY:
            return (
                5.0
                if not all(state.alive[b] for b in state.setting.players)
                else 1.2 + 0.3 * len(state.graveyard)
            )
        case kind if kind == ALTAR:
            return 2.0 * sum(state.haunted)
        case kind if kind == HERBALIST:
            return 1.4
        case kind if kind == HUT:
            return 2.5 if state.qi[board] > 2 and ghosts > 5 else 0.0
        case kind if kind == TEMPLE:
            return 1.1 if state.buddhas[board] == 0 else 0.0
        case kind if kind == CIRCLE:
            return 1.3 if state.circle == NONE else 0.2
        case kind if kind == TEA_HOUSE:
            return 1.8 if state.qi[board] < 3 and ghosts < 8 else 0.3
        case kind if kind == SCHOOL:
            return 1.0
        case _:
            return 0.2


# ---------------------------------------------------------------------- the phases


def steps_to_portal(state: State, tile: int) -> int:
    """King's steps to the Portal, or a long way while it is gone."""
    if state.portal == NONE:
        return 3
    return max(abs(tile // 3 - state.portal // 3), abs(tile % 3 - state.portal % 3))


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
        worth = max(worth, 3.0)
    return worth + (0.9 * closer if carrying else 0.0)


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
            return 3.0
        case "help":
            return help_worth(state, tile)
        case "exorcise":
            return sum(chance(state, SPACE_INDEX[w], tile) * danger(state, SPACE_INDEX[w]) for w in words[1:])
        case "done":
            return 0.05
        case _:
            return _any_time(state, words)


def _placement(state: State, words: list[str]) -> float:
    match words[0]:
        case "su-ling":
            space = SPACE_INDEX[words[1]]
            bonus = 2.0 if len(words) > 2 else 0.0
            return 10.0 + bonus + (danger(state, space) if state.ghosts[space] >= 0 else 0.0)
        case "crystal" | "buddha" | "power-token":
            return 9.0
        case "done":
            return 0.0
        case _:
            return _any_time(state, words)


def colour_worth(state: State, colour: int) -> float:
    """How many pips of a colour lie on the boards, against tokens at hand."""
    pips = sum(demands(state, s)[0][colour] for s in range(12) if state.ghosts[s] >= 0)
    return pips - sum(state.tao[colour::5])


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
    if words[0] == "save":
        return 2.0
    return 3.0 if words[0] == "roll" and sum(state.receptacles) < 3 else 2.5 if words[0] == "roll" else 0.0


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
