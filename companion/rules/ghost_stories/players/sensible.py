"""How a sensible player chooses: what each legal move is worth, by rule of thumb, from what is public."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.rules.chance import Chance
from companion.rules.ghost_stories.chapters.exorcism import members
from companion.rules.ghost_stories.chapters.payment import demands
from companion.rules.ghost_stories.engine import Question
from companion.rules.ghost_stories.model import moves
from companion.rules.ghost_stories.model.glossary import (
    BOARD_INDEX,
    GIVE_QI,
    SPACES_OF,
    WHITE,
    Board,
    Colour,
    Gift,
    Roll,
    Space,
    Spaces,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.sorts import ROLLS
from companion.rules.ghost_stories.model.state import State
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
from companion.rules.language import Kind, Move

Worth = Callable[..., float]
"""What a move is worth: it gets the state, the question and the move's things."""
Worths = Mapping[Kind[..., Move], Worth]

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
UNWANTED = -1.0
"""What a move is worth that nobody has thought of."""


def choose(state: State, asked: Question, lots: Chance) -> Move:
    """The move worth most; equals are drawn by lot."""
    worths = _WORTHS.get(asked.kind, {})

    def worth(move: Move) -> float:
        known = worths.get(move.kind)
        unknown = UNWANTED if worths else 0.0
        return (unknown if known is None else known(state, asked, *move.things)) + lots.random() * 0.01

    return max(asked.options, key=worth)


def _always(worth: float) -> Worth:
    return lambda *_: worth


# ---------------------------------------------------------------------- the phases


def _pockets(state: State, _: Question, colour: Colour) -> float:
    return 90.0 + colour_worth(state, colour)


def _mantra(state: State, _: Question, space: Space) -> float:
    return 80.0 + danger(state, space)


def _stay(state: State, _: Question) -> float:
    return _at(state, state.at[state.turn])


def _go(state: State, _: Question, tile: Tile) -> float:
    return _at(state, tile)


def _go_with(state: State, _: Question, tile: Tile, _villager: Villager) -> float:
    return _at(state, tile, carrying=True)


def _at(state: State, tile: Tile, carrying: bool = False) -> float:
    """What can be done on a tile, and what a villager brought there gains."""
    worth = max(exorcism_worth(state, tile), help_worth(state, tile))
    closer = steps_to_portal(state, state.at[state.turn]) - steps_to_portal(state, tile)
    if tile == state.portal and (carrying or state.stacks[tile]):
        worth = max(worth, threats.SAVE)
    return worth + (threats.CARRY * closer if carrying else 0.0)


def _potion(state: State, _: Question, board: Board) -> float:
    return 5.0 if state.qi[board] < 2 else UNWANTED


def _from_afar(state: State, _: Question, tile: Tile) -> float:
    """The Yin-Yang or the Firework."""
    if state.haunted[tile]:
        return 20.0 if sum(state.haunted) >= state.setting.difficulty.haunted_tiles - 1 else UNWANTED
    return 6.0 if help_worth(state, tile) > 4.0 else UNWANTED


def _help(state: State, _: Question) -> float:
    return help_worth(state, state.at[state.turn])


def _exorcise(state: State, _: Question, spaces: Spaces) -> float:
    tile = state.at[state.turn]
    return sum(chance(state, space, tile) * danger(state, space) for space in members(spaces))


def _su_ling(bonus: float) -> Worth:
    """What she silences there and the crystal she brings, less what she lets speak again."""

    def worth(state: State, _: Question, space: Space) -> float:
        silenced = threat(state, space) if state.ghosts[space] >= 0 else 0.0
        left = state.su_ling
        return bonus + silenced - (threat(state, left) if left >= 0 and state.ghosts[left] >= 0 else 0.0)

    return worth


# ------------------------------------------------------------------ smaller choices


def _kill(state: State, _: Question, villager: Villager) -> float:
    facts = state.setting.facts
    return -CURSE_WEIGHT[facts.families[facts.family_of[villager]].curse]


def _space(state: State, _: Question, space: Space) -> float:
    if state.buddha_at[space]:
        return 10.0
    line = state.setting.geometry.line[space]
    return -1.0 * sum(len(state.stacks[tile]) for tile in line[:2])


def _qi(state: State, _: Question, board: Board) -> float:
    """Who can spare a Qi: those with most."""
    return state.qi[board] + (0.0 if state.setting.plays[board] else 0.5)


def _give(state: State, _: Question, gift: Gift, board: Board) -> float:
    if gift == GIVE_QI:
        return -float(state.qi[board])
    return -float(sum(state.tao[board * 5 : board * 5 + 5]))


def _take(state: State, _: Question, colour: Colour) -> float:
    return colour_worth(state, colour)


def _discard(state: State, _: Question, colour: Colour) -> float:
    return -colour_worth(state, colour)


def _banish(_state: State, _: Question, spaces: Spaces) -> float:
    return 1.0 + len(members(spaces))


def _useful(state: State) -> list[bool]:
    """Face to whether some target can use it."""
    pips = [demands(state, space)[0] for space in state.targets]
    return [face == WHITE or any(each[face] for each in pips) for face in range(6)]


def _keep(state: State, _: Question) -> float:
    useful = _useful(state)
    return 0.0 if any(count and not useful[face] for face, count in enumerate(state.roll)) else 1.0


def _reroll(state: State, _: Question, roll: Roll) -> float:
    """Roll again exactly the faces no target can use."""
    useful = _useful(state)
    faces = ROLLS.handfuls[roll]
    return UNWANTED if any(useful[face] for face in faces) else 1.0 + len(faces)


def _keep_curse(_state: State, asked: Question) -> float:
    return float(asked.about == "blank")


def _reroll_curse(_state: State, asked: Question) -> float:
    return float(asked.about != "blank")


def _choose_qi(state: State, _: Question) -> float:
    return float(state.qi[state.turn] < 3)


def _choose_yin_yang(state: State, _: Question) -> float:
    return float(state.qi[state.turn] >= 3)


def _roll(state: State, asked: Question) -> float:
    """Roll against a crowded board, else bring a villager to safety."""
    spaces = SPACES_OF[BOARD_INDEX[asked.about]]
    return sum(1.0 for space in spaces if state.ghosts[space] >= 0)


def _buddha(state: State, _: Question, space: Space) -> float:
    """Where the next ghost may come; by house rule also before one that is there already."""
    return 1.0 if state.ghosts[space] < 0 else 0.2


def _hut(state: State, _: Question, space: Space) -> float:
    return danger(state, space)


_ANY_TIME: Worths = {
    moves.POTION: _potion,
    moves.YIN_YANG: _from_afar,
    moves.FIREWORK: _from_afar,
    moves.DUST: _always(4.0),
    moves.BORROW: _always(0.4),
}
_MOVE: Worths = {
    moves.POCKETS: _pockets,
    moves.MANTRA: _mantra,
    moves.STAND: _always(10.0),
    moves.STAY: _stay,
    moves.GO: _go,
    moves.GO_WITH: _go_with,
    **_ANY_TIME,
}
_ACTION: Worths = {
    moves.SAVE: _always(threats.SAVE),
    moves.HELP: _help,
    moves.EXORCISE: _exorcise,
    moves.DONE: _always(0.05),
    **_ANY_TIME,
}
_WORTHS: Final[Mapping[str, Worths]] = {
    "move": _MOVE,
    "second-step": _MOVE,
    "action": _ACTION,
    "second-action": _ACTION,
    "placement": {
        moves.SU_LING: _su_ling(0.1),
        moves.SU_LING_AND_CRYSTAL: _su_ling(threats.CRYSTAL),
        moves.CRYSTAL: _always(9.0),
        moves.BUDDHA: _always(9.0),
        moves.POWER_TOKEN: _always(9.0),
        moves.DONE: _always(0.0),
        **_ANY_TIME,
    },
    "banish": {moves.BANISH: _banish, moves.BANISH_NONE: _always(0.0)},
    "spend": {
        moves.SPEND: _always(1.0),
        moves.SPEND_CRYSTAL: _always(0.0),
        moves.SPEND_POOL_CRYSTAL: _always(0.0),
    },
    "reroll": {moves.KEEP: _keep, moves.REROLL: _reroll},
    "reroll-curse": {moves.KEEP: _keep_curse, moves.REROLL_CURSE: _reroll_curse},
    "claw": {moves.TAKE: _take, moves.TAKE_NONE: _always(-1.0)},
    "space": {moves.PLACE: _space},
    "kill": {moves.KILL: _kill},
    "lose-qi": {moves.CHOOSE_COLOUR: _qi},
    "discard-tao": {moves.CHOOSE_COLOUR: _discard},
    "take-tao": {moves.TAKE: _take},
    "qi-or-yin-yang": {moves.CHOOSE_QI: _choose_qi, moves.CHOOSE_YIN_YANG: _choose_yin_yang},
    "give": {moves.GIVE: _give},
    "barrier": {
        moves.ROLL: _roll,
        moves.SAVE: _always(threats.SHELTER),
        moves.DONE: _always(0.0),
    },
    "buddhas": {moves.BUDDHA: _buddha, moves.DONE: _always(0.0)},
    "circle": {moves.CHOOSE_COLOUR: _take},
    "hut": {moves.CHOOSE_SPACE: _hut},
    "revive": {moves.CHOOSE_COLOUR: _always(1.0), moves.CHOOSE_VILLAGER: _always(0.0)},
}
"""Kind of question to what its answers are worth; of the others all are alike."""
